import { sql, type Kysely } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';

/** The oldest that checks stored JSON by itself. */
const OLDEST = 16;

/** What a server says of itself and of the database. */
export interface Server {
  /** `150018` for 15.18. */
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
}

/** Why a database cannot be a store, as a sentence; '' where it can. */
export function unfit({ number, version, encoding }: Server): string {
  if (number < OLDEST * 10_000)
    return `The database is on PostgreSQL ${version}; version ${OLDEST} or later is needed. Nothing was changed.`;
  if (encoding !== 'UTF8')
    return `The database keeps text in ${encoding}; make one with "createdb --encoding UTF8 --template template0". Nothing was changed.`;
  return '';
}

/** @throws UseCaseError REFUSED for a server that is too old, or a database that cannot hold every text */
export async function expectFit<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<Server>`select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  const why = rows[0] ? unfit(rows[0]) : '';
  if (why !== '') throw new UseCaseError('REFUSED', why);
}
