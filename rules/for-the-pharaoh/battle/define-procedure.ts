import { splitGroups } from '../../core/army/rules/measures.ts';
import { createDefineProcedure } from '../../core/define-procedure.ts';
import { type ReadUnit, createUnitReader } from '../../core/table/table-unit.ts';
import type { BattleField, TableEffect, TablePart, TableUnit } from '../../core/table-rules.ts';
import { isModel, getOrder, type Troop, troopSchema } from '../points/troop.ts';
import { FOOT_ORDER } from './movement/movement-table.ts';
import { STORM_MARKS } from './unit-states.ts';

/** Labels for keys of the battle procedures' inputs and outcomes that are not self-explanatory. */
export const BATTLE_WORDS: Readonly<Record<string, string>> = {
  'chooses=a': 'side A',
  'chooses=b': 'side B',
  activated: 'General acts',
  killed: 'General is lost',
  // Morale
  mixedWith: 'Other classes with a complete group',
  shift: 'Changed in this game (optional rule)',
  adds: 'General adds',
  each: 'Each amount',
  best: 'Best amount',
  obey: 'to obey',
  obeyOrBetter: 'to obey or better',
  stand: 'to stand',
  // Shooting and melee
  mounted: 'Mounted',
  barded: 'Barded mounts',
  formedPikes: 'Formed pikes',
  throughSmoke: 'Through thin smoke',
  flank: 'Which flank of the target',
  'flank=left': 'the left (shield side)',
  'flank=right': 'the right (no shield)',
  charging: 'Charged straight and square',
  markedModel: 'A model hit once',
  ranks: 'Figures per rank, front rank first',
  distance: 'Distance, cm',
  moved: 'Moves in the same phase',
  'moved=none': 'not at all',
  'moved=third': 'a third of its move',
  'moved=two-thirds': 'two thirds of its move',
  'moved=full': 'its full move',
  angle: 'Degrees from straight ahead',
  why: 'Why not',
  shooters: 'Shooters',
  contact: 'In contact',
  overlap: 'Beside them',
  behind: 'Figures behind them, rank by rank',
  columnOrWedge: 'In column or wedge',
  fighters: 'Fighters',
  // Movement
  discovered: 'A discovered charge',
  'mount=arab': 'Arab horse',
  permitted: 'May charge',
  manner: 'How it moves',
  column: 'In column',
  road: 'Along a road or over a bridge',
  general: 'General or messenger',
  terrain: 'Ground',
  camels: 'On camels',
  slope: 'Hill',
  'slope=up': 'uphill',
  'slope=down': 'downhill',
  height: 'Height',
  'height=knee': 'to the knee',
  'height=waist': 'to the waist',
  'height=chest': 'to the chest',
  'height=chin': 'to the chin',
  byHand: 'Moved by hand',
  cm: 'Centimetres',
  basic: 'Move, cm',
  bonus: 'Bonus, cm',
  passable: 'Can be crossed',
  wholeMove: 'Crossing takes a whole move',
  attempt: 'Attempt',
  reinforcements: 'Reinforcements from their own table edge',
  needed: 'Score needed',
  arrives: 'Arrives',
  move: 'Move of the slowest unit, cm',
  tableDepth: 'Depth of the table, cm',
  behindEnemyEdge: 'Behind the enemy’s edge',
  // Night, fire and smoke
  onGuard: 'Numbers of those on guard',
  enemyCampfires: 'Enemy campfires',
  lights: 'Campfires or torches',
  inclines: 'Strays',
  combustibility: 'Score that sets it on fire',
  quenching: 'Groups fighting the fire',
  burningOut: 'Burning itself out',
  clock: 'Clock direction',
  screen: 'Smoke, cm',
};

/** Unit in the form that the book's procedures use. */
export type PharaohUnit = ReadUnit<Troop>;

/** Checks whether troops can dismount and fight on foot. */
export const canDismount = (troop: Troop): troop is Troop & { readonly kind: 'cavalry' | 'mounted-infantry' } =>
  troop.kind === 'cavalry' || troop.kind === 'mounted-infantry';

/** Parsed troops by their source object, since a battle parses the same few troops many times. */
const parsedTroops = new WeakMap<object, Troop | null>();

function readTroop(troop: TablePart['troop']): Troop | null {
  if (troop === null) return null;
  const cached = parsedTroops.get(troop);
  if (cached !== undefined) return cached;
  const parsed = troopSchema.safeParse(troop).data ?? null;
  parsedTroops.set(troop, parsed);
  return parsed;
}

/** Returns the troops of a part. Dismounted troops are infantry in a looser order. */
export function getTroop({ troop }: TablePart, marks: readonly string[] = []): Troop | null {
  const known = readTroop(troop);
  const order = known && getOrder(known);
  if (!known || !order || !marks.includes('dismounted') || !canDismount(known)) return known;
  return { ...known, kind: 'infantry', mount: 'none', barding: false, order: FOOT_ORDER[order] };
}

export const defineProcedure = createDefineProcedure(
  createUnitReader(({ part, marks }: TableUnit) => getTroop(part, marks)),
);

/** True if the battle is a storm. Only storms offer the siege procedures. */
export const isStorm = ({ marks }: BattleField): boolean => STORM_MARKS.some((id) => marks.has(id));

export const countGroups = ({ left, groupSize }: TablePart): { readonly complete: number; readonly over: number } =>
  splitGroups(left, groupSize);

/** True if the unit is disordered or on ladders (For the Pharaoh, Sieges, Over; ruling FTP-S20). */
export const isDisordered = ({ has }: PharaohUnit): boolean => has('disordered') || has('on-ladders');

/** True if the unit shoots and fights in disorder. Mounted infantry in the saddle always does (Definitions). */
export const isDisorderedFighter = (unit: PharaohUnit): boolean =>
  isDisordered(unit) || unit.troop.kind === 'mounted-infantry';

export const isMounted = ({ kind }: Troop): boolean => kind !== 'infantry';

/** Marks mounted infantry as mounted until it dismounts. */
export const toMountedInput = ({ kind }: Troop): { readonly mounted?: true } =>
  kind === 'mounted-infantry' ? { mounted: true } : {};

export const toStance = (troop: Troop) => ({ kind: troop.kind, order: getOrder(troop), ...toMountedInput(troop) });

/** Returns the input about a charging or charged unit. */
export const toChargeStance = (troop: Troop) => ({
  ...toStance(troop),
  mount: isMounted(troop) ? troop.mount : ('none' as const),
});

/** Returns the groups that roll for losses, and whether they are models. */
export const toLossGroups = ({ part, troop }: PharaohUnit) => {
  const { complete, over } = countGroups(part);
  return { groups: complete, partialGroups: over > 0 ? 1 : 0, models: isModel(troop) };
};

/** Converts losses to hits. A model takes two hits, so half a model is one hit. */
export const toHits = (lost: number, models: boolean): number => (models ? lost * 2 : lost);

export const DISORDERED_MARK = { id: 'disordered', on: true } as const;
export const NO_ORDERS_MARK = { id: 'no-orders', on: true } as const;

export const createDisorderEffect = (role: string): TableEffect => ({ role, marks: [DISORDERED_MARK] });
