import { type Scenario, scenarioSchema } from '../../rules/campaign.ts';
import type { ListOf, NationList } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { type BooksAtHand, campaignRulesOf } from '../books.ts';
import { expectFile } from '../file-version.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

const LABEL = 'scenario';

/** Lists as campaigns keep them: without what the store knows of them besides. */
export function listsForCampaigns(lists: readonly NationList[]): ListOf {
  const all = new Map(lists.map((list) => [list.id, list]));
  return (id) => {
    const list = all.get(id);
    if (!list) return null;
    const { rules, title, period, source, version, introduction, notes, entries } = list;
    return { id, rules, title, period, source, version, introduction, notes, entries };
  };
}

/** A scenario document, held against its map and its lists by its book. Rejects with an InputError naming the field. */
export async function readScenario(context: BooksAtHand, document: unknown, listOf: ListOf): Promise<Scenario> {
  const { rules } = expectFile(document, 'nomarch-scenario', LABEL);
  const book = parseInput(scenarioSchema.shape.rules, rules, `${LABEL}, rules`);
  return (await campaignRulesOf(context, book)).readScenario(document, listOf);
}

export interface ScenarioText extends ImportedText {
  /** What its armies are held against. */
  readonly lists: readonly NationList[];
}

/** The same from a file's text. */
export async function readScenarioText(
  { books, tell }: ImportEnvironment,
  { lists, ...source }: ScenarioText,
): Promise<Scenario> {
  tell('reading');
  return readScenario({ books }, readDocument(source, LABEL), listsForCampaigns(lists));
}
