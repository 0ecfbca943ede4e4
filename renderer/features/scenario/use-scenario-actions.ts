import { useToast } from '@nuxt/ui/composables';
import { shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { ScenarioListing } from '../../../contract/campaigns.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import { client } from '../../transport/client.ts';
import { saveAs } from '../../transport/save-as.ts';
import { freeId } from './new-scenario.ts';
import { scenarioFileName, useOwnScenario } from './own-scenario.ts';

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
