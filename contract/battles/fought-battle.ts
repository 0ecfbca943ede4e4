import { type Point, roundToHundredth, toStoredPoint } from '../../battlefield/angles.ts';
import { toStoredPosition } from '../../battlefield/position.ts';
import { type BattleResult, MAX_NOTE_LENGTH } from '../../rules/campaign.ts';
import type { Actions, FightEvent, SavedProgress, Fight, FightPlan, FightUnit } from '../../rules/core/fight/fight.ts';
import type { FightRoll } from '../../rules/core/fight/log-entries.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { getFieldTerms } from '../../rules/core/table/field-view.ts';
import { getUnitNames } from '../../rules/core/table/side-names.ts';
import { countGone } from '../../rules/core/table/table-unit.ts';
import { getPhases, getTurn } from '../../rules/core/table/turn-position.ts';
import type { FieldEntry, TableBattle, TableRoll } from '../table.ts';

/** A battle result that prefills the result form. `winner` is null if not decided yet. */
export type PartialResult = Omit<BattleResult, 'battle' | 'winner'> & {
  readonly winner: BattleResult['winner'] | null;
};

/** Counts the casualties recorded at the table. The result uses the ids of campaign troops. */
export const toPartialResult = ({ sides, note }: Pick<TableBattle, 'sides' | 'note'>): PartialResult => ({
  method: 'reported',
  winner: null,
  losses: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .map((part) => ({ id: part.id, count: countGone(part) }))
    .filter(({ count }) => count > 0),
  generalsLost: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
  halfHit: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .filter(({ lost, hits }) => lost % hits > 0)
    .map(({ id }) => id),
  retreat: null,
  note: note.trim().slice(0, MAX_NOTE_LENGTH),
});

/* Conversion between a battle's document and a fight. */

/** Returns the plan for a fight, or null if the battle has no field. */
export function toFightPlan(battle: TableBattle): FightPlan | null {
  const { field } = battle;
  if (!field) return null;
  // Gives each unit a distinct name for the reports.
  const names = getUnitNames(battle.sides);
  return {
    sides: battle.sides.map((side) => ({
      ...side,
      units: side.units.map((unit) => ({ ...unit, name: names.get(unit.id) ?? unit.name })),
      generals: side.generals.map((general) => {
        const at = general.unit === null ? field.generals?.[general.id] : undefined;
        return at ? { ...general, at } : general;
      }),
    })),
    terms: getFieldTerms(battle),
    table: { width: field.width, depth: field.depth },
    ground: field.ground,
    thrown: battle.throws,
    forces: field.forces,
    placed: Object.fromEntries(
      Object.entries(field.placed).map(([id, { at, facing, files }]) => [id, { at, facing, files }]),
    ),
    first: battle.first,
  };
}

const copyJson = <Value>(value: unknown): Value => JSON.parse(JSON.stringify(value)) as Value;

const toTableThrow = ({
  holders,
  changes,
  struck,
  dice,
  outcome,
  who,
  result,
  input,
  ...rest
}: FightRoll): TableRoll => ({
  ...rest,
  who: who.filter((name) => name !== '').slice(0, 10),
  holders: copyJson(holders),
  input: copyJson(input),
  dice: dice.map(({ die, face, what, card, origin }) => ({
    die,
    face,
    what: what.slice(0, 500),
    origin,
    ...(card === undefined ? {} : { card }),
  })),
  result: result.slice(0, 2000),
  outcome: copyJson(outcome),
  ...(changes ? { follows: 'taken' } : {}),
  struck: { ...struck },
});

const updateUnit = <Unit extends TableBattle['sides'][number]['units'][number]>(
  unit: Unit,
  current: FightUnit,
): Unit => ({
  ...unit,
  morale: current.morale,
  marks: [...current.marks],
  parts: unit.parts.map((part) => {
    const {
      lost = part.lost,
      count = part.count,
      hits = part.hits,
    } = current.parts.find(({ id }) => id === part.id) ?? {};
    return { ...part, lost, count, hits };
  }),
  ...(current.fixed ? { fixed: { ...current.fixed } } : {}),
  ...(current.offField === undefined ? {} : { offField: current.offField }),
});

/** Returns positions of generals who are not with a unit, by general id. */
const getLonePositions = ({ sides }: Fight): Record<string, Point> =>
  Object.fromEntries(
    sides.flatMap(({ generals }) =>
      generals.flatMap(({ id, unit, fallen, at }) => (at && unit === null && !fallen ? [[id, toStoredPoint(at)]] : [])),
    ),
  );

const MAX_LOG_ENTRIES = 5000;

/** Appends the fight's entries to the earlier log. */
const appendLog = (log: readonly FieldEntry[], { earlier, log: newEntries }: Fight): FieldEntry[] =>
  [...log.slice(0, earlier.log), ...copyJson<FieldEntry[]>(newEntries)].slice(-MAX_LOG_ENTRIES);

/** Returns the battle document updated to the state of a fight, including the fight's throws and moves. */
export function updateBattle(battle: TableBattle, fight: Fight): TableBattle {
  const { turn, bound, phase, first } = fight;
  const placed = Object.fromEntries(
    [...fight.units].flatMap(([id, { position, actions }]) => {
      if (!position) return [];
      const moved = actions.moved && {
        ...actions.moved,
        turn,
        bound,
        steps: [...actions.moved.steps],
        spent: roundToHundredth(actions.moved.spent),
        allowance: roundToHundredth(actions.moved.allowance),
      };
      return [[id, { ...toStoredPosition(position), ...(moved ? { moved } : {}) }]];
    }),
  );
  return {
    ...battle,
    turn,
    bound,
    phase,
    first,
    throws: [...battle.throws.slice(0, fight.earlier.throws), ...fight.throws.map(toTableThrow)],
    sides: battle.sides.map((side, index) => ({
      ...side,
      units: side.units.map((unit) => {
        const current = fight.units.get(unit.id);
        return current ? updateUnit(unit, current.unit) : unit;
      }),
      generals: side.generals.map((general) => {
        const current = fight.sides[index as 0 | 1].generals.find(({ id }) => id === general.id);
        if (!current) return general;
        const { unit, fallen, state, hurt } = current;
        return { ...general, unit, fallen, ...(state === undefined ? {} : { state }), ...(hurt ? { hurt } : {}) };
      }),
    })),
    ...(battle.field
      ? {
          field: {
            ...battle.field,
            placed: copyJson(placed),
            ...(fight.field.officers ? { generals: getLonePositions(fight) } : {}),
            ...(fight.forces.length > 0 ? { forces: copyJson(fight.forces) } : {}),
            log: appendLog(battle.field.log ?? [], fight),
          },
        }
      : {}),
  };
}

/* Functions to resume a battle from its document. */

const isInCurrentBound = ({ turn, bound }: TableBattle, entry: Pick<TableRoll, 'turn' | 'bound'>): boolean =>
  entry.turn === turn && entry.bound === bound;

/** Returns the id of the unit or general with a position key. Undefined for a command or side. @param roleKind kind of the key's role */
function findId({ sides }: TableBattle, roleKind: string, key: string): string | undefined {
  if (roleKind !== 'general' && roleKind !== 'unit' && roleKind !== 'part') return undefined;
  const [side = 0, index = 0] = key.split(':').map(Number);
  const tableSide = sides[side];
  return roleKind === 'general' ? tableSide?.generals[index]?.id : tableSide?.units[index]?.id;
}

/** Returns all units and generals with a role in a throw, each with the throw's effects on it. */
function listThrowEffects(battle: TableBattle, book: RuleSystem, thrown: TableRoll): readonly FightEvent[] {
  const { procedure, turn, bound, input, outcome, holders, struck = {} } = thrown;
  const { table } = book;
  if (!table) return [];
  const isTaken = thrown.follows !== 'waiting' && thrown.follows !== 'left';
  const effects = isTaken ? table.effects(procedure, input, outcome) : [];
  const phase = getPhases(getTurn(table, battle.rulings), thrown)[thrown.phase]?.id ?? '';
  return table.roles(procedure).flatMap((role) =>
    (holders[role.id] ?? []).flatMap((key, at) => {
      const id = findId(battle, role.of, key);
      if (id === undefined) return [];
      const hits = effects
        .filter((effect) => effect.role === role.id && (effect.at ?? 0) === at)
        .reduce((sum, { lost = 0 }) => sum + lost, 0);
      return [
        { who: id, turn, bound, procedure, phase, role: role.id, at, input, outcome, hits, gone: struck[id] ?? 0 },
      ];
    }),
  );
}

/** Returns the effects of throws in the current bound and of the last earlier throw with casualties. */
function listBoundEffects(battle: TableBattle, book: RuleSystem): readonly FightEvent[] {
  const current = battle.throws.filter((thrown) => isInCurrentBound(battle, thrown));
  const last = battle.throws.findLast(
    (thrown) => !isInCurrentBound(battle, thrown) && Object.keys(thrown.struck ?? {}).length > 0,
  );
  return [...(last ? [last] : []), ...current].flatMap((thrown) => listThrowEffects(battle, book, thrown));
}

/** Returns the actions of units in the current bound that the battle document records. */
function getActions(battle: TableBattle, { field }: RuleSystem): SavedProgress['actions'] {
  const result: Record<string, Partial<Actions>> = {};
  const add = (id: string | undefined, actions: Partial<Actions>): void => {
    if (id !== undefined) result[id] = { ...result[id], ...actions };
  };
  const getHolder = ({ holders }: TableRoll, role: string | undefined): string | undefined => {
    const [key] = role === undefined ? (Object.values(holders)[0] ?? []) : (holders[role] ?? []);
    return key === undefined ? undefined : findId(battle, 'unit', key);
  };
  const { charges, shots = [], melees } = field ?? {};
  for (const thrown of battle.throws) {
    if (!isInCurrentBound(battle, thrown)) continue;
    if (shots.includes(thrown.procedure)) add(getHolder(thrown, undefined), { shot: true });
    if (thrown.procedure === melees?.procedure)
      for (const role of melees.roles) add(getHolder(thrown, role), { fought: true });
    if (thrown.procedure === charges?.procedure && (charges.isAllowed?.(thrown) ?? true)) {
      const [charger, charged] = charges.roles.map((role) => getHolder(thrown, role));
      if (charged !== undefined) add(charger, { charges: charged });
    }
  }
  for (const [id, { moved }] of Object.entries(battle.field?.placed ?? {}))
    if (moved && isInCurrentBound(battle, moved)) add(id, { moved, moveCount: 1 });
  return result;
}

/** Returns a plan that resumes the battle at the current phase, or null without a field. @param progress rolls so far, and book's memory */
export function toResumedPlan(
  battle: TableBattle,
  book: RuleSystem,
  progress: Pick<SavedProgress, 'rollCount' | 'memory'> = { rollCount: 0, memory: null },
): FightPlan | null {
  const plan = toFightPlan(battle);
  const { turn, bound, phase, throws, field } = battle;
  const earlier = { throws: throws.length, log: field?.log?.length ?? 0, last: throws.at(-1)?.id ?? '' };
  const known = { events: listBoundEffects(battle, book), actions: getActions(battle, book) };
  return (
    plan && {
      ...plan,
      progress: { turn: Math.max(1, turn), bound, phase: turn === 0 ? 0 : phase, ...progress, earlier, ...known },
    }
  );
}
