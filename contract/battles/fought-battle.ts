import { type Point, toStored, toStoredPoint } from '../../battlefield/angles.ts';
import { toStoredPosition } from '../../battlefield/position.ts';
import { type BattleResult, LONGEST_NOTE } from '../../rules/campaign.ts';
import type { Actions, Befell, Begun, Fight, FightPlan, FightUnit } from '../../rules/core/fight/fight.ts';
import type { FightThrow } from '../../rules/core/fight/log-entries.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { fieldTerms } from '../../rules/core/table/field-view.ts';
import { unitNames } from '../../rules/core/table/side-names.ts';
import { figuresGone } from '../../rules/core/table/table-unit.ts';
import { phasesIn, turnInForce } from '../../rules/core/table/turn-position.ts';
import type { FieldEntry, TableBattle, TableThrow } from '../table.ts';

/** Partial result that prefills the result form. A null winner is not decided yet. */
export type BegunResult = Omit<BattleResult, 'battle' | 'winner'> & { readonly winner: BattleResult['winner'] | null };

/** Counts casualties recorded at the table, by campaign ids. */
export const countedResult = ({ sides, note }: Pick<TableBattle, 'sides' | 'note'>): BegunResult => ({
  method: 'reported',
  winner: null,
  losses: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .map((part) => ({ id: part.id, count: figuresGone(part) }))
    .filter(({ count }) => count > 0),
  generalsLost: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
  halfHit: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .filter(({ lost, hits }) => lost % hits > 0)
    .map(({ id }) => id),
  retreat: null,
  note: note.trim().slice(0, LONGEST_NOTE),
});

/* Conversion between a battle's document and a fight. */

/** Returns the plan for a fight, or null without a field. */
export function planOf(battle: TableBattle): FightPlan | null {
  const { field } = battle;
  if (!field) return null;
  // Reports need distinct names for units.
  const names = unitNames(battle.sides);
  return {
    sides: battle.sides.map((side) => ({
      ...side,
      units: side.units.map((unit) => ({ ...unit, name: names.get(unit.id) ?? unit.name })),
      generals: side.generals.map((general) => {
        const at = general.unit === null ? field.generals?.[general.id] : undefined;
        return at ? { ...general, at } : general;
      }),
    })),
    terms: fieldTerms(battle),
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

const json = <Value>(value: unknown): Value => JSON.parse(JSON.stringify(value)) as Value;

const thrownOf = ({
  holders,
  changes,
  struck,
  dice,
  outcome,
  who,
  result,
  input,
  ...rest
}: FightThrow): TableThrow => ({
  ...rest,
  who: who.filter((name) => name !== '').slice(0, 10),
  holders: json(holders),
  input: json(input),
  dice: dice.map(({ die, face, what, card, origin }) => ({
    die,
    face,
    what: what.slice(0, 500),
    origin,
    ...(card === undefined ? {} : { card }),
  })),
  result: result.slice(0, 2000),
  outcome: json(outcome),
  ...(changes ? { follows: 'taken' } : {}),
  struck: { ...struck },
});

const unitOf = <Unit extends TableBattle['sides'][number]['units'][number]>(unit: Unit, now: FightUnit): Unit => ({
  ...unit,
  morale: now.morale,
  marks: [...now.marks],
  parts: unit.parts.map((part) => {
    const { lost = part.lost, count = part.count, hits = part.hits } = now.parts.find(({ id }) => id === part.id) ?? {};
    return { ...part, lost, count, hits };
  }),
  ...(now.fixed ? { fixed: { ...now.fixed } } : {}),
  ...(now.offField === undefined ? {} : { offField: now.offField }),
});

/** Returns positions of generals who are alone, by general id. */
const standingAlone = ({ sides }: Fight): Record<string, Point> =>
  Object.fromEntries(
    sides.flatMap(({ generals }) =>
      generals.flatMap(({ id, unit, fallen, at }) => (at && unit === null && !fallen ? [[id, toStoredPoint(at)]] : [])),
    ),
  );

const MOST_ENTRIES = 5000;

/** Appends the fight's entries to the earlier log. */
const logOf = (log: readonly FieldEntry[], { earlier, log: noted }: Fight): FieldEntry[] =>
  [...log.slice(0, earlier.log), ...json<FieldEntry[]>(noted)].slice(-MOST_ENTRIES);

/** Returns the battle updated to the state of a fight, including its throws and moves. */
export function battleOf(battle: TableBattle, fight: Fight): TableBattle {
  const { turn, bound, phase, first } = fight;
  const placed = Object.fromEntries(
    [...fight.units].flatMap(([id, { position, actions }]) => {
      if (!position) return [];
      const moved = actions.moved && {
        ...actions.moved,
        turn,
        bound,
        steps: [...actions.moved.steps],
        spent: toStored(actions.moved.spent),
        allowance: toStored(actions.moved.allowance),
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
    throws: [...battle.throws.slice(0, fight.earlier.throws), ...fight.throws.map(thrownOf)],
    sides: battle.sides.map((side, at) => ({
      ...side,
      units: side.units.map((unit) => {
        const standing = fight.units.get(unit.id);
        return standing ? unitOf(unit, standing.unit) : unit;
      }),
      generals: side.generals.map((general) => {
        const now = fight.sides[at as 0 | 1].generals.find(({ id }) => id === general.id);
        if (!now) return general;
        const { unit, fallen, state, hurt } = now;
        return { ...general, unit, fallen, ...(state === undefined ? {} : { state }), ...(hurt ? { hurt } : {}) };
      }),
    })),
    ...(battle.field
      ? {
          field: {
            ...battle.field,
            placed: json(placed),
            ...(fight.field.officers ? { generals: standingAlone(fight) } : {}),
            ...(fight.forces.length > 0 ? { forces: json(fight.forces) } : {}),
            log: logOf(battle.field.log ?? [], fight),
          },
        }
      : {}),
  };
}

/* Resuming a battle from its document. */

const isOfThisRun = ({ turn, bound }: TableBattle, at: Pick<TableThrow, 'turn' | 'bound'>): boolean =>
  at.turn === turn && at.bound === bound;

/** Returns the id of the unit or general with a position key. Undefined for commands and sides. @param of kind of the role */
function idOf({ sides }: TableBattle, of: string, key: string): string | undefined {
  if (of !== 'general' && of !== 'unit' && of !== 'part') return undefined;
  const [side = 0, place = 0] = key.split(':').map(Number);
  const at = sides[side];
  return of === 'general' ? at?.generals[place]?.id : at?.units[place]?.id;
}

/** Returns everyone with a role in a throw, and its effects on them. */
function befellBy(battle: TableBattle, book: RuleSystem, thrown: TableThrow): readonly Befell[] {
  const { procedure, turn, bound, input, outcome, holders, struck = {} } = thrown;
  const { table } = book;
  if (!table) return [];
  const isTaken = thrown.follows !== 'waiting' && thrown.follows !== 'left';
  const effects = isTaken ? table.effects(procedure, input, outcome) : [];
  const phase = phasesIn(turnInForce(table, battle.rulings), thrown)[thrown.phase]?.id ?? '';
  return table.roles(procedure).flatMap((role) =>
    (holders[role.id] ?? []).flatMap((key, at) => {
      const who = idOf(battle, role.of, key);
      if (who === undefined) return [];
      const hits = effects
        .filter((effect) => effect.role === role.id && (effect.at ?? 0) === at)
        .reduce((sum, { lost = 0 }) => sum + lost, 0);
      return [{ who, turn, bound, procedure, phase, role: role.id, at, input, outcome, hits, gone: struck[who] ?? 0 }];
    }),
  );
}

/** Returns the effects of throws in the current bound and of the last earlier throw with casualties. */
function befellIn(battle: TableBattle, book: RuleSystem): readonly Befell[] {
  const now = battle.throws.filter((thrown) => isOfThisRun(battle, thrown));
  const last = battle.throws.findLast(
    (thrown) => !isOfThisRun(battle, thrown) && Object.keys(thrown.struck ?? {}).length > 0,
  );
  return [...(last ? [last] : []), ...now].flatMap((thrown) => befellBy(battle, book, thrown));
}

/** Returns actions of units in the current bound that the document records. */
function actionsIn(battle: TableBattle, { field }: RuleSystem): Begun['actions'] {
  const done: Record<string, Partial<Actions>> = {};
  const add = (id: string | undefined, actions: Partial<Actions>): void => {
    if (id !== undefined) done[id] = { ...done[id], ...actions };
  };
  const roleOf = ({ holders }: TableThrow, role: string | undefined): string | undefined => {
    const [key] = role === undefined ? (Object.values(holders)[0] ?? []) : (holders[role] ?? []);
    return key === undefined ? undefined : idOf(battle, 'unit', key);
  };
  const { charges, shots = [], melees } = field ?? {};
  for (const thrown of battle.throws) {
    if (!isOfThisRun(battle, thrown)) continue;
    if (shots.includes(thrown.procedure)) add(roleOf(thrown, undefined), { shot: true });
    if (thrown.procedure === melees?.procedure)
      for (const role of melees.roles) add(roleOf(thrown, role), { fought: true });
    if (thrown.procedure === charges?.procedure && (charges.isAllowed?.(thrown) ?? true)) {
      const [charger, charged] = charges.roles.map((role) => roleOf(thrown, role));
      if (charged !== undefined) add(charger, { charges: charged });
    }
  }
  for (const [id, { moved }] of Object.entries(battle.field?.placed ?? {}))
    if (moved && isOfThisRun(battle, moved)) add(id, { moved, moves: 1 });
  return done;
}

/**
 * Returns a plan that resumes the battle at the current phase, or null without a field.
 * @param kept number of throws made with seeded dice, and the book's memory
 */
export function begunPlanOf(
  battle: TableBattle,
  book: RuleSystem,
  kept: Pick<Begun, 'made' | 'memory'> = { made: 0, memory: null },
): FightPlan | null {
  const plan = planOf(battle);
  const { turn, bound, phase, throws, field } = battle;
  const earlier = { throws: throws.length, log: field?.log?.length ?? 0, last: throws.at(-1)?.id ?? '' };
  const known = { befell: befellIn(battle, book), actions: actionsIn(battle, book) };
  return (
    plan && {
      ...plan,
      begun: { turn: Math.max(1, turn), bound, phase: turn === 0 ? 0 : phase, ...kept, earlier, ...known },
    }
  );
}
