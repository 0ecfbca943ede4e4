import { LONGEST_PICTURE } from '../../../maps/map-file.ts';
import type { MapPicture } from '../../../maps/map-file.ts';

const TAKEN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Larger pictures are drawn smaller before they are kept. */
const LONGEST_SIDE = 2600;

/** Why a picture was not taken: a message's key. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal';
  readonly why: 'format' | 'unread' | 'size';

  constructor(why: PictureRefusal['why']) {
    super(why);
    this.why = why;
  }
}

const asUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new PictureRefusal('unread'));
    reader.onerror = () => reject(new PictureRefusal('unread'));
    reader.readAsDataURL(blob);
  });

/** Reads a picture to lie below a sheet of that size, fitted into it. @throws PictureRefusal */
export async function readPicture(
  file: File,
  sheet: { readonly width: number; readonly height: number },
): Promise<MapPicture> {
  if (!TAKEN.includes(file.type)) throw new PictureRefusal('format');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureRefusal('unread');
  });
  const { width, height } = bitmap;
  let url = await asUrl(file);
  if (Math.max(width, height) > LONGEST_SIDE || url.length > LONGEST_PICTURE) {
    const smaller = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * smaller), Math.round(height * smaller));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    url = await asUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 }));
  }
  bitmap.close();
  if (url.length > LONGEST_PICTURE) throw new PictureRefusal('size');
  const fit = Math.min(sheet.width / width, sheet.height / height);
  return {
    url,
    x: (sheet.width - width * fit) / 2,
    y: (sheet.height - height * fit) / 2,
    width: width * fit,
    height: height * fit,
    opacity: 0.7,
  };
}
