import type { CampaignSecrets, PlayerPack, LogHead, ShownDice } from '../../contract/campaign-documents.ts';
import {
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  ownHistories,
  type PlayerEvent,
  type ToldHistory,
  troopHistories,
  type TroopHistory,
  viewOf,
} from '../../rules/campaign.ts';
import { standingLog } from '../../rules/edition.ts';
import { commandsOf, standing } from '../../rules/core/campaign/standing.ts';
import { toldFistfuls, WHOLE_COMMAND } from '../../rules/core/promise/throw-names.ts';
import { jointOf, type PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import { textOfThrow, throwingKeyOf } from '../../rules/core/promise/throwing-key.ts';
import type { AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { commandKindAt, expectPlayer, readCampaign } from './campaigns.ts';
import { secretsOf } from './proof/prove.ts';
import { seatSecret, signerOf, throwingSeed } from './proof/signing.ts';
import { markedCommands, markedHeads, signPack } from './signed-pack.ts';

/** A command, with what a player learns from each of its events (null for nothing). */
interface LearntCommand {
  /** Last entry of the command. */
  readonly seq: number;
  readonly events: readonly ChainedEvent[];
  readonly learnt: readonly (PlayerEvent | null)[];
}

type Shown = Omit<ShownDice, 'head'>;

/** Dice of which only the number is shown. */
const unshown = (dice: number): Shown => ({ throws: [{ kind: WHOLE_COMMAND, of: [], nth: 0, dice }] });

/** Returns the values of a player's own dice in a command. Values of other players' dice and of hidden dice are left out. */
function shownOfCommand(
  { month, next, hidden }: PromiseProof,
  { events, learnt }: LearntCommand,
  player: string,
  { seed }: CampaignSecrets,
): Shown | null {
  if (!month || !hidden || hidden.throws[0]?.kind === WHOLE_COMMAND) return null;
  const told = toldFistfuls(events, hidden.throws, learnt, player);
  const key = throwingKeyOf(throwingSeed(seed, next.round - 1));
  // If the secrets were lost since, the values cannot be shown.
  const isOwn = key.key === month.promise;
  const throws = told.map(({ who: _who, value, ...fistful }) =>
    isOwn && value !== undefined ? { ...fistful, value } : fistful,
  );
  const proved = told.filter(({ value }) => isOwn && value !== undefined);
  if (proved.length === 0) return { throws };
  return { throws, values: key.prove(proved.map((fistful) => textOfThrow(jointOf(month), fistful))).proof };
}

/** Returns the sources of the player's own dice, in the order of the report. */
export function shownDice(
  commands: readonly LearntCommand[],
  heads: readonly LogHead[],
  player: string,
  secrets: CampaignSecrets,
): ShownDice[] {
  const marked = markedCommands(heads);
  return commands.flatMap((command): ShownDice[] => {
    const dice = command.learnt.reduce((sum, event) => sum + (event?.dice.length ?? 0), 0);
    if (dice === 0) return [];
    const at = marked.findIndex(({ seq }) => seq === command.seq);
    const proof = marked[at]?.proof;
    const shown = proof ? shownOfCommand(proof, command, player, secrets) : null;
    return [{ head: at < 0 ? null : at, ...(shown ?? unshown(dice)) }];
  });
}

interface Viewing {
  readonly context: AppContext;
  readonly id: string;
  /** Null is the public edition. */
  readonly viewers: readonly (string | null)[];
}

/**
 * Returns what each viewer learns from the log since an entry, in the order of the viewers.
 * Visibility is computed again for every command, as armies move and provinces change hands.
 * Of a month that was undone, viewers learn only that it was undone.
 */
async function learntBy({ context, id, viewers }: Viewing, from: number): Promise<LearntCommand[][]> {
  const { campaigns } = context.repositories;
  const commands = standing(commandsOf(await campaigns.checkpoints(id)));
  const base = commands.findLast(({ seq }) => seq < from)?.seq ?? 0;
  const start = await campaigns.snapshot(id, base);
  const seen = viewers.map((): LearntCommand[] => []);
  if (!start) return seen;
  const rules = await campaignRulesOf(context, start.state.rules);
  const log = await campaigns.log(id, base + 1, commands.at(-1)?.seq);
  let { state } = start;
  for (const { first, seq } of commands) {
    if (seq <= base) continue;
    const events = log.slice(first - base - 1, seq - base);
    for (const [at, viewer] of viewers.entries()) {
      const learnt = rules.events.learnt(state, events, viewer).map((event, n) => (first + n < from ? null : event));
      seen[at]?.push({ seq, events, learnt });
    }
    state = rules.apply(state, events);
  }
  return seen;
}

const reportOf = (commands: readonly LearntCommand[] = []): PlayerEvent[] =>
  commands.flatMap(({ learnt }) => learnt).filter((event) => event !== null);

/** Returns a player's report from log entry `from` on. Null is the public edition. */
export async function report(
  context: AppContext,
  { id, player, from }: { readonly id: string; readonly player: string | null; readonly from: number },
): Promise<PlayerEvent[]> {
  expectPlayer((await readCampaign(context, id)).state, player);
  const [seen] = await learntBy({ context, id, viewers: [player] }, from);
  return reportOf(seen);
}

/** Returns the first entry that a player has no report of: the start of the newest month, or the interventions before it. */
async function newsFrom(context: AppContext, rules: CampaignRules, id: string): Promise<number> {
  const { campaigns } = context.repositories;
  let from: number | null = null;
  for (const { first } of standing(commandsOf(await campaigns.checkpoints(id))).toReversed()) {
    if (first === 0) break;
    const kind = await commandKindAt(context, rules, id, first);
    const isByUmpire = kind === 'intervene' || kind === 'take-back';
    if (from !== null && !isByUmpire) return from;
    if (kind === 'advance' || from !== null) from = first;
  }
  return from ?? 1;
}

/** Returns what a player has learnt since the last month was resolved. */
async function newsOf(
  context: AppContext,
  rules: CampaignRules,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<LearntCommand[]> {
  const [news = []] = await learntBy({ context, id, viewers: [player] }, await newsFrom(context, rules, id));
  return news;
}

/** Returns each player's reports of the current year and the winter before it, oldest first. */
export async function reportsOfYear(
  context: AppContext,
  { id, players }: { readonly id: string; readonly players: readonly string[] },
): Promise<PlayerEvent[][]> {
  const commands = standing(await context.repositories.campaigns.checkpoints(id));
  const year = commands.at(-1)?.year ?? 1;
  const last = commands.findLast((command) => command.year < year);
  return (await learntBy({ context, id, viewers: players }, (last?.seq ?? 0) + 1)).map(reportOf);
}

/** Caches the histories by the log's last state, so that all seats of a month share one reading. */
const knownHistories = new WeakMap<CampaignState, Promise<readonly TroopHistory[]>>();

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
  return troopHistories(standingLog(events, log), names);
}

/** Returns the visible history of a player's own troops. */
async function historiesOf(
  context: AppContext,
  rules: CampaignRules,
  state: CampaignState,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<readonly ToldHistory[]> {
  const known = knownHistories.get(state) ?? readHistories(context, rules, state, id);
  knownHistories.set(state, known);
  return ownHistories(await known, player);
}

/** Creates a player's signed turn file: the view, the newest report, the orders, and where the log stood after each command. */
export async function playerPack(
  context: AppContext,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<PlayerPack> {
  const { state, filed, settings } = await readCampaign(context, id);
  expectPlayer(state, player);
  const rules = await campaignRulesOf(context, state.rules);
  const { campaigns } = context.repositories;
  const secrets = await secretsOf(context, id);
  const news = await newsOf(context, rules, { id, player });
  const heads = await campaigns.heads(id);
  const pack: Omit<PlayerPack, 'signed'> = {
    format: 'nomarch-player-pack',
    version: 1,
    campaign: id,
    title: state.title,
    player,
    deadline: settings.deadline,
    view: viewOf(state, player, rules.sight(state)),
    report: reportOf(news),
    orders: filed.find((file) => file.player === player) ?? null,
    heads: markedHeads(heads),
    shown: shownDice(news, heads, player, secrets),
    histories: await historiesOf(context, rules, state, { id, player }),
    seat: seatSecret(secrets.secret, player),
    ...(settings.battles === 'fought' ? { battles: settings.battles } : {}),
  };
  return signPack(pack, await signerOf(secrets.secret));
}
