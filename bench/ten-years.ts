/** Ten years of The Great Kings, a regent in every seat: what the chronicle and the replay are measured with. */
import { shippedList } from '../army-lists/shipped.ts';
import { seatView } from '../regents/knowledge/enemy-strength.ts';
import { decide } from '../regents/regent.ts';
import { TEMPERAMENTS } from '../regents/temperaments.ts';
import { chain } from '../rules/core/campaign/chain.ts';
import type { CampaignEvent, ChainedEvent } from '../rules/campaign.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import { greatKings } from '../scenarios/great-kings.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import { snapshotOf } from '../services/campaigns/state-digest.ts';
import { campaignTurns } from '../test/support/campaign-turns.ts';
import { campaignRules as rules } from '../test/support/random-play.ts';

const SEED = 'ten years';

export interface TenYears {
  readonly log: readonly ChainedEvent[];
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
}

/** So many years from the scenario's start, whoever wins. */
export function playYears(years: number): TenYears {
  const victory = [{ kind: 'years' as const, count: years + 1 }];
  const begun = rules.begin(rules.readScenario({ ...greatKings, victory }, shippedList), shippedList);
  const events: CampaignEvent[] = [...begun.events];
  const snapshots: [Snapshot, ...Snapshot[]] = [snapshotOf(begun.state, events.length - 1)];
  const temperaments = new Map(
    begun.state.players.map(({ id }, at) => [id, TEMPERAMENTS[at % TEMPERAMENTS.length] ?? 'cautious'] as const),
  );
  const turns = campaignTurns(
    rules,
    begun.state,
    (state, player, report) => {
      const regent = { temperament: temperaments.get(player) ?? 'cautious', strength: 'novice' } as const;
      return decide(rules, regent, { player, view: seatView(rules, state, player), report, seed: SEED }).orders;
    },
    SEED,
  );
  for (const { commands, after } of turns) {
    for (const [, more] of commands) events.push(...more);
    snapshots.push(snapshotOf(after, events.length - 1));
    if (after.year > years) break;
  }
  return { log: chain(null, events, forThePharaoh.rulesVersion), snapshots };
}
