import { changeTreaties } from '../diplomacy/change-treaties.ts';
import type { Recorder } from '../record/recorder.ts';
import { liftVainSieges } from '../sieges/pass-days.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { disbandDestroyed, feedAll } from '../supply/month-supply.ts';
import { fightersIn } from '../troops/forces.ts';
import { neighboursOf } from '../troops/muster.ts';
import { mayFallBackTo } from './retreats.ts';
import { closeSieges } from './sieges.ts';
import { noteVictories } from './victory.ts';

/** Where armies of a battle on the march or before a fort may retreat to: neighbours that their sides or nobody holds. */
function refuges(state: CampaignState, battle: PendingBattle): string[] {
  const { province, queue } = battle;
  const held = (from: string, players: ReadonlySet<string>): string[] =>
    neighboursOf(state, from).filter((place) => [...players].some((player) => mayFallBackTo(state, player, place)));
  const armies = [...fightersIn(battle), ...queue].flatMap((id) => state.armies[id] ?? []);
  const players = new Set(armies.map(({ player }) => player));
  return [...held(province, players), ...armies.flatMap((army) => held(army.province, new Set([army.player])))];
}

/** Provinces that a battle may still change: where it is fought, where its armies stand, and where they may retreat to. */
function touchedBy(state: CampaignState, battle: PendingBattle): string[] {
  const { cause, province, from } = battle;
  const armies = [...fightersIn(battle), ...battle.queue];
  const places = armies.flatMap((id) => state.armies[id]?.province ?? state.partisans[id]?.province ?? []);
  const onErrand = cause === 'raid' || cause === 'partisans';
  return [province, from, ...places, ...(onErrand ? [] : refuges(state, battle))];
}

/** Provinces whose month waits for the storm of a fort, or a sortie against an engine. */
const stormed = ({ battles }: CampaignState): string[] =>
  battles.flatMap(({ cause, province }) => (cause === 'assault' || cause === 'engine' ? [province] : []));

/** Sieges and supply where they are due; where a fort is stormed the rest waits (ruling FTP-C2, steps 5 and 6). */
function closeMonthIn(record: Recorder, isDue: (province: string) => boolean): void {
  closeSieges(record, isDue);
  const waiting = new Set(stormed(record.state));
  feedAll(record, (province) => isDue(province) && !waiting.has(province));
  disbandDestroyed(record);
  liftVainSieges(record, 'died-out', (province) => isDue(province) && !waiting.has(province));
}

/** The month waits in these provinces. */
function wait(record: Recorder, waiting: ReadonlySet<string>): void {
  const battles = [...new Set(record.state.battles.map(({ province }) => province))];
  record.note({ kind: 'rest-of-month', waiting: [...waiting], battles }, { rulings: ['FTP-C2'] });
}

/** Control is noted for revenue, and the month is over (ruling FTP-C2, step 7). */
function endMonth(record: Recorder): void {
  record.note({ kind: 'control-noted' }, { rulings: ['FTP-C4', 'FTP-C23'] });
  noteVictories(record, 'month');
  changeTreaties(record);
  const { year, month } = record.state;
  record.note({ kind: 'month-ended', year, month });
}

/**
 * After the marches, and after every battle: the month goes on wherever no battle that waits can change anything; when none waits
 * any more it is brought to its end, unless a fort is stormed meanwhile.
 */
export function goOnWithMonth(record: Recorder): void {
  const { battles, waiting } = record.state;
  if (battles.length === 0) {
    const due = waiting === null ? null : new Set(waiting);
    closeMonthIn(record, (province) => due?.has(province) ?? true);
    const storms = stormed(record.state);
    if (storms.length > 0) wait(record, new Set(storms));
    else endMonth(record);
  } else if (waiting === null) {
    const held = new Set(battles.flatMap((battle) => touchedBy(record.state, battle)));
    wait(record, held);
    closeMonthIn(record, (province) => !held.has(province));
    const storms = stormed(record.state);
    if (storms.length > 0) wait(record, new Set([...held, ...storms]));
  }
}
