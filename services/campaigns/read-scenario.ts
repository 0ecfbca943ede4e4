import { type Scenario, scenarioSchema } from '../../rules/campaign.ts';
import type { FindList, NationList } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { type AvailableBooks, loadBookCampaign } from '../books.ts';
import { expectFile, readDocument } from '../input-guard.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';

const LABEL = 'scenario';

/** Reduces lists to the fields that campaigns store. */
export function toCampaignLists(lists: readonly NationList[]): FindList {
  const byId = new Map(lists.map((list) => [list.id, list]));
  return (id) => {
    const list = byId.get(id);
    if (!list) return null;
    const { rules, title, period, source, version, introduction, notes, entries } = list;
    return { id, rules, title, period, source, version, introduction, notes, entries };
  };
}

/** Validates a scenario document against its map and its army lists. Rejects with an InputError naming the field. */
export async function readScenario(context: AvailableBooks, document: unknown, listOf: FindList): Promise<Scenario> {
  const { rules } = expectFile(document, 'nomarch-scenario', LABEL);
  const book = parseInput(scenarioSchema.shape.rules, rules, `${LABEL}, rules`);
  return (await loadBookCampaign(context, book)).readScenario(document, listOf);
}

export interface ScenarioText extends ImportedText {
  /** Army lists that the scenario's armies are checked against. */
  readonly lists: readonly NationList[];
}

export async function readScenarioText(
  { books, reportStep }: ImportEnvironment,
  { lists, ...source }: ScenarioText,
): Promise<Scenario> {
  reportStep('reading');
  return readScenario({ books }, readDocument(source, LABEL), toCampaignLists(lists));
}
