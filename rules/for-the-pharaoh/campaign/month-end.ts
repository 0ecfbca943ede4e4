import { disbandDestroyed, feedAll } from './month-supply.ts';
import type { Recorder } from './recorder.ts';
import { noteVictories } from './victory.ts';

/** Supply, then control is noted for revenue (ruling FTP-C2, steps 6 and 7). */
export function endMonth(record: Recorder): void {
  feedAll(record);
  disbandDestroyed(record);
  record.note({ kind: 'control-noted' }, { rulings: ['FTP-C4'] });
  noteVictories(record, 'month');
  const { year, month } = record.state;
  record.note({ kind: 'month-ended', year, month });
}
