import type { ConditionUse } from '../../../rules/core/army/rules/conditions.ts';
import type { PoolUse } from '../../../rules/core/army/rules/price.ts';
import type { ConditionSubject } from '../../../rules/core/nation-list.ts';
import { type FillGoal, type FillChoice, type Offer, createPointTerms, type RemainingLimits } from './offers.ts';
import { type CommandSize, MAX_NEW_UNITS } from './command.ts';
import type { Column, IntegerProgram, Row, Term } from './integer-program.ts';

interface ConditionChoice {
  readonly conditions: readonly ConditionUse[];
  readonly offers: readonly Offer[];
  readonly commands: readonly CommandSize[];
  /** Index of the first column that represents a condition. */
  readonly first: number;
}

/** Returns the amount that each column adds to the subject of a condition. Columns of offers come first, then those of commands. */
function createTerms(
  subject: ConditionSubject,
  { offers, commands }: Pick<ConditionChoice, 'offers' | 'commands'>,
): Term[] {
  if (subject === 'generals') {
    return commands.map(({ generals }, at) => ({ column: offers.length + at, factor: generals }));
  }
  return offers.flatMap(({ entry, size }, column) => {
    if (subject === 'units') return [{ column, factor: 1 }];
    return subject === 'troops' || subject.includes(entry.id) ? [{ column, factor: size }] : [];
  });
}

const negate = (terms: readonly Term[]): Term[] => terms.map(({ column, factor }) => ({ column, factor: -factor }));

/** Converts the conditions of a list to rows. A "per N" condition gets a column that counts N, limited from above or below. */
function createConditionRows(choice: ConditionChoice): { readonly columns: Column[]; readonly rows: Row[] } {
  const columns: Column[] = [];
  const rows: Row[] = [];
  for (const { condition, used, per: counted } of choice.conditions) {
    const { of, bound, amount, per } = condition;
    const subjectTerms = createTerms(of, choice);
    if (!per || counted === null) {
      rows.push({
        terms: subjectTerms,
        least: bound === 'least' ? amount - used : null,
        most: bound === 'most' ? amount - used : null,
      });
      continue;
    }
    const perTerms = createTerms(per.of, choice);
    const timesColumn = choice.first + columns.length;
    const room = choice.offers.reduce((sum, { most, size }) => sum + most * size, counted + choice.commands.length);
    columns.push({ most: Math.ceil(room / per.count) });
    const share = [...subjectTerms, { column: timesColumn, factor: -amount }];
    const number = [...perTerms, { column: timesColumn, factor: -per.count }];
    if (bound === 'most') {
      rows.push({ terms: share, least: null, most: -used }, { terms: negate(number), least: null, most: counted });
    } else {
      const over = per.count - 1 - counted;
      rows.push({ terms: share, least: -used, most: null }, { terms: number, least: null, most: over });
    }
  }
  return { columns, rows: rows.filter(({ terms }) => terms.length > 0) };
}

/** Tolerance for sums of whole numbers. */
const TOLERANCE = 1e-4;

export interface FillTask {
  readonly offers: readonly Offer[];
  readonly commands: readonly CommandSize[];
  readonly room: RemainingLimits;
  readonly troops: number;
  readonly aim: FillGoal;
}

const createPoolRow = (pool: PoolUse, offers: readonly Offer[]): Row[] => {
  const terms = offers.flatMap(({ pool: own, size }, column) =>
    own?.id === pool.id ? [{ column, factor: size }] : [],
  );
  return pool.max === null || terms.length === 0 ? [] : [{ terms, least: null, most: pool.max - pool.used }];
};

const createStockRows = ({ stocks }: RemainingLimits, offers: readonly Offer[]): Row[] =>
  (stocks ?? []).map(({ entries, left }) => ({
    terms: offers.flatMap(({ entry, size }, column) => (entries.includes(entry.id) ? [{ column, factor: size }] : [])),
    least: null,
    most: left,
  }));

/** Requires exactly one command, and a number of units that this command accepts. */
function createCommandRows(commands: readonly CommandSize[], units: readonly Term[], first: number): Row[] {
  const terms = (factorOf: (command: CommandSize) => number): Term[] =>
    commands.map((command, at) => ({ column: first + at, factor: factorOf(command) }));
  return [
    { terms: terms(() => 1), least: 1, most: 1 },
    { terms: [...units, ...terms(({ maxUnits }) => -maxUnits)], least: null, most: 0 },
    { terms: [...units, ...terms(({ minUnits }) => -minUnits)], least: 0, most: null },
    { terms: units, least: 1, most: MAX_NEW_UNITS },
  ];
}

/** Creates the integer program for units to add, and command. Priorities: no warnings, the goal, points, usual sizes, few units. */
export function createFillProgram({ offers, commands, room, troops, aim }: FillTask): IntegerProgram {
  const first = offers.length;
  const choice: FillChoice = { offers, pools: room.pools, troops };
  const measure = aim.measure(choice);
  const shares = 'shares' in measure ? measure.shares : [];
  const shortfalls = shares.map((_, at) => first + commands.length + at);
  const units = offers.map((_, column) => ({ column, factor: 1 }));
  const conditions = createConditionRows({
    conditions: room.conditions,
    offers,
    commands,
    first: first + commands.length + shares.length,
  });
  const troopPoints = createPointTerms(offers);
  const columns: Column[] = [
    ...offers.map(({ most }) => ({ most })),
    ...commands.map(() => ({ most: 1 })),
    ...shares.map(({ wanted }) => ({ most: wanted })),
    ...conditions.columns,
  ];
  const led = commands.map(({ points }, at) => ({ column: first + at, factor: points }));
  const rows: Row[] = [
    { terms: [...troopPoints, ...led], least: null, most: room.points },
    ...room.pools.flatMap((pool) => createPoolRow(pool, offers)),
    ...createStockRows(room, offers).filter(({ terms }) => terms.length > 0),
    ...conditions.rows,
    ...createCommandRows(commands, units, first),
    ...shares.map(({ wanted, columns: terms }, at) => ({
      terms: [...terms, { column: shortfalls[at] ?? 0, factor: 1 }],
      least: wanted,
      most: null,
    })),
  ];
  const main = 'most' in measure ? measure.most : shortfalls.map((column) => ({ column, factor: -1 }));
  const few = [
    ...units.map(({ column }) => ({ column, factor: -1 })),
    ...commands.map(({ generals }, at) => ({ column: first + at, factor: -generals })),
  ];
  const unclean = commands.flatMap(({ isClean }, at) => (isClean ? [] : [{ column: first + at, factor: -1 }]));
  const unusual = offers.flatMap(({ remarked }, column) => (remarked ? [{ column, factor: -1 }] : []));
  const aims = [unclean, main, troopPoints, unusual, few].map((terms) => ({ terms, tolerance: TOLERANCE }));
  return { columns, rows, aims, decisive: 1 };
}
