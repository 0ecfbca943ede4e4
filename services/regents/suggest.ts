import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import {
  type Deployment,
  type Explanation,
  type Regent,
  type RegentChoice,
  toRegent,
  type Suggestion,
} from '../../contract/regents.ts';
import { deployUnits, type DeployedUnit, type Post, type Stance } from '../../regents/deployment.ts';
import { WINGS } from '../../regents/line-positions.ts';
import { type CampaignState, type PendingBattle, findPlayer, getSides } from '../../rules/campaign.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { capitalise } from '../../rules/core/words.ts';
import type { AppContext } from '../app-context.ts';
import { loadBook, loadBookCampaign } from '../books.ts';
import { expectCampaign, expectPlayer, readCampaign } from '../campaigns/campaigns.ts';
import { createPack } from '../campaigns/players.ts';
import { openPack } from '../packs/packs.ts';

interface DeploymentRequest {
  readonly id: string;
  readonly battle: string;
  readonly player: string;
}

/** Returns the side on which a player fights. @throws UseCaseError NOT_FOUND for a player who does not fight */
function findSide(state: CampaignState, battle: PendingBattle, player: string): 'attacker' | 'defender' {
  const { attackers, defenders } = getSides(state, battle);
  const fights = (forces: typeof attackers): boolean => forces.some(({ army }) => findPlayer(state, army) === player);
  if (fights(attackers)) return 'attacker';
  if (fights(defenders)) return 'defender';
  throw new UseCaseError('NOT_FOUND', `“${player}” does not fight in this battle`, 'player');
}

const getStance = ({ storm }: PendingBattle, side: 'attacker' | 'defender'): Stance =>
  side === 'attacker' ? (storm ? 'storm' : 'attack') : storm ? 'hold-walls' : 'defend';

/** Returns the units of an army, with troops described independently of their book. */
async function listUnits(context: AppContext, { setUp }: CampaignState, army: ArmyFile): Promise<DeployedUnit[]> {
  const book = await loadBook(context, army.rules);
  const list = setUp.lists.find(({ id }) => id === army.list) ?? null;
  const { units } = book.tally(army, list);
  return army.units.map(({ parts }, at) => ({
    points: units[at]?.points ?? 0,
    troops: parts.flatMap(({ entry, troop }) => {
      const type = troop ?? list?.entries.find(({ id }) => id === entry)?.troop;
      return (type && book.neutral(type)) ?? [];
    }),
  }));
}

/** Order of the places in the deployment and on the printed sheet. */
const PLACES = [...WINGS, 'reserve'] as const;
const getPlace = ({ wing, line }: Post): (typeof PLACES)[number] => (line === 'reserve' ? 'reserve' : wing);

/** Lets a regent deploy the player's side of a pending battle: position and task of each unit, from left to right. */
export async function deployArmy(context: AppContext, asked: DeploymentRequest): Promise<Deployment> {
  const { state } = await readCampaign(context, asked.id);
  expectPlayer(state, asked.player);
  const battle = state.battles.find(({ id }) => id === asked.battle);
  if (!battle) throw new UseCaseError('NOT_FOUND', `battle “${asked.battle}” is not pending`, 'battle');
  const side = findSide(state, battle, asked.player);
  const army = (await loadBookCampaign(context, state.rules)).battleLists(state, battle)[side];
  const drawn = deployUnits(await listUnits(context, state, army), getStance(battle, side))
    .flatMap((post, at) => {
      const unit = army.units[at];
      const place = getPlace(post);
      return unit
        ? [{ post, place, unit: { ...unit, orders: `${capitalise(place)}. ${formatSentence(post.task)}` } }]
        : [];
    })
    .toSorted((one, other) => PLACES.indexOf(one.place) - PLACES.indexOf(other.place));
  return { side, army: { ...army, units: drawn.map(({ unit }) => unit) }, posts: drawn.map(({ post }) => post) };
}

interface ReasonsRequest {
  readonly id: string;
  readonly year?: number | undefined;
  readonly month?: number | undefined;
}

/** Returns regents' orders and reasons of resolved months. */
export async function listReasons(context: AppContext, { id, year, month }: ReasonsRequest): Promise<Explanation[]> {
  await expectCampaign(context, id);
  return (await context.repositories.campaigns.regentOrders(id))
    .map(({ orders, reasons: why }) => {
      const { player, year: inYear, month: inMonth } = orders;
      return { player, year: inYear, month: inMonth, orders, reasons: why };
    })
    .filter((one) => (year ?? one.year) === one.year && (month ?? one.month) === one.month);
}

/** Default regent for suggestions to a person. */
export const DEFAULT_ADVISER: Regent = { temperament: 'cautious', strength: 'expert' };

/** Suggests orders from a turn file. The same turn file gives the same orders. @throws UseCaseError REFUSED while a battle is pending */
export async function suggestFromPack(
  { compute }: Pick<AppContext, 'compute'>,
  { player, seat, view, report, battles }: PlayerPack,
  asked?: RegentChoice,
  keeper: Regent = DEFAULT_ADVISER,
): Promise<Suggestion> {
  if (view.battles.length > 0)
    throw new UseCaseError('REFUSED', 'a battle is pending; resolve it before giving orders', 'id');
  const seed = `advice ${seat} ${view.year}.${view.month}`;
  const regent: Regent = {
    temperament: asked?.temperament ?? keeper.temperament,
    strength: asked?.strength ?? keeper.strength,
  };
  const [decision] = await compute('decide', { state: view, seats: [{ player, regent, report, battles, seed }] });
  if (!decision) throw new Error('the regent did not answer');
  return { regent, ...decision };
}

interface SuggestionRequest {
  readonly id: string;
  readonly player: string;
  readonly regent?: RegentChoice | undefined;
}

/** Suggests orders, by the seat's own regent or by the requested one. */
export async function suggest(context: AppContext, { id, player, regent }: SuggestionRequest): Promise<Suggestion> {
  const pack = await createPack(context, { id, player });
  const { keepers } = (await readCampaign(context, id)).settings;
  const keeper = keepers?.[player];
  return suggestFromPack(context, pack, regent, keeper && toRegent(keeper));
}

interface PackSuggestionRequest {
  readonly campaign: string;
  readonly player: string;
  readonly regent?: RegentChoice | undefined;
}

export const suggestInPack = async (
  context: AppContext,
  { regent, ...which }: PackSuggestionRequest,
): Promise<Suggestion> => suggestFromPack(context, (await openPack(context, which)).pack, regent);
