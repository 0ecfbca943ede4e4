import type { ProcedureRole, RoleHolder, TableParty, TablePart, TableUnit } from '../../core/table-rules.ts';
import { FATE_DECK } from '../battle/fate-deck.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';
import { shotWeaponOf, TYPES } from '../troops/types.ts';
import { HOLDING } from './unit-states.ts';

const part = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part' });
const officer = (label: string): readonly ProcedureRole[] => [{ id: 'officer', label, of: 'general' }];
const tester: readonly ProcedureRole[] = [part('unit', 'Who tests')];

/** Whom each procedure asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  'draw-fate-cards': [
    { id: 'deck', label: 'Fate cards', of: 'deck', deck: 'fate' },
    { id: 'side', label: 'Who draws', of: 'side' },
  ],
  'play-fate-card': [
    { id: 'side', label: 'Who plays it', of: 'side' },
    { id: 'units', label: 'On which units', of: 'unit', many: true },
    { id: 'officer', label: 'Officer whom an ace saves', of: 'general' },
  ],
  command: [part('unit', 'Who is to move')],
  movement: [part('unit', 'Who moves')],
  charge: [part('charger', 'Who charges'), part('target', 'Whom')],
  evade: [part('evader', 'Who evades'), part('charger', 'From whom')],
  fear: tester,
  'chariot-impact': [part('chariots', 'The chariots'), part('infantry', 'The infantry')],
  shooting: [part('shooter', 'Who shoots'), part('target', 'At whom')],
  shock: tester,
  'officer-casualty': officer('Officer in the front rank'),
  melee: [part('a', 'Side A'), part('b', 'Side B')],
  'melee-next': [{ id: 'units', label: 'Who fights', of: 'unit', many: true }],
  'general-morale': tester,
  'wounded-officer': officer('Officer at the rear'),
  rally: [part('unit', 'Who rallies')],
  'routed-contacted': [part('unit', 'Who is contacted')],
  dazzled: [{ id: 'units', label: 'The dazzled units', of: 'unit', many: true }],
  victory: [
    { id: 'a', label: 'Side A', of: 'side', side: 0 },
    { id: 'b', label: 'Side B', of: 'side', side: 1 },
  ],
  assassin: [{ id: 'officers', label: 'The enemy’s commanders', of: 'general', many: true }],
};

export const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

export const roles = (procedure: string): readonly ProcedureRole[] => ROLES[nameOf(procedure)] ?? [];

/** A unit with what stands beside it on the table. */
interface Standing {
  readonly troop: Troop;
  readonly part: TablePart;
  readonly routed: boolean;
  readonly has: (mark: string) => boolean;
  /** An officer is with it, and whether he fights in its front rank. */
  readonly led: boolean;
  readonly inFront: boolean;
}

function standing({ part: own, morale, marks, generals }: TableUnit): Standing | null {
  const troop = troopSchema.safeParse(own.troop).data;
  if (!troop) return null;
  const led = generals.length > 0;
  const has = (mark: string): boolean => marks.includes(mark);
  return { troop, part: own, routed: morale === 'routed', has, led, inFront: led && has('officer-in-front') };
}

const tested = ({ routed, inFront, part: { hits } }: Standing) => ({ routed, officer: inFront, perStand: hits });

function fighter({ troop, part: { left }, has, inFront }: Standing) {
  const { type, weapon, guard } = troop;
  const { weight, arm } = TYPES[type];
  return {
    stands: left,
    weapon,
    guard,
    weight,
    arm,
    officer: inFront,
    flankOrRear: false,
    uphill: false,
    obstacle: false,
    extraDice: has('inspired') ? 2 : 0,
  };
}

function shooter({ troop, part: { left }, has }: Standing) {
  const weapon = shotWeaponOf(troop);
  if (weapon === null) return {};
  return {
    weapon,
    stands: left,
    chariots: TYPES[troop.type].arm === 'chariot',
    extraDicePerStand: has('extra-arrows') ? 1 : 0,
    fewerDice: has('evaded') ? 1 : 0,
    hasShot: has('has-shot'),
    charging: has('charging'),
    rain: has('rain'),
  };
}

type Fill = (who: Standing, role: string) => Readonly<Record<string, unknown>>;

/** What follows for each procedure’s input from the unit in a role. */
const FILLS: Readonly<Record<string, Fill>> = {
  command: ({ led }) => ({ within12: led }),
  movement: ({ troop, routed, has }) => ({
    type: troop.type,
    ranLastTurn: has('ran'),
    // Routed it stands in place until it rallies (Pharaoh Rides to War, Routed Units).
    held: routed || [...HOLDING].some(has),
    half: has('soft-sand'),
    swift: has('swift'),
    turnsFreely: has('turns-freely'),
    path: has('path'),
  }),
  charge: ({ troop: { type, weapon }, routed }, role) =>
    role === 'charger' ? { charger: type } : { target: { type, weapon, routed } },
  evade: ({ troop: { type }, part: { left } }, role) =>
    role === 'evader' ? { evader: type, stands: left } : { charger: type },
  fear: ({ inFront, part: { hits } }) => ({ officer: inFront, perStand: hits }),
  shooting: (who, role) => (role === 'shooter' ? shooter(who) : { target: { type: who.troop.type, cover: false } }),
  shock: tested,
  melee: (who, role) => ({ [role]: fighter(who) }),
  'general-morale': ({ routed, inFront, has }) => ({ routed, officer: inFront, testedBefore: has('half-tested') }),
  rally: ({ led, has }) => ({ officer: led, thisTurn: has('just-routed') }),
  'routed-contacted': ({ routed }) => ({ routed }),
};

/** What follows from several units together. */
const FILLS_OF_MANY: Readonly<Record<string, (units: readonly Standing[]) => Readonly<Record<string, unknown>>>> = {
  'melee-next': (units) => ({ mounted: units.some(({ troop }) => TYPES[troop.type].arm !== 'infantry') }),
  dazzled: (units) => ({ units: units.map(({ led }) => ({ officerWithin6: led })) }),
  'play-fate-card': (units) => ({ units: units.length, officer: units.some(({ led }) => led) }),
};

/** Officers who have not died, and units that have not lost a stand (Pharaoh Rides to War, Winning the Game). */
const standingOf = ({ units, leaders }: TableParty) => ({
  officers: leaders.filter(({ fallen }) => !fallen).length,
  wholeUnits: units.filter(({ parts, gone }) => !gone && parts.every(({ left, count }) => left === count)).length,
});

/** What follows for a procedure’s input from those who fill a role of it. */
export function fill(
  procedure: string,
  role: string,
  holders: readonly RoleHolder[],
): Readonly<Record<string, unknown>> {
  const [holder] = holders;
  if (!holder) return {};
  if ('deck' in holder) return { gone: holder.deck.gone };
  if ('side' in holder) {
    const { side } = holder;
    if (nameOf(procedure) === 'victory') return { [role]: standingOf(side) };
    return nameOf(procedure) === 'play-fate-card' ? { playedThisTurn: (side.played[FATE_DECK.id] ?? 0) > 0 } : {};
  }
  if ('stars' in holder) return role === 'officers' ? { enemyOfficers: holders.length } : {};
  const units = holders.flatMap((each) => ('unit' in each ? (standing(each.unit) ?? []) : []));
  const [first] = units;
  if (!first) return {};
  const name = nameOf(procedure);
  return FILLS_OF_MANY[name]?.(units) ?? FILLS[name]?.(first, role) ?? {};
}

/** Who has neither bow, sling nor javelin does not shoot (ruling PRW-21), and only the routed rally (Rally). */
export function mayFill(procedure: string, role: string, holder: RoleHolder): boolean {
  const who = 'unit' in holder ? standing(holder.unit) : null;
  if (who === null) return true;
  if (nameOf(procedure) === 'rally') return who.routed;
  return role !== 'shooter' || shotWeaponOf(who.troop) !== null;
}

/** Hits are struck off with the outcome that brings them: to reckon them again by themselves would strike them twice. */
export const inBattle = (procedure: string): boolean => nameOf(procedure) !== 'casualties';
