import type { OrdersFile } from '../../core/campaign/orders.ts';
import type { CampaignArmy, CampaignState } from '../../core/campaign/state.ts';
import { type Camps, camps } from './muster.ts';
import type { Recorder } from './recorder.ts';

interface March {
  readonly army: string;
  readonly player: string;
  readonly from: string;
  readonly to: string;
}

/** Armies that wait on the road for a battle; they defend no province. */
const onTheRoad = (state: CampaignState): Set<string> =>
  new Set(state.battles.flatMap(({ attacker, queue }) => [attacker, ...queue]));

/** Throws a d10 for each and puts them in order, high first; ties are thrown again (ruling FTP-C16). */
function diceForOrder(record: Recorder, marches: readonly March[], what: string): March[] {
  if (marches.length < 2) return [...marches];
  const thrown = Map.groupBy(marches, ({ army, player }) =>
    record.dice.roll('d10', `${what}: ${record.state.armies[army]?.name ?? army}`, player),
  );
  const faces = [...thrown.keys()].sort((one, other) => other - one);
  return faces.flatMap((face) => diceForOrder(record, thrown.get(face) ?? [], what));
}

/** Two armies that march into each other's provinces meet; the lower die stays and defends (ruling FTP-C21). */
function meet(record: Recorder, marches: readonly March[]): March[] {
  const stopped = new Set<string>();
  for (const [index, one] of marches.entries()) {
    for (const other of marches.slice(index + 1)) {
      if (one.from !== other.to || one.to !== other.from || one.player === other.player) continue;
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

const enemiesStanding = ({ state }: Recorder, province: string, player: string, field: Field): CampaignArmy[] =>
  field.camps.in(state, province).filter((army) => army.player !== player && !field.away.has(army.id));

/**
 * Lets armies enter a province one after another. Where an enemy stands, a battle is joined and the rest wait behind it.
 */
function contest(record: Recorder, province: string, queue: readonly string[], field: Field): void {
  for (const [index, id] of queue.entries()) {
    const army = record.state.armies[id];
    if (!army) continue;
    const defender = enemiesStanding(record, province, army.player, field)[0];
    if (defender) {
      const { year, month } = record.state;
      record.note({
        kind: 'battle-joined',
        battle: {
          cause: 'march',
          forces: null,
          id: `${year}.${month}.${province}.${id}.${defender.id}`,
          province,
          attacker: id,
          defender: defender.id,
          from: army.province,
          queue: queue.slice(index + 1),
        },
      });
      return;
    }
    field.away.delete(id);
    field.camps.enter(id, province);
    enter(record, army, province);
  }
}

function enter(record: Recorder, army: CampaignArmy, province: string): void {
  record.note({ kind: 'army-marched', army: army.id, from: army.province, to: province });
  const holder = record.state.provinces[province]?.holder ?? null;
  if (holder !== army.player) record.note({ kind: 'province-taken', province, from: holder, by: army.player });
}

/** Goes on with a province's queue after a battle: who is still on the road is read from the state. */
export function goOn(record: Recorder, province: string, queue: readonly string[]): void {
  const away = onTheRoad(record.state);
  for (const id of queue) away.add(id);
  contest(record, province, queue, { camps: camps(record.state), away });
}

/** Moves every army that was ordered to march (rulings FTP-C15, C16, C21). Battles that are joined wait to be settled. */
export function resolveMarches(record: Recorder, filed: readonly OrdersFile[]): void {
  const ordered = filed.flatMap(({ player, orders }) =>
    orders.flatMap((order): March[] => {
      if (order.kind !== 'march') return [];
      const army = record.state.armies[order.army];
      return army ? [{ army: army.id, player, from: army.province, to: order.to }] : [];
    }),
  );
  const marches = meet(record, ordered);
  const field: Field = { camps: camps(record.state), away: new Set(marches.map(({ army }) => army)) };
  const byProvince = Map.groupBy(marches, ({ to }) => to);
  for (const { id: province } of record.state.setUp.provinces) {
    const here = byProvince.get(province);
    if (!here) continue;
    const players = new Set(here.map(({ player }) => player));
    const contested =
      players.size > 1 || here.some(({ player }) => enemiesStanding(record, province, player, field).length > 0);
    const inOrder = contested ? diceForOrder(record, here, 'order of battles') : here;
    const queue = inOrder.map(({ army }) => army);
    if (contested && queue.length > 1) {
      record.note({ kind: 'march-order-diced', province, order: queue }, { rulings: ['FTP-C16'] });
    }
    contest(record, province, queue, field);
  }
}
