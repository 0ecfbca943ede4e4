import { useRouter } from 'vue-router';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { useTable } from '../../../stores/table.ts';
import { client } from '../../../transport/client.ts';

/** Battles that were put on the table to be looked at since the program was opened, by their entries. */
const onTable = new Map<string, string>();

/** Shows a battle again that captains fought out for an entry of the open campaign's log: a copy of it lies at the table. */
export function useFoughtBattle() {
  const store = useCampaignStore();
  const table = useTable();
  const router = useRouter();
  const { attempt, busy } = useAttempt();

  async function copyOf(seq: number): Promise<string> {
    const key = `${store.id} ${seq}`;
    await table.load();
    const known = onTable.get(key);
    if (known !== undefined && table.battles?.some(({ id }) => id === known)) return known;
    const id = await table.create(await client.fights.settled({ id: store.id, seq }));
    onTable.set(key, id);
    return id;
  }

  const look = (seq: number): Promise<boolean> =>
    attempt(async () => {
      await router.push(`/table/${await copyOf(seq)}/replay`);
    });

  return { look, busy };
}
