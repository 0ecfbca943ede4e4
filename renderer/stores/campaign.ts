import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type {
  Advance,
  Statistics,
  BattleResult,
  CampaignDocument,
  CampaignState,
  ChainedEvent,
  CampaignSettings,
  Intervention,
  KeptDice,
  Checkpoint,
  OrdersFile,
  OrdersReading,
  Pins,
  PlayerEvent,
  PlayerPack,
  StoredCampaign,
  Verification,
} from '../../contract/campaigns.ts';
import type { Deployment, Explanation, Regent, Suggestion } from '../../contract/regents.ts';
import type { Followed } from '../composables/use-import-run.ts';
import { client } from '../transport/client.ts';
import { loadBook } from './books.ts';

/** Dice for a month: faces typed so far, and who throws those that follow, or that the faces are kept while more are wanted. */
export interface HandedDice {
  readonly faces: number[];
  readonly seed?: string;
  readonly app?: true;
  readonly keep?: true;
}

/** A PIN for a seat, or none; `old` is the one it has, or the umpire's. A seat that is null is the umpire's. */
interface PinChange {
  readonly seat: string | null;
  readonly pin: string | null;
  readonly old?: string;
}

/** How a campaign stands: what two tabs that show the same have in common. */
export const standingOf = ({ hash, filed, settings }: StoredCampaign): string =>
  JSON.stringify([hash, filed, settings]);

/** Mirrors the service for the campaign that is open. What may be done is the rules' to say, not this store's. */
export const useCampaignStore = defineStore('campaign', () => {
  /** Null until it was read. */
  const campaign = shallowRef<StoredCampaign | null>(null);
  /** The whole log, oldest first. */
  const log = shallowRef<readonly ChainedEvent[]>([]);
  const state = computed(() => campaign.value?.state ?? null);

  const id = (): string => {
    if (!campaign.value) throw new Error('no campaign is open');
    return campaign.value.id;
  };

  /** Reads what the log has gained; an answer for a campaign that was left meanwhile is dropped. */
  async function take(stored: StoredCampaign): Promise<StoredCampaign> {
    const isSame = campaign.value?.id === stored.id && log.value.length <= stored.length;
    const known = isSame ? log.value : [];
    const gained =
      known.length < stored.length ? await client.campaigns.log({ id: stored.id, from: known.length }) : [];
    await loadBook(stored.state.rules);
    campaign.value = stored;
    log.value = gained.length > 0 ? [...known, ...gained] : known;
    return stored;
  }

  async function open(wanted: string): Promise<void> {
    if (campaign.value?.id !== wanted) close();
    await take(await client.campaigns.open({ id: wanted }));
  }

  /** Reads the open campaign again; leaves it as it is where nothing has changed. @returns whether its log has */
  async function refresh(): Promise<boolean> {
    const before = campaign.value;
    if (!before) return false;
    const now = await client.campaigns.open({ id: before.id });
    // It was left, or changed here, while it was read.
    if (campaign.value !== before || standingOf(now) === standingOf(before)) return false;
    await take(now);
    return now.hash !== before.hash;
  }

  function close(): void {
    campaign.value = null;
    log.value = [];
  }

  /** `word` is the umpire's for orders whose seal is wrong. */
  const fileOrders = async (orders: OrdersFile, word = false): Promise<StoredCampaign> =>
    take(await client.campaigns.fileOrders({ id: id(), orders, ...(word ? { word } : {}) }));
  const readOrders = (text: string, { ticket, options }: Followed): Promise<OrdersReading> =>
    client.campaigns.readOrders({ id: id(), text, ticket }, options);

  const pins = (): Promise<Pins> => client.campaigns.pins({ id: id() });
  const enterSeat = (seat: string | null, pin?: string) =>
    client.campaigns.enterSeat({ id: id(), seat, ...(pin === undefined ? {} : { pin }) });
  const setPin = (changed: PinChange): Promise<Pins> => client.campaigns.setPin({ id: id(), ...changed });

  /** Resolves the month at hand, or tells which die is wanted next. */
  async function advance(dice: HandedDice): Promise<Advance> {
    const { year, month } = campaign.value!.state;
    const answer = await client.campaigns.advance({ id: id(), year, month, dice });
    if (answer.status === 'resolved') await take(answer.campaign);
    return answer;
  }

  /** Enters or throws how a battle ended, or tells which die is wanted next. */
  async function settleBattle(result: BattleResult, dice: HandedDice = { faces: [] }): Promise<Advance> {
    const answer = await client.campaigns.settleBattle({ id: id(), result, dice });
    if (answer.status === 'resolved') await take(answer.campaign);
    return answer;
  }

  const withdrawOrders = async (player: string): Promise<StoredCampaign> =>
    take(await client.campaigns.withdrawOrders({ id: id(), player }));
  const setSettings = async (settings: CampaignSettings): Promise<StoredCampaign> =>
    take(await client.campaigns.setSettings({ id: id(), settings }));
  const intervene = async (intervention: Intervention): Promise<StoredCampaign> =>
    take(await client.campaigns.intervene({ id: id(), intervention }));

  const takeBack = async (reason: string): Promise<StoredCampaign> =>
    take(await client.campaigns.takeBack({ id: id(), reason }));
  /** Dice that were typed for what the campaign stands at now, and are kept. */
  const typedDice = (): Promise<KeptDice> => client.campaigns.typedDice({ id: id() });
  const dropTypedDice = (battle: string | null) => client.campaigns.dropTypedDice({ id: id(), battle });

  const preview = (seed: string) => client.campaigns.preview({ id: id(), seed });
  const checkpoints = (): Promise<readonly Checkpoint[]> => client.campaigns.checkpoints({ id: id() });
  const stateAt = (seq: number): Promise<CampaignState> => client.campaigns.stateAt({ id: id(), seq });
  const branch = (seq: number): Promise<StoredCampaign> => client.campaigns.branch({ id: id(), seq });
  const rename = (name: string, reason: string): Intervention => ({
    reason,
    public: false,
    decrees: [{ kind: 'rename-campaign', name }],
  });
  const setName = (name: string, reason: string): Promise<StoredCampaign> => intervene(rename(name, reason));
  /** A copy of the campaign as it stands, under another name. @returns its id */
  async function duplicate(name: string, reason: string): Promise<string> {
    const { id: copy } = await branch(campaign.value!.length - 1);
    await client.campaigns.intervene({ id: copy, intervention: rename(name, reason) });
    return copy;
  }
  const statistics = (): Promise<Statistics> => client.campaigns.statistics({ id: id() });
  /** What a player learnt from entry `from` on; `null` is the public edition. */
  const report = (player: string | null, from = 0): Promise<readonly PlayerEvent[]> =>
    client.campaigns.report({ id: id(), player, from });
  const playerPack = (player: string): Promise<PlayerPack> => client.campaigns.playerPack({ id: id(), player });
  /** What a regent would order for a player, who need not have one. */
  const suggest = (player: string, regent?: Regent): Promise<Suggestion> =>
    client.regents.suggest({ id: id(), player, ...(regent ? { regent } : {}) });
  /** What regents ordered in a month that was resolved, and why. */
  const regentReasons = (when: { readonly year: number; readonly month: number }): Promise<readonly Explanation[]> =>
    client.regents.reasons({ id: id(), ...when });
  /** How a regent draws up the side that a player fights on in a battle that waits. */
  const deployment = (battle: string, player: string): Promise<Deployment> =>
    client.regents.deployment({ id: id(), battle, player });
  const verify = (): Promise<Verification> => client.campaigns.verify({ id: id() });
  const exportDocument = (): Promise<CampaignDocument> => client.campaigns.exportDocument({ id: id() });

  return {
    campaign,
    state,
    log,
    open,
    refresh,
    close,
    fileOrders,
    readOrders,
    pins,
    enterSeat,
    setPin,
    withdrawOrders,
    advance,
    settleBattle,
    setSettings,
    intervene,
    setName,
    duplicate,
    takeBack,
    typedDice,
    dropTypedDice,
    preview,
    checkpoints,
    stateAt,
    branch,
    statistics,
    report,
    playerPack,
    suggest,
    regentReasons,
    deployment,
    verify,
    exportDocument,
  };
});
