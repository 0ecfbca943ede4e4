/** Accepted media types of pictures. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Larger files would fill the memory before they are scaled down. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Reason why a picture was rejected. Callers provide the text. */
export type PictureProblem = 'format' | 'unread' | 'size';

export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal';
  readonly why: PictureProblem;

  constructor(why: PictureProblem) {
    super(why);
    this.why = why;
  }
}

/** Longer side in pixels, and JPEG quality from 0 to 1. */
export type PictureSize = readonly [longest: number, quality: number];

/** A picture to store: data URL of a JPEG, and size in pixels. */
export interface RedrawnPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

function drawPicture(bitmap: ImageBitmap, [longest, quality]: PictureSize): RedrawnPicture {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefusal('unread');
  // JPEG has no transparency, so it becomes white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { url: canvas.toDataURL('image/jpeg', quality), width: canvas.width, height: canvas.height };
}

/**
 * Redraws a picture file, which removes metadata such as place, camera and date. Tries the sizes in order until the URL has at most
 * `longestUrl` characters.
 * @throws PictureRefusal
 */
export async function redrawPicture(
  file: File,
  { sizes, longestUrl }: { readonly sizes: readonly PictureSize[]; readonly longestUrl: number },
): Promise<RedrawnPicture> {
  if (!PICTURE_KINDS.some((kind) => kind === file.type)) throw new PictureRefusal('format');
  if (file.size > MAX_BYTES) throw new PictureRefusal('size');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureRefusal('unread');
  });
  try {
    for (const size of sizes) {
      const picture = drawPicture(bitmap, size);
      if (picture.url.length <= longestUrl) return picture;
    }
  } finally {
    bitmap.close();
  }
  throw new PictureRefusal('size');
}
