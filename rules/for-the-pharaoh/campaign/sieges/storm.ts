import { splitGroups } from '../../../core/army/rules/measures.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { citeRuling, ESCALADE } from '../../citations.ts';
import { rollEscalade } from '../../siege/escalade.ts';
import { formatCount, TOWER_GROUPS } from '../../siege/engine.ts';
import { FTP_S9 } from '../../siege/siege-rulings.ts';
import { getGroupSize, isModelGroup } from '../battles/battle-losses.ts';
import type { EventPayload } from '../events/schema.ts';
import type { LadderResult } from '../events/sieges.ts';
import type { Recorder } from '../record/recorder.ts';
import { isAtWall, isBreachOpen, type SiegeWork, type StormWay } from '../state/siege-work.ts';
import { toSiegeDate, type CampaignState, isWinter, type Siege, type WaitingOrder } from '../state/state.ts';
import type { CampaignArmy, Force } from '../state/troops.ts';
import { getForcePoints, getWholeForce } from '../troops/forces.ts';
import { areAlliedInBattle, countServingCrew } from '../troops/field-units.ts';
import { listBesiegers, listGarrison, createSiegeDice, getWorks } from './fort-works.ts';

type AssaultOrder = Extract<WaitingOrder, { kind: 'assault' }>;
type Group = Extract<EventPayload, { kind: 'escalade' }>['groups'][number];

/** Returns the ids of an army's parts on foot. No wheels can pass a breach or ladders (rulings FTP-S9, S17). */
export const listPartsOnFoot = (state: CampaignState, { units, list }: CampaignArmy): ReadonlySet<string> =>
  new Set(
    units
      .flatMap(({ parts }) => parts)
      .filter((part) => !isModelGroup(getGroupSize(state, list, part)))
      .map(({ id }) => id),
  );

/** Returns the storming force: all foot or the named troops, without crews and casualties (ruling FTP-S14). Generals only if named (FTP-S22). */
function getStormers(state: CampaignState, army: CampaignArmy, force: AssaultOrder['force']): Force {
  const wholeForce = getWholeForce(state, army.id);
  const foot = listPartsOnFoot(state, army);
  const named = force && new Map(force.parts.map(({ id, count }) => [id, count]));
  const serving = countServingCrew(state, army.id);
  return {
    army: army.id,
    parts: wholeForce.parts.flatMap(({ id, count }) => {
      const free = Math.max(0, count - (serving.get(id) ?? 0));
      const going = foot.has(id) ? Math.min(free, named ? (named.get(id) ?? 0) : free) : 0;
      return going > 0 ? [{ id, count: going }] : [];
    }),
    generals: wholeForce.generals.filter((id) => force?.generals.includes(id) ?? false),
  };
}

/** Lists the groups of a force that can climb, in muster order: complete groups and the partial one of each part. */
function listClimbers(state: CampaignState, army: CampaignArmy, force: Force): { part: string; count: number }[] {
  const going = new Map(force.parts.map(({ id, count }) => [id, count]));
  return army.units
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      const size = getGroupSize(state, army.list, part);
      const { complete, over } = splitGroups(going.get(part.id) ?? 0, size);
      const groups = Array.from({ length: complete }, () => ({ part: part.id, count: size }));
      return over > 0 ? [...groups, { part: part.id, count: over }] : groups;
    });
}

/** Counts the groups that could climb if the whole army stormed. */
export const countClimbers = (state: CampaignState, army: CampaignArmy): number =>
  listClimbers(state, army, getStormers(state, army, null)).length;

interface Storm extends Pick<AssaultOrder, 'way'> {
  /** Attacking forces, the leading army first. */
  readonly attackers: readonly [Force, ...Force[]];
  /** Set if the besieger must decide first whether to storm. */
  readonly asked?: true;
  /** Steps of the breakdown of the ascent. */
  readonly steps?: readonly Step[];
}

function startStorm(record: Recorder, siege: Siege, day: number, { attackers, way, asked, steps = [] }: Storm): void {
  const { year, month } = record.state;
  const [attacker, ...beside] = attackers;
  const garrison = listGarrison(record.state, siege);
  const isTogether = beside.length > 0;
  const date = toSiegeDate(siege, day);
  const what = asked ? 'the besieger is asked whether to storm at once' : 'the storm begins';
  const text = `day ${day} of the siege: ${what}, in week ${date.week} of the month on day ${date.day}`;
  record.note(
    {
      kind: 'battle-joined',
      battle: {
        id: `${year}.${month}.${siege.fort}.${day}.${attacker.army}`,
        cause: 'assault',
        province: siege.province,
        attacker: attacker.army,
        defender: garrison[0]?.id ?? '',
        from: siege.province,
        queue: [],
        forces: {
          attacker,
          ...(isTogether ? { beside } : {}),
          defenders: garrison.map(({ id }) => getWholeForce(record.state, id)),
        },
        ...(isTogether ? { beside: { attackers: beside.map(({ army }) => army), defenders: [] } } : {}),
        storm: { fort: siege.fort, way, day, ...(asked ? { asked } : {}) },
      },
    },
    {
      steps: [...steps, { text, citation: citeRuling(asked ? 'FTP-S9' : 'FTP-S17') }],
      rulings: [
        asked ? 'FTP-S9' : 'FTP-S17',
        'FTP-S18',
        ...(way === 'tower' ? ['FTP-S24'] : []),
        ...(isTogether ? ['FTP-C35'] : []),
      ],
    },
  );
}

/** Uses up the ladders of this many groups, oldest first. */
function useLadders(ladders: readonly SiegeWork[], used: number): SiegeWork[] {
  let left = used;
  return ladders.map((work) => {
    const taken = Math.min(left, work.groups);
    left -= taken;
    const groups = work.groups - taken;
    return { ...work, groups, stage: groups > 0 ? work.stage : 'spent' };
  });
}

/** Combines groups on the wall into a force. */
function combineGroups(army: string, groups: readonly Omit<Group, 'result'>[], generals: readonly string[]): Force {
  const up = new Map<string, number>();
  for (const { part, count } of groups) up.set(part, (up.get(part) ?? 0) + count);
  return { army, parts: [...up].map(([id, count]) => ({ id, count })), generals };
}

/** Counts the siege towers at the wall. */
const countTowers = (siege: Siege): number =>
  getWorks(siege).filter((work) => work.kind === 'tower' && isAtWall(work)).length;

/** A storming army and the explanation of its ascent. */
interface Party {
  readonly force: Force;
  readonly steps: readonly Step[];
}

/** Lets groups cross from the towers in muster order. They cannot be pushed down (ruling FTP-S24). */
function crossOver(
  record: Recorder,
  siege: Siege,
  order: AssaultOrder,
  army: CampaignArmy,
  before: readonly Party[],
): Party | null {
  const { state } = record;
  const force = getStormers(state, army, order.force);
  const towers = countTowers(siege);
  const across = before.reduce((sum, { force: { army: id, parts } }) => {
    const other = state.armies[id];
    return sum + (other ? listClimbers(state, other, { army: id, parts, generals: [] }).length : 0);
  }, 0);
  const going = listClimbers(state, army, force).slice(0, Math.max(0, TOWER_GROUPS * towers - across));
  if (going.length === 0) return null;
  const text = `${formatCount(going.length, 'group')} ${going.length === 1 ? 'goes' : 'go'} across from ${formatCount(towers, 'tower')}`;
  return { force: combineGroups(army.id, going, force.generals), steps: [{ text, citation: citeRuling('FTP-S24') }] };
}

/** Rolls for each group on the ladders. Groups that get up fight for the wall (rulings FTP-S3, S17). */
function climb(record: Recorder, siege: Siege, order: AssaultOrder, day: number, army: CampaignArmy): Party | null {
  const ladders = getWorks(siege).filter(({ kind, stage }) => kind === 'ladders' && stage === 'ready');
  const force = getStormers(record.state, army, order.force);
  const ready = ladders.reduce((sum, { groups }) => sum + groups, 0);
  const going = listClimbers(record.state, army, force).slice(0, ready);
  const steps: Step[] = [
    { text: `${formatCount(going.length, 'group')} climb (ladders are ready for ${ready})`, citation: ESCALADE },
  ];
  const defenders = listGarrison(record.state, siege)[0]?.player;
  const matter = { kind: 'escalade', of: [day], armies: [army.id] };
  const groups = going.map((group, index): Group => {
    const dice = createSiegeDice(record, siege, matter, `group ${index + 1} of ${going.length} climbs`);
    const { outcome, steps: thrown } = rollEscalade(dice, { attackers: siege.besieger, defenders });
    steps.push(...thrown);
    const result: LadderResult = outcome.assault ? 'up' : outcome.pushedDown ? 'pushed-down' : 'short';
    return { ...group, result };
  });
  const works = useLadders(ladders, going.length);
  record.note(
    { kind: 'escalade', fort: siege.fort, day, army: army.id, groups, works },
    { steps, rulings: ['FTP-S3', 'FTP-S17'] },
  );
  const climbed = groups.filter(({ result }) => result === 'up');
  const up = combineGroups(army.id, climbed, force.generals);
  return up.parts.length > 0 ? { force: up, steps: [] } : null;
}

/** Checks whether a storm can start: open wall, tower or ladders (For the Pharaoh, Results of a Breach; rulings FTP-S17, S24). */
function isReady(siege: Siege, { way }: AssaultOrder): boolean {
  const works = getWorks(siege);
  if (way === 'breach') return works.some(isBreachOpen);
  if (way === 'tower') return countTowers(siege) > 0;
  const ladders = works.filter(({ kind }) => kind === 'ladders');
  return ladders.some(({ stage }) => stage === 'ready') && ladders.every(({ stage }) => stage !== 'making');
}

/** Returns the troops with which an army storms, or null if none reach the wall. */
function sendParty(
  record: Recorder,
  siege: Siege,
  order: AssaultOrder,
  day: number,
  army: CampaignArmy,
  before: readonly Party[],
): Party | null {
  if (order.way === 'ladders') return climb(record, siege, order, day, army);
  if (order.way === 'tower') return crossOver(record, siege, order, army, before);
  const force = getStormers(record.state, army, order.force);
  return force.parts.length > 0 ? { force, steps: [] } : null;
}

/** Starts the storm due on this day: one storm per side and way, or one per army (ruling FTP-C35). @returns true if a fight is pending */
export function resolveStorms(record: Recorder, siege: Siege, day: number): boolean {
  const isTogether = areAlliedInBattle(record.state, siege.besieger, siege.besieger);
  const parties: Party[] = [];
  let method: StormWay | null = null;
  for (const order of record.state.siegeOrders ?? []) {
    if (order.kind !== 'assault' || order.fort !== siege.fort || (method !== null && order.way !== method)) continue;
    const current = record.state.sieges[siege.fort];
    const army = current && listBesiegers(record.state, current).find(({ id }) => id === order.army);
    if (!current || !army || !isReady(current, order) || listGarrison(record.state, current).length === 0) continue;
    const party = sendParty(record, current, order, day, army, parties);
    if (!party) continue;
    ({ way: method } = order);
    parties.push(party);
    if (!isTogether) break;
  }
  const [first, ...others] = parties;
  const afterwards = record.state.sieges[siege.fort];
  if (!first || !afterwards || method === null) return false;
  startStorm(record, afterwards, day, {
    attackers: [first.force, ...others.map(({ force }) => force)],
    way: method,
    steps: parties.flatMap(({ steps }) => steps),
  });
  return true;
}

/** Checks whether the besieger's orders say not to storm an unstable breach. */
const isLeftAlone = (state: CampaignState, siege: Siege): boolean =>
  listBesiegers(state, siege).some(({ id }) =>
    (state.siegeOrders ?? []).some(
      (order) => order.kind === 'leave-breach' && order.army === id && order.fort === siege.fort,
    ),
  );

/**
 * Asks the besieger whether to storm an unstable breach that opened on this day. All its troops on foot storm, or only the strongest army
 * if each fights alone (rulings FTP-S9, C35). @returns true if the month waits for the answer
 */
export function askToStorm(record: Recorder, fort: string, day: number): boolean {
  const { state } = record;
  const siege = state.sieges[fort];
  if (!siege || getChoice(FTP_S9, state.rulings) === 'daily' || isLeftAlone(state, siege)) return false;
  // No storms in winter, because its months pass at once.
  if (isWinter(state) || listGarrison(state, siege).length === 0) return false;
  const forces = listBesiegers(state, siege)
    .map((army) => getStormers(state, army, null))
    .filter(({ parts }) => parts.length > 0)
    .toSorted((one, other) => getForcePoints(state, other) - getForcePoints(state, one));
  const [strongest, ...others] = forces;
  if (!strongest) return false;
  const beside = areAlliedInBattle(state, siege.besieger, siege.besieger) ? others : [];
  startStorm(record, siege, day, { attackers: [strongest, ...beside], way: 'breach', asked: true });
  return true;
}
