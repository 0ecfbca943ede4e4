import type { Odds } from '../../../core/odds.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { toFaceOdds, groupFaces } from '../../../core/roll-context.ts';
import { melee } from '../../battle/melee/melee.ts';
import { citeRuling, COUNTER_MINING, STARVATION } from '../../citations.ts';
import { rollCounterMine } from '../../siege/mine.ts';
import { formatCount } from '../../siege/engine.ts';
import { rollPlague } from '../../siege/plague.ts';
import { FTP_S10, FTP_S16 } from '../../siege/siege-rulings.ts';
import { applyPlague } from '../battles/battle-losses.ts';
import type { EventPayload } from '../events/schema.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import type { SiegeWork } from '../state/siege-work.ts';
import { DAYS_PER_MONTH, getLastSiegeDay, getNextSiegeDay, type Siege } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { disbandDestroyed } from '../supply/supply.ts';
import { groupArmies, isInField } from '../troops/forts.ts';
import { getProvinceName } from '../troops/muster.ts';
import { advanceWork, rollBreach, rollMine } from './advance-work.ts';
import { callOffSorties, sallyAgainstEngine } from './engine-sortie.ts';
import { askToStorm, resolveStorms } from './storm.ts';
import {
  listBesiegers,
  listGarrison,
  needsSpecialists,
  countSpecialists,
  createSiegeDice,
  getWalls,
  getWorks,
} from './fort-works.ts';

/* Hunger and plague, per month of siege (For the Pharaoh, Sieges, Under; rulings FTP-S10 to S12). */

/** Checks whether each campaign month that ends under siege counts in full. Otherwise a month of siege is 28 days from its start. */
const usesCalendar = ({ state }: Recorder): boolean => getChoice(FTP_S10, state.rulings) === 'calendar';

/** Ends a siege when the stores run out: the garrison surrenders and the besieger takes the fort (ruling FTP-S10). */
function surrender(
  record: Recorder,
  { fort, besieger, province, stores }: Siege,
  garrison: readonly CampaignArmy[],
): void {
  const rulings = ['FTP-S10'];
  const place = getProvinceName(record.state, province);
  const text = `the stores lasted ${formatCount(stores, 'month')} of blockade, so the garrison in ${place} surrenders`;
  for (const { id } of garrison) disbandArmy(record, id, 'surrendered', { rulings });
  const from = record.state.forts[fort]?.holder ?? null;
  record.note(
    { kind: 'fort-taken', fort, from, by: besieger, how: 'surrender' },
    { steps: [{ text, citation: STARVATION }], rulings },
  );
  record.note({ kind: 'siege-lifted', fort, reason: 'fort-taken' });
}

/** Closes a month of siege: plague and its casualties, then surrender if the stores are gone. */
function closeMonth(record: Recorder, siege: Siege, monthsClosed: number): void {
  const [garrison, besiegers] = [listGarrison(record.state, siege), listBesiegers(record.state, siege)];
  const { outcome, steps } = rollPlague(
    siege,
    createSiegeDice(record, siege, { kind: 'plague', of: [monthsClosed] }, 'a month of the siege has ended'),
    {
      garrison: garrison[0]?.player,
      besiegers: siege.besieger,
    },
  );
  const closed = { text: `${formatCount(monthsClosed, 'month')} of blockade`, citation: STARVATION };
  record.note(
    {
      kind: 'siege-month',
      fort: siege.fort,
      monthsClosed,
      monthsEnded: siege.monthsEnded,
      garrisonPlague: outcome.garrison,
      besiegersPlague: outcome.besiegers,
    },
    { steps: [closed, ...steps], rulings: ['FTP-S10', 'FTP-S11'] },
  );
  const subject = [siege.fort, `${monthsClosed}`];
  if (outcome.garrison) applyPlague(record, garrison, subject);
  if (outcome.besiegers) applyPlague(record, besiegers, subject);
  if (outcome.garrison || outcome.besiegers) disbandDestroyed(record);
  const left = garrison.filter(({ id }) => Object.hasOwn(record.state.armies, id));
  if (left.length > 0 && monthsClosed >= siege.stores) surrender(record, siege, left);
}

/** Ends a day of siege, with hunger and plague if a month is complete. */
function endDay(record: Recorder, fort: string, day: number): void {
  const siege = record.state.sieges[fort];
  const months = day / DAYS_PER_MONTH;
  if (siege && !usesCalendar(record) && Number.isInteger(months) && months > siege.monthsClosed) {
    closeMonth(record, siege, months);
  }
}

/** Ends a campaign month: notes the duration of a siege, and closes a month if the calendar counts. */
export function endCampaignMonth(record: Recorder, { fort }: Siege): void {
  const before = record.state.sieges[fort];
  if (!before) return;
  const [days, months] = [getLastSiegeDay(before), before.monthsEnded + 1];
  if (usesCalendar(record)) closeMonth(record, before, before.monthsClosed + 1);
  if (Object.hasOwn(record.state.sieges, fort)) record.note({ kind: 'siege-days', fort, days, monthsEnded: months });
}

type Lifting = Extract<EventPayload, { kind: 'siege-lifted' }>['reason'];

/** Ends sieges without besiegers and those whose fort has fallen. */
export function liftEndedSieges(record: Recorder, reason: Lifting, isDue: (province: string) => boolean): void {
  const { state } = record;
  const due = Object.values(state.sieges).filter(({ province }) => isDue(province));
  if (due.length === 0) return;
  const standing = groupArmies(state);
  for (const siege of due) {
    const isKept = (standing.get(siege.province) ?? []).some(
      (army) => army.player === siege.besieger && isInField(army),
    );
    const isOver = state.forts[siege.fort]?.holder !== siege.besieger && !isKept;
    if (isOver) callOffSorties(record, siege);
    const taken = state.forts[siege.fort]?.holder === siege.besieger;
    if (taken) record.note({ kind: 'siege-lifted', fort: siege.fort, reason: 'fort-taken' });
    else if (!isKept) record.note({ kind: 'siege-lifted', fort: siege.fort, reason });
  }
}

/** A mine and the day of listening. */
type MineDay = readonly [work: string, day: number];

interface MinersFight {
  /** True if the garrison wins. */
  readonly won: boolean;
  readonly steps: readonly Step[];
}

const describeWinner = (within: number, without: number): string =>
  within === without ? 'equal, both roll again' : within > without ? 'the garrison wins' : 'the besiegers win';

/** Odds before either die is rolled. Ties are rolled again. */
const MINERS_ODDS: readonly Odds[] = [
  { outcome: describeWinner(1, 0), chance: 0.45 },
  { outcome: describeWinner(0, 1), chance: 0.45 },
  { outcome: describeWinner(1, 1), chance: 0.1 },
];

/** Decides a fight of miners by one die each, with ties rolled again: the alternative of ruling FTP-S16. */
function fightByOneDie(record: Recorder, siege: Siege, garrison: string, subject: MineDay): MinersFight {
  const steps: Step[] = [];
  const dice = createSiegeDice(
    record,
    siege,
    { kind: 'miners', of: subject },
    'miners fight underground; the higher die wins',
  );
  for (;;) {
    const within = dice.roll('d10', 'the garrison’s miners', garrison, { odds: () => toFaceOdds(MINERS_ODDS) });
    const without = dice.roll('d10', 'the besiegers’ miners', siege.besieger, {
      about: () => `the garrison rolled ${within}`,
      odds: () => groupFaces('d10', (face) => describeWinner(within, face)),
    });
    const end = describeWinner(within, without);
    steps.push({
      text: `miners underground roll ${within} (garrison) against ${without} (besiegers): ${end}`,
      citation: COUNTER_MINING,
    });
    if (within !== without) return { won: within > without, steps };
  }
}

/** Figures of a group in open order. */
const MINERS_PER_GROUP = 2;

const MINER = { class: 'E', order: 'OO', kind: 'infantry' } as const;

/** Rolls hits of miners against other miners (For the Pharaoh, Counter-Mining; Melee). */
function rollMinerHits(
  record: Recorder,
  siege: Siege,
  miners: number,
  player: string,
  subject: MineDay,
): { hits: number; steps: readonly Step[] } {
  if (miners === 0) return { hits: 0, steps: [] };
  const input = melee.input.parse({
    attacker: {
      ...MINER,
      weapon: 'other-weapons',
      groups: miners === MINERS_PER_GROUP ? 1 : 0,
      partialGroup: miners < MINERS_PER_GROUP,
    },
    defender: { ...MINER, armour: 'light', shielded: false },
  });
  const { outcome, steps } = melee.resolve(
    input,
    createSiegeDice(record, siege, { kind: 'miners', of: subject }, 'miners fight underground', player),
    record.state.rulings,
  );
  return { hits: outcome.hits, steps };
}

/** Fights a group of miners per side by the melee rules, round after round until one is destroyed (ruling FTP-S16). */
function fightUnderground(record: Recorder, siege: Siege, garrison: string, subject: MineDay): MinersFight {
  if (getChoice(FTP_S16, record.state.rulings) === 'one-die') return fightByOneDie(record, siege, garrison, subject);
  const steps: Step[] = [];
  let [within, without] = [MINERS_PER_GROUP, MINERS_PER_GROUP];
  for (;;) {
    const garrisonHits = rollMinerHits(record, siege, within, garrison, subject);
    const besiegerHits = rollMinerHits(record, siege, without, siege.besieger, subject);
    within = Math.max(0, within - besiegerHits.hits);
    without = Math.max(0, without - garrisonHits.hits);
    const text = `miners underground: the garrison has ${within} figures left, the besiegers have ${without}`;
    steps.push(...garrisonHits.steps, ...besiegerHits.steps, { text, citation: COUNTER_MINING });
    if (within === 0 && without === 0) [within, without] = [MINERS_PER_GROUP, MINERS_PER_GROUP];
    else if (within === 0 || without === 0) return { won: without === 0, steps };
  }
}

/** Lets the garrison listen for one mine (ruling FTP-S6). */
function listenFor(record: Recorder, siege: Siege, army: CampaignArmy, day: number, work: SiegeWork): void {
  const { moat } = getWalls(record.state, siege);
  const subject: MineDay = [work.id, day];
  const dice = createSiegeDice(record, siege, { kind: 'counter-mine', of: subject }, 'the garrison listens for a mine');
  const { outcome, steps, rulings } = rollCounterMine(moat === 'wet', dice, record.state.rulings, {
    garrison: army.player,
    besiegers: siege.besieger,
  });
  const noted = { kind: 'counter-mined', fort: siege.fort, day, army: army.id } as const;
  if (outcome.result === 'undetected') {
    record.note({ ...noted, work, result: 'undetected' }, { steps, rulings });
  } else if (outcome.result === 'countered') {
    const again = rollMine(
      moat,
      createSiegeDice(record, siege, { kind: 'new-mine', of: subject }, 'a new mine', siege.besieger),
    );
    const { days, weeks } = again.outcome;
    const begun: SiegeWork = { ...work, stage: 'making', due: day + days, weeks, weeksLeft: weeks };
    record.note(
      { ...noted, work: begun, result: 'countered' },
      { steps: [...steps, ...again.steps], rulings: [...rulings, ...again.rulings] },
    );
  } else {
    const fight = fightUnderground(record, siege, army.player, subject);
    const fought: SiegeWork = fight.won ? { ...work, stage: 'lost', due: null } : work;
    record.note(
      { ...noted, work: fought, result: fight.won ? 'garrison-won' : 'besiegers-won' },
      { steps: [...steps, ...fight.steps], rulings: [...rulings, 'FTP-S16'] },
    );
    if (!fight.won) rollBreach(record, { siege, day, work });
  }
}

/** Lets a garrison that is ordered to counter-mine listen once per month, on the first day of digging (ruling FTP-S16). */
function listenForMines(record: Recorder, siege: Siege, day: number): void {
  const mines = getWorks(siege).filter(({ kind, stage }) => kind === 'mine' && stage === 'digging');
  if (mines.length === 0) return;
  const order = (record.state.siegeOrders ?? []).find(
    ({ kind, army }) => kind === 'counter-mine' && record.state.armies[army]?.fort === siege.fort,
  );
  const army = order && record.state.armies[order.army];
  if (army) for (const work of mines) listenFor(record, siege, army, day, work);
}

/** Gives up works that lack specialists, the latest first (ruling FTP-S15). */
function giveUpUnmanned(record: Recorder, siege: Siege, day: number): void {
  const left = { ...countSpecialists(record.state, siege.besieger, siege.province) };
  for (const work of getWorks(siege)) {
    if (!needsSpecialists(work)) continue;
    if (left.carpenters >= work.carpenters && left.miners >= work.miners) {
      left.carpenters -= work.carpenters;
      left.miners -= work.miners;
      continue;
    }
    const given: SiegeWork = { ...work, stage: 'given-up', due: null };
    const text = `there are not enough specialists for the ${work.kind}`;
    record.note(
      { kind: 'siege-work-ended', fort: siege.fort, day, work: given, why: 'no-specialists' },
      { steps: [{ text, citation: citeRuling('FTP-S15') }], rulings: ['FTP-S15'] },
    );
  }
}

/** Checks whether both garrison and besiegers are left. */
const isActive = ({ state }: Recorder, siege: Siege | undefined): siege is Siege =>
  siege !== undefined && listGarrison(state, siege).length > 0 && listBesiegers(state, siege).length > 0;

/** Checks whether an unstable breach opened on this day. */
const isBreachNew = (before: Siege, now: Siege | undefined): boolean =>
  now !== undefined && getWorks(now).some((work) => work.stage === 'unstable' && !getWorks(before).includes(work));

/**
 * Resolves the days of one siege in the current month, resuming after an interrupting storm. Each day: due works, listening, sorties
 * against engines, storms, and hunger and plague when a month of siege is complete. @returns true if a fight for the fort must be resolved
 * before its days continue
 */
export function resolveDays(record: Recorder, fort: string): boolean {
  const siege = record.state.sieges[fort];
  if (!siege) return false;
  const from = getNextSiegeDay(siege);
  giveUpUnmanned(record, siege, from);
  // The interrupting storm may have been on the last day of a month of siege.
  endDay(record, fort, from - 1);
  for (let day = from; day <= getLastSiegeDay(siege); day += 1) {
    const current = record.state.sieges[fort];
    if (!isActive(record, current)) return false;
    const due = getWorks(current).filter((work) => work.due === day);
    for (const work of due) advanceWork(record, { siege: current, day, work });
    listenForMines(record, record.state.sieges[fort] ?? current, day);
    if (sallyAgainstEngine(record, record.state.sieges[fort] ?? current, day)) return true;
    if (resolveStorms(record, current, day)) return true;
    if (isBreachNew(current, record.state.sieges[fort]) && askToStorm(record, fort, day)) return true;
    endDay(record, fort, day);
  }
  return false;
}
