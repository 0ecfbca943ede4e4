import { disbandArmy, type Recorder } from '../record/recorder.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { STARVATION } from '../../citations.ts';
import { counted } from '../../siege/engine.ts';
import { rollPlague } from '../../siege/plague.ts';
import { FTP_S10 } from '../../siege/siege-rulings.ts';
import { sicken } from '../battles/plague-losses.ts';
import { DAYS_OF_MONTH, lastDay } from '../state/siege-clock.ts';
import type { Siege } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { disbandDestroyed } from '../supply/month-supply.ts';
import { provinceName } from '../troops/muster.ts';
import { besiegersOf, garrisonOf, thrownAt } from './works-of.ts';

/* Hunger and plague, month by month of a siege (For the Pharaoh, Sieges, Under; rulings FTP-S10 to S12). */

/** Whether a campaign month that ends under siege counts whole; otherwise a month of siege is 28 of its own days. */
const byCalendar = ({ state }: Recorder): boolean => choiceInForce(FTP_S10, state.rulings) === 'calendar';

/** The stores are gone: the garrison lays down its arms, the besieger enters, and the siege is over (ruling FTP-S10). */
function surrender(
  record: Recorder,
  { fort, besieger, province, stores }: Siege,
  garrison: readonly CampaignArmy[],
): void {
  const rulings = ['FTP-S10'];
  const place = provinceName(record.state, province);
  const text = `the stores were for ${counted(stores, 'month')} of blockade: the garrison in ${place} surrenders`;
  for (const { id } of garrison) disbandArmy(record, id, 'surrendered', { rulings });
  const from = record.state.forts[fort]?.holder ?? null;
  record.note(
    { kind: 'fort-taken', fort, from, by: besieger, how: 'surrender' },
    { steps: [{ text, citation: STARVATION }], rulings },
  );
  record.note({ kind: 'siege-lifted', fort, reason: 'fort-taken' });
}

/** A month of siege is full: plague, and what it takes; then whether the garrison can hold out. */
function closeMonth(record: Recorder, siege: Siege, monthsClosed: number): void {
  const [garrison, besiegers] = [garrisonOf(record.state, siege), besiegersOf(record.state, siege)];
  const { outcome, steps } = rollPlague(
    siege,
    thrownAt(record, siege, { kind: 'plague', of: [monthsClosed] }, 'a month of siege is full'),
    {
      garrison: garrison[0]?.player,
      besiegers: siege.besieger,
    },
  );
  const closed = { text: `${counted(monthsClosed, 'month')} of blockade`, citation: STARVATION };
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
  const at = [siege.fort, `${monthsClosed}`];
  if (outcome.garrison) sicken(record, garrison, at);
  if (outcome.besiegers) sicken(record, besiegers, at);
  if (outcome.garrison || outcome.besiegers) disbandDestroyed(record);
  const left = garrison.filter(({ id }) => Object.hasOwn(record.state.armies, id));
  if (left.length > 0 && monthsClosed >= siege.stores) surrender(record, siege, left);
}

/** At the end of a day of a siege: hunger and plague where a month of it is full. */
export function endDay(record: Recorder, fort: string, day: number): void {
  const siege = record.state.sieges[fort];
  const months = day / DAYS_OF_MONTH;
  if (siege && !byCalendar(record) && Number.isInteger(months) && months > siege.monthsClosed) {
    closeMonth(record, siege, months);
  }
}

/** At the end of a campaign month: how long a siege has lasted, which is a month more where the calendar counts. */
export function endCampaignMonth(record: Recorder, { fort }: Siege): void {
  const before = record.state.sieges[fort];
  if (!before) return;
  const [days, months] = [lastDay(before), before.monthsEnded + 1];
  if (byCalendar(record)) closeMonth(record, before, before.monthsClosed + 1);
  if (Object.hasOwn(record.state.sieges, fort)) record.note({ kind: 'siege-days', fort, days, monthsEnded: months });
}
