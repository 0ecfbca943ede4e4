import { useToast } from '@nuxt/ui/composables';
import { defineStore } from 'pinia';
import { type ComputedRef, inject, type InjectionKey, provide, type Ref, shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { ScenarioListing } from '../../../contract/campaigns.ts';
import { type CampaignState, type Scenario, scenarioSchema } from '../../../rules/campaign.ts';
import type { FindList } from '../../../rules/core/nation-list.ts';
import { sameJson } from '../../../rules/core/same-json.ts';
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
import { freeId } from './new-scenario.ts';
import { isSound, problemsOf, type ScenarioProblem } from './scenario-problems.ts';

/** What every step of the wizard works on. */
export interface WizardContext {
  readonly draft: ComputedRef<Scenario>;
  readonly problems: ComputedRef<readonly ScenarioProblem[]>;
  readonly powers: ComputedRef<readonly Power[]>;
  /** The map it is played on; null until it is read, and for a scenario without one. */
  readonly map: Readonly<Ref<CampaignMap | null>>;
  /** The campaign as it would begin; null where it could not. */
  readonly state: ComputedRef<CampaignState | null>;
  /** The province that is looked at, the same in every step. */
  readonly province: Ref<string | null>;
  readonly listOf: FindList;
  /** Takes an edit; `field` names what is typed into, so that it is one step of undo. */
  edit(change: ScenarioEdit, field?: string): boolean;
  leaveField(): void;
}

const WIZARD: InjectionKey<WizardContext> = Symbol('wizard');

export const provideWizard = (context: WizardContext): void => provide(WIZARD, context);

/** @throws Error outside of the wizard */
export function useWizard(): WizardContext {
  const context = inject(WIZARD);
  if (!context) throw new Error('there is no wizard around this component');
  return context;
}

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

/** What can be done with whole scenarios; each says why where it could not be. */
export function useScenarioActions() {
  const toast = useToast();
  const router = useRouter();
  const { attempt } = useAttempt();
  const own = useOwnScenario();
  const scenarios = shallowRef<readonly ScenarioListing[] | null>(null);

  async function reload(): Promise<void> {
    scenarios.value = await client.campaigns.scenarios();
  }
  const idFor = (title: string): string =>
    freeId(
      `own-${title}`,
      (scenarios.value ?? []).map(({ id }) => id),
      'own-scenario',
    );

  const copy = (id: string) =>
    attempt(async () => {
      const scenario = await client.campaigns.openScenario({ id });
      const title = `${scenario.title}, copy`;
      const copied = await client.campaigns.saveScenario({ document: { ...scenario, id: idFor(title), title } });
      await router.push(`/scenarios/${copied.id}/edit`);
    });

  const exportFile = (id: string) =>
    attempt(async () => {
      const scenario = await client.campaigns.openScenario({ id });
      saveAs(scenarioFileName(id), 'application/json', JSON.stringify(scenario, null, 2));
    });

  const remove = (id: string) =>
    attempt(async () => {
      const document = await client.campaigns.openScenario({ id });
      await client.campaigns.removeScenario({ id });
      own.forget(id);
      await reload();
      toast.add({
        title: `“${document.title}” is removed`,
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

  /** Shows a scenario that came as a file among the others. */
  async function showKept({ title }: ScenarioListing): Promise<void> {
    await reload();
    toast.add({ title: `“${title}” is kept among your scenarios`, icon: 'i-lucide-file-check' });
  }

  return { scenarios, load: () => attempt(reload), copy, exportFile, remove, showKept };
}
