import { useRouter } from 'vue-router';
import type { Deployment } from '../../../../contract/regents.ts';
import type { PendingBattle } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { useTable } from '../../../stores/table.ts';
import { client } from '../../../transport/client.ts';
import { useLayOut } from '../../table/use-lay-out.ts';
import { useCampaignView } from '../campaign-view.ts';
import { listRegentSides } from '../regents/regents.ts';

/** Battles copied to the table since the program started: their ids by campaign and log entry. */
const tableCopies = new Map<string, string>();

/** Replays a simulated battle of the open campaign from a copy at the table. */
export function useBattleReplay() {
  const store = useCampaignStore();
  const table = useTable();
  const router = useRouter();
  const { attempt, busy } = useAttempt();

  async function getCopy(seq: number): Promise<string> {
    const key = `${store.id} ${seq}`;
    await table.load();
    const known = tableCopies.get(key);
    if (known !== undefined && table.battles?.some(({ id }) => id === known)) return known;
    const id = await table.create(await client.fights.settled({ id: store.id, seq }));
    tableCopies.set(key, id);
    return id;
  }

  const replay = (seq: number): Promise<boolean> =>
    attempt(async () => {
      await router.push(`/table/${await getCopy(seq)}/replay`);
    });

  return { replay, busy };
}

/** Opens a campaign battle at the table. Continues a saved game if there is one; otherwise deploys regents by their battle orders. */
export function usePlayAtTable() {
  const { campaign, state, rules, names } = useCampaignView();
  const router = useRouter();
  const { attempt, busy } = useAttempt();
  const table = useTable();
  const layOut = useLayOut();
  const store = useCampaignStore();

  /** Returns the deployments of the sides that only regents lead. */
  async function listDeployments(battle: PendingBattle): Promise<readonly Deployment[]> {
    const { keepers } = campaign.value.settings;
    const sides = listRegentSides(state.value, battle, keepers).filter(({ when }) => when === 'always');
    return Promise.all(
      sides.map(({ player }) => client.regents.deployment({ id: store.id, battle: battle.id, player })),
    );
  }

  async function openBattle(battle: PendingBattle): Promise<string | null> {
    await table.load();
    const { id } = campaign.value;
    const known = table.battles?.find((each) => each.campaign?.id === id && each.campaign.battle === battle.id);
    if (known) return known.id;
    const deployments = await listDeployments(battle);
    const sides = {
      ...rules.value.battleLists(state.value, battle),
      ...Object.fromEntries(deployments.map(({ side, army }) => [side, army])),
    };
    const posts = Object.fromEntries(
      deployments.flatMap(({ army, posts: each }) =>
        army.units.flatMap(({ id }, at) => (id !== undefined && each[at] ? [[id, each[at]] as const] : [])),
      ),
    );
    const armies = [sides.attacker, sides.defender].map((army) => ({
      army,
      list: state.value.setUp.lists.find((list) => list.id === army.list) ?? null,
      id: null,
    }));
    const title = `Battle in ${names.value.province(battle.province)}`;
    const ground = rules.value.battleCountry(state.value, battle);
    const plan = deployments.length > 0 ? { ground, posts } : { ground };
    return layOut.begin(armies, { id, battle: battle.id }, title, plan);
  }

  async function fight(battle: PendingBattle): Promise<void> {
    await attempt(async () => {
      const id = await openBattle(battle);
      if (id !== null) await router.push(`/table/${id}`);
    });
  }

  return { fight, busy };
}
