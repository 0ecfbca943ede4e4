import { defineStore } from 'pinia';
import { scenarioSchema, type Scenario } from '../../../rules/campaign.ts';
import { sameJson } from '../../../rules/core/same-json.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import type { Stored } from '../../document/save-queue.ts';
import { useDocument } from '../../document/use-document.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { isSound, problemsOf } from './scenario-problems.ts';

/** What a scenario is called as a file. */
export const scenarioFileName = (id: string): string => `${id}.nomarch-scenario.json`;

/** The store keeps no versions of scenarios: this window counts the states that it has seen stored. */
const seen = new Map<string, Stored<Scenario>>();

function counted(id: string, document: Scenario): Stored<Scenario> {
  const before = seen.get(id);
  if (before && sameJson(before.document, document)) return before;
  const stored = { version: (before?.version ?? 0) + 1, document };
  seen.set(id, stored);
  return stored;
}

const scenarioKind: DocumentKind<Scenario> = {
  kind: 'scenario',
  async open(id) {
    const document = await client.campaigns.openScenario({ id });
    // What is wrong with a scenario is said by its book.
    await loadCampaignBook(document.rules);
    return counted(id, document);
  },
  async save({ id, document, over }) {
    await client.campaigns.saveScenario({ document, over: over.document });
    return counted(id, document).version;
  },
  unfit: (scenario) => (isSound(problemsOf(scenario, useLists().list)) ? '' : 'fix the problems in the review first'),
  title: ({ title }) => title,
  fileName: scenarioFileName,
  write: (scenario) => scenario,
  read: (written) => scenarioSchema.parse(written),
};

/** The scenario of one's own that is edited. A state that no campaign could start from waits on this device until it is mended. */
export const useOwnScenario = defineStore('own-scenario', () => useDocument(scenarioKind));
