import { choiceInForce } from '../../../core/ruling.ts';
import { PARTISANS, RAIDS } from '../../citations.ts';
import { FTP_C11 } from '../campaign-rulings.ts';
import type { Recorder } from '../record/recorder.ts';
import { feedProvince } from '../supply/month-supply.ts';
import { companyName, companyOf, pointsOfForce } from '../troops/forces.ts';
import { type Camps, provinceName } from '../troops/muster.ts';
import type { Raid } from './errands.ts';
import { rollRaid } from './raid.ts';
import { thrownFor } from '../record/thrown-for.ts';

/** Whether raiders have done their damage before anybody meets them (ruling FTP-C11). */
export const damageComesFirst = ({ state }: Recorder): boolean =>
  choiceInForce(FTP_C11, state.rulings) === 'damage-first';

/** What those who are left of raiders or partisans do to a province; starvation follows at once (rulings FTP-C7 to C9). */
export function doRaidDamage(record: Recorder, { cause, province, raiders }: Raid, where: Camps): void {
  const points = pointsOfForce(record.state, raiders);
  if (points <= 0) return;
  const { state } = record;
  const raiding = cause === 'raid' ? 'raiders of ' : '';
  const about = `${raiding}${companyName(state, raiders.army)} in ${provinceName(state, province)}, ${points} points`;
  const dice = thrownFor(record, { kind: 'raid', at: [province], armies: [raiders.army] }, () => about);
  const { damage, steps } = rollRaid(
    points,
    dice,
    companyOf(state, raiders.army)?.player,
    cause === 'partisans' ? PARTISANS : RAIDS,
  );
  record.note(
    { kind: 'province-raided', province, army: raiders.army, points, ...damage },
    { steps, rulings: cause === 'partisans' ? ['FTP-C9', 'FTP-C14'] : ['FTP-C9'] },
  );
  if (damage.cropDamage > 0) feedProvince(record, province, where.in(record.state, province));
}
