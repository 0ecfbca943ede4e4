import { splitGroups } from '../../../core/army/rules/measures.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { BREACHES, BREACHING, citeRuling, DEFENCE, ESCALADE, MINING } from '../../citations.ts';
import { rollAttrition } from '../../siege/attrition.ts';
import { breach } from '../../siege/breach.ts';
import { claw, formatCount, getEngineDice, ram, rollBreachWeeks, tower } from '../../siege/engine.ts';
import { ladders } from '../../siege/escalade.ts';
import { mine, rollDigging } from '../../siege/mine.ts';
import { rocks } from '../../siege/rocks.ts';
import { FTP_S21, FTP_S9 } from '../../siege/siege-rulings.ts';
import { getGroupSize, getAttritionLoss } from '../battles/battle-losses.ts';
import type { OrderOf } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { type CampaignArmy, type CampaignPart, type Loss, createPartNames } from '../state/troops.ts';
import { isEngine, isMine, type SiegeWork } from '../state/siege-work.ts';
import {
  DAYS_PER_MONTH,
  DAYS_PER_WEEK,
  getLastSiegeDay,
  getNextSiegeDay,
  type CampaignState,
  type Siege,
} from '../state/state.ts';
import {
  startWorkWeeks,
  type SpecialistCount,
  listGarrison,
  countBusySpecialists,
  countSpecialists,
  createSiegeDice,
  getWalls,
  getWorks,
} from './fort-works.ts';

type WorkOrder = OrderOf<'siege-work'>;

/** Returns the specialists that a work occupies (For the Pharaoh, Over and Through). */
export const getSpecialistsNeeded = ({
  work,
  carpenters,
}: Pick<WorkOrder, 'work' | 'carpenters'>): SpecialistCount => ({
  carpenters: work === 'ladders' ? carpenters : 1,
  miners: work === 'mine' ? 1 : 0,
});

/** Rolled duration of a work: days until its next roll, and the weeks after that. */
type RolledDuration = Resolution<{ readonly days: number; readonly weeks: number }>;

function rollLadders(wetMoat: boolean, carpenters: number, dice: DiceSource): RolledDuration {
  const { outcome, ...working } = ladders.resolve({ wetMoat, carpenters }, dice, {});
  return { ...working, outcome: { days: outcome.days, weeks: 0 } };
}

export function rollMine(moat: 'none' | 'dry' | 'wet', dice: DiceSource): RolledDuration {
  const { outcome, ...working } = mine.resolve({ moat }, dice, {});
  return { ...working, outcome: { days: outcome.headDays, weeks: outcome.digWeeks } };
}

/** Returns the moat that a new engine must fill: `none` if an earlier engine's fascines have filled it (ruling FTP-S21). */
export function getMoatToFill(state: CampaignState, siege: Siege): 'none' | 'dry' | 'wet' {
  const isFilled = siege.moatFilled === true && getChoice(FTP_S21, state.rulings) !== 'each';
  return isFilled ? 'none' : getWalls(state, siege).moat;
}

function throwDuration(state: CampaignState, siege: Siege, order: WorkOrder, dice: DiceSource): RolledDuration {
  const { moat, embankment } = getWalls(state, siege);
  if (order.work === 'ladders') return rollLadders(moat === 'wet', order.carpenters, dice);
  if (order.work === 'mine') return rollMine(moat, dice);
  const left = getMoatToFill(state, siege);
  const filled = siege.moatFilled ? ['FTP-S21'] : [];
  if (order.work === 'tower') {
    const { outcome, steps, rulings } = tower.resolve({ embankment, moat: left }, dice, {});
    const days = Math.max(outcome.buildDays, outcome.fascineDays) + outcome.rampDays;
    return { steps, rulings: [...rulings, ...filled], outcome: { days, weeks: 0 } };
  }
  const engine = order.work === 'ram' ? ram : claw;
  const { outcome, ...working } = engine.resolve({ protected: order.protected, embankment, moat: left }, dice, {});
  const days = Math.max(outcome.buildDays, outcome.fascineDays);
  return { ...working, rulings: [...working.rulings, ...filled], outcome: { days, weeks: outcome.breachWeeks } };
}

const WORK_WORDS: Readonly<Record<WorkOrder['work'], string>> = {
  ladders: 'ladders',
  ram: 'a battering ram',
  claw: 'a claw',
  tower: 'a siege tower',
  mine: 'a mine',
};

/** Checks whether the besieger has enough free specialists. */
function hasEnoughSpecialists(state: CampaignState, { besieger, province }: Siege, wanted: SpecialistCount): boolean {
  const [there, bound] = [countSpecialists(state, besieger, province), countBusySpecialists(state, besieger, province)];
  return there.carpenters - bound.carpenters >= wanted.carpenters && there.miners - bound.miners >= wanted.miners;
}

/** Begins a work on the siege's first day of the month and rolls its duration (rulings FTP-S2, S4, S5). */
export function beginWork(record: Recorder, siege: Siege, order: WorkOrder): void {
  const bound = getSpecialistsNeeded(order);
  if (!hasEnoughSpecialists(record.state, siege, bound)) return;
  const id = `${siege.fort}/w${getWorks(siege).length + 1}`;
  const dice = createSiegeDice(record, siege, { kind: 'work', of: [id] }, WORK_WORDS[order.work], siege.besieger);
  const { outcome, steps, rulings } = throwDuration(record.state, siege, order, dice);
  const day = getNextSiegeDay(siege);
  const work: SiegeWork = {
    id,
    kind: order.work,
    begun: day,
    stage: 'making',
    due: day + outcome.days,
    weeks: outcome.weeks,
    weeksLeft: outcome.weeks,
    protected: order.work === 'tower' || order.protected,
    ...bound,
    groups: 0,
    wanted: order.work === 'ladders' ? order.groups : 0,
    crew: isEngine(order.work) ? { army: order.army, parts: order.crew } : null,
  };
  record.note({ kind: 'siege-work-begun', fort: siege.fort, day, work }, { steps, rulings: [...rulings, 'FTP-S15'] });
}

/** A work of a siege on one day. */
interface WorkDay {
  readonly siege: Siege;
  readonly day: number;
  readonly work: SiegeWork;
}

const isTower = ({ kind }: SiegeWork): boolean => kind === 'tower';

/** Returns the day of the next roll for an unstable breach: the end of the month, or the next day (ruling FTP-S9). */
function getNextRollDay({ state }: Recorder, siege: Siege, day: number): number {
  if (getChoice(FTP_S9, state.rulings) === 'daily') return day + 1;
  const end = getLastSiegeDay(siege);
  return day < end ? end : end + DAYS_PER_MONTH;
}

/** Rolls on the breach table after the last week, and again for an unstable breach. A failed breach restarts the work (ruling FTP-S9). */
export function rollBreach(record: Recorder, { siege, day, work }: WorkDay): void {
  const dice = createSiegeDice(
    record,
    siege,
    { kind: 'breach', of: [work.id, day] },
    `the ${work.kind} at its wall`,
    siege.besieger,
  );
  const { outcome, steps, rulings } = breach.resolve({}, dice, record.state.rulings);
  const { result } = outcome;
  const note = (now: SiegeWork, more: readonly Step[] = []): void => {
    record.note(
      { kind: 'breach-thrown', fort: siege.fort, day, work: now, result },
      { steps: [...steps, ...more], rulings },
    );
  };
  if (result === 'assailable') note({ ...work, stage: result, weeksLeft: 0, due: null });
  else if (result === 'unstable')
    note({ ...work, stage: result, weeksLeft: 0, due: getNextRollDay(record, siege, day) });
  else {
    const { moat, embankment } = getWalls(record.state, siege);
    const weeks = isMine(work)
      ? rollDigging(moat, dice)
      : rollBreachWeeks(getEngineDice({ protected: work.protected, embankment, moat }).weeks, dice);
    note(startWorkWeeks(work, weeks, day), [
      { text: `${formatCount(weeks, 'week')} of work must be done again`, citation: BREACHES },
    ]);
  }
}

/** Completes ladders for one group per carpenter, then rolls the length of the next period (ruling FTP-S2). */
function completeLadders(record: Recorder, { siege, day, work }: WorkDay): void {
  const groups = Math.min(work.wanted, work.groups + work.carpenters);
  const done: Step = {
    text: `ladders are ready for ${groups} of ${formatCount(work.wanted, 'group')}`,
    citation: ESCALADE,
  };
  const advanced = (now: SiegeWork, steps: readonly Step[]): void => {
    record.note({ kind: 'siege-work-advanced', fort: siege.fort, day, work: now }, { steps, rulings: ['FTP-S2'] });
  };
  if (groups >= work.wanted) advanced({ ...work, groups, stage: 'ready', due: null }, [done]);
  else {
    const wet = getWalls(record.state, siege).moat === 'wet';
    const { outcome, steps } = rollLadders(
      wet,
      work.carpenters,
      createSiegeDice(record, siege, { kind: 'more-ladders', of: [work.id, day] }, 'more ladders', siege.besieger),
    );
    advanced({ ...work, groups, due: day + outcome.days }, [done, ...steps]);
  }
}

/** Moves an engine to the wall, or starts digging from a mine-head. */
function startWork(record: Recorder, { siege, day, work }: WorkDay): void {
  const done = isMine(work) ? 'the mine-head is ready' : `the ${work.kind} stands at the wall`;
  const text = isTower(work) ? done : `${done}: ${formatCount(work.weeks, 'week')} left until the breach`;
  const isFilled = !isMine(work) && getWalls(record.state, siege).moat !== 'none';
  record.note(
    {
      kind: 'siege-work-advanced',
      fort: siege.fort,
      day,
      work: startWorkWeeks(work, work.weeks, day),
      ...(isFilled ? { moatFilled: true } : {}),
    },
    {
      steps: [{ text, citation: isMine(work) ? MINING : isTower(work) ? citeRuling('FTP-S24') : BREACHING }],
      rulings: [isMine(work) ? 'FTP-S5' : isTower(work) ? 'FTP-S24' : 'FTP-S4'],
    },
  );
}

interface EngineCrew {
  readonly army: CampaignArmy | null;
  /** The remaining crew. */
  readonly parts: { readonly part: CampaignPart; readonly count: number; readonly size: number }[];
}

/** Returns the crew of an engine: the named troops that are left and still before the fort (ruling FTP-S14). */
function getCrew({ state }: Recorder, { siege, work }: WorkDay): EngineCrew {
  const army = work.crew === null ? undefined : state.armies[work.crew.army];
  if (army?.province !== siege.province || army.fort !== null) return { army: null, parts: [] };
  const known = new Map(army.units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const parts = (work.crew?.parts ?? []).flatMap(({ id, count: named }) => {
    const part = known.get(id);
    const count = Math.min(named, part?.count ?? 0);
    if (!part || count === 0) return [];
    return [{ part, count, size: getGroupSize(state, army.list, part) }];
  });
  return { army, parts };
}

/** Rolls for a week of shooting at an engine's crew (ruling FTP-S7). @returns the remaining crew and the explanation */
function shootAtCrew(
  record: Recorder,
  moment: WorkDay,
): { crew: NonNullable<SiegeWork['crew']>['parts']; steps: Step[] } {
  const { siege, work, day } = moment;
  const { army, parts } = getCrew(record, moment);
  const losses: Loss[] = [];
  const steps: Step[] = [];
  let points = 0;
  const called = createPartNames(army?.units ?? []);
  const crew = parts.flatMap(({ part, count, size }) => {
    const name = called.get(part.id) ?? part.name;
    const { complete, over } = splitGroups(count, size);
    const throws = { groups: complete, partialGroups: over > 0 ? 1 : 0, protected: work.protected };
    const matter = { kind: 'crew', of: [work.id, day] };
    const dice = createSiegeDice(record, siege, matter, `${count} ${name} crew the ${work.kind} and are shot at`);
    const ones = rollAttrition(throws, dice, `crew of the ${work.kind}`, siege.besieger);
    const { words, ...lost } = getAttritionLoss(ones, part, size, count) ?? { count: 0, words: '0' };
    if (ones > 0) losses.push({ army: army?.id ?? '', id: part.id, ...lost });
    points += lost.count * part.cost;
    steps.push({ text: `crew of the ${work.kind}: ${words} of ${count} ${name} are killed`, citation: DEFENCE });
    return lost.count < count ? [{ id: part.id, count: count - lost.count }] : [];
  });
  if (losses.length === 0) return { crew, steps };
  record.note(
    { kind: 'casualties', cause: 'siege', due: points, points, losses },
    { steps, rulings: ['FTP-S7', 'FTP-S14'] },
  );
  return { crew, steps: [] };
}

/** Adds a week at the wall for a tower, or subtracts a week from the time to the breach. */
const countWeek = (work: SiegeWork): Pick<SiegeWork, 'weeks' | 'weeksLeft'> =>
  isTower(work)
    ? { weeks: work.weeks + 1, weeksLeft: 0 }
    : { weeks: work.weeks, weeksLeft: Math.max(0, work.weeksLeft - 1) };

/** Resolves a week of an engine at the wall: shooting at its crew, rocks and, after the last week, the breach (FTP-S7 to S9). */
function resolveWeek(record: Recorder, moment: WorkDay): void {
  const { siege, day } = moment;
  const { crew: parts, steps: shot } = shootAtCrew(record, moment);
  const crew = moment.work.crew && { army: moment.work.crew.army, parts };
  const work: SiegeWork = { ...moment.work, crew, ...countWeek(moment.work), due: day + DAYS_PER_WEEK };
  const ended = (why: 'crew-lost' | 'destroyed', steps: readonly Step[], rulings: readonly string[]): void => {
    const lost: SiegeWork = { ...work, stage: 'lost', due: null };
    record.note({ kind: 'siege-work-ended', fort: siege.fort, day, work: lost, why }, { steps, rulings });
  };
  if (parts.length === 0) {
    const nobody = { text: `no one is left to crew the ${work.kind}`, citation: citeRuling('FTP-S14') };
    ended('crew-lost', [...shot, nobody], ['FTP-S7', 'FTP-S14']);
    return;
  }
  const thrower = listGarrison(record.state, siege)[0]?.player ?? siege.besieger;
  const rocksOn = { kind: 'rocks', of: [work.id, day] };
  const dice = createSiegeDice(record, siege, rocksOn, `the garrison drops rocks on the ${work.kind}`, thrower);
  const dropped = rocks.resolve({ protected: work.protected }, dice, record.state.rulings);
  const rulings = ['FTP-S7', ...dropped.rulings, isTower(work) ? 'FTP-S24' : 'FTP-S15'];
  const steps = [...shot, ...dropped.steps];
  if (dropped.outcome.destroyed) ended('destroyed', steps, rulings);
  else {
    const toGo = isTower(work)
      ? {
          text: `the engine has been at the wall for ${formatCount(work.weeks, 'week')}`,
          citation: citeRuling('FTP-S24'),
        }
      : { text: `${formatCount(work.weeksLeft, 'week')} left until the breach`, citation: BREACHING };
    record.note({ kind: 'siege-work-advanced', fort: siege.fort, day, work }, { steps: [...steps, toGo], rulings });
    if (!isTower(work) && work.weeksLeft === 0) rollBreach(record, { siege, day, work });
  }
}

/** Resolves the step of a work that is due on this day. */
export function advanceWork(record: Recorder, moment: WorkDay): void {
  const { kind, stage } = moment.work;
  if (stage === 'making' && kind === 'ladders') completeLadders(record, moment);
  else if (stage === 'making') startWork(record, moment);
  else if (stage === 'at-wall') resolveWeek(record, moment);
  else if (stage === 'digging' || stage === 'unstable') rollBreach(record, moment);
}
