import type { AdvanceAnswer } from '../../../contract/campaigns.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { BattleResult, CampaignState, ChainedEvent, OrdersFile, Outcome } from '../../../rules/campaign.ts';
import { chainEvents } from '../../../rules/core/campaign/chain.ts';
import {
  DiceError,
  type DiceSource,
  expectAllUsed,
  seededDice,
  typedDice,
  typedThenRolledDice,
} from '../../../rules/core/dice.ts';
import {
  type NamedRoll,
  nameDice,
  locateDice,
  type RollName,
  createNamer,
  WHOLE_COMMAND,
} from '../../../rules/core/promise/throw-names.ts';
import type { HiddenProof, ProvedRoll } from '../../../rules/core/promise/promise-proof.ts';
import {
  createKeyedDice,
  createPromisedStream,
  toRollText,
  type DiceKey,
  createDiceKey,
} from '../../../rules/core/promise/throwing-key.ts';
import { getBook, loadBookCampaign } from '../../books.ts';
import type { CampaignHead, Snapshot } from '../../repositories/campaigns.ts';
import { digestState } from '../replay.ts';
import { simulateBattle, type SettledBattle, settlePlayedBattle } from './campaign-battle.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';

/** A state without its set-up. No command changes the set-up, which is most of the state's size. */
type ChangedState = Omit<CampaignState, 'setUp'>;

/** The result of one command, chained to the end of the log. */
export interface ChainedOutcome {
  readonly state: ChangedState;
  /** Digest of the state. */
  readonly digest: Snapshot['digest'];
  readonly events: readonly ChainedEvent[];
}

/** The end of the log when the command was given. */
type LogEnd = Pick<CampaignHead, 'seq' | 'hash'>;

export function chainOutcome(
  environment: ComputingEnvironment,
  head: LogEnd,
  { state, events }: Outcome,
): ChainedOutcome {
  const { rulesVersion } = getBook(environment, state.rules);
  const { setUp: _setUp, ...changed } = state;
  return {
    state: changed,
    digest: digestState(state, environment.sha256),
    events: chainEvents(head, events, rulesVersion, environment.sha256),
  };
}

/** Source of the dice that are not typed for a command. */
export type AppDice =
  /** A seed that was given. */
  | { readonly given: string }
  /** The dice key promised for the month. If `whole` is true, one value gives all dice, because no player is shown some of them. */
  | { readonly promised: string; readonly joint: string; readonly whole: boolean };

export interface ResolveTask {
  readonly state: CampaignState;
  readonly head: LogEnd;
  /** What to resolve: a month with its orders, or the result of a battle. */
  readonly what:
    | { readonly filed: readonly OrdersFile[] }
    /** `field`: the document of a battle that people fought. */
    | { readonly result: BattleResult; readonly field?: TableBattle | undefined };
  /** Typed faces, the source of the other dice, and earlier throws of the month. Without `app`, all dice must be typed. */
  readonly dice: {
    readonly faces: readonly number[];
    readonly app?: AppDice | undefined;
    readonly before: readonly NamedRoll[];
  };
}

/** Either the outcome with the proof of its dice and the simulated battle, or the next die that must be rolled. */
export type Resolved =
  | {
      readonly status: 'resolved';
      readonly outcome: ChainedOutcome;
      readonly thrown: Omit<HiddenProof, 'blind'>;
      readonly battle?: TableBattle;
    }
  | Extract<AdvanceAnswer, { readonly status: 'die-wanted' }>;

/** Describes the missing die and its odds. @throws DiceError for any other problem */
function toWantedDie(error: unknown, thrown: DiceSource['rolls']): Resolved {
  if (!(error instanceof DiceError) || error.code !== 'die-missing') throw error;
  const { die, what, who, context } = error;
  const [about, odds] = [context.about?.() ?? '', context.odds?.() ?? []];
  return { status: 'die-wanted', die: die ?? '', what: what ?? '', who, about, odds, thrown };
}

/** Returns a name for all dice of a command as a single throw. */
function nameWholeCommand({ what, dice }: ResolveTask): RollName {
  const of = ['result' in what ? what.result.battle : 'month'];
  const nth = dice.before.filter((fistful) => fistful.kind === WHOLE_COMMAND && fistful.of[0] === of[0]).length;
  return { who: null, kind: WHOLE_COMMAND, of, nth };
}

/** Dice of a command, with their proof once the command is resolved. */
interface CommandDice {
  readonly source: DiceSource;
  thrown(): Omit<HiddenProof, 'blind'>;
}

/** Adds the dice key's value to each throw in which the app rolled a die. */
function addValues(key: DiceKey, joint: string, fistfuls: readonly NamedRoll[], rolls: DiceSource['rolls']) {
  const places = locateDice(rolls, fistfuls);
  const byApp = new Set(places.flatMap(({ fistful }, at) => (rolls[at]?.origin === 'seeded' ? [fistful] : [])));
  if (byApp.size === 0) return { throws: fistfuls };
  const shown = fistfuls.filter((fistful) => byApp.has(fistful));
  const { values, proof } = key.prove(shown.map((fistful) => toRollText(joint, fistful)));
  const valueOf = new Map(shown.map((fistful, at) => [fistful, values[at] ?? '']));
  const throws = fistfuls.map((fistful): ProvedRoll => {
    const value = valueOf.get(fistful);
    return value === undefined ? fistful : { ...fistful, value };
  });
  return { throws, values: proof };
}

function createDice(task: ResolveTask): CommandDice {
  const { faces, app, before } = task.dice;
  const namer = createNamer(before);
  const hasThrown = ({ rolls }: DiceSource): boolean => rolls.some(({ origin }) => origin === 'seeded');
  if (!app || 'given' in app) {
    const source = nameDice(app ? typedThenRolledDice(faces, seededDice(app.given)) : typedDice(faces), namer);
    const given = app ? { given: app.given } : {};
    return { source, thrown: () => ({ throws: namer.fistfuls, ...(hasThrown(source) ? given : {}) }) };
  }
  const key = createDiceKey(app.promised);
  if (app.whole) {
    const name = nameWholeCommand(task);
    const stream = createPromisedStream(key.getOutput(toRollText(app.joint, name)));
    const source = typedThenRolledDice(faces, stream);
    const fistfuls = () => (source.rolls.length === 0 ? [] : [{ ...name, dice: source.rolls.length }]);
    return { source, thrown: () => addValues(key, app.joint, fistfuls(), source.rolls) };
  }
  const source = nameDice(typedThenRolledDice(faces, createKeyedDice(key, app.joint, namer)), namer);
  return { source, thrown: () => addValues(key, app.joint, namer.fistfuls, source.rolls) };
}

/** Returns the seed that this task would use for a simulated battle. */
export async function findSeed(environment: ComputingEnvironment, task: ResolveTask): Promise<string> {
  if (!('result' in task.what)) throw new Error('a month has no seed of a battle');
  const rules = await loadBookCampaign(environment, task.state.rules);
  return rules.rollBattleSeed(task.state, task.what.result.battle, createDice(task).source);
}

/** Resolves a month or a battle. Typed faces are used first, then dice rolled by the app. */
export async function resolveWith(environment: ComputingEnvironment, task: ResolveTask): Promise<Resolved> {
  const { state, head, what, dice } = task;
  const rules = await loadBookCampaign(environment, state.rules);
  let fought: SettledBattle | null = null;
  if ('result' in what && what.result.method === 'fought') {
    const first = createDice(task).source;
    try {
      const seed = rules.rollBattleSeed(state, what.result.battle, first);
      fought = what.field
        ? settlePlayedBattle(environment, what.result, what.field, seed)
        : await simulateBattle(environment, state, what.result, seed);
    } catch (error) {
      return toWantedDie(error, first.rolls);
    }
  }
  const { source, thrown } = createDice(task);
  let outcome: Outcome;
  try {
    outcome =
      'filed' in what
        ? rules.advance(state, what.filed, source)
        : rules.settleBattle(state, fought?.result ?? what.result, source);
  } catch (error) {
    return toWantedDie(error, source.rolls);
  }
  expectAllUsed(source, dice.faces.length);
  const kept = fought ? { battle: fought.battle } : {};
  return { status: 'resolved', outcome: chainOutcome(environment, head, outcome), thrown: thrown(), ...kept };
}

export interface PreviewTask {
  readonly state: CampaignState;
  readonly filed: readonly OrdersFile[];
  readonly seed: string;
}

/** Resolves the current month with a seed, without storing the result. */
export const previewMonth = async (
  environment: ComputingEnvironment,
  { state, filed, seed }: PreviewTask,
): Promise<Outcome> => (await loadBookCampaign(environment, state.rules)).advance(state, filed, seededDice(seed));
