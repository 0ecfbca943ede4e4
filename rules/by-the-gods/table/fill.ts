import type { BattleField, RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { moraleRow } from '../battle/base-morale.ts';
import { MOST_FIGURES } from '../battle/step.ts';
import { FOUND } from '../cards/event-table.ts';
import { civilisationOf } from '../troops/civilisations.ts';
import { LEADER_HITS, type Troop, troopSchema } from '../troops/troop.ts';
import { nameOf } from './roles.ts';
import { BASE_MORALE_NUMBER } from './states.ts';

type Filled = Readonly<Record<string, unknown>>;

/** Its troop type as events of the battle have left it: mounted, or with missiles that it found (By the Gods!, Random Events). */
function troopNow({ part, marks }: TableUnit): Troop | null {
  const troop = troopSchema.safeParse(part.troop).data;
  if (!troop) return null;
  const found = FOUND.find(({ mark }) => marks.includes(mark));
  return {
    ...troop,
    ...(marks.includes('mounted') ? { kind: 'cavalry', formation: 'none' } : {}),
    ...(found ? { missiles: found.missiles } : {}),
  };
}

/** A unit with what stands beside it on the table. */
interface Standing {
  readonly troop: Troop;
  readonly unit: TableUnit;
  readonly figures: number;
  readonly has: (mark: string) => boolean;
}

const figuresLeft = ({ parts }: TableUnit): number => parts.reduce((sum, { left }) => sum + left, 0);
const figuresAtFirst = ({ parts }: TableUnit): number => parts.reduce((sum, { count }) => sum + count, 0);
const hitsLeft = ({ count, hits, lost }: TablePart): number => Math.max(0, count * hits - lost);

const leads = ({ generals }: TableUnit): boolean => generals.length > 0;
const isSheltered = ({ unit: { inside }, has }: Standing): boolean => inside !== null || has('in-building');
const extraArmour = ({ has }: Standing): number => 2 * Number(has('armour-of-gods')) + Number(has('armour-of-dead'));

/** Who runs or is led off moves by that alone (Morale). */
const RUNS: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

/** A unit in a melee does not move out; its morale and events hold others (By the Gods!, Melee; Morale; Random Events). */
const moved = ({ troop: { kind, formation, weapon, missiles, templar, skirmisher }, unit, has }: Standing): Filled => ({
  kind,
  formation,
  weapon,
  missiles,
  templar,
  skirmisher,
  civilisation: civilisationOf(unit.attributes),
  overHalfLost: figuresLeft(unit) * 2 < figuresAtFirst(unit),
  inMelee: has('in-melee'),
  held: ['praying', 'idle', 'stopped'].some(has) || RUNS.has(unit.morale),
  halved: has('stung'),
  twice: has('moves-twice'),
  woodsPath: has('woods-path'),
  ...(unit.inside === null ? {} : { leaving: true }),
});

/** What a check of morale asks of a unit, its charge apart. */
const tested = ({ troop: { formation, templar }, unit }: Standing): Filled => {
  const base = unit.numbers[BASE_MORALE_NUMBER];
  return {
    ...(base === undefined ? {} : { base }),
    leader: leads(unit),
    belowHalf: figuresLeft(unit) * 2 < figuresAtFirst(unit),
    phalanxOrLegion: formation !== 'none',
    templar,
  };
};

const shooter = ({
  troop: { kind, formation, weapon, missiles, templar, skirmisher },
  unit,
  figures,
  has,
}: Standing) => ({
  kind,
  formation,
  weapon,
  missiles,
  templar,
  skirmisher,
  civilisation: civilisationOf(unit.attributes),
  figures,
  overhead: 0,
  moved: false,
  marksmen: has('marksmen'),
});

function target(who: Standing) {
  const { kind, formation, weapon, missiles, templar, armour, shield } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    armour,
    shield,
    civilisation: civilisationOf(who.unit.attributes),
    leader: leads(who.unit),
    extraArmour: extraArmour(who),
    immune: who.has('praying'),
  };
}

function fighter(who: Standing) {
  const { kind, formation, templar, weapon, missiles, armour, shield } = who.troop;
  return {
    kind,
    formation,
    templar,
    weapon,
    missiles,
    armour,
    shield,
    civilisation: civilisationOf(who.unit.attributes),
    figures: who.figures,
    leader: leads(who.unit),
    attacks: 'front',
    onHill: false,
    impact: !who.has('in-melee'),
    ferocity: who.has('ferocious'),
    bloodthirst: who.has('bloodthirsty'),
    extraArmour: extraArmour(who),
  };
}

type Fill = (who: Standing, role: string) => Filled;

const people = ({ unit }: Standing): Filled => ({ civilisation: civilisationOf(unit.attributes) });

/** What follows for each procedure’s input from the unit in a role. */
const FILLS: Readonly<Record<string, Fill>> = {
  'base-morale': ({ troop }) => ({ row: moraleRow(troop) }),
  movement: moved,
  'avoid-charge': (who) => ({ kind: who.troop.kind, ...tested(who) }),
  fire: (who, role) => ({
    ...(role === 'shooter' ? { shooter: shooter(who) } : { target: target(who) }),
    ...(isSheltered(who) ? { cover: true } : {}),
  }),
  morale: (who) => ({ ...tested(who), charging: who.has('charging'), elephants: who.troop.kind === 'elephants' }),
  melee: (who, role) => ({ [role]: fighter(who) }),
  'rout-move': ({ troop }) => ({ kind: troop.kind }),
  rampage: people,
  rally: tested,
  'siege-shot': (who, role) => {
    if (role === 'target') return { left: hitsLeft(who.unit.part) };
    if (role === 'inside') return {};
    const { engine } = who.troop;
    return { ...people(who), ...(engine === 'none' ? {} : { weapon: engine }), reloading: who.has('reloading') };
  },
  'siege-reload': people,
};

function fillUnit(name: string, role: string, unit: TableUnit): Filled {
  const troop = troopNow(unit);
  if (!troop) return {};
  const figures = Math.min(figuresLeft(unit), MOST_FIGURES);
  return FILLS[name]?.({ troop, unit, figures, has: (mark) => unit.marks.includes(mark) }, role) ?? {};
}

/** What follows for a procedure’s input from who fills a role of it. */
export function fill(procedure: string, role: string, holders: readonly RoleHolder[]): Filled {
  const name = nameOf(procedure);
  // How many there are is all that an event asks of units and leaders.
  if (name === 'event') return role === 'supreme' ? {} : { [role === 'destroyed' ? 'units' : role]: holders.length };
  const [first] = holders;
  if (!first || 'side' in first || 'command' in first) return {};
  if ('deck' in first) return { gone: first.deck.gone };
  if ('structure' in first) return { left: first.structure.left };
  if ('unit' in first) return fillUnit(name, role, first.unit);
  return { hitsTaken: Math.min(first.hurt, LEADER_HITS - 1) };
}

/** What siege weapons alone do, and what is asked of those whom they shoot at. */
const SIEGE: ReadonlySet<string> = new Set(['siege-shot', 'siege-reload', 'damage-value']);

/** The rules of the Siege Expansion belong to a battle with siege weapons; damage values also to one with something to damage. */
export function inBattle(
  procedure: string,
  { troops, hasStructures }: Pick<BattleField, 'troops' | 'hasStructures'>,
): boolean {
  const name = nameOf(procedure);
  if (!SIEGE.has(name) || (name === 'damage-value' && hasStructures)) return true;
  return troops.some((known) => {
    const troop = troopSchema.safeParse(known).data;
    return troop !== undefined && troop.engine !== 'none';
  });
}

/** Who runs and can be brought back. */
const RALLIES: ReadonlySet<string> = new Set(['routed', 'rampaging']);

/** Who has no missiles does not fire, only siege weapons throw stones, and only who runs rallies (By the Gods!, Fire; Siege; Sequence of play). */
export function mayFill(procedure: string, role: string, holder: RoleHolder): boolean {
  const troop = 'unit' in holder ? troopNow(holder.unit) : null;
  if (troop === null || !('unit' in holder)) return true;
  if (nameOf(procedure) === 'rally') return RALLIES.has(holder.unit.morale);
  if (role === 'engine') return troop.engine !== 'none';
  return role !== 'shooter' || troop.missiles !== 'none';
}
