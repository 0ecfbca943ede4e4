import type {
  CampaignEvent,
  CampaignRules,
  CampaignState,
  ChainedEvent,
  OrdersFile,
  Outcome,
} from '../../rules/campaign.ts';
import { checkChain } from '../../rules/core/campaign/chain.ts';
import { type DiceSource, type DieRoll, replayedDice } from '../../rules/core/dice.ts';
import { type TextHash, digest } from '../../rules/core/digest.ts';
import { type NamedRoll, nameDice, createNamer } from '../../rules/core/promise/throw-names.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { Snapshot } from '../repositories/campaigns.ts';

/** Returns the SHA-256 of a state without its set-up, which is most of the state and is covered by the hash of the first log entry. */
export function digestState(state: CampaignState, sha256?: TextHash): string {
  const { setUp: _setUp, ...changing } = state;
  return digest(changing, sha256);
}

/** Returns the state as stored after entry `seq`. */
export const createSnapshot = (state: CampaignState, seq: number, takenBackTo?: number): Snapshot => ({
  seq,
  state,
  digest: digestState(state),
  ...(takenBackTo === undefined ? {} : { takenBackTo }),
});

/** The state after one command, and the input of the command. */
export interface Milestone {
  /** First and last entry of the command. */
  readonly first: number;
  readonly last: number;
  readonly state: CampaignState;
  /** Orders of the resolved month. Null if the command resolved none. */
  readonly orders: readonly OrdersFile[] | null;
  /** Log entry to which an undo returned, or null. */
  readonly takenBackTo: number | null;
  /** Version of the rules under which the command was resolved, if not the current one. Its entries are then folded, not resolved again. */
  readonly foreign: string | null;
  /** Names of the throws of the command. Null if the command was resolved under other rules. */
  readonly fistfuls: readonly NamedRoll[] | null;
}

export interface Replay {
  /** Problems of the log; empty if it is sound. */
  readonly issues: readonly string[];
  readonly milestones: readonly Milestone[];
}

/** A command of the log that can be run again. */
interface RepeatedCommand {
  /** Orders of the resolved month. Null if the command resolved none. */
  readonly orders: readonly OrdersFile[] | null;
  readonly takenBackTo: number | null;
  readonly decide: (state: CampaignState, dice: DiceSource) => Outcome;
}

/** States to which an undo returns, by last log entry. */
type EarlierStates = ReadonlyMap<number, CampaignState>;

/** Infers the command beginning at a log entry. @throws ZodError for a tampered log, RangeError for an undo into the middle of a command */
function inferCommand(
  rules: CampaignRules,
  log: readonly ChainedEvent[],
  at: number,
  earlierStates: EarlierStates,
): RepeatedCommand {
  const command = rules.events.inferCommand(log, at);
  const given = { orders: null, takenBackTo: null };
  switch (command.kind) {
    case 'begin':
      throw new RangeError('a campaign starts only once');
    case 'settle':
      return { ...given, decide: (state, dice) => rules.settleBattle(state, command.result, dice) };
    case 'intervene':
      return { ...given, decide: (state) => rules.intervene(state, command.intervention) };
    case 'advance':
      return { ...given, orders: command.orders, decide: (state, dice) => rules.advance(state, command.orders, dice) };
    case 'take-back': {
      const { takingBack } = command;
      const earlier = earlierStates.get(takingBack.to);
      if (!earlier) throw new RangeError(`the undo returns to entry ${takingBack.to}, which ends no command`);
      return { ...given, takenBackTo: takingBack.to, decide: (state) => rules.takeBack(state, earlier, takingBack) };
    }
  }
}

/** Compares two dice. Ignores where the face came from, which a replay changes. */
const sameDie = (one: DieRoll, other: DieRoll | undefined): boolean =>
  other !== undefined &&
  one.die === other.die &&
  one.face === other.face &&
  one.card === other.card &&
  one.what === other.what &&
  one.who === other.who;

const sameEvent = (recorded: CampaignEvent, made: CampaignEvent): boolean =>
  recorded.year === made.year &&
  recorded.month === made.month &&
  recorded.dice.length === made.dice.length &&
  recorded.dice.every((roll, index) => sameDie(roll, made.dice[index])) &&
  isSameJson(recorded.payload, made.payload) &&
  isSameJson(recorded.steps, made.steps) &&
  isSameJson(recorded.rulings, made.rulings);

function findDifference(log: readonly ChainedEvent[], at: number, events: readonly CampaignEvent[]): string | null {
  for (const [index, event] of events.entries()) {
    const recorded = log[at + index];
    if (!recorded) return `the log ends at entry ${log.length - 1}, in the middle of a month`;
    if (!sameEvent(recorded, event)) {
      return `entry ${at + index} (${recorded.payload.kind}) does not follow from the orders and dice`;
    }
  }
  return null;
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns a sentence if the log was resolved under other rules, so that it cannot be resolved again. Otherwise null. */
export function describeForeignRules(
  log: readonly { readonly seq: number; readonly rulesVersion: string }[],
  rulesVersion: string,
): string | null {
  const foreign = log.find((entry) => entry.rulesVersion !== rulesVersion);
  if (!foreign) return null;
  const versions = `rules version ${foreign.rulesVersion}; this is version ${rulesVersion}`;
  return `entry ${foreign.seq} was resolved under ${versions}, so it cannot be resolved again`;
}

export interface ReplayOptions {
  readonly rulesVersion: string;
  readonly sha256?: TextHash | undefined;
  /** Last entries of all commands. If given, entries made under other rules are folded. If not, a log with such entries is refused. */
  readonly ends?: readonly number[];
}

/** Folds a command made under other rules: takes its results from the log, because it cannot be resolved again. */
function foldCommand(
  rules: CampaignRules,
  log: readonly ChainedEvent[],
  { first, last, state }: { readonly first: number; readonly last: number; readonly state: CampaignState },
  earlierStates: EarlierStates,
): Milestone {
  const entries = log.slice(first, last + 1);
  const { orders, takenBackTo } = inferCommand(rules, log, first, earlierStates);
  const foreign = log[first]?.rulesVersion ?? null;
  return { first, last, state: rules.apply(state, entries), orders, takenBackTo, foreign, fistfuls: null };
}

/** Returns the log entries to which an undo returns. */
const listReturns = (rules: CampaignRules, log: readonly ChainedEvent[]): ReadonlySet<number> =>
  new Set(
    log.flatMap(({ payload }, at) => {
      if (rules.events.commandKind(payload) !== 'take-back') return [];
      const command = rules.events.inferCommand(log, at);
      return command.kind === 'take-back' ? [command.takingBack.to] : [];
    }),
  );

/**
 * Replays a log: checks numbers and hashes, resolves every command again from its orders and dice, and compares the results with the log.
 * Commands made under other rules are folded. Yields the state after each command. Never throws.
 * @returns the first problem, or null for a sound log
 */
export function* replaySteps(
  rules: CampaignRules,
  log: readonly ChainedEvent[],
  { rulesVersion, sha256, ends }: ReplayOptions,
): Generator<Milestone, string | null> {
  const problem = checkChain(log, sha256)[0] ?? (ends ? null : describeForeignRules(log, rulesVersion));
  if (problem !== null) return problem;
  const start = log[0];
  const begun = start && rules.events.commandKind(start.payload) === 'begin' ? rules.events.inferCommand(log, 0) : null;
  if (!start || begun?.kind !== 'begin') return 'the log does not begin with the start of a campaign';
  const foreignAt = (at: number): string | null => {
    const version = log[at]?.rulesVersion ?? rulesVersion;
    return version === rulesVersion ? null : version;
  };
  // The starting state is not proved valid under these rules until its dice and months are replayed.
  let state: CampaignState = foreignAt(0) === null ? begun.state : rules.apply(null, [start]);
  yield { first: 0, last: 0, state, orders: null, takenBackTo: null, foreign: foreignAt(0), fistfuls: [] };
  const { dice, from } = listDice(log);
  const returns = listReturns(rules, log);
  const earlierStates = new Map<number, CampaignState>();
  const keep = (last: number): void => {
    if (returns.has(last)) earlierStates.set(last, state);
  };
  keep(0);
  let at = 1;
  while (at < log.length) {
    let milestone: Milestone;
    try {
      if (foreignAt(at) !== null) {
        const last = ends?.find((end) => end >= at);
        if (last === undefined) return `no state is stored after entry ${at}, which used other rules`;
        milestone = foldCommand(rules, log, { first: at, last, state }, earlierStates);
        yield milestone;
        state = milestone.state;
        keep(last);
        at = last + 1;
        continue;
      }
      const command = inferCommand(rules, log, at, earlierStates);
      const namer = createNamer();
      const outcome = command.decide(state, nameDice(replayedDice(dice, from[at]), namer));
      const difference = findDifference(log, at, outcome.events);
      if (difference !== null) return difference;
      if (outcome.events.length === 0) return `no command could have caused entry ${at}`;
      const last = at + outcome.events.length - 1;
      const folded = rules.apply(state, log.slice(at, last + 1));
      if (!isSameJson(folded, outcome.state)) return `the state after entry ${last} does not match the log`;
      const { orders, takenBackTo } = command;
      milestone = { first: at, last, state: folded, orders, takenBackTo, foreign: null, fistfuls: namer.fistfuls };
    } catch (error) {
      return `entry ${at} cannot be resolved again: ${getMessage(error)}`;
    }
    yield milestone;
    state = milestone.state;
    keep(milestone.last);
    at = milestone.last + 1;
  }
  return null;
}

/** Replays a log and collects the state after each command. Stops at the first problem. Never throws. */
export function replay(
  rules: CampaignRules,
  log: readonly ChainedEvent[],
  rulesVersion: string,
  sha256?: TextHash,
): Replay {
  const milestones: Milestone[] = [];
  const steps = replaySteps(rules, log, { rulesVersion, sha256 });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { issues: step.value === null ? [] : [step.value], milestones };
    milestones.push(step.value);
  }
}

/** Returns all dice of the log, and the index of each entry's first die. */
function listDice(log: readonly ChainedEvent[]): {
  readonly dice: readonly DieRoll[];
  readonly from: readonly number[];
} {
  const dice: DieRoll[] = [];
  const from = log.map((entry) => {
    const start = dice.length;
    for (const roll of entry.dice) dice.push(roll);
    return start;
  });
  return { dice, from };
}
