import type { CampaignState } from '../../core/campaign/state.ts';
import type { Step } from '../../core/procedure.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { CAMPAIGN } from '../citations.ts';
import { FTP_C5 } from '../rulings.ts';
import { disbandDestroyed, lossesOf } from './month-supply.ts';
import { armiesOf, musterOf, neighboursOf } from './muster.ts';
import type { Recorder } from './recorder.ts';
import { pointsOf } from './shrink.ts';
import { reckon, revenueStep, shareOfRevenue } from './winter.ts';

/** Gold of the year for one player, province by province (ruling FTP-C4). */
function payRevenue(record: Recorder, player: string): void {
  const { state } = record;
  const steps: Step[] = [];
  const provinces = state.setUp.provinces.flatMap(({ id, name, tax }) => {
    const province = state.provinces[id];
    const months = province?.held[player] ?? 0;
    if (!province || months === 0) return [];
    const share = { revenue: tax, raidLoss: province.raidLoss, months };
    steps.push(revenueStep(name, share, state.campaignMonths));
    return [{ province: id, gold: shareOfRevenue(share, state.campaignMonths) }];
  });
  const income = provinces.reduce((sum, { gold }) => sum + gold, 0);
  record.note({ kind: 'revenue-paid', player, income, provinces }, { steps, rulings: ['FTP-C4'] });
}

/** Pays what can be paid; what cannot goes, cheapest first (rulings FTP-C5, FTP-C6). */
function payUpkeep(record: Recorder, player: string): void {
  const { state } = record;
  const armies = armiesOf(state).filter((army) => army.player === player);
  const muster = armies.flatMap(musterOf);
  const due = pointsOf(muster);
  const funds = state.treasuries[player] ?? 0;
  const { upkeep, treasury, forfeited, removed } = reckon(
    funds,
    muster,
    choiceInForce(FTP_C5, state.rulings) === 'unspent-lost',
  );
  if (removed.length > 0) {
    const text = `${due} points under arms, gold for ${funds}: ${due - upkeep} points cannot be paid`;
    record.note(
      {
        kind: 'casualties',
        cause: 'arrears',
        due: due - funds,
        points: due - upkeep,
        losses: lossesOf(armies, removed),
      },
      { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C6'] },
    );
  }
  const text = `${funds} − ${upkeep} for ${upkeep} points = ${funds - upkeep} gold`;
  record.note({ kind: 'upkeep-paid', player, upkeep }, { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C5'] });
  if (forfeited === 0) return;
  const lost = `${forfeited} gold not spent is lost: ${treasury} left`;
  record.note(
    { kind: 'gold-forfeited', player, gold: forfeited },
    { steps: [{ text: lost, citation: CAMPAIGN }], rulings: ['FTP-C5'] },
  );
}

/** The nearest province a player holds, by borders crossed; the first on the map's list when equal. */
function nearestOwn(state: CampaignState, from: string, player: string): string | null {
  const seen = new Set([from]);
  let reach: readonly string[] = [from];
  while (reach.length > 0) {
    const own = reach.find((province) => state.provinces[province]?.holder === player);
    if (own !== undefined) return own;
    const next: string[] = [];
    for (const province of reach) {
      for (const neighbour of neighboursOf(state, province)) {
        if (seen.has(neighbour)) continue;
        seen.add(neighbour);
        next.push(neighbour);
      }
    }
    reach = next;
  }
  return null;
}

/** Armies abroad go home to the nearest province their side holds (ruling FTP-C17). */
function goHome(record: Recorder): void {
  for (const { id, player, province } of armiesOf(record.state)) {
    const home = nearestOwn(record.state, province, player);
    if (home === null || home === province) continue;
    record.note({ kind: 'army-went-home', army: id, from: province, to: home }, { rulings: ['FTP-C17'] });
  }
}

/** Winter: revenue, upkeep, home marches, crops grow again, and the next year begins. No dice. */
export function winterOver(record: Recorder): void {
  for (const { id } of record.state.players) {
    payRevenue(record, id);
    payUpkeep(record, id);
  }
  disbandDestroyed(record);
  goHome(record);
  record.note({ kind: 'crops-restored' }, { rulings: ['FTP-C8'] });
  record.note({ kind: 'year-begun', year: record.state.year + 1 });
}
