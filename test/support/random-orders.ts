import {
  type BattleResult,
  battleResultSchema,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  type CampaignUnit,
  type Intervention,
  interventionSchema,
  isWinter,
  type Order,
  type OrdersFile,
  ordersFileSchema,
  type PendingBattle,
} from '../../rules/campaign.ts';
import type { PickNumber } from '../../rules/core/campaign/fill-form.ts';
import { type DiceSource, seededDice } from '../../rules/core/dice.ts';
import type { Word } from './random-scenario.ts';

/* What players and umpires of random campaigns do: orders of every kind that can be filed, results and decrees that can be. */

type Draft = Record<string, unknown>;

/** Dice as a source of chance. */
export const pickWith =
  (dice: DiceSource): PickNumber =>
  (below) =>
    below <= 1 ? 0 : dice.roll(`d${below}`, 'pick') - 1;

const chance = (dice: DiceSource, one: number): boolean => dice.roll(`d${one}`, 'draw') === 1;
const some = <T>(dice: DiceSource, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : from[dice.roll(`d${from.length}`, 'which') - 1];

function neighboursIn(state: CampaignState): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const { a, b } of state.setUp.borders) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  return neighbours;
}

/** A share of some parts; at times a general too. */
function force(units: readonly CampaignUnit[], generals: readonly { readonly id: string }[], dice: DiceSource) {
  const parts = units
    .flatMap((unit) => unit.parts)
    .filter(({ count }) => count > 2)
    .slice(0, dice.roll('d2', 'parts'))
    .map(({ id, count }) => ({ id, count: Math.max(1, Math.floor(count / (2 + dice.roll('d3', 'share')))) }));
  const leader = generals.length > 1 && chance(dice, 4) ? generals.slice(0, 1).map(({ id }) => id) : [];
  return { parts, generals: leader };
}

/** What besiegers and besieged may wish; works that may be stormed over in the same breath. */
function siegeWishes(
  army: CampaignArmy,
  fort: string,
  sent: { readonly parts: readonly Draft[] },
  dice: DiceSource,
): Draft[] {
  const crew = army.units.flatMap(({ parts }) => parts).find(({ count }) => count > 4);
  const work = {
    kind: 'siege-work',
    army: army.id,
    fort,
    protected: chance(dice, 2),
    groups: dice.roll('d4', 'groups'),
    crew: crew ? [{ id: crew.id, count: 4 }] : [],
  };
  return [
    { ...work, work: 'ladders' },
    { ...work, work: some(dice, ['ram', 'claw']) },
    { ...work, work: 'mine' },
    {
      kind: 'assault',
      army: army.id,
      fort,
      way: some(dice, ['ladders', 'breach']),
      force: chance(dice, 2) ? sent : null,
    },
    { kind: 'counter-mine', army: army.id },
    { kind: 'abandon-work', army: army.id, fort, work: `${fort}/w1` },
  ];
}

/** An army that lies before a fort, or in one that is closed in, is busy with that. */
function siegeOf(state: CampaignState, { province, player, fort }: CampaignArmy) {
  return Object.values(state.sieges).find(
    (siege) => siege.province === province && (siege.besieger === player ? fort === null : fort === siege.fort),
  );
}

/** An army's wish to sit in a fort of its own that stands empty, or to go where an enemy sits in one: else sieges would be rare. */
function fortWish(state: CampaignState, army: CampaignArmy, near: readonly string[], dice: DiceSource): Draft | null {
  const garrisons = Object.values(state.armies).filter(({ fort }) => fort !== null);
  if (army.fort !== null) return chance(dice, 5) ? null : { kind: 'hold', army: army.id };
  const empty = Object.values(state.forts).find(
    ({ id, province, holder }) =>
      province === army.province && holder === army.player && garrisons.every(({ fort }) => fort !== id),
  );
  if (empty) return chance(dice, 2) ? { kind: 'garrison', army: army.id, fort: empty.id } : null;
  const there = garrisons.find(({ player, province }) => player !== army.player && near.includes(province));
  return there && chance(dice, 2) ? { kind: 'march', army: army.id, to: there.province } : null;
}

/** A fort with an enemy's garrison before which an army stands. */
const fortBefore = ({ armies }: CampaignState, { player, province, fort }: CampaignArmy): string | undefined =>
  fort === null
    ? (Object.values(armies).find((other) => other.player !== player && other.province === province && other.fort)
        ?.fort ?? undefined)
    : undefined;

function monthWishes(state: CampaignState, army: CampaignArmy, near: readonly string[], dice: DiceSource, word: Word) {
  const to = some(dice, near) ?? army.province;
  const forts = Object.values(state.forts).filter(({ province }) => province === army.province);
  const fort = some(dice, forts)?.id ?? 'none';
  const sent = force(army.units, army.generals, dice);
  const mate = Object.values(state.armies).find(
    ({ id, player, province }) => id !== army.id && player === army.player && province === army.province,
  );
  const wishes: Draft[] = [
    { kind: 'march', army: army.id, to },
    { kind: 'march', army: army.id, to },
    { kind: 'raid', army: army.id, target: to, force: sent },
    { kind: 'raid', army: army.id, target: to, force: sent },
    { kind: 'intercept', army: army.id, force: sent },
    { kind: 'police', army: army.id, force: sent },
    { kind: 'besiege', army: army.id, fort },
    { kind: 'besiege', army: army.id, fort },
    { kind: 'lift', army: army.id, fort },
    { kind: 'sortie', army: army.id },
    ...siegeWishes(army, fort, sent, dice),
    { kind: 'relieve', army: army.id, to },
    { kind: 'garrison', army: army.id, fort },
    { kind: 'split', army: army.id, name: word('split', army.player), force: sent },
    { kind: 'join', army: army.id, into: mate?.id ?? 'none' },
    { kind: 'hold', army: army.id },
  ];
  const closed = siegeOf(state, army)?.fort ?? fortBefore(state, army);
  if (closed !== undefined && !chance(dice, 4)) {
    const busy = siegeWishes(army, closed, sent, dice).slice(0, -1);
    return [{ kind: 'besiege', army: army.id, fort: closed }, ...busy.filter(() => chance(dice, 2))];
  }
  const bent = fortWish(state, army, near, dice);
  const chosen = bent ? [bent, some(dice, wishes)] : [some(dice, wishes), some(dice, wishes)];
  if (chance(dice, 3)) chosen.push({ kind: 'retreat', army: army.id, to: near.slice(0, 2) });
  return chosen.filter((wish) => wish !== undefined);
}

const OWN_TROOP = { class: 'D', kind: 'infantry', order: 'OO', weapons: ['javelin'] };

function winterWishes(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  dice: DiceSource,
  word: Word,
): Draft[] {
  const armies = Object.values(state.armies).filter((army) => army.player === player);
  const wishes: Draft[] = [];
  const units = (army: CampaignArmy | null) => {
    const recruit = some(dice, rules.recruits(state, army?.list ?? null, army));
    const count = dice.roll('d8', 'count');
    const part = recruit ? { entry: recruit.entry, troop: null, count } : { entry: null, troop: OWN_TROOP, count };
    return [{ name: word('raised', player), parts: [part] }];
  };
  for (const army of armies) {
    const worn = army.units.flatMap(({ parts }) => parts).find(({ count, raised }) => count > 0 && count < raised);
    if (worn) wishes.push({ kind: 'refill', army: army.id, parts: [{ id: worn.id, count: 1 }] });
    if (chance(dice, 2)) wishes.push({ kind: 'raise', army: army.id, units: units(army), generals: [] });
    if (chance(dice, 8))
      wishes.push({ kind: 'raise', army: army.id, generals: [{ name: word('raised', player), stars: 0 }] });
    if (chance(dice, 6)) wishes.push({ kind: 'raise', army: army.id, specialists: { carpenter: 1, miner: 1 } });
    if (chance(dice, 12)) wishes.push({ kind: 'disband', army: army.id, force: force(army.units, [], dice) });
    if (chance(dice, 25)) wishes.push({ kind: 'disband', army: army.id, force: null });
    if (chance(dice, 4)) wishes.push({ kind: 'go-home', army: army.id });
  }
  const own = Object.values(state.provinces).filter(({ holder }) => holder === player);
  const foreign = Object.values(state.provinces).filter(({ holder }) => holder !== null && holder !== player);
  if (own.length > 0 && (armies.length < 3 || chance(dice, 5))) {
    const province = some(dice, own)?.id;
    wishes.push({
      kind: 'muster',
      province,
      name: word('mustered', player),
      list: null,
      units: units(null),
      generals: [],
    });
  }
  for (const province of [some(dice, foreign), some(dice, foreign)])
    wishes.push({ kind: 'raise-partisans', province: province?.id, name: word('band', player), units: units(null) });
  for (const { id, player: owner } of Object.values(state.partisans))
    if (owner === player && chance(dice, 6)) wishes.push({ kind: 'disband-partisans', partisans: id });
  return wishes;
}

/** Orders of one player, of whatever kinds come to its mind; what cannot be filed is left out. */
export function randomOrders(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  seed: string,
  word: Word = (what) => what,
): OrdersFile {
  const dice = seededDice(`orders ${player} ${seed}`);
  const file: OrdersFile = {
    format: 'nomarch-orders',
    version: 1,
    player,
    year: state.year,
    month: state.month,
    orders: [],
  };
  const neighbours = neighboursIn(state);
  const wishes: Draft[] = isWinter(state)
    ? winterWishes(rules, state, player, dice, word)
    : [
        ...Object.values(state.armies)
          .filter((army) => army.player === player)
          .flatMap((army) => monthWishes(state, army, neighbours.get(army.province) ?? [], dice, word)),
        ...Object.values(state.partisans).flatMap((band) =>
          band.player === player && chance(dice, 2) ? [{ kind: 'activate', partisans: band.id }] : [],
        ),
      ];
  let orders: Order[] = [];
  for (const wish of wishes) {
    const order = ordersFileSchema.shape.orders.element.safeParse(wish);
    const more = order.success ? [...orders, order.data] : orders;
    if (rules.orderProblems(state, { ...file, orders: more }).length === 0) orders = more;
  }
  return { ...file, orders };
}

/** Who may fall in a battle: part to how many are there. */
function present(state: CampaignState, battle: PendingBattle): { id: string; count: number }[] {
  const sides = battle.forces ? [battle.forces.attacker, ...battle.forces.defenders] : null;
  if (sides) return sides.flatMap(({ parts }) => parts);
  return [battle.attacker, battle.defender].flatMap((id) =>
    (state.armies[id]?.units ?? []).flatMap(({ parts }) =>
      parts.map((part) => ({ id: part.id, count: part.count - (state.detached[part.id] ?? 0) })),
    ),
  );
}

/** How the first battle that waits ends: by the quick method, or as reported with losses. */
export function randomResult(state: CampaignState, seed: string, word: Word = (what) => what): BattleResult | null {
  const [battle] = state.battles;
  if (!battle) return null;
  const dice = seededDice(`battle ${battle.id} ${seed}`);
  const note = word('note', null);
  if (chance(dice, 2)) return battleResultSchema.parse({ battle: battle.id, method: 'quick', note });
  const winner = (['attacker', 'defender', 'draw'] as const)[dice.roll('d3', 'winner') - 1];
  const losses = present(state, battle)
    .filter(({ count }) => count > 0 && chance(dice, 2))
    .map(({ id, count }) => ({ id, count: dice.roll(`d${count}`, 'fallen') }));
  return battleResultSchema.parse({ battle: battle.id, winner, losses, note });
}

/** Gold and damages in proportion to a campaign's. */
const MOST_PICKED = 400;

/** Something the umpire may decree; not all of it can be once the rest has been ruled, so whoever uses it must be ready for a refusal. */
export function randomIntervention(
  rules: CampaignRules,
  state: CampaignState,
  seed: string,
  word: Word = (what) => what,
): Intervention {
  const dice = seededDice(`umpire ${seed}`);
  const pick = pickWith(dice);
  const kind = some(dice, Object.keys(rules.decreeKinds)) ?? 'note';
  const decree = rules.sampleDecree(state, kind, (below) => pick(Math.min(below, MOST_PICKED))) ?? { kind: 'note' };
  return interventionSchema.parse({ reason: word('reason', null), decrees: [decree] });
}
