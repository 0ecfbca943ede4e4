import { byRuling } from '../../citations.ts';
import type { Recorder } from '../record/recorder.ts';
import { lastDay, nextDay } from '../state/siege-clock.ts';
import type { SiegeWork } from '../state/siege-work.ts';
import type { Siege } from '../state/state.ts';
import { advanceWork } from './advance-work.ts';
import { listenForMines } from './counter-mining.ts';
import { sallyAgainstEngine } from './engine-sortie.ts';
import { endDay } from './siege-months.ts';
import { askToStorm, storm } from './storm.ts';
import { besiegersOf, garrisonOf, isBound, specialistsThere, worksOf } from './works-of.ts';

/** Works whose specialists have gone are given up, the latest first (ruling FTP-S15). */
function giveUpUnmanned(record: Recorder, siege: Siege, day: number): void {
  const left = { ...specialistsThere(record.state, siege.besieger, siege.province) };
  for (const work of worksOf(siege)) {
    if (!isBound(work)) continue;
    if (left.carpenters >= work.carpenters && left.miners >= work.miners) {
      left.carpenters -= work.carpenters;
      left.miners -= work.miners;
      continue;
    }
    const given: SiegeWork = { ...work, stage: 'given-up', due: null };
    const text = `specialists are wanting for the ${work.kind}`;
    record.note(
      { kind: 'siege-work-ended', fort: siege.fort, day, work: given, why: 'no-specialists' },
      { steps: [{ text, citation: byRuling('FTP-S15') }], rulings: ['FTP-S15'] },
    );
  }
}

/** Whether there is anybody left to carry a siege on, and anybody to hold out. */
const goesOn = ({ state }: Recorder, siege: Siege | undefined): siege is Siege =>
  siege !== undefined && garrisonOf(state, siege).length > 0 && besiegersOf(state, siege).length > 0;

/** Whether a breach that is unstable was thrown on this day. */
const hasOpened = (before: Siege, now: Siege | undefined): boolean =>
  now !== undefined && worksOf(now).some((work) => work.stage === 'unstable' && !worksOf(before).includes(work));

/**
 * The days of one siege in the month at hand, from where a storm has stopped them: what falls due of each work, the garrison's
 * listening, its sorties against engines, the storms, and hunger and plague on the day on which a month of it is full. @returns whether a fight for the fort is to
 * be settled before its days can go on.
 */
export function passDays(record: Recorder, fort: string): boolean {
  const siege = record.state.sieges[fort];
  if (!siege) return false;
  const from = nextDay(siege);
  giveUpUnmanned(record, siege, from);
  // The storm that stopped the month may have done so on the last day of a month of the siege.
  endDay(record, fort, from - 1);
  for (let day = from; day <= lastDay(siege); day += 1) {
    const now = record.state.sieges[fort];
    if (!goesOn(record, now)) return false;
    const due = worksOf(now).filter((work) => work.due === day);
    for (const work of due) advanceWork(record, { siege: now, day, work });
    listenForMines(record, record.state.sieges[fort] ?? now, day);
    if (sallyAgainstEngine(record, record.state.sieges[fort] ?? now, day)) return true;
    if (storm(record, now, day)) return true;
    if (hasOpened(now, record.state.sieges[fort]) && askToStorm(record, fort, day)) return true;
    endDay(record, fort, day);
  }
  return false;
}
