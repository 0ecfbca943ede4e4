import type { Kysely } from 'kysely';
import { type MonthPicture, type NotebookOwner, notebookSchema } from '../../contract/notebooks.ts';
import type { NotebookRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readDocument } from '../stored-json.ts';

/** A campaign's seat. '' for the umpire. */
interface Owner {
  readonly campaign: string;
  readonly seat: string;
}

const toPictureRow = ({ isShown, ...rest }: MonthPicture): Omit<Tables['month_picture'], keyof Owner> => ({
  ...rest,
  is_shown: isShown ? 1 : 0,
});

const toPicture = ({ is_shown, ...rest }: Omit<Tables['month_picture'], keyof Owner>): MonthPicture => ({
  ...rest,
  isShown: is_shown === 1,
});

const toOwnerColumns = ({ id, player = '' }: NotebookOwner) => ({ campaign: id, seat: player });

/** Deletes the notes of a campaign. Notes of a seat with a saved turn file are kept with that file. */
export async function deleteNotebooks(db: Kysely<Tables>, id: string): Promise<void> {
  const packs = db.selectFrom('player_pack').select('player').where('campaign', '=', id);
  for (const table of ['notebook', 'month_picture'] as const)
    await db.deleteFrom(table).where('campaign', '=', id).where('seat', 'not in', packs).execute();
}

export const notebookRepository = (db: Kysely<Tables>): NotebookRepository => ({
  async one(owner) {
    const row = await db
      .selectFrom('notebook')
      .select(['document', selectRowIntact('notebook').as('intact')])
      .where((row) => row.and(toOwnerColumns(owner)))
      .executeTakeFirst();
    if (!row) return null;
    const what = `diary beside the campaign "${owner.id}"`;
    checkIntact(row, what);
    return readDocument(notebookSchema, row.document, what, 'document');
  },
  async put(owner, notebook) {
    await db
      .replaceInto('notebook')
      .values({ ...toOwnerColumns(owner), document: JSON.stringify(notebook) })
      .execute();
  },
  async pictures(owner, year) {
    const rows = await db
      .selectFrom('month_picture')
      .select(['year', 'month', 'alt', 'is_shown', 'picture'])
      .where((row) => row.and({ ...toOwnerColumns(owner), year }))
      .where(selectRowIntact('month_picture'), '=', 1)
      .orderBy('month')
      .execute();
    return rows.map(toPicture);
  },
  async countPictures(owner) {
    const { count } = await db
      .selectFrom('month_picture')
      .select(({ fn }) => fn.countAll().as('count'))
      .where((row) => row.and(toOwnerColumns(owner)))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  async putPicture(owner, picture) {
    await db
      .replaceInto('month_picture')
      .values({ ...toOwnerColumns(owner), ...toPictureRow(picture) })
      .execute();
  },
  async removePicture(owner, { year, month }) {
    const { numDeletedRows } = await db
      .deleteFrom('month_picture')
      .where((row) => row.and({ ...toOwnerColumns(owner), year, month }))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
