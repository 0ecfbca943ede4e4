import type { CampaignHappening, Loss } from '../../core/campaign/events.ts';
import type { Detachment, OrderOf, OrdersFile } from '../../core/campaign/orders.ts';
import type { CampaignArmy } from '../../core/campaign/state.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { FTP_C11 } from '../rulings.ts';
import { randomCasualties, type Exposed } from './casualties.ts';
import { rollInterception } from './interception.ts';
import { rollFight } from './interception-fight.ts';
import { type Camps, camps, exposedForce, exposedPoints } from './muster.ts';
import { rollRaid } from './raid.ts';
import type { Recorder } from './recorder.ts';
import { feedProvince } from './month-supply.ts';

/** Troops of one army on an errand, less what they have lost on it. */
interface Force {
  readonly army: string;
  readonly units: readonly Exposed[];
}

interface Raid extends Force {
  readonly player: string;
  readonly target: string;
}

const sent = (army: CampaignArmy, force: Detachment): Force => ({ army: army.id, units: exposedForce(army, force) });

/** A force less those of it whom hunger took since it was sent off. */
function atHand<F extends Force>(record: Recorder, force: F): F {
  const army = record.state.armies[force.army];
  const counts = new Map(army?.units.flatMap(({ parts }) => parts.map(({ id, count }) => [id, count])));
  for (const { id } of army?.generals ?? []) counts.set(id, 1);
  return {
    ...force,
    units: force.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => ({ ...part, count: Math.min(part.count, counts.get(part.id) ?? 0) })),
    })),
  };
}

const pointsOfForces = (forces: readonly Force[]): number =>
  forces.reduce((sum, { units }) => sum + exposedPoints(units), 0);

type Detaching = OrderOf<'raid' | 'intercept'>;

function detachedBy(record: Recorder, filed: readonly OrdersFile[]): { order: Detaching; army: CampaignArmy }[] {
  return filed.flatMap(({ orders }) =>
    orders.flatMap((order) => {
      if (order.kind !== 'raid' && order.kind !== 'intercept') return [];
      const army = record.state.armies[order.army];
      if (!army) return [];
      record.note({ kind: 'force-detached', army: army.id, purpose: order.kind, force: order.force });
      return [{ order, army }];
    }),
  );
}

/** Removes the fallen of a side, and tells the log. Generals are units of their own. */
function suffer<F extends Force>(
  record: Recorder,
  cause: 'raiders' | 'interceptors',
  forces: readonly F[],
  due: number,
  who: string | undefined,
): F[] {
  const all = forces.flatMap(({ units }) => units);
  const { fallen, points, steps } = randomCasualties(all, due, record.dice, who);
  if (fallen.length === 0) return [...forces];
  const gone = new Map(fallen.map(({ id, count }) => [id, count]));
  const losses: Loss[] = forces.flatMap(({ army, units }) =>
    units.flatMap(({ parts }) =>
      parts.filter(({ id }) => gone.has(id)).map(({ id }) => lossOf(record, army, id, gone.get(id) ?? 0)),
    ),
  );
  record.note({ kind: 'casualties', cause, due, points, losses }, { steps, rulings: ['FTP-C13', 'FTP-C19'] });
  return forces.map((force) => ({
    ...force,
    units: force.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => ({ ...part, count: part.count - (gone.get(part.id) ?? 0) })),
    })),
  }));
}

const lossOf = (record: Recorder, army: string, id: string, count: number): Loss =>
  record.state.armies[army]?.generals.some((general) => general.id === id)
    ? { army, id, count, general: true }
    : { army, id, count };

function damage(record: Recorder, raid: Raid, where: Camps): void {
  const points = exposedPoints(raid.units);
  if (points <= 0) return;
  const { damage: done, steps } = rollRaid(points, record.dice, raid.player);
  record.note(
    { kind: 'province-raided', province: raid.target, army: raid.army, points, ...done },
    { steps, rulings: ['FTP-C9'] },
  );
  if (done.cropDamage > 0) feedProvince(record, raid.target, where.in(record.state, raid.target));
}

/** Catches and fights a raid. @returns the raid as it stands afterwards, and whether it was driven off. */
function intercept(record: Recorder, raid: Raid, interceptors: readonly Force[]): { raid: Raid; drivenOff: boolean } {
  const raiders = exposedPoints(raid.units);
  const points = pointsOfForces(interceptors);
  const holder = record.state.provinces[raid.target]?.holder ?? undefined;
  const names = interceptors.map(({ army }) => army);
  const chance = rollInterception(raiders, points, record.dice, holder);
  const { percent, caught } = chance.outcome;
  const place = { province: raid.target, raider: raid.army, interceptors: names };
  record.note(
    { kind: 'interception-tried', ...place, percent, caught },
    { steps: chance.steps, rulings: ['FTP-C10', 'FTP-C18'] },
  );
  if (!caught) return { raid, drivenOff: false };
  const fight = rollFight(raiders, points, record.dice, {
    raiders: raid.player,
    ...(holder === undefined ? {} : { interceptors: holder }),
  });
  const { score, raiderLoss, interceptorLoss } = fight.outcome;
  const drivenOff = score > 0;
  const fought: CampaignHappening = {
    kind: 'interception-fought',
    ...place,
    score,
    raiderLoss,
    interceptorLoss,
    drivenOff,
  };
  record.note(fought, { steps: fight.steps, rulings: ['FTP-C11', 'FTP-C12'] });
  const [left] = suffer(record, 'raiders', [raid], raiderLoss, raid.player);
  suffer(record, 'interceptors', interceptors, interceptorLoss, holder);
  return { raid: left ?? raid, drivenOff };
}

function resolveRaid(record: Recorder, sentOff: Raid, sentAgainst: readonly Force[], where: Camps): void {
  const raid = atHand(record, sentOff);
  if (exposedPoints(raid.units) <= 0) return;
  const interceptors = sentAgainst
    .map((force) => atHand(record, force))
    .filter(({ units }) => exposedPoints(units) > 0);
  const damageFirst = choiceInForce(FTP_C11, record.state.rulings) === 'damage-first';
  if (damageFirst) damage(record, raid, where);
  if (interceptors.length === 0) {
    if (!damageFirst) damage(record, raid, where);
    return;
  }
  const { raid: left, drivenOff } = intercept(record, raid, interceptors);
  if (!damageFirst && !drivenOff) damage(record, left, where);
}

/** Sends off raiders and interceptors and resolves every raid of the month (rulings FTP-C9 to C13, C18 to C20). */
export function resolveRaids(record: Recorder, filed: readonly OrdersFile[]): void {
  const detached = detachedBy(record, filed);
  const raids = Map.groupBy(
    detached.flatMap(({ order, army }): Raid[] =>
      order.kind === 'raid' ? [{ ...sent(army, order.force), player: army.player, target: order.target }] : [],
    ),
    ({ target }) => target,
  );
  const where = camps(record.state);
  for (const { id: province } of record.state.setUp.provinces) {
    const here = raids.get(province);
    if (!here) continue;
    const holder = record.state.provinces[province]?.holder;
    const interceptors = detached.flatMap(({ order, army }): Force[] =>
      order.kind === 'intercept' && army.province === province && army.player === holder
        ? [sent(army, order.force)]
        : [],
    );
    const largestFirst = here.toSorted((one, other) => exposedPoints(other.units) - exposedPoints(one.units));
    for (const [index, raid] of largestFirst.entries())
      resolveRaid(record, raid, index === 0 ? interceptors : [], where);
  }
}
