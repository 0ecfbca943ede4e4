import type { Regent } from '../../../contract/regents.ts';
import { seatView } from '../../../regents/knowledge/enemy-strength.ts';
import { decide, type Decision, type DecisionInput } from '../../../regents/regent.ts';
import type { CampaignState } from '../../../rules/campaign.ts';
import { campaignRulesOf } from '../../books.ts';
import type { ComputingEnvironment } from './computing-environment.ts';

/** A seat that a regent is asked for. */
export interface AskedSeat extends Pick<DecisionInput, 'player' | 'report' | 'battles' | 'seed'> {
  readonly regent: Regent;
}

export interface DecideTask {
  /** A campaign's state or the view of a pack: each seat sees no more of it than its own. */
  readonly state: CampaignState;
  readonly seats: readonly AskedSeat[];
}

/** What regents order for seats, in their order. */
export async function decideFor(environment: ComputingEnvironment, { state, seats }: DecideTask): Promise<Decision[]> {
  const rules = await campaignRulesOf(environment, state.rules);
  return seats.map(({ regent, ...asked }) =>
    decide(rules, regent, { ...asked, view: seatView(rules, state, asked.player) }),
  );
}
