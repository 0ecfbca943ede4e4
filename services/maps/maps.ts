import { UseCaseError } from '../../contract/errors.ts';
import type { MapSummary, OpenMap } from '../../contract/maps.ts';
import type { MapTopology } from '../../maps/geometry.ts';
import { type MapPicture, readMapDrawing } from '../../maps/map-file.ts';
import { type MapSheet, createId } from '../../maps/schema.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { AppContext } from '../app-context.ts';
import type { OwnMap, OwnMapSummary } from '../repositories/repositories.ts';

// Loaded on demand: the drawings of shipped maps are large.
const loadShippedMaps = async () => (await import('../../maps/catalogue.ts')).shippedMaps;

/** Prefix of custom map ids. Shipped maps never have it, so that future ones cannot collide. */
const OWN_PREFIX = 'own-';
const NO_IDS = new Set<string>();

/** Derives a custom map id from the title. If the id is taken, the caller raises `attempt`, which adds a number. */
function createMapId(title: string, attempt = 1): string {
  const stem = createId(title, NO_IDS, 'map').replace(/^own-/, '');
  return attempt === 1 ? `${OWN_PREFIX}${stem}` : `${OWN_PREFIX}${stem}-${attempt}`;
}

const createMissingError = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no map "${id}"`, 'id');

const toSummary = ({
  id,
  title,
  basedOn,
  provinces,
  version,
  binned,
  createdAt,
  changedAt,
}: OwnMapSummary): MapSummary => ({
  id,
  title,
  origin: 'own',
  basedOn,
  provinces,
  version,
  binned,
  createdAt,
  changedAt,
});

/** Returns shipped maps first, then custom ones. */
export async function listMaps(context: AppContext, binned: boolean): Promise<MapSummary[]> {
  const shippedMaps = (await loadShippedMaps()).map(({ id, title, provinces }): MapSummary => ({
    id,
    title,
    origin: 'shipped',
    basedOn: null,
    provinces: provinces.length,
    version: 1,
    binned: false,
    createdAt: null,
    changedAt: null,
  }));
  const ownMaps = await context.repositories.maps.summaries(binned);
  return [...shippedMaps, ...ownMaps.map(toSummary)];
}

async function openShippedMap(id: string): Promise<OpenMap | null> {
  const sheet = (await loadShippedMaps()).find((one) => one.id === id);
  const { loadGeometry } = await import('../../maps/geometry.ts');
  const topology = sheet && (await loadGeometry(id));
  if (!sheet || !topology) return null;
  return {
    id,
    origin: 'shipped',
    basedOn: null,
    version: 1,
    binned: false,
    changedAt: null,
    sheet,
    topology,
    picture: null,
  };
}

const toOpenMap = ({ id, basedOn, version, binned, changedAt, sheet, topology, picture }: OwnMap): OpenMap => ({
  id,
  origin: 'own',
  basedOn,
  version,
  binned,
  changedAt,
  sheet,
  topology,
  picture,
});

/** Opens a shipped or custom map by id. @throws StoreError STORE_DAMAGED for an unreadable map */
export async function openMap(context: AppContext, id: string): Promise<OpenMap> {
  const match = await openShippedMap(id);
  if (match) return match;
  const ownMap = await context.repositories.maps.one(id);
  if (!ownMap) throw createMissingError(id);
  return toOpenMap(ownMap);
}

export interface NewOwnMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
}

/** Stores a custom map as version 1 under a free id derived from its title, and sets the id in its sheet. */
export async function addMap(context: AppContext, map: NewOwnMap, basedOn: string | null): Promise<OpenMap> {
  for (let attempt = 1; ; attempt += 1) {
    const id = createMapId(map.sheet.title, attempt);
    const time = context.clock();
    const sheet = { ...map.sheet, id };
    if (await context.repositories.maps.add({ ...map, id, at: time, basedOn, sheet })) return openMap(context, id);
  }
}

export async function copyMap(context: AppContext, { id, title }: { id: string; title: string }): Promise<OpenMap> {
  const { sheet, topology, picture } = await openMap(context, id);
  return addMap(context, { sheet: { ...sheet, title }, topology, picture }, id);
}

/** Validates the sheet and topology of a map. @throws InputError with the first invalid path */
function readDrawing(sheet: unknown, topology: unknown): Pick<NewOwnMap, 'sheet' | 'topology'> {
  const read = readMapDrawing(sheet, topology);
  if (read.ok) return read;
  const [first = 'the map is invalid', ...more] = read.issues;
  const suffix = more.length > 0 ? `, and ${more.length} more` : '';
  throw new InputError(`${first}${suffix}`, first.split(':')[0] ?? '');
}

interface Create {
  readonly sheet?: unknown;
  readonly topology?: unknown;
  readonly picture: MapPicture | null;
}

export const createMap = (context: AppContext, { sheet, topology, picture }: Create): Promise<OpenMap> =>
  addMap(context, { ...readDrawing(sheet, topology), picture }, null);

/** Checks that a map is custom. @throws UseCaseError REFUSED for a shipped map */
async function expectOwn(context: AppContext, id: string, action: string): Promise<OwnMapSummary> {
  const ownMap = await context.repositories.maps.summary(id);
  if (ownMap) return ownMap;
  const shippedMap = (await loadShippedMaps()).find((one) => one.id === id);
  if (!shippedMap) throw createMissingError(id);
  const message = `“${shippedMap.title}” comes with the app and cannot be ${action}; copy it instead`;
  throw new UseCaseError('REFUSED', message, 'id');
}

interface Save {
  readonly id: string;
  readonly base: number;
  readonly sheet?: unknown;
  readonly topology?: unknown;
}

export async function saveMap(context: AppContext, { id, base, sheet, topology }: Save) {
  const { title } = await expectOwn(context, id, 'changed');
  const drawn = readDrawing(sheet, topology);
  const changedAt = context.clock();
  const change = { id, base, at: changedAt, sheet: { ...drawn.sheet, id }, topology: drawn.topology };
  const version = await context.repositories.maps.save(change);
  if (version === 'missing') throw createMissingError(id);
  if (version === 'stale') {
    throw new UseCaseError('CONFLICT', `“${title}” was changed elsewhere since version ${base}; open it again`, 'base');
  }
  return { version, changedAt };
}

export async function setPicture(context: AppContext, { id, picture }: { id: string; picture: MapPicture | null }) {
  await expectOwn(context, id, 'given a picture');
  await context.repositories.maps.setPicture(id, picture, context.clock());
  return {};
}

/** Moves a custom map to the bin or restores it. Campaigns still use their map. */
export async function setMapBinned(context: AppContext, id: string, binned: boolean) {
  await expectOwn(context, id, 'removed');
  await context.repositories.maps.setBinned(id, binned);
  return {};
}

/** Permanently deletes a map that is in the bin. */
export async function purgeMap(context: AppContext, id: string) {
  const { title, binned } = await expectOwn(context, id, 'deleted');
  if (!binned) throw new UseCaseError('REFUSED', `“${title}” is not in the bin; put it there first`, 'id');
  await context.repositories.maps.purge(id);
  return {};
}
