import type { BattleField, ProcedureRole, RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { SHOOTING_WEAPONS } from '../battle/shooting/shooting-table.ts';
import { FOOT_ORDER } from '../battle/movement/movement-table.ts';
import { MELEE_WEAPONS_TABLE } from '../battle/melee/melee-table.ts';
import { GENERALS_RISK_TABLE } from '../battle/morale/morale-table.ts';
import { groupsOf } from '../../core/army/groups.ts';
import { isModel, standingOrder, type Troop, troopSchema } from '../points/troop.ts';
import { MORALE_SHIFT, STORM_MARKS } from './unit-states.ts';

const part = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part' });
const unit = (id: string, label: string): ProcedureRole => ({ id, label, of: 'unit' });
const general = (label: string): ProcedureRole => ({ id: 'general', label, of: 'general' });

/** Whom each procedure of a battle asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  activation: [general('General')],
  morale: [unit('unit', 'Unit that tests')],
  'general-stars': [unit('unit', 'Unit that tests')],
  support: [
    unit('unit', 'Unit that halted or worse'),
    { id: 'supporters', label: 'Units with orders to support it', of: 'unit', many: true },
  ],
  'support-charge': [part('supporter', 'Who supports the charged'), part('charger', 'Who charges')],
  'optional/extra-test': [unit('unit', 'Unit that tests'), part('enemy', 'Enemy who might charge it')],
  'general-risk': [unit('unit', 'Unit he is with'), general('General')],
  charge: [part('charger', 'Who charges'), part('target', 'Whom')],
  movement: [part('mover', 'Who moves')],
  'change-direction': [part('mover', 'Who turns or wheels')],
  'formation-change': [part('unit', 'Who changes formation')],
  interpenetration: [part('mover', 'Who moves'), part('other', 'Who stands')],
  dismount: [part('unit', 'Who dismounts')],
  'charge-response': [part('charged', 'Who is charged'), part('charger', 'Who charges')],
  'charge-contact': [part('charger', 'Who charges'), part('charged', 'Whom')],
  disorder: [part('unit', 'Unit')],
  mantlets: [part('unit', 'Who has mantlets')],
  'order-change': [general('Who gives the order')],
  'leave-unit': [unit('unit', 'Unit he leaves')],
  'optional/in-fire': [part('unit', 'Who is in it or near it')],
  'who-shoots': [part('shooter', 'Who shoots')],
  'who-fights': [part('fighter', 'Who fights')],
  shooting: [part('shooter', 'Who shoots'), part('target', 'At whom')],
  melee: [part('attacker', 'Who strikes'), part('defender', 'Who is struck')],
  'forced-march': [part('unit', 'Who marches')],
  'flank-march': [general('General with them')],
  'siege/attrition': [part('unit', 'Who suffers')],
};

const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

export const roles = (procedure: string): readonly ProcedureRole[] => ROLES[nameOf(procedure)] ?? [];

/** A part's troops as they were laid out; those who are off their mounts are infantry in a looser order. */
function troopOf({ troop }: TablePart, marks: readonly string[] = []): Troop | null {
  const known = troopSchema.safeParse(troop).data ?? null;
  const order = known && standingOrder(known);
  if (!known || !order || !marks.includes('dismounted') || !canDismount(known)) return known;
  return { ...known, kind: 'infantry', mount: 'none', barding: false, order: FOOT_ORDER[order] };
}

const canDismount = ({ kind }: Troop): boolean => kind === 'cavalry' || kind === 'mounted-infantry';

const SHOT: ReadonlySet<string> = new Set(SHOOTING_WEAPONS.map(([weapon]) => weapon));
const STRUCK: ReadonlySet<string> = new Set(MELEE_WEAPONS_TABLE.map(([row]) => row));
const ON_FOOT: ReadonlySet<string> = new Set(['lance', 'pike']);
const AT_RISK: ReadonlySet<string> = new Set(GENERALS_RISK_TABLE.map(([result]) => result));
const FALLING_BACK: ReadonlySet<string> = new Set(['recoil', 'retire', 'retreat']);

const rides = ({ kind }: Troop): boolean => kind !== 'infantry';

const meleeWeapon = (troop: Troop): string =>
  troop.weapons.find((weapon) => STRUCK.has(weapon) && !(rides(troop) && ON_FOOT.has(weapon))) ?? 'other-weapons';

const groups = ({ left, groupSize }: TablePart): { readonly complete: number; readonly over: number } =>
  groupsOf(left, groupSize);

/** In disorder, on ladders (For the Pharaoh, Sieges, Over; ruling FTP-S20), or mounted infantry that shoots and fights from the saddle. */
const disordered = ({ marks }: TableUnit, troop?: Troop): boolean =>
  marks.includes('disordered') || marks.includes('on-ladders') || troop?.kind === 'mounted-infantry';

/** Who comes over the wall charges (rulings FTP-S20, S24). */
const stormsUp = ({ marks }: TableUnit): boolean => marks.includes('on-ladders') || marks.includes('on-tower');

/** Mounted infantry rides until it has dismounted. */
const saddle = ({ kind }: Troop) => (kind === 'mounted-infantry' ? { mounted: true } : {});

function shooter(of: TableUnit, troop: Troop) {
  const weapon = troop.weapons.find((each) => SHOT.has(each));
  const { complete, over } = groups(of.part);
  return {
    ...(weapon === undefined ? {} : { weapon }),
    shooter: { groups: complete, partialGroup: over > 0, disordered: disordered(of, troop) },
  };
}

const target = (of: TableUnit, troop: Troop) => ({
  target: {
    kind: troop.kind,
    armour: troop.armour,
    order: standingOrder(troop),
    shielded: rides(troop) ? troop.barding : ['shield', 'pavise', 'mantlet'].includes(troop.shield),
    ...saddle(troop),
    formedPikes: !rides(troop) && troop.weapons.includes('pike') && !disordered(of),
  },
});

/** In melee a model that is hit once is a partial group. */
const isMarked = ({ lost, hits, left }: TablePart): boolean => left > 0 && lost % hits > 0;

function attacker(of: TableUnit, troop: Troop) {
  const { complete, over } = groups(of.part);
  const marked = isMarked(of.part) ? 1 : 0;
  return {
    attacker: {
      weapon: meleeWeapon(troop),
      class: troop.class,
      order: standingOrder(troop),
      kind: troop.kind,
      groups: complete - marked,
      partialGroup: over + marked > 0,
      ...saddle(troop),
      disordered: disordered(of, troop),
      scythed: troop.scythes,
      ...(stormsUp(of) ? { charging: true } : {}),
    },
    ...(of.marks.includes('on-battlements') ? { higher: true } : {}),
  };
}

const defender = (of: TableUnit, troop: Troop) => ({
  defender: {
    class: troop.class,
    order: standingOrder(troop),
    kind: troop.kind,
    armour: troop.armour,
    shielded: ['shield', 'buckler'].includes(troop.shield),
    barded: troop.barding,
    ...saddle(troop),
    disordered: disordered(of, troop),
    weapon: meleeWeapon(troop),
    scythed: troop.scythes,
    mantlets: troop.shield === 'mantlet',
  },
  ...(of.marks.includes('on-battlements') || of.marks.includes('at-parapet') ? { behindObstacle: true } : {}),
});

const nerve = (troop: Troop) => ({ class: troop.class, fanatic: troop.fanatic, mercenary: troop.mercenary });

/** The unit's own nerve: classes that have lost their last complete group no longer count among it. */
function tested(of: TableUnit) {
  const there = of.parts.flatMap((each) => {
    const troop = each.left > 0 ? troopOf(each) : null;
    return troop ? [{ troop, whole: groups(each).complete > 0 }] : [];
  });
  const counting = there.some(({ whole }) => whole) ? there.filter(({ whole }) => whole) : there.slice(0, 1);
  const nerves = new Map(counting.map(({ troop }) => [JSON.stringify(nerve(troop)), troop]));
  const [first, ...others] = nerves.values();
  if (!first) return {};
  const all = of.parts.reduce((sum, { count }) => sum + count, 0);
  const left = of.parts.reduce((sum, each) => sum + each.left, 0);
  const shift = of.numbers[MORALE_SHIFT];
  return {
    ...nerve(first),
    mixedWith: others.length > 0 ? others.map(nerve) : undefined,
    drill: first.drill,
    strengthPercent: (left / all) * 100,
    fallingBack: FALLING_BACK.has(of.morale),
    ...(shift === undefined ? {} : { shift }),
  };
}

/** The unit's test, with the best of the generals beside it. */
const testedWith = (of: TableUnit) => ({
  ...tested(of),
  generalStars: of.generals.length > 0 ? Math.max(...of.generals) : undefined,
});

const stance = (troop: Troop) => ({ kind: troop.kind, order: standingOrder(troop), ...saddle(troop) });

const seen = (troop: Troop) => ({
  ...stance(troop),
  mount: rides(troop) ? troop.mount : 'none',
});

/** What a storm means for a move: ladders to raise and then a wall to climb, or a breach to cross (For the Pharaoh, Sieges, Over; ruling FTP-S20). */
const storming = ({ marks }: TableUnit) => ({
  ...(marks.includes('on-ladders') ? { ladders: marks.includes('ladders-raised') ? 'climb' : 'raise' } : {}),
  ...(marks.includes('in-breach') ? { terrain: 'breach' } : {}),
});

/** What somebody's moves, shooting and fighting rest on beside where they stand. */
function bearing(procedure: string, of: TableUnit, troop: Troop): Readonly<Record<string, unknown>> | null {
  const { mount, ...stands } = seen(troop);
  switch (procedure) {
    case 'movement':
      return { ...stands, camels: mount === 'camel', drill: troop.drill, ...storming(of) };
    case 'who-shoots': {
      const weapon = troop.weapons.find((each) => SHOT.has(each));
      return { ...stands, ...(weapon === undefined ? {} : { weapon }), disordered: disordered(of, troop) };
    }
    case 'who-fights':
      return { ...stands, weapon: meleeWeapon(troop), disordered: disordered(of, troop) };
    case 'change-direction':
      return { ...stands, drill: troop.drill, disordered: disordered(of) };
    case 'formation-change':
      return { drill: troop.drill };
    case 'dismount':
      return canDismount(troop)
        ? { kind: troop.kind, order: stands.order, riders: of.part.left, drill: troop.drill }
        : {};
    case 'disorder':
      return { disordered: disordered(of), mount };
    case 'mantlets':
      return troop.shield === 'mantlet' ? { mantlets: of.part.left } : {};
    case 'optional/in-fire':
      return { animals: rides(troop), strength: of.part.left * of.part.hits };
    default:
      return null;
  }
}

/** What two who meet are to each other, in a charge or in passing. */
function facing(
  procedure: string,
  role: string,
  of: TableUnit,
  troop: Troop,
): Readonly<Record<string, unknown>> | null {
  switch (procedure) {
    case 'interpenetration':
      return {
        [role]: { kind: troop.kind, order: standingOrder(troop), scythed: troop.scythes, disordered: disordered(of) },
      };
    case 'charge-response':
    case 'support-charge':
      return {
        [role]: {
          ...seen(troop),
          disordered: disordered(of),
          ...(role === 'charger' ? {} : { shaken: AT_RISK.has(of.morale) }),
        },
        ...(role === 'supporter' ? { test: testedWith(of) } : {}),
      };
    case 'charge-contact':
      return role === 'charger'
        ? { charger: { kind: troop.kind, drill: troop.drill } }
        : { changingFormation: of.marks.includes('changing-formation') };
    default:
      return null;
  }
}

function fillUnit(procedure: string, role: string, of: TableUnit): Readonly<Record<string, unknown>> {
  if (procedure === 'general-risk' || procedure === 'support')
    return AT_RISK.has(of.morale) ? { result: of.morale } : {};
  const troop = troopOf(of.part, of.marks);
  if (!troop) return {};
  if (procedure === 'morale') return testedWith(of);
  if (procedure === 'general-stars') return { ...tested(of), ...(of.generals.length > 0 ? testedWith(of) : {}) };
  if (procedure === 'optional/extra-test') return role === 'unit' ? { test: testedWith(of) } : { enemy: stance(troop) };
  const known = bearing(procedure, of, troop);
  if (known) return known;
  if (procedure === 'charge')
    return role === 'charger' ? { charger: seen(troop) } : { target: { ...seen(troop), disordered: disordered(of) } };
  const pair = facing(procedure, role, of, troop);
  if (pair) return pair;
  const { complete, over } = groups(of.part);
  if (procedure === 'forced-march')
    return { groups: complete, partialGroups: over > 0 ? 1 : 0, models: isModel(troop) };
  if (procedure === 'siege/attrition')
    return { groups: complete, partialGroups: over > 0 ? 1 : 0, models: isModel(troop) };
  switch (role) {
    case 'shooter':
      return shooter(of, troop);
    case 'target':
      return target(of, troop);
    case 'attacker':
      return attacker(of, troop);
    default:
      return defender(of, troop);
  }
}

/** Who has no weapon for it does not shoot; everybody else can do what roles ask (For the Pharaoh, Who May Shoot). */
export function mayFill(_procedure: string, role: string, holder: RoleHolder): boolean {
  if (role !== 'shooter' || !('unit' in holder)) return true;
  const troop = troopOf(holder.unit.part, holder.unit.marks);
  return troop === null || troop.weapons.some((weapon) => SHOT.has(weapon));
}

/** Raids, supply and the like are settled on the map; works of a siege are of use where a storm is fought. */
export function inBattle(procedure: string, { marks }: Pick<BattleField, 'marks'>): boolean {
  const name = nameOf(procedure);
  if (name.startsWith('campaign/')) return false;
  return !name.startsWith('siege/') || STORM_MARKS.some((id) => marks.has(id));
}

/** What follows for a procedure's input from the unit or general who fills a role of it. */
export function fill(
  procedure: string,
  role: string,
  holders: readonly RoleHolder[],
): Readonly<Record<string, unknown>> {
  const name = nameOf(procedure);
  if (role === 'supporters') return { supporters: holders.length };
  const [holder] = holders;
  if (!holder) return {};
  if ('unit' in holder) return fillUnit(name, role, holder.unit);
  if (!('stars' in holder)) return {};
  if (name === 'activation' || name === 'order-change') return { stars: holder.stars };
  return name === 'flank-march' ? { generalStars: holder.stars } : {};
}
