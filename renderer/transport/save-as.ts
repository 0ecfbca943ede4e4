/** Formats a cell as in RFC 4180. Texts that spreadsheets would run as formulas are prefixed. */
function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a table as CSV, headings first. */
export const toCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((line) => `${line.map(formatCell).join(',')}\r\n`).join('');

/** Downloads a text or bytes as a file. */
export function saveAs(fileName: string, mediaType: string, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Reduces a title to letters, digits and hyphens, which every file system accepts. */
export const toFileName = (title: string, fallback: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || fallback;
