import type { CampaignSecrets, PlayerPack, LogHead, ShownDice } from '../../contract/campaign-documents.ts';
import {
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  listOwnHistories,
  type PlayerEvent,
  type VisibleHistory,
  createTroopHistories,
  type TroopHistory,
  createView,
} from '../../rules/campaign.ts';
import { getActiveLog } from '../../rules/edition.ts';
import { addFirstEntries, listActiveCommands } from '../../rules/core/campaign/log.ts';
import { listVisibleRolls, WHOLE_COMMAND } from '../../rules/core/promise/throw-names.ts';
import { computeMonthInput, type PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import { toRollText, createDiceKey } from '../../rules/core/promise/throwing-key.ts';
import type { AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { getCommandKind, expectPlayer, readCampaign } from './campaigns.ts';
import { getSecrets } from './proof/prove.ts';
import { deriveSeatSecret, createSigner, deriveDiceKeySeed } from './proof/signing.ts';
import { listProvedCommands, listMarkedHeads, signPack } from './signed-pack.ts';

/** A command, with what a player learns from each of its events (null for nothing). */
interface LearntCommand {
  /** Last entry of the command. */
  readonly seq: number;
  readonly events: readonly ChainedEvent[];
  readonly learnt: readonly (PlayerEvent | null)[];
}

type Shown = Omit<ShownDice, 'head'>;

/** Returns dice of which only the number is shown. */
const hideDice = (dice: number): Shown => ({ throws: [{ kind: WHOLE_COMMAND, of: [], nth: 0, dice }] });

/** Returns the values of a player's own dice in a command. Values of other players' dice and of hidden dice are left out. */
function getShownDice(
  { month, next, hidden }: PromiseProof,
  { events, learnt }: LearntCommand,
  player: string,
  { seed }: CampaignSecrets,
): Shown | null {
  if (!month || !hidden || hidden.throws[0]?.kind === WHOLE_COMMAND) return null;
  const visible = listVisibleRolls(events, hidden.throws, learnt, player);
  const key = createDiceKey(deriveDiceKeySeed(seed, next.round - 1));
  // False if the secrets were replaced since; the values cannot be shown then.
  const isOwn = key.key === month.promise;
  const throws = visible.map(({ who: _who, value, ...fistful }) =>
    isOwn && value !== undefined ? { ...fistful, value } : fistful,
  );
  const proved = visible.filter(({ value }) => isOwn && value !== undefined);
  if (proved.length === 0) return { throws };
  return { throws, values: key.prove(proved.map((fistful) => toRollText(computeMonthInput(month), fistful))).proof };
}

/** Returns the sources of the player's own dice, in the order of the report. */
export function listShownDice(
  commands: readonly LearntCommand[],
  heads: readonly LogHead[],
  player: string,
  secrets: CampaignSecrets,
): ShownDice[] {
  const marked = listProvedCommands(heads);
  return commands.flatMap((command): ShownDice[] => {
    const dice = command.learnt.reduce((sum, event) => sum + (event?.dice.length ?? 0), 0);
    if (dice === 0) return [];
    const index = marked.findIndex(({ seq }) => seq === command.seq);
    const proof = marked[index]?.proof;
    const shown = proof ? getShownDice(proof, command, player, secrets) : null;
    return [{ head: index < 0 ? null : index, ...(shown ?? hideDice(dice)) }];
  });
}

interface Viewing {
  readonly context: AppContext;
  readonly id: string;
  /** Players whose views are wanted. Null is the public edition. */
  readonly viewers: readonly (string | null)[];
}

/**
 * Returns what each viewer learns from the log since an entry, in the order of the viewers. Visibility is computed for every command, as
 * armies move and provinces change hands. About an undone month, viewers learn only that it was undone.
 */
async function listLearnt({ context, id, viewers }: Viewing, from: number): Promise<LearntCommand[][]> {
  const { campaigns } = context.repositories;
  const commands = listActiveCommands(addFirstEntries(await campaigns.checkpoints(id)));
  const base = commands.findLast(({ seq }) => seq < from)?.seq ?? 0;
  const start = await campaigns.snapshot(id, base);
  const seen = viewers.map((): LearntCommand[] => []);
  if (!start) return seen;
  const rules = await loadBookCampaign(context, start.state.rules);
  const log = await campaigns.log(id, base + 1, commands.at(-1)?.seq);
  let { state } = start;
  for (const { first, seq } of commands) {
    if (seq <= base) continue;
    const events = log.slice(first - base - 1, seq - base);
    for (const [at, viewer] of viewers.entries()) {
      const learnt = rules.events
        .listLearnt(state, events, viewer)
        .map((event, n) => (first + n < from ? null : event));
      seen[at]?.push({ seq, events, learnt });
    }
    state = rules.apply(state, events);
  }
  return seen;
}

const listEvents = (commands: readonly LearntCommand[] = []): PlayerEvent[] =>
  commands.flatMap(({ learnt }) => learnt).filter((event) => event !== null);

/** Returns a player's report starting with log entry `from`. Null is the public edition. */
export async function getReport(
  context: AppContext,
  { id, player, from }: { readonly id: string; readonly player: string | null; readonly from: number },
): Promise<PlayerEvent[]> {
  expectPlayer((await readCampaign(context, id)).state, player);
  const [seen] = await listLearnt({ context, id, viewers: [player] }, from);
  return listEvents(seen);
}

/** Returns the first log entry not yet reported to a player: the start of the newest month, or the interventions before it. */
async function findNewsStart(context: AppContext, rules: CampaignRules, id: string): Promise<number> {
  const { campaigns } = context.repositories;
  let from: number | null = null;
  for (const { first } of listActiveCommands(addFirstEntries(await campaigns.checkpoints(id))).toReversed()) {
    if (first === 0) break;
    const kind = await getCommandKind(context, rules, id, first);
    const isByUmpire = kind === 'intervene' || kind === 'take-back';
    if (from !== null && !isByUmpire) return from;
    if (kind === 'advance' || from !== null) from = first;
  }
  return from ?? 1;
}

/** Returns what a player has learnt since the last month was resolved. */
async function getNews(
  context: AppContext,
  rules: CampaignRules,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<LearntCommand[]> {
  const [news = []] = await listLearnt({ context, id, viewers: [player] }, await findNewsStart(context, rules, id));
  return news;
}

/** Returns each player's reports of the current year and the winter before it, oldest first. */
export async function listYearReports(
  context: AppContext,
  { id, players }: { readonly id: string; readonly players: readonly string[] },
): Promise<PlayerEvent[][]> {
  const commands = listActiveCommands(await context.repositories.campaigns.checkpoints(id));
  const year = commands.at(-1)?.year ?? 1;
  const last = commands.findLast((command) => command.year < year);
  return (await listLearnt({ context, id, viewers: players }, (last?.seq ?? 0) + 1)).map(listEvents);
}

/** Caches the histories by the log's last state, so that all seats of a month share one reading. */
const historyCache = new WeakMap<CampaignState, Promise<readonly TroopHistory[]>>();

async function readHistories(
  { repositories: { campaigns } }: AppContext,
  { events }: CampaignRules,
  state: CampaignState,
  id: string,
): Promise<readonly TroopHistory[]> {
  const log = await campaigns.log(id, 0);
  const { names } = events.nameBook(
    [state],
    log.map(({ payload }) => payload),
  );
  return createTroopHistories(getActiveLog(events, log), names);
}

/** Returns the visible history of a player's own troops. */
async function getHistories(
  context: AppContext,
  rules: CampaignRules,
  state: CampaignState,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<readonly VisibleHistory[]> {
  const known = historyCache.get(state) ?? readHistories(context, rules, state, id);
  historyCache.set(state, known);
  return listOwnHistories(await known, player);
}

/** Creates a player's signed turn file: the view, the newest report, the orders, and the log head after each command. */
export async function createPack(
  context: AppContext,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<PlayerPack> {
  const { state, filed, settings } = await readCampaign(context, id);
  expectPlayer(state, player);
  const rules = await loadBookCampaign(context, state.rules);
  const { campaigns } = context.repositories;
  const secrets = await getSecrets(context, id);
  const news = await getNews(context, rules, { id, player });
  const heads = await campaigns.heads(id);
  const pack: Omit<PlayerPack, 'signed'> = {
    format: 'nomarch-player-pack',
    version: 1,
    campaign: id,
    title: state.title,
    player,
    deadline: settings.deadline,
    view: createView(state, player, rules.sight(state)),
    report: listEvents(news),
    orders: filed.find((file) => file.player === player) ?? null,
    heads: listMarkedHeads(heads),
    shown: listShownDice(news, heads, player, secrets),
    histories: await getHistories(context, rules, state, { id, player }),
    seat: deriveSeatSecret(secrets.secret, player),
    ...(settings.battles === 'fought' ? { battles: settings.battles } : {}),
  };
  return signPack(pack, await createSigner(secrets.secret));
}
