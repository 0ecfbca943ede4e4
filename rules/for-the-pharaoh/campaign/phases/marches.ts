import type { FaceOdds } from '../../../core/dice.ts';
import { oddsOfAll, oddsOfFaces } from '../../../core/throw-context.ts';
import type { OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { companyName } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { type Camps, camps, inMapOrder, provinceName } from '../troops/muster.ts';
import { takeProvince } from './take-provinces.ts';

/** An army on its way; a sortie goes from the fort into the field of its own province. */
interface March {
  readonly army: string;
  readonly player: string;
  readonly from: string;
  readonly to: string;
}

/** A garrison that goes for the enemy before its fort, and back behind its walls when it has fought. */
const sallies = (army: CampaignArmy, province: string): boolean => army.fort !== null && army.province === province;

/** Those of a queue into a province who have left their place; a garrison that sallies has not. */
const leaving = (state: CampaignState, province: string, queue: readonly string[]): string[] =>
  queue.filter((id) => {
    const army = state.armies[id];
    return army !== undefined && !sallies(army, province);
  });

/** Armies that wait on the road for a battle; they defend no province. */
export const onTheRoad = (state: CampaignState): Set<string> =>
  new Set(
    state.battles.flatMap(({ cause, province, attacker, queue }) =>
      cause === 'march' || cause === 'sortie' ? leaving(state, province, [attacker, ...queue]) : [],
    ),
  );

const wayOf = (state: CampaignState, from: string, to: string): string =>
  from === to
    ? `out of its fort in ${provinceName(state, to)}`
    : `from ${provinceName(state, from)} to ${provinceName(state, to)}`;

/** What a face does beside those that others have thrown for their place. */
function placeOddsOf(best: number, others: number): FaceOdds[] {
  if (best === 0) {
    return oddsOfAll([
      { outcome: 'the highest; it goes first', chance: 1 / (others + 1) },
      { outcome: 'behind another', chance: others / (others + 1) },
    ]);
  }
  return oddsOfFaces('d10', (face) =>
    face < best ? `behind the ${best}` : face === best ? `equal to the ${best}: thrown again` : `before the ${best}`,
  );
}

/** Throws a d10 for each and puts them in order, high first; ties are thrown again (ruling FTP-C16). */
function diceForOrder(record: Recorder, marches: readonly March[], what: string): March[] {
  if (marches.length < 2) return [...marches];
  let best = 0;
  const thrown = Map.groupBy(marches, ({ army, player, from, to }) => {
    const { state, dice } = record;
    const face = dice.roll('d10', `${what}: ${state.armies[army]?.name ?? army}`, player, {
      about: () => `${companyName(state, army)} goes ${wayOf(state, from, to)}`,
      odds: () => placeOddsOf(best, marches.length - 1),
    });
    best = Math.max(best, face);
    return face;
  });
  const faces = [...thrown.keys()].sort((one, other) => other - one);
  return faces.flatMap((face) => diceForOrder(record, thrown.get(face) ?? [], what));
}

/** Two armies that march into each other's provinces meet; the lower die stays and defends (ruling FTP-C21). */
function meet(record: Recorder, marches: readonly March[]): March[] {
  const stopped = new Set<string>();
  const later = Map.groupBy(
    marches.map((march, index) => ({ march, index })),
    ({ march }) => `${march.from}\n${march.to}`,
  );
  for (const [place, one] of marches.entries()) {
    if (one.from === one.to) continue;
    for (const { march: other, index } of later.get(`${one.to}\n${one.from}`) ?? []) {
      if (index < place || !areEnemies(record.state, one.player, other.player)) continue;
      if (stopped.has(one.army) || stopped.has(other.army)) continue;
      const [first, second] = diceForOrder(record, [one, other], 'who attacks at the border');
      if (!first || !second) continue;
      stopped.add(second.army);
      record.note({ kind: 'armies-met', stopped: second.army, by: first.army }, { rulings: ['FTP-C21'] });
    }
  }
  return marches.filter(({ army }) => !stopped.has(army));
}

/** Armies as they stand while others march: the camps, and who is on the road and defends nothing. */
interface Field {
  readonly camps: Camps;
  readonly away: Set<string>;
}

/** Who stands in a province, in the field or in a fort, and is not on the road. */
const standing = ({ state }: Recorder, province: string, field: Field): CampaignArmy[] =>
  field.camps.in(state, province).filter(({ id }) => !field.away.has(id));

/** Armies in the field that an army would have to beat; a garrison in its fort stops no march (ruling FTP-C23). */
const enemiesStanding = (record: Recorder, province: string, player: string, field: Field): CampaignArmy[] =>
  standing(record, province, field).filter((army) => areEnemies(record.state, army.player, player) && isInField(army));

/** Whom an army meets in a province: a garrison that sallies goes for its besiegers first. */
function defenderAgainst(
  record: Recorder,
  army: CampaignArmy,
  province: string,
  field: Field,
): CampaignArmy | undefined {
  const enemies = enemiesStanding(record, province, army.player, field);
  const besieger = army.fort === null ? undefined : record.state.sieges[army.fort]?.besieger;
  return enemies.find(({ player }) => player === besieger) ?? enemies[0];
}

function joinBattle(
  record: Recorder,
  army: CampaignArmy,
  defender: CampaignArmy,
  { province, queue }: Pick<PendingBattle, 'province' | 'queue'>,
): void {
  const { year, month } = record.state;
  record.note({
    kind: 'battle-joined',
    battle: {
      id: `${year}.${month}.${province}.${army.id}.${defender.id}`,
      cause: sallies(army, province) ? 'sortie' : 'march',
      province,
      attacker: army.id,
      defender: defender.id,
      from: army.province,
      queue,
      forces: null,
    },
  });
}

/**
 * Lets armies enter a province one after another, and garrisons sally into it. Where an enemy stands, a battle is joined and the
 * rest wait behind it; a garrison that finds nobody before its walls stays behind them.
 */
function contest(record: Recorder, province: string, queue: readonly string[], field: Field): void {
  for (const [index, id] of queue.entries()) {
    const army = record.state.armies[id];
    if (!army) continue;
    const defender = defenderAgainst(record, army, province, field);
    if (defender) {
      joinBattle(record, army, defender, { province, queue: queue.slice(index + 1) });
      return;
    }
    field.away.delete(id);
    if (sallies(army, province)) continue;
    field.camps.enter(id, province);
    record.note({ kind: 'army-marched', army: id, from: army.province, to: province });
    takeProvince(record, province, army.player, standing(record, province, field));
  }
}

/** Goes on with a province's queue after a battle: who is still on the road is read from the state. */
export function goOn(record: Recorder, province: string, queue: readonly string[]): void {
  const away = onTheRoad(record.state);
  for (const id of leaving(record.state, province, queue)) away.add(id);
  contest(record, province, queue, { camps: camps(record.state), away });
}

/** Everybody who is to leave its place this month, in the order of the filed orders; a relief is a march. */
function marchesOrdered({ state }: Recorder, filed: readonly OrdersFile[]): March[] {
  return filed.flatMap(({ player, orders }) =>
    orders.flatMap((order): March[] => {
      if (order.kind !== 'march' && order.kind !== 'relieve' && order.kind !== 'sortie') return [];
      const army = state.armies[order.army];
      if (!army) return [];
      const from = army.province;
      if (order.kind === 'sortie') return [{ army: army.id, player, from, to: from }];
      // A garrison that was to come out into its own province has done so already.
      return order.to === from ? [] : [{ army: army.id, player, from, to: order.to }];
    }),
  );
}

/** Moves every army that was ordered to march or sally (rulings FTP-C15, C16, C21). Battles that are joined wait to be settled. */
export function resolveMarches(record: Recorder, filed: readonly OrdersFile[]): void {
  const marches = meet(record, marchesOrdered(record, filed));
  const field: Field = {
    camps: camps(record.state),
    away: new Set(marches.flatMap(({ army, from, to }) => (from === to ? [] : [army]))),
  };
  const byProvince = Map.groupBy(marches, ({ to }) => to);
  for (const { id: province } of inMapOrder(record.state, byProvince.keys())) {
    const here = byProvince.get(province) ?? [];
    const contested = here.some(
      ({ player }) =>
        here.some((other) => areEnemies(record.state, player, other.player)) ||
        enemiesStanding(record, province, player, field).length > 0,
    );
    const inOrder = contested ? diceForOrder(record, here, 'order of battles') : here;
    const queue = inOrder.map(({ army }) => army);
    if (contested && queue.length > 1) {
      record.note({ kind: 'march-order-diced', province, order: queue }, { rulings: ['FTP-C16'] });
    }
    contest(record, province, queue, field);
  }
}
