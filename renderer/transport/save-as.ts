/** Hands a text to the browser as a file to keep. */
export function saveAs(fileName: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has its own hold on the text by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
