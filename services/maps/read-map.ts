import type { MapImportReport } from '../../contract/maps.ts';
import { readMapText } from '../../maps/import/read-map-text.ts';
import type { ImportEnvironment } from '../imports/import-jobs.ts';
import { readDocument } from '../input-guard.ts';

const parse = (text: string): unknown => readDocument({ text, fileName: '' }, 'map');

/** Makes a map of any text that one can be made of. @throws InputError where nothing can be made of it. */
export async function readMap(
  { tell }: Pick<ImportEnvironment, 'tell'>,
  { text, fileName }: { readonly text: string; readonly fileName: string },
): Promise<MapImportReport> {
  return Promise.resolve(readMapText(text, fileName, { parse, tell }));
}
