import type { Verification } from '../../../contract/campaigns.ts';
import type { Regent } from '../../../contract/regents.ts';
import { seatView } from '../../../regents/knowledge/enemy-strength.ts';
import { decide, type Decision, type DecisionInput } from '../../../regents/regent.ts';
import type { CampaignState, Outcome } from '../../../rules/campaign.ts';
import { campaignRulesOf } from '../../books.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';
import type { Snapshot } from '../../repositories/campaigns.ts';
import { fightOutHere, type FightTask, type FoughtBattle } from './fight-out.ts';
import { leadBattle, type LeadTask, type LedOn } from './lead-battle.ts';
import {
  previewMonth,
  type PreviewTask,
  type Resolved,
  type ResolveTask,
  resolveWith,
  seedWith,
} from './resolve-with.ts';
import { verifyStored, type VerifyTask } from './verify-stored.ts';

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
async function decideFor(environment: ComputingEnvironment, { state, seats }: DecideTask): Promise<Decision[]> {
  const rules = await campaignRulesOf(environment, state.rules);
  return seats.map(({ regent, ...asked }) =>
    decide(rules, regent, { ...asked, view: seatView(rules, state, asked.player) }),
  );
}

/** What the rules take long for: what each is given, and what it comes to. All of it can be handed from thread to thread. */
export interface Computations {
  /** A month, or a battle that is settled. */
  readonly resolve: { readonly task: ResolveTask; readonly result: Resolved };
  /** The seed by which a battle that is fought out will be settled. */
  readonly seed: { readonly task: ResolveTask; readonly result: string };
  readonly preview: { readonly task: PreviewTask; readonly result: Outcome };
  /** What regents order for their seats. */
  readonly decide: { readonly task: DecideTask; readonly result: readonly Decision[] };
  /** Battles that captains fight out. */
  readonly fight: { readonly task: FightTask; readonly result: readonly FoughtBattle[] };
  /** A battle that a person plays against a captain goes on. */
  readonly lead: { readonly task: LeadTask; readonly result: LedOn };
  /** Replays a whole log and compares it with what is stored. */
  readonly verify: { readonly task: VerifyTask; readonly result: Verification };
}

export type Computation = keyof Computations;

/**
 * Works something out somewhere: in a thread where the program answers others meanwhile.
 * @param snapshots of the campaign, for what goes through them one by one
 * @throws CampaignRefusal and DiceError as the rules do, or a UseCaseError that says the same
 */
export type Compute = <Kind extends Computation>(
  kind: Kind,
  task: Computations[Kind]['task'],
  snapshots?: AsyncIterable<Snapshot>,
) => Promise<Computations[Kind]['result']>;

type Computing<Kind extends Computation> = (
  environment: ComputingEnvironment,
  task: Computations[Kind]['task'],
  snapshots: AsyncIterable<Snapshot>,
) => Computations[Kind]['result'] | Promise<Computations[Kind]['result']>;

const COMPUTATIONS: { readonly [Kind in Computation]: Computing<Kind> } = {
  resolve: resolveWith,
  seed: seedWith,
  preview: previewMonth,
  decide: decideFor,
  fight: fightOutHere,
  lead: leadBattle,
  verify: verifyStored,
};

const NONE: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

/** Works it out in this very thread. */
export const computeHere =
  (environment: ComputingEnvironment): Compute =>
  async (kind, task, snapshots = NONE) =>
    COMPUTATIONS[kind](environment, task, snapshots);
