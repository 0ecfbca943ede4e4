import type { MapImportReport } from '../../contract/maps.ts';
import type { PartKind } from '../../maps/import/raw-map.ts';
import { readMapText } from '../../maps/import/read-map-text.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

const parse = (text: string): unknown => readDocument({ text, fileName: '' }, 'map');

/** A text that a map is to be made of. */
export interface MapText extends ImportedText {
  /** What shapes of a drawing stand for, by their keys, where the guess is not to count. */
  readonly kinds?: Readonly<Record<string, PartKind>>;
}

/** Makes a map of any text that one can be made of. @throws InputError where nothing can be made of it. */
export async function readMap(
  { tell }: Pick<ImportEnvironment, 'tell'>,
  { text, fileName, kinds = {} }: MapText,
): Promise<MapImportReport> {
  return Promise.resolve(
    readMapText(text, fileName, { parse, reportStep: tell, kinds: new Map(Object.entries(kinds)) }),
  );
}
