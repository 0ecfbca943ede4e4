import { useToast } from '@nuxt/ui/composables';
import { shallowRef } from 'vue';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { OpenPack, PackSummary } from '../../../contract/packs.ts';
import { useFormAttempt } from '../../composables/use-attempt.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { client } from '../../transport/client.ts';

const textOf = ({ pack, orders }: OpenPack) => JSON.stringify({ ...pack, orders });

/** Packs that are kept here, the one that is open, and what can be done with them; `problem` says why something could not. */
export function usePacks() {
  const toast = useToast();
  const kept = shallowRef<readonly PackSummary[] | null>(null);
  const opened = shallowRef<OpenPack | null>(null);
  const { attempt, problem } = useFormAttempt();
  const { step, run, cancel } = useImportRun();

  /** Those of seats in leagues are opened with their seats. */
  const reload = async (): Promise<void> => {
    const [packs, seats] = await Promise.all([client.packs.all(), client.joined.all()]);
    kept.value = packs.filter(
      (pack) => !seats.some(({ campaign, player }) => campaign === pack.campaign && player === pack.player),
    );
  };

  /** A pack is shown once its rule book is there. */
  const show = async (pack: OpenPack): Promise<void> => {
    await loadCampaignBook(pack.pack.view.rules);
    opened.value = pack;
  };
  const reopen = async ({ campaign, player }: Pick<PackSummary, 'campaign' | 'player'>): Promise<void> =>
    show(await client.packs.open({ campaign, player }));

  /** Lists the stored packs and opens the requested one, or the newest. */
  async function load(which: Pick<PackSummary, 'campaign' | 'player'> | null = null): Promise<void> {
    await attempt(async () => {
      await reload();
      const wanted = which ?? kept.value?.[0];
      if (!wanted) return;
      const pack = await client.packs.open({ campaign: wanted.campaign, player: wanted.player });
      await loadCampaignBook(pack.pack.view.rules);
      // Another may have been read meanwhile.
      opened.value ??= pack;
    });
  }

  const open = (which: PackSummary) => attempt(() => reopen(which));

  const take = (text: string, fileName: string) =>
    attempt(async () => {
      const taken = await run(({ ticket, options }) => client.packs.keep({ text, fileName, ticket }, options));
      if (taken) await show(taken);
    });

  /** Back to all that are kept. */
  const close = () =>
    attempt(async () => {
      opened.value = null;
      await reload();
    });

  /** @throws whatever the rules have against the orders, as the umpire's program would. */
  async function write(orders: OrdersFile): Promise<void> {
    if (!opened.value) return;
    const { campaign, player } = opened.value.pack;
    opened.value = await client.packs.writeOrders({ campaign, player, orders });
  }

  const putBack = (away: OpenPack) => attempt(async () => show(await client.packs.keep({ text: textOf(away) })));

  const putAway = () =>
    attempt(async () => {
      const away = opened.value;
      if (!away) return;
      await client.packs.putAway({ campaign: away.pack.campaign, player: away.pack.player });
      opened.value = null;
      toast.add({
        title: `Turn file of ${away.pack.title} closed`,
        icon: 'i-lucide-trash-2',
        actions: [{ label: 'Undo', onClick: () => void putBack(away) }],
        duration: 10_000,
      });
      await reload();
    });

  return { kept, opened, problem, step, cancel, load, open, take, close, write, putAway };
}
