import type { FaceOdds } from '../../../core/dice.ts';
import { toFaceOdds, groupFaces } from '../../../core/roll-context.ts';
import type { OrdersFile } from '../input/orders.ts';
import { type Recorder, createDice } from '../record/recorder.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { listAttackers, getCompanyName } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { type ArmyIndex, createArmyIndex, sortByMap, getProvinceName } from '../troops/muster.ts';
import { areGeneralsAlone, areAlliedInBattle } from '../troops/field-units.ts';
import { retreatArmy, sendArmyBack } from './retreats.ts';
import { takeProvince } from './take-provinces.ts';

/** An army on the march. A sortie moves from the fort to the field of its own province. */
interface March {
  readonly army: string;
  readonly player: string;
  readonly from: string;
  readonly to: string;
}

/** Checks for a sortie: a garrison that fights in front of its fort and returns behind its walls. */
const isSortie = (army: CampaignArmy, province: string): boolean => army.fort !== null && army.province === province;

/** Lists the armies of a queue that have left their position. An army on a sortie has not. */
const listLeaving = (state: CampaignState, province: string, queue: readonly string[]): string[] =>
  queue.filter((id) => {
    const army = state.armies[id];
    return army !== undefined && !isSortie(army, province);
  });

/** Returns armies on the road that wait for a battle; they do not defend a province. */
export const listArmiesOnRoad = (state: CampaignState): Set<string> =>
  new Set(
    state.battles.flatMap((battle) =>
      battle.cause === 'march' || battle.cause === 'sortie'
        ? listLeaving(state, battle.province, [...listAttackers(battle), ...battle.queue])
        : [],
    ),
  );

const describeRoute = (state: CampaignState, from: string, to: string): string =>
  from === to
    ? `out of its fort in ${getProvinceName(state, to)}`
    : `from ${getProvinceName(state, from)} to ${getProvinceName(state, to)}`;

/** Returns the effect of each die face on an army's place in the order, given the other armies' dice. */
function placeOdds(best: number, others: number): FaceOdds[] {
  if (best === 0) {
    return toFaceOdds([
      { outcome: 'the highest roll; it goes first', chance: 1 / (others + 1) },
      { outcome: 'behind another', chance: others / (others + 1) },
    ]);
  }
  return groupFaces('d10', (face) =>
    face < best
      ? `lower than the ${best}`
      : face === best
        ? `equal to the ${best}; both roll again`
        : `higher than the ${best}`,
  );
}

const ORDER_WORDS = {
  'march-order': 'order of battles',
  border: 'who attacks at the border',
  defence: 'who is attacked first',
};

/** Rolls a d10 per army and sorts them, highest first; ties reroll (ruling FTP-C16). */
function rollOrder(record: Recorder, marches: readonly March[], kind: keyof typeof ORDER_WORDS): March[] {
  if (marches.length < 2) return [...marches];
  let best = 0;
  const thrown = Map.groupBy(marches, ({ army, player, from, to }) => {
    const { state } = record;
    const route =
      kind === 'defence' ? `stands in ${getProvinceName(state, to)}` : `goes ${describeRoute(state, from, to)}`;
    const about = (): string => `${getCompanyName(state, army)} ${route}`;
    const dice = createDice(record, { kind, at: [to], armies: [army] }, about);
    const face = dice.roll('d10', `${ORDER_WORDS[kind]}: ${state.armies[army]?.name ?? army}`, player, {
      odds: () => placeOdds(best, marches.length - 1),
    });
    best = Math.max(best, face);
    return face;
  });
  const faces = [...thrown.keys()].sort((one, oncoming) => oncoming - one);
  return faces.flatMap((face) => rollOrder(record, thrown.get(face) ?? [], kind));
}

/** Groups marches that fight as one force, keeping their order (ruling FTP-C35). */
function groupMarches({ state }: Recorder, marches: readonly March[]): March[][] {
  const groups: March[][] = [];
  for (const march of marches) {
    const party = groups.find((known) => known.every(({ player }) => areAlliedInBattle(state, player, march.player)));
    if (party) party.push(march);
    else groups.push([march]);
  }
  return groups;
}

/** Rolls for each group, by its first army. */
function rollGroupOrder(record: Recorder, all: readonly March[][], kind: 'march-order' | 'border'): March[][] {
  const leaders = all.flatMap((party) => party.slice(0, 1));
  return rollOrder(record, leaders, kind).flatMap((first) => all.filter(([leader]) => leader === first));
}

/** Resolves armies marching into each other's provinces: the army with the lower die stays and defends (ruling FTP-C21). */
function resolveMeetings(record: Recorder, marches: readonly March[]): March[] {
  const stopped = new Set<string>();
  const byRoad = Map.groupBy(marches, ({ from, to }) => `${from}\n${to}`);
  const onRoad = (from: string, to: string): March[][] => groupMarches(record, byRoad.get(`${from}\n${to}`) ?? []);
  const met = new Set<string>();
  for (const { from, to } of marches) {
    if (from === to || met.has(`${from}\n${to}`)) continue;
    met.add(`${from}\n${to}`).add(`${to}\n${from}`);
    for (const one of onRoad(from, to)) {
      for (const oncoming of onRoad(to, from)) {
        const [first, second] = [one[0], oncoming[0]];
        if (!first || !second || !areEnemies(record.state, first.player, second.player)) continue;
        if (stopped.has(first.army) || stopped.has(second.army)) continue;
        const [winners, losers] = rollGroupOrder(record, [one, oncoming], 'border');
        const winner = winners?.[0]?.army;
        for (const { army } of losers ?? []) {
          if (winner === undefined) continue;
          stopped.add(army);
          record.note({ kind: 'armies-met', stopped: army, by: winner }, { rulings: ['FTP-C21'] });
        }
      }
    }
  }
  return marches.filter(({ army }) => !stopped.has(army));
}

/** Positions of armies during the marches. Armies on the road (`away`) do not defend. */
interface Field {
  readonly camps: ArmyIndex;
  readonly away: Set<string>;
}

/** Lists the armies in a province, in the field or in a fort, that are not on the road. */
const listPresent = ({ state }: Recorder, province: string, field: Field): CampaignArmy[] =>
  field.camps.list(state, province).filter(({ id }) => !field.away.has(id));

/** Lists the field armies that an army would have to beat. A garrison stops no march (ruling FTP-C23). */
const listEnemies = (record: Recorder, province: string, player: string, field: Field): CampaignArmy[] =>
  listPresent(record, province, field).filter(
    (army) => areEnemies(record.state, army.player, player) && isInField(army),
  );

/** Returns the defenders that an army meets, leader first. A sortie attacks besiegers first. A d10 decides between armies (ruling FTP-C35). */
function findDefenders(record: Recorder, army: CampaignArmy, province: string, field: Field): CampaignArmy[] {
  const { state } = record;
  const enemies = listEnemies(record, province, army.player, field);
  const besieger = army.fort === null ? undefined : state.sieges[army.fort]?.besieger;
  const besiegers = enemies.filter(({ player }) => player === besieger);
  const [leader] = besiegers.length > 0 ? besiegers : enemies;
  if (!leader) return [];
  if (!areAlliedInBattle(state, leader.player, leader.player)) {
    const candidates = besiegers.length > 0 ? besiegers : enemies;
    const camps = candidates.map(({ id, player }) => ({ army: id, player, from: province, to: province }));
    const [first] = rollOrder(record, camps, 'defence');
    return candidates.filter(({ id }) => id === first?.army);
  }
  return [
    leader,
    ...enemies.filter(({ id, player }) => id !== leader.id && areAlliedInBattle(state, leader.player, player)),
  ];
}

function joinBattle(
  record: Recorder,
  [army, ...others]: readonly [CampaignArmy, ...CampaignArmy[]],
  [defender, ...more]: readonly CampaignArmy[],
  { province, queue }: Pick<PendingBattle, 'province' | 'queue'>,
): void {
  if (!defender) return;
  const { year, month } = record.state;
  const ids = (armies: readonly CampaignArmy[]): string[] => armies.map(({ id }) => id);
  const isTogether = others.length + more.length > 0;
  record.note(
    {
      kind: 'battle-joined',
      battle: {
        id: `${year}.${month}.${province}.${army.id}.${defender.id}`,
        cause: [army, ...others].every((one) => isSortie(one, province)) ? 'sortie' : 'march',
        province,
        attacker: army.id,
        defender: defender.id,
        from: army.province,
        queue,
        forces: null,
        ...(isTogether ? { beside: { attackers: ids(others), defenders: ids(more) } } : {}),
      },
    },
    isTogether ? { rulings: ['FTP-C35'] } : {},
  );
}

/** Updates an army's position. */
function updateCamp({ state }: Recorder, id: string, field: Field): void {
  const army = state.armies[id];
  if (army) field.camps.add(id, army.province);
}

/** Makes generals without troops retreat; they are taken if they cannot (rulings FTP-C15, C36). */
function retreatGenerals(record: Recorder, armies: readonly CampaignArmy[], field: Field): void {
  for (const { id } of armies) {
    retreatArmy(record, id, null, 'FTP-C36');
    updateCamp(record, id, field);
  }
}

/**
 * Lets armies enter a province, and garrisons make sorties, one after another. If an enemy stands there, a battle is joined and the rest
 * wait. A garrison without an enemy outside stays in its fort. Armies of one force come together.
 */
function enterProvince(record: Recorder, province: string, queue: readonly string[], field: Field): void {
  const waiting = [...queue];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const army = record.state.armies[id];
    if (!army) continue;
    let defenders = findDefenders(record, army, province, field);
    while (
      areGeneralsAlone(
        record.state,
        defenders.map((one) => one.id),
      )
    ) {
      retreatGenerals(record, defenders, field);
      defenders = findDefenders(record, army, province, field);
    }
    const [first] = defenders;
    if (first) {
      const { state } = record;
      const allies = waiting.flatMap((oncoming) => {
        const known = state.armies[oncoming];
        const comes =
          known && areAlliedInBattle(state, army.player, known.player) && areEnemies(state, known.player, first.player);
        return comes ? [known] : [];
      });
      const attackers = [army, ...allies] as const;
      const foes = defenders.filter((one) => attackers.every(({ player }) => areEnemies(state, player, one.player)));
      const left = waiting.filter((oncoming) => allies.every((one) => one.id !== oncoming));
      if (
        areGeneralsAlone(
          state,
          attackers.map((one) => one.id),
        )
      ) {
        for (const one of attackers) {
          field.away.delete(one.id);
          record.note({ kind: 'armies-met', stopped: one.id }, { rulings: ['FTP-C36'] });
          sendArmyBack(record, one.id, field.away);
          updateCamp(record, one.id, field);
        }
        waiting.splice(0, waiting.length, ...left);
        continue;
      }
      joinBattle(record, attackers, foes, { province, queue: left });
      return;
    }
    field.away.delete(id);
    if (isSortie(army, province)) continue;
    field.camps.add(id, province);
    record.note({ kind: 'army-marched', army: id, from: army.province, to: province });
    takeProvince(record, province, army.player, listPresent(record, province, field));
  }
}

/** Continues a province's queue after a battle. Armies on the road are read from the state. */
export function continueQueue(record: Recorder, province: string, queue: readonly string[]): void {
  const away = listArmiesOnRoad(record.state);
  for (const id of listLeaving(record.state, province, queue)) away.add(id);
  enterProvince(record, province, queue, { camps: createArmyIndex(record.state), away });
}

/** Lists all ordered marches, reliefs and sorties in the order of the files. */
function listMarches({ state }: Recorder, filed: readonly OrdersFile[]): March[] {
  return filed.flatMap(({ player, orders }) =>
    orders.flatMap((order): March[] => {
      if (order.kind !== 'march' && order.kind !== 'relieve' && order.kind !== 'sortie') return [];
      const army = state.armies[order.army];
      if (!army) return [];
      const from = army.province;
      if (order.kind === 'sortie') return [{ army: army.id, player, from, to: from }];
      // A garrison that leaves its fort into its own province has already moved (`resolveGarrisons`).
      return order.to === from ? [] : [{ army: army.id, player, from, to: order.to }];
    }),
  );
}

/** Resolves all ordered marches and sorties (rulings FTP-C15, C16, C21). Joined battles stay pending. */
export function resolveMarches(record: Recorder, files: readonly OrdersFile[]): void {
  const marches = resolveMeetings(record, listMarches(record, files));
  const field: Field = {
    camps: createArmyIndex(record.state),
    away: new Set(marches.flatMap(({ army, from, to }) => (from === to ? [] : [army]))),
  };
  const byProvince = Map.groupBy(marches, ({ to }) => to);
  for (const { id: province } of sortByMap(record.state, byProvince.keys())) {
    const entering = byProvince.get(province) ?? [];
    const contested = entering.some(
      ({ player }) =>
        entering.some((oncoming) => areEnemies(record.state, player, oncoming.player)) ||
        listEnemies(record, province, player, field).length > 0,
    );
    const groups = groupMarches(record, entering);
    const ordered = contested ? rollGroupOrder(record, groups, 'march-order') : groups;
    const queue = ordered.flatMap((party) => party.map(({ army }) => army));
    if (contested && groups.length > 1) {
      record.note({ kind: 'march-order-diced', province, order: queue }, { rulings: ['FTP-C16'] });
    }
    enterProvince(record, province, queue, field);
  }
}
