import type { FieldEntry, TableBattle, TableThrow } from '../table.ts';
import type { Fight, FightPlan, FightUnit } from '../../rules/core/fight/fight.ts';
import type { FightThrow } from '../../rules/core/fight/log-entries.ts';
import { unitNames } from '../../rules/core/table/side-names.ts';
import { fieldTerms } from '../../rules/core/table/field-view.ts';
import { type Point, stored, storedPoint } from '../../battlefield/angles.ts';
import { storedPosition } from '../../battlefield/position.ts';

/* A battle's document as a fight, and a fight as a battle's document. */

/** What a battle that is laid out on a field is fought with; null where it has none. */
export function planOf(battle: TableBattle): FightPlan | null {
  const { field } = battle;
  if (!field) return null;
  // What is told of a battle names units of one name apart.
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
      generals.flatMap(({ id, unit, fallen, at }) => (at && unit === null && !fallen ? [[id, storedPoint(at)]] : [])),
    ),
  );

const MOST_ENTRIES = 5000;

/** The log as it was, and what was noted since. */
const logOf = (log: readonly FieldEntry[], { earlier, log: noted }: Fight): FieldEntry[] =>
  [...log.slice(0, earlier.log), ...json<FieldEntry[]>(noted)].slice(-MOST_ENTRIES);

/** The battle as it stands in a fight, with every throw and every move in its log. */
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
        spent: stored(actions.moved.spent),
        allowance: stored(actions.moved.allowance),
      };
      return [[id, { ...storedPosition(position), ...(moved ? { moved } : {}) }]];
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
