import type { FieldEntry, TableBattle, TableRoll } from '../../../../contract/table.ts';
import type { TableRules } from '../../../../rules/core/table-rules.ts';
import { plural } from '../../../texts/format.ts';

/** One step of a replay: a roll or a change of the field. */
export interface ReplayStep {
  readonly turn: number;
  readonly bound: 0 | 1;
  readonly phase: number;
  /** Description of the change or result. */
  readonly what: string;
  /** Null for a change. */
  readonly thrown: TableRoll | null;
  /** Battle after the step. */
  readonly battle: TableBattle;
  /** Ids of the units concerned. */
  readonly unitIds: readonly string[];
}

/** Returns the battle before a log entry. */
function undoEntry(battle: TableBattle, entry: FieldEntry): TableBattle {
  const { placed, lost, offField, morale, fallen, generals: led = {} } = entry;
  const field = battle.field!;
  const places = Object.fromEntries(
    Object.entries({ ...field.placed, ...placed }).flatMap(([id, place]) => (place === null ? [] : [[id, place]])),
  );
  const sides = battle.sides.map((side) => ({
    ...side,
    units: side.units.map((unit) => {
      const parts = unit.parts.some(({ id }) => Object.hasOwn(lost, id))
        ? unit.parts.map((part) => ({ ...part, lost: lost[part.id] ?? part.lost }))
        : unit.parts;
      const was = offField[unit.id];
      const state = morale[unit.id];
      if (parts === unit.parts && was === undefined && state === undefined) return unit;
      return {
        ...unit,
        parts,
        ...(was === undefined ? {} : { offField: was }),
        ...(state === undefined ? {} : { morale: state }),
      };
    }),
    generals: side.generals.map((general) => {
      const { unit = general.unit, state } = led[general.id] ?? {};
      const was = { ...general, unit, fallen: fallen[general.id] ?? general.fallen };
      return state === undefined ? was : { ...was, state };
    }),
  }));
  const stood = Object.fromEntries(
    Object.entries({
      ...field.generals,
      ...Object.fromEntries(Object.entries(led).map(([id, { at }]) => [id, at])),
    }).flatMap(([id, at]) => (at ? [[id, at]] : [])),
  );
  return { ...battle, sides, field: { ...field, placed: places, ...(field.generals ? { generals: stood } : {}) } };
}

/** If a role has more names, only the first is shown, with the number of others. */
const MAX_NAMES = 3;

/** Describes the holders of a roll's roles: names within a role are listed, and roles are joined by arrows. */
export function describeHolders({ who, holders }: Pick<TableRoll, 'who' | 'holders'>): string {
  const counts = Object.values(holders)
    .map((keys) => keys.filter((key) => key.includes(':')).length)
    .filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  // The log keeps at most ten names.
  if (counts.length === 0 || total < who.length) return who.join(' → ');
  const starts = counts.map((_, at) => counts.slice(0, at).reduce((sum, count) => sum + count, 0));
  return starts
    .filter((start) => start < who.length)
    .map((start, at) => {
      const names = who.slice(start, start + counts[at]!);
      const more = counts[at]! - 1;
      return counts[at]! > Math.min(MAX_NAMES, names.length)
        ? plural(
            more,
            `${names[0] ?? ''} and one more`,
            `${names[0] ?? ''} and one more`,
            `${names[0] ?? ''} and ${more} more`,
          )
        : names.join(', ');
    })
    .join(' → ');
}

/** Lists all rolls and changes of the field in order, each with the battle after it. Secret rolls are left out. */
export function createReplay(battle: TableBattle): readonly ReplayStep[] {
  // The replay starts after deployment.
  const log = (battle.field?.log ?? []).filter(({ turn }) => turn > 0);
  const open = battle.throws.filter(({ secretOf, turn }) => secretOf === undefined && turn > 0);
  const states: TableBattle[] = [battle];
  for (const entry of log.toReversed()) states.unshift(undoEntry(states[0]!, entry));
  const steps: ReplayStep[] = [];
  let next = 0;
  const throwsUntil = (id: string | null, state: TableBattle): void => {
    const end = id === null ? open.length : open.findIndex((each) => each.id === id) + 1;
    for (; next < end; next += 1) {
      const thrown = open[next]!;
      const { turn, bound, phase, result } = thrown;
      const throwers = Object.values(thrown.holders)
        .flat()
        .map((key) => key.split(':').map(Number))
        .flatMap(([side, unit, part]) => (part === undefined ? [] : (state.sides[side!]?.units[unit!]?.id ?? [])));
      const about = [...new Set([...throwers, ...Object.keys(thrown.struck ?? {})])];
      steps.push({
        turn,
        bound,
        phase,
        what: [describeHolders(thrown), result].filter((part) => part !== '').join(': '),
        thrown,
        battle: state,
        unitIds: about,
      });
    }
  };
  for (const [at, entry] of log.entries()) {
    throwsUntil(entry.after, states[at]!);
    const { turn, bound, phase, what } = entry;
    const parts = new Set(Object.keys(entry.lost));
    const hit = battle.sides.flatMap(({ units }) => units).filter((unit) => unit.parts.some(({ id }) => parts.has(id)));
    const about = [...Object.keys(entry.placed), ...Object.keys(entry.morale), ...hit.map(({ id }) => id)];
    steps.push({ turn, bound, phase, what, thrown: null, battle: states[at + 1]!, unitIds: [...new Set(about)] });
  }
  throwsUntil(null, battle);
  return steps;
}

export interface TurningPoint {
  readonly kind: 'greatest-loss' | 'general-falls' | 'flank' | 'first-rout';
  /** Index of the step. */
  readonly at: number;
}

/** Returns the average cost per figure of each unit, or 1 in a book without points. */
function getFigureCosts({ sides }: TableBattle): ReadonlyMap<string, number> {
  const units = sides.flatMap((side) => side.units);
  return new Map(
    units.map(({ id, parts }) => {
      const figures = parts.reduce((sum, { count }) => sum + count, 0);
      const points = parts.reduce((sum, { count, cost }) => sum + count * cost, 0);
      return [id, figures > 0 && points > 0 ? points / figures : 1];
    }),
  );
}

const FLANK_VALUES: ReadonlySet<unknown> = new Set(['flank', 'rear', 'side']);
const SIDE_KEYS: ReadonlySet<string> = new Set(['aspect', 'attacks', 'contactedIn']);

/** Checks whether a roll's input names an attack on a flank or rear. */
function isFlankAttack(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return Object.entries(input).some(
    ([key, value]) =>
      (SIDE_KEYS.has(key) && FLANK_VALUES.has(value)) ||
      (key === 'flankOrRear' && value === true) ||
      isFlankAttack(value),
  );
}

const sumLosses = (struck: Readonly<Record<string, number>>, worth: ReadonlyMap<string, number>): number =>
  Object.entries(struck).reduce((sum, [id, count]) => sum + count * (worth.get(id) ?? 1), 0);

/** Finds the greatest loss by one roll, and the first general's death, casualties from a flank or rear attack, and rout. */
export function findTurningPoints(
  steps: readonly ReplayStep[],
  rules: Pick<TableRules, 'morale'>,
): readonly TurningPoint[] {
  const last = steps.at(-1)?.battle;
  if (!last) return [];
  const worth = getFigureCosts(last);
  const loss = ({ thrown }: ReplayStep): number => (thrown?.struck ? sumLosses(thrown.struck, worth) : 0);
  const maxLoss = Math.max(0, ...steps.map(loss));
  const lost = new Set(rules.morale.filter(({ tone }) => tone === 'lost').map(({ id }) => id));
  const countKilled = ({ battle }: ReplayStep): number =>
    battle.sides.reduce((sum, { generals }) => sum + generals.filter(({ fallen }) => fallen).length, 0);
  const countRouting = ({ battle }: ReplayStep): number =>
    battle.sides.reduce((sum, { units }) => sum + units.filter(({ morale }) => lost.has(morale)).length, 0);
  const isIncrease =
    (count: (step: ReplayStep) => number) =>
    (step: ReplayStep, at: number): boolean =>
      at > 0 && count(step) > count(steps[at - 1]!);
  const candidates: readonly (readonly [TurningPoint['kind'], number])[] = [
    ['greatest-loss', maxLoss > 0 ? steps.findIndex((step) => loss(step) === maxLoss) : -1],
    ['general-falls', steps.findIndex(isIncrease(countKilled))],
    ['flank', steps.findIndex((step) => loss(step) > 0 && isFlankAttack(step.thrown?.input))],
    ['first-rout', steps.findIndex(isIncrease(countRouting))],
  ];
  return candidates.flatMap(([kind, at]) => (at < 0 ? [] : [{ kind, at }])).toSorted((a, b) => a.at - b.at);
}

/** Merges each roll with its consequences into one step. @param titleOf returns a procedure's title, for rolls without a result text */
export function mergeEffects(
  steps: readonly ReplayStep[],
  titleOf: (procedure: string) => string,
): readonly ReplayStep[] {
  const merged: ReplayStep[] = [];
  for (const step of steps) {
    const last = merged.at(-1);
    if (step.thrown) {
      const isTold = step.thrown.result !== '';
      const who = step.what === '' ? '' : `${step.what}: `;
      merged.push(isTold ? step : { ...step, what: `${who}${titleOf(step.thrown.procedure)}` });
      continue;
    }
    const reason = last?.thrown ? findReason(step.what, last.thrown, titleOf) : null;
    if (last && reason !== null)
      merged[merged.length - 1] = { ...step, what: `${last.what}${reason}`, thrown: last.thrown };
    else merged.push(step);
  }
  return merged;
}

/** Returns the part of an entry after the roll's result. Null if the entry is not a consequence of the roll. */
function findReason(
  what: string,
  { procedure, result }: NonNullable<ReplayStep['thrown']>,
  titleOf: (procedure: string) => string,
): string | null {
  const title = titleOf(procedure);
  const effect = result === '' ? title : `${title}: ${result}`;
  return title !== '' && what.startsWith(effect) ? what.slice(effect.length) : null;
}
