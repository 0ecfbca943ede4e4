import { useToast } from '@nuxt/ui/composables';
import { defineStore } from 'pinia';
import { type ComputedRef, inject, type InjectionKey, provide, type Ref, shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { ScenarioListing } from '../../../contract/campaigns.ts';
import { type CampaignState, type Scenario, scenarioSchema } from '../../../rules/campaign.ts';
import type { FindList } from '../../../rules/core/nation-list.ts';
import { isSameJson } from '../../../rules/core/same-json.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import type { Stored } from '../../document/save-queue.ts';
import { useDocument } from '../../document/use-document.ts';
import type { Power } from '../../map/power.ts';
import type { CampaignMap } from '../../map/use-campaign-map.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { saveAs } from '../../transport/save-as.ts';
import type { ScenarioEdit } from './edit-scenario.ts';
import { createId } from './new-scenario.ts';
import { canSave, listScenarioProblems, type ScenarioProblem } from './scenario-problems.ts';

/** State shared by the wizard's steps. */
export interface WizardContext {
  readonly draft: ComputedRef<Scenario>;
  readonly problems: ComputedRef<readonly ScenarioProblem[]>;
  readonly powers: ComputedRef<readonly Power[]>;
  /** Null until loaded, or if the scenario has no map. */
  readonly map: Readonly<Ref<CampaignMap | null>>;
  /** First state of the campaign, or null if the campaign cannot start. */
  readonly state: ComputedRef<CampaignState | null>;
  /** Selected province, shared by all steps. */
  readonly province: Ref<string | null>;
  readonly listOf: FindList;
  /** Applies an edit. Edits of the same `field` form one undo step. */
  edit(change: ScenarioEdit, field?: string): boolean;
  leaveField(): void;
}

const WIZARD: InjectionKey<WizardContext> = Symbol('wizard');

export const provideWizard = (context: WizardContext): void => provide(WIZARD, context);

export function useWizard(): WizardContext {
  const context = inject(WIZARD);
  if (!context) throw new Error('there is no wizard around this component');
  return context;
}

export const getScenarioFileName = (id: string): string => `${id}.nomarch-scenario.json`;

/** Saved scenarios by id. The service has no version numbers, so this window counts the states it has seen. */
const savedStates = new Map<string, Stored<Scenario>>();

function toStored(id: string, document: Scenario): Stored<Scenario> {
  const before = savedStates.get(id);
  if (before && isSameJson(before.document, document)) return before;
  const stored = { version: (before?.version ?? 0) + 1, document };
  savedStates.set(id, stored);
  return stored;
}

const scenarioKind: DocumentKind<Scenario> = {
  kind: 'scenario',
  async open(id) {
    const document = await client.campaigns.openScenario({ id });
    // The rule book checks the scenario.
    await loadCampaignBook(document.rules);
    return toStored(id, document);
  },
  async save({ id, document, over }) {
    await client.campaigns.saveScenario({ document, over: over.document });
    return toStored(id, document).version;
  },
  unfit: (scenario) =>
    canSave(listScenarioProblems(scenario, useLists().list)) ? '' : 'fix the problems in the review first',
  title: ({ title }) => title,
  fileName: getScenarioFileName,
  write: (scenario) => scenario,
  read: (written) => scenarioSchema.parse(written),
};

/** The user's scenario in the editor. A state with errors is kept on this device until fixed. */
export const useOwnScenario = defineStore('own-scenario', () => useDocument(scenarioKind));

export function useScenarioActions() {
  const toast = useToast();
  const router = useRouter();
  const { attempt } = useAttempt();
  const store = useOwnScenario();
  const scenarios = shallowRef<readonly ScenarioListing[] | null>(null);

  async function reload(): Promise<void> {
    scenarios.value = await client.campaigns.scenarios();
  }
  const createOwnId = (title: string): string =>
    createId(
      `own-${title}`,
      (scenarios.value ?? []).map(({ id }) => id),
      'own-scenario',
    );

  const copy = (id: string) =>
    attempt(async () => {
      const scenario = await client.campaigns.openScenario({ id });
      const title = `${scenario.title}, copy`;
      const copied = await client.campaigns.saveScenario({ document: { ...scenario, id: createOwnId(title), title } });
      await router.push(`/scenarios/${copied.id}/edit`);
    });

  const exportFile = (id: string) =>
    attempt(async () => {
      const scenario = await client.campaigns.openScenario({ id });
      saveAs(getScenarioFileName(id), 'application/json', JSON.stringify(scenario, null, 2));
    });

  const remove = (id: string) =>
    attempt(async () => {
      const document = await client.campaigns.openScenario({ id });
      await client.campaigns.removeScenario({ id });
      store.forget(id);
      await reload();
      toast.add({
        title: `“${document.title}” removed`,
        icon: 'i-lucide-trash-2',
        actions: [
          {
            label: 'Undo',
            onClick: () =>
              void attempt(async () => {
                await client.campaigns.saveScenario({ document });
                await reload();
              }),
          },
        ],
      });
    });

  /** Shows an imported scenario in the list. */
  async function showKept({ title }: ScenarioListing): Promise<void> {
    await reload();
    toast.add({ title: `“${title}” added to your scenarios`, icon: 'i-lucide-file-check' });
  }

  return { scenarios, load: () => attempt(reload), copy, exportFile, remove, showKept };
}
