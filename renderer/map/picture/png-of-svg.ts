/** Most pixels on the longer side: more than a page of A3 at 200 dots an inch needs, and less than any browser refuses. */
const LONGEST_SIDE = 3300;

/** A picture in SVG as a PNG for what shows no SVG. @throws Error where the browser cannot draw it */
export async function pngOfSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!drawn) throw new Error('the browser could not draw the picture');
    return new Uint8Array(await drawn.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
