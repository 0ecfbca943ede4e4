import { type MapPicture, pictureSchema, readMapDrawing } from '../../maps/map-file.ts';
import type { NewMap, OwnMap, OwnMapSummary } from '../../services/repositories/maps.ts';
import { expectIntact, storedDocument, storedJson, unreadable } from './stored-json.ts';

export interface MapTable {
  readonly id: string;
  readonly title: string;
  readonly provinces: number;
  readonly based_on: string | null;
  readonly version: number;
  readonly binned: number;
  readonly created_at: string;
  readonly changed_at: string;
  readonly sheet: string;
  readonly topology: string;
  readonly picture: string | null;
}

/** The columns that a change of the map itself writes. */
export const drawnColumns = ({ sheet, topology }: Pick<OwnMap, 'sheet' | 'topology'>) => ({
  title: sheet.title,
  provinces: sheet.provinces.length,
  sheet: JSON.stringify(sheet),
  topology: JSON.stringify(topology),
});

export const pictureText = (picture: MapPicture | null): string | null =>
  picture === null ? null : JSON.stringify(picture);

export const mapRow = ({ id, at, basedOn, sheet, topology, picture }: NewMap): MapTable => ({
  id,
  based_on: basedOn,
  version: 1,
  binned: 0,
  created_at: at,
  changed_at: at,
  ...drawnColumns({ sheet, topology }),
  picture: pictureText(picture),
});

type Summary = Omit<MapTable, 'sheet' | 'topology' | 'picture'>;

export const mapSummaryOf = (row: Summary): OwnMapSummary => ({
  id: row.id,
  title: row.title,
  provinces: row.provinces,
  basedOn: row.based_on,
  version: row.version,
  binned: row.binned === 1,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

/** @throws StoreError STORE_DAMAGED */
export function ownMapOf(row: MapTable & { readonly intact: number }): OwnMap {
  const what = `map “${row.title}”`;
  expectIntact(row, what);
  const drawn = readMapDrawing(storedJson(row.sheet, what, 'sheet'), storedJson(row.topology, what, 'topology'));
  if (!drawn.ok) throw unreadable(what, drawn.issues[0] ?? 'it is no map');
  const { sheet, topology } = drawn;
  const picture = row.picture === null ? null : storedDocument(pictureSchema, row.picture, what, 'picture');
  return { ...mapSummaryOf(row), sheet, topology, picture };
}
