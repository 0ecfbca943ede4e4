import type { Verification } from '../../../contract/campaigns.ts';
import type { Regent } from '../../../contract/regents.ts';
import { toSeatView } from '../../../regents/knowledge/enemy-strength.ts';
import { decideMonth, type Decision, type DecisionInput } from '../../../regents/regent.ts';
import type { CampaignState, Outcome } from '../../../rules/campaign.ts';
import { loadBookCampaign } from '../../books.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';
import type { Snapshot } from '../../repositories/campaigns.ts';
import { simulateBattles, type FightTask, type FoughtBattle } from './fight-out.ts';
import { leadBattle, type LeadTask, type LedResult } from './lead-battle.ts';
import {
  previewMonth,
  type PreviewTask,
  type Resolved,
  type ResolveTask,
  resolveWith,
  findSeed,
} from './resolve-with.ts';
import { verifyStored, type VerifyTask } from './verify-stored.ts';

/** A seat that a computer player leads. */
export interface AskedSeat extends Pick<DecisionInput, 'player' | 'report' | 'battles' | 'seed'> {
  readonly regent: Regent;
}

export interface DecideTask {
  /** A campaign's state, or the view from a turn file. Each seat sees only its own part. */
  readonly state: CampaignState;
  readonly seats: readonly AskedSeat[];
}

/** Decides the orders of seats, in the order of the seats. */
async function decideSeats(environment: ComputingEnvironment, { state, seats }: DecideTask): Promise<Decision[]> {
  const rules = await loadBookCampaign(environment, state.rules);
  return seats.map(({ regent, ...asked }) =>
    decideMonth(rules, regent, { ...asked, view: toSeatView(rules, state, asked.player) }),
  );
}

/** Long computations with their input and result. Both can be passed between threads. */
export interface Computations {
  /** Resolves a month or a battle. */
  readonly resolve: { readonly task: ResolveTask; readonly result: Resolved };
  /** Finds the seed of a battle that is to be fought. */
  readonly seed: { readonly task: ResolveTask; readonly result: string };
  readonly preview: { readonly task: PreviewTask; readonly result: Outcome };
  /** Decides orders for computer players. */
  readonly decide: { readonly task: DecideTask; readonly result: readonly Decision[] };
  /** Simulates battles. */
  readonly fight: { readonly task: FightTask; readonly result: readonly FoughtBattle[] };
  /** Continues a battle that people play. */
  readonly lead: { readonly task: LeadTask; readonly result: LedResult };
  /** Replays a whole log and compares it with the stored data. */
  readonly verify: { readonly task: VerifyTask; readonly result: Verification };
}

export type Computation = keyof Computations;

/**
 * Runs a computation. If the program must answer other calls meanwhile, it runs in another thread.
 * @param snapshots snapshots of the campaign, for computations that read them one by one
 * @throws CampaignRefusal and DiceError as the rules do, or a UseCaseError with the same message
 */
export type Compute = <Kind extends Computation>(
  kind: Kind,
  task: Computations[Kind]['task'],
  snapshots?: AsyncIterable<Snapshot>,
) => Promise<Computations[Kind]['result']>;

type ComputeFunction<Kind extends Computation> = (
  environment: ComputingEnvironment,
  task: Computations[Kind]['task'],
  snapshots: AsyncIterable<Snapshot>,
) => Computations[Kind]['result'] | Promise<Computations[Kind]['result']>;

const COMPUTATIONS: { readonly [Kind in Computation]: ComputeFunction<Kind> } = {
  resolve: resolveWith,
  seed: findSeed,
  preview: previewMonth,
  decide: decideSeats,
  fight: simulateBattles,
  lead: leadBattle,
  verify: verifyStored,
};

const NO_SNAPSHOTS: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

/** Runs computations in the current thread. */
export const computeHere =
  (environment: ComputingEnvironment): Compute =>
  async (kind, task, snapshots = NO_SNAPSHOTS) =>
    COMPUTATIONS[kind](environment, task, snapshots);
