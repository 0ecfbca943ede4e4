/** Hands a text or bytes to the browser as a file to keep. */
export function saveAs(fileName: string, mediaType: string, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Letters, digits and hyphens only, which every file system accepts. */
export const plainName = (title: string, fallback: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || fallback;
