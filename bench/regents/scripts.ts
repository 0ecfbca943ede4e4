/**
 * Players of one idea each, to measure regents by: whoever plays well beats each of them. They see what a seat sees, guess strengths as
 * regents do, and spend their winters as regents do.
 */
import type { SeatView } from '../../regents/knowledge/enemy-strength.ts';
import { isFree, isInField, type Situation, situationOf } from '../../regents/knowledge/situation.ts';
import { fileOf, type OrderSheet, orderSheet } from '../../regents/order-sheet.ts';
import { forceOf, pointsIn, reserveOf } from '../../regents/plans/forces.ts';
import { planSieges } from '../../regents/plans/sieges.ts';
import { answerTreaties } from '../../regents/plans/treaties.ts';
import { planWinter } from '../../regents/plans/winter.ts';
import { reason } from '../../regents/reasons.ts';
import { TASTES } from '../../regents/temperaments.ts';
import {
  type CampaignArmy,
  type CampaignRules,
  isWinter,
  type Order,
  type OrdersFile,
  type PlayerEvent,
  provinceSetUp,
} from '../../rules/campaign.ts';

export const SCRIPTS = ['turtle', 'rush', 'doom stack', 'raider', 'besieger', 'grab', 'sit and grab'] as const;
export type Script = (typeof SCRIPTS)[number];

/** What scripts say of all their orders. */
const WHY = reason('nothing-better');

type Asked = Situation & { readonly give: (order: Order) => boolean };

const taxOf = ({ view }: Asked, province: string): number => provinceSetUp(view, province)?.tax ?? 0;

/** A march one step nearer to the nearest province that is wanted, of several the richest; none where the army stands in it. */
function goTo(asked: Asked, army: CampaignArmy, wanted: (province: string) => boolean): boolean {
  const far = asked.distances(army.province);
  const [goal] = asked.view.setUp.provinces
    .map(({ id }) => id)
    .filter((id) => wanted(id) && far.has(id))
    .toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0) || taxOf(asked, other) - taxOf(asked, one));
  if (goal === undefined || goal === army.province) return false;
  const left = asked.distances(goal);
  const steps = asked.near(army.province).toSorted((one, other) => (left.get(one) ?? 99) - (left.get(other) ?? 99));
  return steps.some((to) => asked.give({ kind: 'march', army: army.id, to }));
}

const isOpen =
  (asked: Asked) =>
  (province: string): boolean =>
    asked.holder(province) !== asked.player &&
    asked.mayEnter(province) &&
    asked.fieldFoes(province).length + asked.garrisons(province).length === 0;

const capitalOfEnemy =
  (asked: Asked) =>
  (province: string): boolean =>
    asked.isEnemys(province) && provinceSetUp(asked.view, province)?.capitalOf !== null;

const ownCapital =
  (asked: Asked) =>
  (province: string): boolean =>
    asked.holder(province) === asked.player && provinceSetUp(asked.view, province)?.capitalOf !== null;

/** Behind walls where there are any, else where it stands. */
function stay(asked: Asked, army: CampaignArmy): void {
  const forts = Object.entries(asked.view.forts).filter(([, { province }]) => province === army.province);
  const isIn = army.fort === null && forts.some(([fort]) => asked.give({ kind: 'garrison', army: army.id, fort }));
  if (!isIn) asked.give({ kind: 'hold', army: army.id });
}

/** Sends out raiders, as many as may go, into the richest land next door. */
function raid(asked: Asked, sheet: OrderSheet, army: CampaignArmy, share = 1): void {
  const reserve = reserveOf(asked, sheet.orders, { kind: 'raid', army: army.id });
  const sent = reserve && forceOf(reserve, share * pointsIn(reserve));
  if (!sent) return;
  const targets = asked.near(army.province).filter((id) => asked.isEnemys(id));
  const [target] = targets.toSorted((one, other) => taxOf(asked, other) - taxOf(asked, one));
  if (target !== undefined) asked.give({ kind: 'raid', army: army.id, target, force: sent.force });
}

type Month = (asked: Asked, sheet: OrderSheet, armies: readonly CampaignArmy[]) => void;

const grab: Month = (asked, _sheet, armies) => {
  for (const army of armies) goTo(asked, army, isOpen(asked));
};

const MONTHS: Readonly<Record<Script, Month>> = {
  turtle(asked, _sheet, armies) {
    for (const army of armies) if (!goTo(asked, army, ownCapital(asked))) stay(asked, army);
  },
  rush(asked, _sheet, armies) {
    for (const army of armies) goTo(asked, army, capitalOfEnemy(asked));
  },
  'doom stack'(asked, _sheet, [strongest, ...others]) {
    if (!strongest) return;
    const gathers = others.filter(({ province }) => province !== strongest.province);
    for (const army of gathers) goTo(asked, army, (id) => id === strongest.province);
    for (const { id, province } of others)
      if (province === strongest.province) asked.give({ kind: 'join', army: id, into: strongest.id });
    if (2 * gathers.length <= others.length) goTo(asked, strongest, capitalOfEnemy(asked));
  },
  raider(asked, sheet, armies) {
    for (const army of armies) {
      goTo(asked, army, (id) => asked.holder(id) === asked.player && asked.near(id).some((to) => asked.isEnemys(to)));
      raid(asked, sheet, army);
    }
  },
  besieger(asked, sheet, armies) {
    const { busy } = planSieges(asked, sheet);
    for (const army of armies)
      if (!busy.has(army.id)) goTo(asked, army, (id) => asked.garrisons(id).length > 0 && asked.mayEnter(id));
  },
  grab,
  'sit and grab'(asked, sheet, armies) {
    // The weakest sits.
    const guard = armies.findLast(({ province }) => ownCapital(asked)(province)) ?? armies.at(-1);
    if (guard && !goTo(asked, guard, ownCapital(asked))) stay(asked, guard);
    grab(
      asked,
      sheet,
      armies.filter((army) => army !== guard),
    );
  },
};

/** What the exploiter does, each from 0 to 1: `bench -- exploiter` searches for what beats regents. */
export const HABITS = ['guards', 'gathers', 'boldness', 'capitals', 'sieges', 'raids', 'truces'] as const;
export type Habits = Readonly<Record<(typeof HABITS)[number], number>>;

/** Marches that a capital of an enemy, or a fort of his, may be further off than other goals. */
const FURTHER = 6;

/** The goal of an army: what is open or held by enemies that are weak enough, the nearest first. */
function pursue(asked: Asked, army: CampaignArmy, { boldness, capitals, sieges }: Habits): void {
  const strength = asked.points(army) * 3 ** (2 * boldness - 1);
  const weak = new Set(
    asked.view.setUp.provinces
      .map(({ id }) => id)
      .filter((id) => asked.holder(id) !== asked.player && asked.mayEnter(id))
      .filter((id) => asked.fieldFoes(id).reduce((sum, { points }) => sum + points, 0) <= strength),
  );
  const far = asked.distances(army.province);
  const cost = (id: string): number => {
    const isWalled = asked.garrisons(id).length > 0;
    const nearer = (capitalOfEnemy(asked)(id) ? capitals : 0) + (isWalled ? sieges - 0.5 : 0);
    return (far.get(id) ?? Infinity) - FURTHER * nearer;
  };
  const [goal] = [...weak].filter((id) => far.has(id)).toSorted((one, other) => cost(one) - cost(other));
  if (goal === undefined || !goTo(asked, army, (id) => id === goal)) stay(asked, army);
}

function exploit(asked: Asked, sheet: OrderSheet, habits: Habits): void {
  const { busy } = habits.sieges > 0 ? planSieges(asked, sheet) : { busy: new Set<string>() };
  const armies = asked.armies.filter((army) => isFree(asked, army) && !busy.has(army.id));
  const guards = new Set(armies.slice(armies.length - Math.round(habits.guards * armies.length)));
  const [strongest] = armies;
  for (const army of armies) {
    if (habits.raids > 0) raid(asked, sheet, army, habits.raids);
    if (guards.has(army)) {
      if (!goTo(asked, army, ownCapital(asked))) stay(asked, army);
    } else if (strongest && army !== strongest && habits.gathers > 0.5) {
      if (!goTo(asked, army, (id) => id === strongest.province))
        asked.give({ kind: 'join', army: army.id, into: strongest.id });
    } else pursue(asked, army, habits);
  }
}

type Turn = (asked: Asked, sheet: OrderSheet) => void;

function ordersBy(rules: CampaignRules, view: SeatView, player: string, sheet: OrderSheet, month: Turn): OrdersFile {
  const situation = situationOf(rules, view, player, TASTES.builder);
  if (isWinter(view)) planWinter(situation, sheet);
  else month({ ...situation, give: (order) => sheet.give(order, WHY) }, sheet);
  return fileOf(view, player, sheet.orders);
}

/** A script's orders for the month or winter at hand. */
export function scriptedOrders(rules: CampaignRules, view: SeatView, player: string, script: Script): OrdersFile {
  return ordersBy(rules, view, player, orderSheet(rules, view, player), (asked, sheet) => {
    const armies = asked.armies.filter((army) => isFree(asked, army));
    MONTHS[script](asked, sheet, script === 'turtle' ? armies.filter(isInField) : armies);
  });
}

/** The exploiter's orders; it talks of treaties as regents do, or never. */
export function exploitersOrders(
  rules: CampaignRules,
  view: SeatView,
  player: string,
  habits: Habits,
  report: readonly PlayerEvent[],
): OrdersFile {
  const sheet = orderSheet(rules, view, player);
  if (habits.truces > 0.5) answerTreaties(situationOf(rules, view, player, TASTES.builder), sheet, report);
  return ordersBy(rules, view, player, sheet, (asked, on) => exploit(asked, on, habits));
}
