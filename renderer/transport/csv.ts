/** A cell as RFC 4180 has it. A text that a spreadsheet would take for a formula is kept a text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of a table for a spreadsheet, its heads first. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
