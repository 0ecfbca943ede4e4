import type { FoughtCampaignBattle } from '../../../contract/campaign-documents.ts';
import { toPartialResult } from '../../../contract/battles/fought-battle.ts';
import { createField } from '../../../contract/battles/lay-field.ts';
import { layOutArmies } from '../../../contract/battles/lay-out.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { captainsSchema } from '../../../contract/fights.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { createDiceSeeds } from '../../../captains/play-battle.ts';
import type { BattleResult, CampaignRules, CampaignState, ChainedEvent } from '../../../rules/campaign.ts';
import { digest, type TextHash } from '../../../rules/core/digest.ts';
import { parseInput } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { isSameJson } from '../../../rules/core/same-json.ts';
import { hasSimulatedBattles } from '../../../rules/fights.ts';
import { loadBook, loadBookCampaign } from '../../books.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';
import { simulateBattles } from './fight-out.ts';

const WORDS = { unit: (number: number) => `Unit ${number}`, general: (number: number) => `General ${number}` };

/**
 * Lays out both sides of a campaign's battle on its terrain. The same state always gives the same layout.
 * @throws UseCaseError NOT_FOUND for a battle that is not pending, REFUSED if computer players cannot lead battles of the book
 */
export async function layOutBattle(
  environment: ComputingEnvironment,
  state: CampaignState,
  id: string,
): Promise<TableBattle> {
  const rules = await loadBookCampaign(environment, state.rules);
  const book = await loadBook(environment, state.rules);
  const battle = state.battles.find((waiting) => waiting.id === id);
  if (!battle) throw new UseCaseError('NOT_FOUND', `battle “${id}” is not pending`, 'battle');
  if (!book.field?.defaultTable || !hasSimulatedBattles(book.id))
    throw new UseCaseError('REFUSED', `computer players cannot lead battles of ${book.title} yet`, 'battle');
  const { attacker, defender } = rules.battleLists(state, battle);
  const armies = [attacker, defender].map((army) => ({
    army,
    list: state.setUp.lists.find((list) => list.id === army.list) ?? null,
    id: null,
  }));
  let ids = 0;
  const title = `${attacker.name} against ${defender.name}`;
  const laid = layOutArmies(book, armies, { title, campaign: null }, WORDS, () => `new-${(ids += 1)}`);
  const field = createField(laid, book.field, {
    ...book.field.defaultTable,
    ground: rules.battleCountry(state, battle),
    seed: battle.id,
    works: armies.map(({ army }) => army.works),
  });
  return toPlainJson({ ...laid, field });
}

/** Removes undefined fields, as a round trip through the store does. */
const toPlainJson = (battle: TableBattle): TableBattle => JSON.parse(JSON.stringify(battle)) as TableBattle;

const WINNERS = { a: 'attacker', b: 'defender', draw: 'draw' } as const;

/** A battle that was fought, and its result for the log. */
export interface SettledBattle {
  readonly result: BattleResult;
  readonly battle: TableBattle;
}

/** Returns the losses of both sides for the log. */
const getLosses = (battle: TableBattle): Pick<BattleResult, 'losses' | 'generalsLost' | 'halfHit'> => {
  const { losses, generalsLost, halfHit = [] } = toPartialResult(battle);
  return { losses, generalsLost, halfHit };
};

/** Simulates a pending battle with its seed. */
export async function simulateBattle(
  environment: ComputingEnvironment,
  state: CampaignState,
  asked: BattleResult,
  seed: string,
): Promise<SettledBattle> {
  const captains = parseInput(captainsSchema, asked.leaders, 'result.leaders');
  const laid = await layOutBattle(environment, state, asked.battle);
  const [one] = await simulateBattles(environment, { battle: laid, captains, seed, whole: true });
  if (!one?.battle) throw new Error('a battle that was fought out is missing');
  const battle = toPlainJson(one.battle);
  const fought = { turns: one.turns, battle: digest(battle, environment.sha256) };
  return {
    battle,
    result: { ...asked, winner: WINNERS[one.winner], ...getLosses(battle), leaders: [...captains], fought },
  };
}

/** Returns the result of a battle fought on a battlefield. @throws UseCaseError REFUSED if unfinished, or without the campaign's seed */
export function settlePlayedBattle(
  { sha256 }: Pick<ComputingEnvironment, 'sha256'>,
  asked: BattleResult,
  { led, ...battle }: TableBattle,
  seed: string,
): SettledBattle {
  if (!led?.end) throw new UseCaseError('REFUSED', 'the battle is not over yet', 'battle');
  if (led.seed !== seed) throw new UseCaseError('REFUSED', 'the battle was fought with different dice', 'battle');
  const { winner, turns } = led.end;
  const kept = toPlainJson(battle);
  return {
    battle: kept,
    result: {
      ...asked,
      winner: winner === null ? 'draw' : winner === 0 ? 'attacker' : 'defender',
      ...getLosses(kept),
      fought: { turns, battle: digest(kept, sha256) },
    },
  };
}

/** Returns the number of the first throw whose dice differ from the seed's, or its outcome from the book's. Null if there is none. */
function findWrongThrow(
  book: RuleSystem,
  { throws, rulings, settings = {} }: TableBattle,
  seed: string,
): number | null {
  const dice = createDiceSeeds(seed);
  const wrong = throws.findIndex(({ procedure: id, input, dice: thrown, outcome }, number) => {
    const procedure = book.procedures.find((each) => each.id === id);
    if (!procedure) return true;
    const answer = procedure.run(input, dice(number), rulings, settings);
    const faces = [answer.dice, thrown].map((row) => row.map(({ face }) => face));
    return !isSameJson(faces[0], faces[1]) || !isSameJson(JSON.parse(JSON.stringify(answer.outcome)), outcome);
  });
  return wrong < 0 ? null : wrong;
}

/** Explains why a stored battle does not match its log entry, as the end of a sentence. Null if it matches. */
function findIssue(
  book: RuleSystem,
  { losses, generalsLost, halfHit = [], fought }: BattleResult,
  battle: TableBattle | undefined,
  { seed, again, sha256 }: { readonly seed: string; readonly again: boolean; readonly sha256?: TextHash | undefined },
): string | null {
  if (!battle) return 'is missing';
  if (digest(battle, sha256) !== fought?.battle) return 'is not the battle that was fought';
  if (!isSameJson(getLosses(battle), { losses, generalsLost, halfHit })) return 'has different losses';
  const wrong = again ? findWrongThrow(book, battle, seed) : null;
  return wrong === null ? null : `has a roll (number ${wrong + 1}) that is not from its seed`;
}

interface KeptBattles {
  readonly log: readonly ChainedEvent[];
  readonly kept: readonly FoughtCampaignBattle[];
  readonly sha256?: TextHash | undefined;
}

/** Compares the log with the stored battles: which entry resolved which battle, and losses. Repeats throws only under the same rules. */
export function listBattleIssues(
  book: RuleSystem,
  { events }: CampaignRules,
  { log, kept, sha256 }: KeptBattles,
): string[] {
  const battles = new Map(kept.map(({ seq, battle }) => [seq, battle]));
  const issues = log.flatMap((entry) => {
    const result = events.getSimulatedBattle(entry);
    if (!result) return [];
    const battle = battles.get(entry.seq);
    battles.delete(entry.seq);
    const again = entry.rulesVersion === book.rulesVersion;
    const issue = findIssue(book, result.result, battle, { seed: result.seed, again, sha256 });
    return issue === null ? [] : [`the simulated battle of entry ${entry.seq} ${issue}`];
  });
  return [...issues, ...[...battles.keys()].map((seq) => `the battle stored for entry ${seq} is not in the log`)];
}
