import { type Scenario, scenarioSchema } from '../../rules/campaign.ts';
import type { ListOf, NationList } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { type BooksAtHand, campaignRulesOf } from '../books.ts';
import { expectFile } from '../file-version.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

const LABEL = 'scenario';

/** Reduces lists to the fields that campaigns store. */
export function listsForCampaigns(lists: readonly NationList[]): ListOf {
  const all = new Map(lists.map((list) => [list.id, list]));
  return (id) => {
    const list = all.get(id);
    if (!list) return null;
    const { rules, title, period, source, version, introduction, notes, entries } = list;
    return { id, rules, title, period, source, version, introduction, notes, entries };
  };
}

/** Validates a scenario document against its map and its army lists. Rejects with an InputError naming the field. */
export async function readScenario(context: BooksAtHand, document: unknown, listOf: ListOf): Promise<Scenario> {
  const { rules } = expectFile(document, 'nomarch-scenario', LABEL);
  const book = parseInput(scenarioSchema.shape.rules, rules, `${LABEL}, rules`);
  return (await campaignRulesOf(context, book)).readScenario(document, listOf);
}

export interface ScenarioText extends ImportedText {
  /** Army lists that the scenario's armies are checked against. */
  readonly lists: readonly NationList[];
}

export async function readScenarioText(
  { books, tell }: ImportEnvironment,
  { lists, ...source }: ScenarioText,
): Promise<Scenario> {
  tell('reading');
  return readScenario({ books }, readDocument(source, LABEL), listsForCampaigns(lists));
}
