import type { LedQuestion } from '../../contract/battles/fight-choices.ts';
import type { FieldEntry, TableBattle, TableSide, TableRoll } from '../../contract/table.ts';

type Side = 0 | 1;

/** A viewer, and the state of the battle that the viewer watches. */
interface Viewing {
  /** The viewer's side, or null for spectators. */
  readonly side: Side | null;
  /** True if both sides have deployed. */
  readonly hasBegun: boolean;
  /** Units of both sides that the other side has not seen yet. */
  readonly unseen: readonly string[];
  /** Names of the players that lead the first and the second side. */
  readonly powers: readonly [string, string];
}

/** The parts of a battle hidden from a viewer. */
interface Hidden {
  readonly units: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
  readonly generals: ReadonlySet<string>;
  /** Names borne only by hidden units and generals. */
  readonly hasHiddenName: readonly string[];
}

function findHidden({ sides }: TableBattle, { side, hasBegun, unseen }: Viewing): Hidden {
  const participants = sides.flatMap(({ units, generals }, at) => {
    const isHidden = (id: string | null): boolean => at !== side && (!hasBegun || (id !== null && unseen.includes(id)));
    return [
      ...units.map((unit) => ({ ...unit, isGeneral: false, isHidden: isHidden(unit.id) })),
      ...generals.map((general) => ({ ...general, parts: [], isGeneral: true, isHidden: isHidden(general.unit) })),
    ];
  });
  const [hidden, visible] = [
    participants.filter(({ isHidden }) => isHidden),
    participants.filter(({ isHidden }) => !isHidden),
  ];
  const visibleNames = new Set(visible.map(({ name }) => name));
  const listHiddenIds = (general: boolean) =>
    new Set(hidden.filter(({ isGeneral }) => isGeneral === general).map(({ id }) => id));
  return {
    units: listHiddenIds(false),
    parts: new Set(hidden.flatMap(({ parts }) => parts.map(({ id }) => id))),
    generals: listHiddenIds(true),
    hasHiddenName: hidden.map(({ name }) => name).filter((name) => name !== '' && !visibleNames.has(name)),
  };
}

const omitHidden = <T>(record: Readonly<Record<string, T>>, hidden: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !hidden.has(id)));

const mentionsHidden = (text: string, hidden: Hidden): boolean =>
  hidden.hasHiddenName.some((name) => text.includes(name));

/** Renumbers a roll's participant key (`side:unit:part` or `side:general`) counting only visible units and generals. Null if hidden. */
function toVisibleKey(sides: readonly TableSide[], hidden: Hidden, key: string): string | null {
  const [side = 0, at, ...part] = key.split(':').map(Number);
  if (at === undefined) return key;
  const isUnit = part.length > 0;
  const [all, gone] = isUnit ? [sides[side]?.units, hidden.units] : [sides[side]?.generals, hidden.generals];
  const own = all?.[at];
  if (own && gone.has(own.id)) return null;
  const before = (all ?? []).slice(0, at).filter(({ id }) => gone.has(id)).length;
  return [side, at - before, ...part].join(':');
}

function toVisibleThrow(sides: readonly TableSide[], hidden: Hidden, roll: TableRoll): TableRoll[] {
  const { holders, struck, who, result } = roll;
  const keys = Object.entries(holders).map(
    ([role, of]) => [role, of.map((key) => toVisibleKey(sides, hidden, key))] as const,
  );
  if (keys.some(([, of]) => of.includes(null)) || [...who, result].some((text) => mentionsHidden(text, hidden)))
    return [];
  return [
    {
      ...roll,
      holders: Object.fromEntries(keys) as TableRoll['holders'],
      ...(struck ? { struck: omitHidden(struck, hidden.units) } : {}),
    },
  ];
}

const toVisibleEntry = (entry: FieldEntry, hidden: Hidden): FieldEntry => ({
  ...entry,
  what: mentionsHidden(entry.what, hidden) ? '' : entry.what,
  placed: omitHidden(entry.placed, hidden.units),
  lost: omitHidden(entry.lost, hidden.parts),
  offField: omitHidden(entry.offField, hidden.units),
  morale: omitHidden(entry.morale, hidden.units),
  fallen: omitHidden(entry.fallen, hidden.generals),
});

/** Returns a side as the opponent sees it: without default answers, hidden units and hidden generals. */
function toVisibleSide({ answers: _theirs, ...side }: TableSide, hidden: Hidden, power: string | null): TableSide {
  if (power !== null) return { name: power, army: null, units: [], generals: [] };
  return {
    ...side,
    units: side.units.filter(({ id }) => !hidden.units.has(id)),
    generals: side.generals.filter(({ id }) => !hidden.generals.has(id)),
  };
}

/** Returns a battle's document for a viewer, without seed, foreign answers, cards and unseen units. Before deployment: leader's name. */
export function toVisibleBattle({ led: _secret, ...battle }: TableBattle, shown: Viewing): TableBattle {
  const { side, hasBegun, powers } = shown;
  const hidden = findHidden(battle, shown);
  const { field, decks, structures, throws, sides } = battle;
  return {
    ...battle,
    ...(hasBegun ? {} : { title: `${powers[0]} – ${powers[1]}` }),
    sides: sides.map((each, at) =>
      at === side ? each : toVisibleSide(each, hidden, hasBegun ? null : powers[at === 0 ? 0 : 1]),
    ),
    throws: throws
      .filter(({ secretOf }) => secretOf === undefined || secretOf === side)
      .flatMap((made) => toVisibleThrow(sides, hidden, made)),
    ...(structures
      ? {
          structures: structures.map((each) => ({
            ...each,
            inside: each.inside.filter((id) => !hidden.units.has(id)),
          })),
        }
      : {}),
    ...(decks
      ? {
          decks: Object.fromEntries(
            Object.entries(decks).map(([id, { played, hands }]) => [
              id,
              { played, hands: [side === 0 ? hands[0] : [], side === 1 ? hands[1] : []] },
            ]),
          ),
        }
      : {}),
    ...(field
      ? {
          field: {
            ...field,
            placed: omitHidden(field.placed, hidden.units),
            // Forces off the table are declared once both sides have deployed (For the Pharaoh, Flank Marches).
            ...(field.forces ? { forces: field.forces.filter((force) => hasBegun || force.side === side) } : {}),
            ...(field.generals ? { generals: omitHidden(field.generals, hidden.generals) } : {}),
            ...(field.log ? { log: field.log.map((entry) => toVisibleEntry(entry, hidden)) } : {}),
          },
        }
      : {}),
  };
}

/** Removes options against unseen units from a question. */
export function toVisibleQuestion(question: LedQuestion, unseen: readonly string[]): LedQuestion {
  if (!('options' in question)) return question;
  const options = question.options.filter((option) => !('target' in option) || !unseen.includes(option.target));
  return { ...question, options };
}
