import type { Advance } from '../../../contract/campaigns.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { BattleResult, CampaignState, ChainedEvent, OrdersFile, Outcome } from '../../../rules/campaign.ts';
import { chain } from '../../../rules/core/campaign/chain.ts';
import {
  DiceError,
  type DiceSource,
  expectAllUsed,
  seededDice,
  typedDice,
  typedThenThrownDice,
} from '../../../rules/core/dice.ts';
import {
  type Fistful,
  namedDice,
  placesOf,
  type ThrowName,
  throwNamer,
  WHOLE_COMMAND,
} from '../../../rules/core/promise/throw-names.ts';
import type { HiddenProof, Thrown } from '../../../rules/core/promise/promise-proof.ts';
import {
  promisedDice,
  promisedStream,
  textOfThrow,
  type ThrowingKey,
  throwingKeyOf,
} from '../../../rules/core/promise/throwing-key.ts';
import { knownBook, campaignRulesOf } from '../../books.ts';
import type { CampaignHead, Snapshot } from '../../repositories/campaigns.ts';
import { stateDigest } from '../state-digest.ts';
import { settledByCaptains, type SettledByCaptains, settledOnField } from './campaign-battle.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';

/** A state as it is handed on: without its set-up, which no command changes and which would make up most of it. */
type ChangedState = Omit<CampaignState, 'setUp'>;

/** What one command brought about, chained behind the log that it was decided on. */
export interface ChainedOutcome {
  readonly state: ChangedState;
  /** The state's. */
  readonly digest: Snapshot['digest'];
  readonly events: readonly ChainedEvent[];
}

/** Where the log ends that a command is decided on. */
type LogEnd = Pick<CampaignHead, 'seq' | 'hash'>;

export function chained(environment: ComputingEnvironment, head: LogEnd, { state, events }: Outcome): ChainedOutcome {
  const { rulesVersion } = knownBook(environment, state.rules);
  const { setUp: _setUp, ...changed } = state;
  return {
    state: changed,
    digest: stateDigest(state, environment.sha256),
    events: chain(head, events, rulesVersion, environment.sha256),
  };
}

/** How the app throws the dice of a command that are not typed. */
export type AppDice =
  /** As somebody said. */
  | { readonly given: string }
  /** By the key that was promised for the month; all dice from one value where `whole`, as nobody is shown some of them. */
  | { readonly promised: string; readonly joint: string; readonly whole: boolean };

export interface ResolveTask {
  readonly state: CampaignState;
  readonly head: LogEnd;
  /** The month with the orders filed for it, or how a battle ended. */
  readonly what:
    | { readonly filed: readonly OrdersFile[] }
    /** With the battle's document where persons fought it out on a field. */
    | { readonly result: BattleResult; readonly field?: TableBattle | undefined };
  /** Faces that were typed, how the others are thrown, and what was thrown in the month before; without `app` no others are. */
  readonly dice: {
    readonly faces: readonly number[];
    readonly app?: AppDice | undefined;
    readonly before: readonly Fistful[];
  };
}

/** What came of it, how its dice were thrown, and the battle that captains fought out for it; or the die that is wanted next. */
export type Resolved =
  | {
      readonly status: 'resolved';
      readonly outcome: ChainedOutcome;
      readonly thrown: Omit<HiddenProof, 'blind'>;
      readonly battle?: TableBattle;
    }
  | Extract<Advance, { readonly status: 'die-wanted' }>;

/** A die that is wanted, with what stands beside it. @throws DiceError for any other issue */
function wantedDie(error: unknown, thrown: DiceSource['rolls']): Resolved {
  if (!(error instanceof DiceError) || error.code !== 'die-missing') throw error;
  const { die, what, who, context } = error;
  const [about, odds] = [context.about?.() ?? '', context.odds?.() ?? []];
  return { status: 'die-wanted', die: die ?? '', what: what ?? '', who, about, odds, thrown };
}

/** The name of all dice of a command together. */
function nameOfWhole({ what, dice }: ResolveTask): ThrowName {
  const of = ['result' in what ? what.result.battle : 'month'];
  const nth = dice.before.filter((fistful) => fistful.kind === WHOLE_COMMAND && fistful.of[0] === of[0]).length;
  return { who: null, kind: WHOLE_COMMAND, of, nth };
}

/** Dice of a command, and what is to be said of them once it is resolved. */
interface Throwing {
  readonly source: DiceSource;
  thrown(): Omit<HiddenProof, 'blind'>;
}

/** Fistfuls with the values of those that have a die of the app. */
function withValues(key: ThrowingKey, joint: string, fistfuls: readonly Fistful[], rolls: DiceSource['rolls']) {
  const places = placesOf(rolls, fistfuls);
  const byApp = new Set(places.flatMap(({ fistful }, at) => (rolls[at]?.origin === 'seeded' ? [fistful] : [])));
  if (byApp.size === 0) return { throws: fistfuls };
  const shown = fistfuls.filter((fistful) => byApp.has(fistful));
  const { values, proof } = key.prove(shown.map((fistful) => textOfThrow(joint, fistful)));
  const valueOf = new Map(shown.map((fistful, at) => [fistful, values[at] ?? '']));
  const throws = fistfuls.map((fistful): Thrown => {
    const value = valueOf.get(fistful);
    return value === undefined ? fistful : { ...fistful, value };
  });
  return { throws, values: proof };
}

function throwing(task: ResolveTask): Throwing {
  const { faces, app, before } = task.dice;
  const namer = throwNamer(before);
  const hasThrown = ({ rolls }: DiceSource): boolean => rolls.some(({ origin }) => origin === 'seeded');
  if (!app || 'given' in app) {
    const source = namedDice(app ? typedThenThrownDice(faces, seededDice(app.given)) : typedDice(faces), namer);
    const given = app ? { given: app.given } : {};
    return { source, thrown: () => ({ throws: namer.fistfuls, ...(hasThrown(source) ? given : {}) }) };
  }
  const key = throwingKeyOf(app.promised);
  if (app.whole) {
    const name = nameOfWhole(task);
    const stream = promisedStream(key.thrownBy(textOfThrow(app.joint, name)));
    const source = typedThenThrownDice(faces, stream);
    const fistfuls = () => (source.rolls.length === 0 ? [] : [{ ...name, dice: source.rolls.length }]);
    return { source, thrown: () => withValues(key, app.joint, fistfuls(), source.rolls) };
  }
  const source = namedDice(typedThenThrownDice(faces, promisedDice(key, app.joint, namer)), namer);
  return { source, thrown: () => withValues(key, app.joint, namer.fistfuls, source.rolls) };
}

/** The seed by which a battle will be settled that is fought out: as the task would throw it. */
export async function seedWith(environment: ComputingEnvironment, task: ResolveTask): Promise<string> {
  if (!('result' in task.what)) throw new Error('a month has no seed of a battle');
  const rules = await campaignRulesOf(environment, task.state.rules);
  return rules.seedOfBattle(task.state, task.what.result.battle, throwing(task).source);
}

/** Resolves a month or a battle with typed faces first, then with those of the app. */
export async function resolveWith(environment: ComputingEnvironment, task: ResolveTask): Promise<Resolved> {
  const { state, head, what, dice } = task;
  const rules = await campaignRulesOf(environment, state.rules);
  let fought: SettledByCaptains | null = null;
  if ('result' in what && what.result.method === 'fought') {
    const first = throwing(task).source;
    try {
      const seed = rules.seedOfBattle(state, what.result.battle, first);
      fought = what.field
        ? settledOnField(environment, what.result, what.field, seed)
        : await settledByCaptains(environment, state, what.result, seed);
    } catch (error) {
      return wantedDie(error, first.rolls);
    }
  }
  const { source, thrown } = throwing(task);
  let outcome: Outcome;
  try {
    outcome =
      'filed' in what
        ? rules.advance(state, what.filed, source)
        : rules.settleBattle(state, fought?.result ?? what.result, source);
  } catch (error) {
    return wantedDie(error, source.rolls);
  }
  expectAllUsed(source, dice.faces.length);
  const kept = fought ? { battle: fought.battle } : {};
  return { status: 'resolved', outcome: chained(environment, head, outcome), thrown: thrown(), ...kept };
}

export interface PreviewTask {
  readonly state: CampaignState;
  readonly filed: readonly OrdersFile[];
  readonly seed: string;
}

/** Resolves the present month with a seed's dice, without storing it. */
export const previewMonth = async (
  environment: ComputingEnvironment,
  { state, filed, seed }: PreviewTask,
): Promise<Outcome> => (await campaignRulesOf(environment, state.rules)).advance(state, filed, seededDice(seed));
