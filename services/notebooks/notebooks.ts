import { UseCaseError } from '../../contract/errors.ts';
import type { MonthPicture, Notebook, NotebookOwner } from '../../contract/notebooks.ts';
import type { AppContext } from '../app-context.ts';

const EMPTY: Notebook = { diary: [], bookmarks: [], marks: [] };

/** Maximum pictures of a notebook: one per month for twenty years. */
const MAX_PICTURES = 240;

/** Checks that a notebook's owner exists. @throws UseCaseError NOT_FOUND if neither the campaign nor the seat's turn file is saved */
async function expectOwner({ repositories }: AppContext, { id, player }: NotebookOwner): Promise<void> {
  const { campaigns, packs } = repositories;
  if (await campaigns.exists(id)) return;
  if (player !== undefined && (await packs.one(id, player))) return;
  throw new UseCaseError('NOT_FOUND', `neither the campaign “${id}” nor a turn file of this seat is saved`, 'id');
}

export const readNotebook = async ({ repositories }: AppContext, owner: NotebookOwner): Promise<Notebook> =>
  (await repositories.notebooks.one(owner)) ?? EMPTY;

export async function writeNotebook(
  context: AppContext,
  { notebook, ...owner }: NotebookOwner & { readonly notebook: Notebook },
): Promise<Record<string, never>> {
  await expectOwner(context, owner);
  await context.repositories.notebooks.put(owner, notebook);
  return {};
}

export const listPictures = async (
  { repositories }: AppContext,
  { year, ...owner }: NotebookOwner & { readonly year: number },
): Promise<readonly MonthPicture[]> => repositories.notebooks.pictures(owner, year);

const createPictureError = (why: string): UseCaseError => new UseCaseError('BAD_INPUT', why, 'picture.picture');

/** Rejects anything but JPEG data as a canvas writes it, and metadata of camera and location (Exif and XMP in APP1, and comments). */
function expectPlainJpeg(picture: string): void {
  const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  if (bytes.length < 2 || view.getUint16(0) !== 0xffd8) throw createPictureError('this is not a JPEG picture');
  // Each segment has a marker and a length. The image data begins with marker DA.
  for (let offset = 2; offset + 4 <= bytes.length; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint16(offset);
    if (marker === 0xffda) return;
    if (marker === 0xffe1 || marker === 0xffed || marker === 0xfffe)
      throw createPictureError('the picture contains metadata, such as where it was taken: choose its file again');
    if (marker < 0xff01) break;
  }
  throw createPictureError('this JPEG picture is incomplete');
}

export async function putPicture(
  context: AppContext,
  { picture, ...owner }: NotebookOwner & { readonly picture: MonthPicture },
): Promise<Record<string, never>> {
  await expectOwner(context, owner);
  expectPlainJpeg(picture.picture);
  const { notebooks } = context.repositories;
  if ((await notebooks.countPictures(owner)) >= MAX_PICTURES)
    throw new UseCaseError('REFUSED', `you can save at most ${MAX_PICTURES} pictures: remove one first`, 'picture');
  await notebooks.putPicture(owner, picture);
  return {};
}

/** Deletes the picture of a month. @throws UseCaseError NOT_FOUND */
export async function removePicture(
  { repositories }: AppContext,
  { year, month, ...owner }: NotebookOwner & Pick<MonthPicture, 'year' | 'month'>,
): Promise<Record<string, never>> {
  if (!(await repositories.notebooks.removePicture(owner, { year, month })))
    throw new UseCaseError('NOT_FOUND', 'this month has no picture', 'month');
  return {};
}
