import type { MapImportReport } from '../../contract/maps.ts';
import type { PartKind } from '../../maps/import/raw-map.ts';
import { readMapText } from '../../maps/import/read-map-text.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

const parse = (text: string): unknown => readDocument({ text, fileName: '' }, 'map');

export interface MapText extends ImportedText {
  /** Kinds of drawn shapes as corrected by the user, by shape key. */
  readonly kinds?: Readonly<Record<string, PartKind>>;
}

/** Reads a map from any supported text. @throws InputError if it cannot be read */
export async function readMap(
  { reportStep }: Pick<ImportEnvironment, 'reportStep'>,
  { text, fileName, kinds = {} }: MapText,
): Promise<MapImportReport> {
  return Promise.resolve(
    readMapText(text, fileName, { parse, reportStep: reportStep, kinds: new Map(Object.entries(kinds)) }),
  );
}
