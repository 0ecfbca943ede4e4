import type { ProcedureRole, RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { SHOOTING_WEAPONS } from '../battle/shooting/shooting-table.ts';
import { MELEE_WEAPONS_TABLE } from '../battle/melee/melee-table.ts';
import { GENERALS_RISK_TABLE } from '../battle/morale/morale-table.ts';
import { groupsOf } from '../../core/army/groups.ts';
import { isModel, standingOrder, type Troop, troopSchema } from '../points/troop.ts';

const part = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part' });
const unit = (id: string, label: string): ProcedureRole => ({ id, label, of: 'unit' });
const general = (label: string): ProcedureRole => ({ id: 'general', label, of: 'general' });

/** Whom each procedure of a battle asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  activation: [general('General')],
  morale: [unit('unit', 'Unit that tests')],
  'general-stars': [unit('unit', 'Unit that tests')],
  'general-risk': [unit('unit', 'Unit he is with'), general('General')],
  charge: [part('charger', 'Who charges'), part('target', 'Whom')],
  movement: [part('mover', 'Who moves')],
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

const troopOf = ({ troop }: TablePart): Troop | null => troopSchema.safeParse(troop).data ?? null;

const SHOT: ReadonlySet<string> = new Set(SHOOTING_WEAPONS.map(([weapon]) => weapon));
const STRUCK: ReadonlySet<string> = new Set(MELEE_WEAPONS_TABLE.map(([row]) => row));
const ON_FOOT: ReadonlySet<string> = new Set(['lance', 'pike']);
const AT_RISK: ReadonlySet<string> = new Set(GENERALS_RISK_TABLE.map(([result]) => result));
const FALLING_BACK: ReadonlySet<string> = new Set(['recoil', 'retire', 'retreat']);

const rides = ({ kind }: Troop): boolean => kind !== 'infantry' && kind !== 'mounted-infantry';

const meleeWeapon = (troop: Troop): string =>
  troop.weapons.find((weapon) => STRUCK.has(weapon) && !(rides(troop) && ON_FOOT.has(weapon))) ?? 'other-weapons';

const groups = ({ left, groupSize }: TablePart): { readonly complete: number; readonly over: number } =>
  groupsOf(left, groupSize);

const disordered = ({ marks }: TableUnit): boolean => marks.includes('disordered');

function shooter(of: TableUnit, troop: Troop) {
  const weapon = troop.weapons.find((each) => SHOT.has(each));
  const { complete, over } = groups(of.part);
  return {
    ...(weapon === undefined ? {} : { weapon }),
    shooter: { groups: complete, partialGroup: over > 0, disordered: disordered(of) },
  };
}

const target = (troop: Troop) => ({
  target: {
    kind: troop.kind,
    armour: troop.armour,
    order: standingOrder(troop),
    shielded: rides(troop) ? troop.barding : ['shield', 'pavise', 'mantlet'].includes(troop.shield),
  },
});

function attacker(of: TableUnit, troop: Troop) {
  const { complete, over } = groups(of.part);
  return {
    attacker: {
      weapon: meleeWeapon(troop),
      class: troop.class,
      order: standingOrder(troop),
      kind: troop.kind,
      groups: complete,
      partialGroup: over > 0,
      disordered: disordered(of),
    },
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
    disordered: disordered(of),
    weapon: meleeWeapon(troop),
  },
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
  return {
    ...nerve(first),
    mixedWith: others.length > 0 ? others.map(nerve) : undefined,
    drill: first.drill,
    strengthPercent: (left / all) * 100,
    fallingBack: FALLING_BACK.has(of.morale),
  };
}

const seen = (troop: Troop) => ({ kind: troop.kind, order: standingOrder(troop), mount: troop.mount });

/** What somebody's moves, shooting and fighting rest on beside where they stand. */
function bearing(procedure: string, of: TableUnit, troop: Troop): Readonly<Record<string, unknown>> | null {
  const { mount, ...stands } = seen(troop);
  switch (procedure) {
    case 'movement':
      return { ...stands, camels: mount === 'camel', drill: troop.drill };
    case 'who-shoots': {
      const weapon = troop.weapons.find((each) => SHOT.has(each));
      return { ...stands, ...(weapon === undefined ? {} : { weapon }), disordered: disordered(of) };
    }
    case 'who-fights':
      return { ...stands, weapon: meleeWeapon(troop), disordered: disordered(of) };
    default:
      return null;
  }
}

function fillUnit(procedure: string, role: string, of: TableUnit): Readonly<Record<string, unknown>> {
  if (procedure === 'general-risk') return AT_RISK.has(of.morale) ? { result: of.morale } : {};
  const troop = troopOf(of.part);
  if (!troop) return {};
  const stars = of.generals.length > 0 ? Math.max(...of.generals) : undefined;
  if (procedure === 'morale') return { ...tested(of), generalStars: stars };
  if (procedure === 'general-stars') return { ...tested(of), ...(stars === undefined ? {} : { generalStars: stars }) };
  const known = bearing(procedure, of, troop);
  if (known) return known;
  if (procedure === 'charge')
    return role === 'charger' ? { charger: seen(troop) } : { target: { ...seen(troop), disordered: disordered(of) } };
  const { complete, over } = groups(of.part);
  if (procedure === 'forced-march')
    return { groups: complete, partialGroups: over > 0 ? 1 : 0, models: isModel(troop) };
  if (procedure === 'siege/attrition') return { groups: complete, partialGroups: over > 0 ? 1 : 0 };
  switch (role) {
    case 'shooter':
      return shooter(of, troop);
    case 'target':
      return target(troop);
    case 'attacker':
      return attacker(of, troop);
    default:
      return defender(of, troop);
  }
}

/** What follows for a procedure's input from the unit or general who fills a role of it. */
export function fill(
  procedure: string,
  role: string,
  [holder]: readonly RoleHolder[],
): Readonly<Record<string, unknown>> {
  const name = nameOf(procedure);
  if (!holder) return {};
  if ('unit' in holder) return fillUnit(name, role, holder.unit);
  if (!('stars' in holder)) return {};
  if (name === 'activation') return { stars: holder.stars };
  return name === 'flank-march' ? { generalStars: holder.stars } : {};
}
