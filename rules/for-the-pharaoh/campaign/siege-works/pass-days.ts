import { firstDay, lastDay } from './siege-clock.ts';
import { isUnderWay, type SiegeWork } from './siege-work.ts';
import type { Siege } from '../state.ts';
import { SIEGES } from '../../citations.ts';
import type { Recorder } from '../recorder.ts';
import { advanceWork } from './advance-work.ts';
import { listenForMines } from './counter-mining.ts';
import { storm } from './storm.ts';
import { isBound, specialistsThere, worksOf } from './works-of.ts';

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
      { steps: [{ text, citation: SIEGES }], rulings: ['FTP-S15'] },
    );
  }
}

/**
 * The days of one siege in the month at hand, from where a storm has stopped them: what falls due of each work, the garrison's
 * listening, the storms. @returns whether a fight for the fort is to be settled before its days can go on.
 */
export function passDays(record: Recorder, fort: string): boolean {
  const at = (): Siege | undefined => record.state.sieges[fort];
  const siege = at();
  if (!siege || !worksOf(siege).some(isUnderWay)) return false;
  const from = Math.max(firstDay(siege), (siege.day ?? 0) + 1);
  giveUpUnmanned(record, siege, from);
  for (let day = from; day <= lastDay(siege); day += 1) {
    const due = worksOf(at() ?? siege).filter((work) => work.due === day);
    for (const work of due) advanceWork(record, { siege, day, work });
    listenForMines(record, at() ?? siege, day);
    if (storm(record, siege, day)) return true;
  }
  return false;
}
