/** A file name out of a title: what no file system minds. */
export function fileNameOf(title: string, year: number, month: number): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain || 'campaign'}-year-${year}-month-${month}.nomarch-campaign.json`;
}

/** Hands a text to the browser to be kept as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
