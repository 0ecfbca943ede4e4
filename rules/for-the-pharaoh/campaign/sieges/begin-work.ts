import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { claw, ram } from '../../siege/engine.ts';
import { ladders } from '../../siege/ladders.ts';
import { mine } from '../../siege/mine.ts';
import { FTP_S21 } from '../../siege/siege-rulings.ts';
import { tower } from '../../siege/tower.ts';
import type { OrderOf } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { nextDay } from '../state/siege-clock.ts';
import { isEngine, type SiegeWork, takesShed } from '../state/siege-work.ts';
import type { CampaignState, Siege } from '../state/state.ts';
import { type Bound, specialistsBound, specialistsThere, thrownAt, wallsOf, worksOf } from './works-of.ts';

type WorkOrder = OrderOf<'siege-work'>;

/** Specialists whom a work binds (For the Pharaoh, Over and Through). */
export const bindsOf = ({ work, carpenters }: Pick<WorkOrder, 'work' | 'carpenters'>): Bound => ({
  carpenters: work === 'ladders' ? carpenters : 1,
  miners: work === 'mine' ? 1 : 0,
});

/** What the dice say of a work: when it is next thrown for, and how many weeks follow. */
type Lengths = Resolution<{ readonly days: number; readonly weeks: number }>;

export function throwLadders(wetMoat: boolean, carpenters: number, dice: DiceSource): Lengths {
  const { outcome, ...working } = ladders.resolve({ wetMoat, carpenters }, dice, {});
  return { ...working, outcome: { days: outcome.days, weeks: 0 } };
}

export function throwMine(moat: 'none' | 'dry' | 'wet', dice: DiceSource): Lengths {
  const { outcome, ...working } = mine.resolve({ moat }, dice, {});
  return { ...working, outcome: { days: outcome.headDays, weeks: outcome.digWeeks } };
}

/** The moat that a new engine has to fill: none where another engine's fascines have filled it (ruling FTP-S21). */
export function moatOfEngine(state: CampaignState, siege: Siege): 'none' | 'dry' | 'wet' {
  const isFilled = siege.moatFilled === true && choiceInForce(FTP_S21, state.rulings) !== 'each';
  return isFilled ? 'none' : wallsOf(state, siege).moat;
}

function throwLengths(state: CampaignState, siege: Siege, order: WorkOrder, dice: DiceSource): Lengths {
  const { moat, embankment } = wallsOf(state, siege);
  if (order.work === 'ladders') return throwLadders(moat === 'wet', order.carpenters, dice);
  if (order.work === 'mine') return throwMine(moat, dice);
  const left = moatOfEngine(state, siege);
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

/** Whether enough specialists stand there without a work. */
function canMan(state: CampaignState, { besieger, province }: Siege, wanted: Bound): boolean {
  const [there, bound] = [specialistsThere(state, besieger, province), specialistsBound(state, besieger, province)];
  return there.carpenters - bound.carpenters >= wanted.carpenters && there.miners - bound.miners >= wanted.miners;
}

/** A work is begun on the first day of the month that the siege sees; the dice say how long it takes (rulings FTP-S2, S4, S5). */
export function beginWork(record: Recorder, siege: Siege, order: WorkOrder): void {
  const bound = bindsOf(order);
  if (!canMan(record.state, siege, bound)) return;
  const id = `${siege.fort}/w${worksOf(siege).length + 1}`;
  const dice = thrownAt(record, siege, { kind: 'work', of: [id] }, WORK_WORDS[order.work], siege.besieger);
  const { outcome, steps, rulings } = throwLengths(record.state, siege, order, dice);
  const day = nextDay(siege);
  const work: SiegeWork = {
    id,
    kind: order.work,
    begun: day,
    stage: 'making',
    due: day + outcome.days,
    weeks: outcome.weeks,
    weeksLeft: outcome.weeks,
    protected: order.work === 'tower' || (takesShed(order.work) && order.protected),
    ...bound,
    groups: 0,
    wanted: order.work === 'ladders' ? order.groups : 0,
    crew: isEngine(order.work) ? { army: order.army, parts: order.crew } : null,
  };
  record.note({ kind: 'siege-work-begun', fort: siege.fort, day, work }, { steps, rulings: [...rulings, 'FTP-S15'] });
}
