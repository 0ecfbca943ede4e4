import { t } from '../../../../messages/messages.ts';

/** What a file may be that becomes a picture of a month. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp'] as const;

const MOST_BYTES = 40 * 1024 * 1024;
/** The longer side of what is kept, in pixels. */
const LONGEST = 1600;
/** The most characters of what is kept, as the contract has it. */
const MOST_KEPT = 800_000;
/** Tried one after another, until the picture is small enough. */
const TRIES = [
  [LONGEST, 0.85],
  [LONGEST, 0.7],
  [1200, 0.7],
  [800, 0.6],
] as const;

/** Drawn again, so that nothing goes along but what is seen: no place, no camera, no date. */
function drawn(bitmap: ImageBitmap, longest: number, quality: number): string {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('chronicle.picture.unreadable'));
  // What is see-through becomes white: a JPEG has no such thing.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}

/**
 * A picture of a month out of a file: at most 1,600 pixels wide and high, as a data URL of a JPEG that tells nothing but what it shows.
 * @throws Error whose message is a sentence for whoever chose the file
 */
export async function readMonthPicture(file: File): Promise<string> {
  if (!PICTURE_KINDS.some((kind) => kind === file.type)) throw new Error(t('chronicle.picture.notOne'));
  if (file.size > MOST_BYTES) throw new Error(t('chronicle.picture.tooLarge'));
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new Error(t('chronicle.picture.unreadable'));
  }
  try {
    for (const [longest, quality] of TRIES) {
      const picture = drawn(bitmap, longest, quality);
      if (picture.length <= MOST_KEPT) return picture;
    }
  } finally {
    bitmap.close();
  }
  throw new Error(t('chronicle.picture.tooLarge'));
}
