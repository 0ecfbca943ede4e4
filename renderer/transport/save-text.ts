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
export const saveText = (name: string, text: string): void => {
  save(name, new Blob([text], { type: name.endsWith('.txt') ? 'text/plain;charset=utf-8' : 'application/json' }));
};

/** Hands a PDF or a ZIP archive to the browser to be kept as a file. */
export const saveBytes = (name: string, bytes: Uint8Array<ArrayBuffer>): void => {
  save(name, new Blob([bytes], { type: name.endsWith('.pdf') ? 'application/pdf' : 'application/zip' }));
};

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
