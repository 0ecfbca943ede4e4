/** What a file may be that is read as a picture. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Larger files are not read: they would fill the memory before anything is drawn smaller. */
const MOST_BYTES = 40 * 1024 * 1024;

/** Why a picture was not taken. Each place that takes pictures has a sentence for each. */
export type WhyNoPicture = 'format' | 'unread' | 'size';

export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal';
  readonly why: WhyNoPicture;

  constructor(why: WhyNoPicture) {
    super(why);
    this.why = why;
  }
}

/** The longer side in pixels, and the quality of the JPEG from 0 to 1. */
export type PictureSize = readonly [longest: number, quality: number];

/** A picture as it is kept: a data URL of a JPEG, and its size in pixels. */
export interface RedrawnPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

function drawn(bitmap: ImageBitmap, [longest, quality]: PictureSize): RedrawnPicture {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefusal('unread');
  // What is see-through becomes white: a JPEG has no such thing.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { url: canvas.toDataURL('image/jpeg', quality), width: canvas.width, height: canvas.height };
}

/**
 * A picture out of a file, drawn again, so that nothing goes along but what is seen: no place, no camera, no date.
 * The sizes are tried one after another, until its URL has no more than that many characters.
 * @throws PictureRefusal
 */
export async function redrawPicture(
  file: File,
  { sizes, longestUrl }: { readonly sizes: readonly PictureSize[]; readonly longestUrl: number },
): Promise<RedrawnPicture> {
  if (!PICTURE_KINDS.some((kind) => kind === file.type)) throw new PictureRefusal('format');
  if (file.size > MOST_BYTES) throw new PictureRefusal('size');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureRefusal('unread');
  });
  try {
    for (const size of sizes) {
      const picture = drawn(bitmap, size);
      if (picture.url.length <= longestUrl) return picture;
    }
  } finally {
    bitmap.close();
  }
  throw new PictureRefusal('size');
}
