import type { RulingsInForce } from '../../core/ruling.ts';
import type { ProcedureRole, RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { qualityOf } from '../troops/commanders.ts';
import { moveOf } from '../troops/moves.ts';
import { shooterOf } from '../troops/shooting-table.ts';
import { baseStrength } from '../troops/strength.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';

const unit = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part' });
/** Several units do it together. */
const units = (id: string, label: string): ProcedureRole => ({ id, label, of: 'part', many: true });

/** Whom each procedure asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  'unit-strength': [unit('unit', 'Whose strength')],
  initiative: [{ id: 'commander', label: 'Which commanders', of: 'general', many: true }],
  orders: [unit('unit', 'Who is ordered')],
  visibility: [unit('unit', 'Who is hidden')],
  charge: [unit('charger', 'Who charges'), unit('target', 'Whom')],
  'counter-charge': [unit('unit', 'Who charges back'), unit('charger', 'At whom')],
  morale: [unit('unit', 'Who tests')],
  evade: [unit('unit', 'Who evades'), unit('charger', 'From whom')],
  movement: [unit('unit', 'Who moves')],
  'move-and-shoot': [unit('unit', 'Who moved')],
  interpenetration: [unit('mover', 'Who passes'), unit('through', 'Through whom')],
  shooting: [units('shooter', 'Who shoots'), unit('target', 'At whom')],
  melee: [units('a', 'Side A'), units('b', 'Side B')],
  pushback: [unit('back', 'The loser'), unit('forward', 'The winner')],
  pursuit: [unit('unit', 'Who pursues')],
  'commander-fate': [unit('unit', 'The commander’s unit')],
  'command-morale': [{ id: 'command', label: 'Which command', of: 'command' }],
};

export const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

export const roles = (procedure: string): readonly ProcedureRole[] => ROLES[nameOf(procedure)] ?? [];

const troopOf = ({ troop }: TablePart): Troop | null => troopSchema.safeParse(troop).data ?? null;

/** Strength as it stands: what was thrown, or can be at the most, less what was lost. A line of several units counts as its first. */
const strengthLeft = ({ hits, lost }: TablePart): number => Math.max(0, hits - lost);

/** A unit with what stands beside it on the table. */
interface Standing {
  readonly troop: Troop;
  readonly part: TablePart;
  readonly shaken: boolean;
  readonly routed: boolean;
  readonly charging: boolean;
  readonly pursuing: boolean;
  readonly rallying: boolean;
  readonly marchColumn: boolean;
  readonly runThrough: boolean;
  readonly commander: boolean;
}

function standing({ part, morale, marks, generals }: TableUnit): Standing | null {
  const troop = troopOf(part);
  if (!troop) return null;
  return {
    troop,
    part,
    shaken: morale === 'shaken' || morale === 'routed',
    routed: morale === 'routed',
    charging: marks.includes('charging'),
    pursuing: marks.includes('pursuing'),
    rallying: marks.includes('rallying'),
    marchColumn: marks.includes('march-column'),
    runThrough: marks.includes('run-through'),
    commander: generals.length > 0,
  };
}

const tested = ({ troop, commander, marchColumn }: Standing, rulings: RulingsInForce) => ({
  kind: troop.kind,
  baseStrength: baseStrength(troop, rulings),
  commander,
  marchColumn,
});

const fighter = ({ troop, part, shaken, charging, pursuing, marchColumn, commander }: Standing) => ({
  kind: troop.kind,
  mount: troop.mount,
  strength: strengthLeft(part),
  facing: 0,
  charging,
  pursuing: pursuing && !charging,
  contactedIn: marchColumn ? 'march-column' : 'front',
  hindered: false,
  badGoing: false,
  behind: 'nothing',
  uphill: false,
  commander,
  shaken,
  pavises: troop.shields === 'pavises',
  reinforcing: false,
});

function shooter({ troop, part, shaken, runThrough }: Standing) {
  const weapon = shooterOf(troop);
  const { marksmen, mixed } = troop;
  return weapon === null ? [] : [{ weapon, strength: strengthLeft(part), marksmen, shaken, mixed, runThrough }];
}

const moveInches = (troop: Troop): number => moveOf(troop).good;

type Fill = (who: Standing, role: string, rulings: RulingsInForce) => Readonly<Record<string, unknown>>;

/** What follows for each procedure’s input from the unit in a role. */
const FILLS: Readonly<Record<string, Fill>> = {
  'unit-strength': ({ troop }) => ({ ...troop }),
  orders: ({ troop, pursuing, shaken, routed }) => ({ kind: troop.kind, fromPursuit: pursuing, shaken, routed }),
  visibility: ({ troop }) => ({ psiloi: troop.kind === 'psiloi' }),
  charge: ({ troop, shaken, marchColumn, charging, rallying }, role) =>
    role === 'charger'
      ? {
          charger: { kind: troop.kind, missiles: troop.missiles, shaken, marchColumn, rallying },
          move: moveInches(troop),
        }
      : { target: { kind: troop.kind, shaken, counterCharging: charging } },
  'counter-charge': ({ troop, shaken, runThrough, rallying }, role) =>
    role === 'unit'
      ? { kind: troop.kind, missiles: troop.missiles, shaken, friendsThrough: runThrough, rallying }
      : { against: troop.kind },
  morale: (who, _role, rulings) => tested(who, rulings),
  evade: (who, role, rulings) =>
    role === 'unit'
      ? { ...tested(who, rulings), missiles: who.troop.missiles !== null, ownMove: moveInches(who.troop) }
      : { chargedBy: who.troop.kind, chargersMove: moveInches(who.troop) },
  movement: ({ troop, marchColumn, rallying }) => ({
    kind: troop.kind,
    mount: troop.mount,
    mountedInfantry: troop.mountedInfantry,
    formationTrained: troop.formationTrained,
    marchColumn,
    rallying,
  }),
  'move-and-shoot': ({ troop }) => ({
    kind: troop.kind,
    mount: troop.mount,
    ...(troop.missiles === null ? {} : { missiles: troop.missiles }),
  }),
  interpenetration: ({ troop }, role) => ({ [role]: { kind: troop.kind } }),
  shooting: ({ troop, commander }) => ({ target: { kind: troop.kind, shields: troop.shields, commander } }),
  pushback: ({ troop, shaken }, role) => ({ [role]: { kind: troop.kind, missiles: troop.missiles, shaken } }),
  'commander-fate': ({ routed }) => ({ unitRouts: routed }),
  pursuit: ({ troop, shaken, pursuing }) => ({
    kind: troop.kind,
    mount: troop.mount,
    shaken,
    stillPursuing: pursuing,
  }),
};

/** A command as it began and as it is: expendables do not count (SAS Ancient Rules, Command Morale). */
function commandOf(units: readonly TableUnit[]): Readonly<Record<string, unknown>> {
  const known = units.flatMap((each) => {
    const troop = troopOf(each.part);
    return troop && troop.kind !== 'expendables' ? [{ troop, gone: each.gone, led: each.generals.length > 0 }] : [];
  });
  const lost = known.filter(({ gone }) => gone);
  const psiloi = ({ troop }: (typeof known)[number]): boolean => troop.kind === 'psiloi';
  return {
    units: known.length,
    psiloi: known.filter(psiloi).length,
    lost: lost.length,
    psiloiLost: lost.filter(psiloi).length,
    eliteWithGeneral: known.some(({ troop, gone, led }) => !gone && led && troop.quality === 'elite'),
  };
}

/** What follows from all who fill a role together; null where one by himself is meant. */
function together(name: string, role: string, all: readonly Standing[]): Readonly<Record<string, unknown>> | null {
  if (name === 'melee') return { [role]: { units: all.map(fighter) } };
  if (name !== 'shooting' || role !== 'shooter') return null;
  const shooters = all.flatMap(shooter);
  return shooters.length === 0 ? {} : { shooters };
}

/** What follows for a procedure’s input from who fills a role of it. */
export function fill(
  procedure: string,
  role: string,
  holders: readonly RoleHolder[],
  rulings: RulingsInForce,
): Readonly<Record<string, unknown>> {
  const commanders = holders.flatMap((holder) =>
    'stars' in holder ? [{ name: '', quality: qualityOf(holder.stars) }] : [],
  );
  if (commanders.length > 0) return { commanders };
  const [first] = holders;
  if (first && 'command' in first) return commandOf(first.command);
  const all = holders.flatMap((holder) => ('unit' in holder ? (standing(holder.unit) ?? []) : []));
  const [who] = all;
  if (!who) return {};
  const name = nameOf(procedure);
  return together(name, role, all) ?? FILLS[name]?.(who, role, rulings) ?? {};
}

/** Who has no missiles does not shoot (SAS Ancient Rules, Shooting). */
export function mayFill(_procedure: string, role: string, holder: RoleHolder): boolean {
  const who = role === 'shooter' && 'unit' in holder ? standing(holder.unit) : null;
  return who === null || shooterOf(who.troop) !== null;
}
