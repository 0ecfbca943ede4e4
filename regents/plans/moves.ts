import type { CampaignArmy, Order } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import { COMES, dangerIn, entryOf, guardOf } from '../judgement/prospects.ts';
import { hungerIn, prizeOf, worthOf } from '../judgement/worth.ts';
import { isFree, isInField, type Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';

/** What an army does in a month, and what that is worth in gold. */
export interface Move {
  readonly kind: 'hold' | 'march' | 'garrison';
  /** Where it stands afterwards. */
  readonly to: string;
  readonly fort: string | null;
  readonly worth: number;
  readonly why: Sentence;
  /** Whether it is likely to fight on the way. */
  readonly isFought: boolean;
}

/** What a prize keeps of its worth for each further month of marching. */
const LATER = 0.62;
/** What a place is worth that another army goes for already. */
const TAKEN = 0.12;

/** Where armies are to go, decided so far; moves are weighed beside those of the others. */
export type Chosen = ReadonlyMap<string, Move>;

/** Points of own armies that will stand in a province. */
const comingTo = ({ armies, points }: Situation, chosen: Chosen, province: string, but: string): number =>
  armies.reduce((sum, army) => {
    if (army.id === but) return sum;
    return (chosen.get(army.id)?.to ?? army.province) === province ? sum + points(army) : sum;
  }, 0);

const isTaken = (chosen: Chosen, province: string, but: string): boolean =>
  [...chosen].some(([army, move]) => army !== but && move.to === province && move.kind === 'march');

interface Goal {
  readonly province: string;
  readonly worth: number;
}

/** What an army could go for, from a province on, and not only next month. */
function goalFrom(situation: Situation, prizes: readonly Goal[], start: string): Goal | null {
  let best: Goal | null = null;
  for (const { province, worth } of prizes) {
    const far = situation.distance(start, province);
    if (far === 0 || far > 8) continue;
    let discounted = worth;
    for (let step = 0; step < far; step += 1) discounted *= LATER;
    if (discounted > (best?.worth ?? 0)) best = { province, worth: discounted };
  }
  return best;
}

/** Everything that is worth going for, as far as this army could take it. */
function prizesFor(situation: Situation, army: CampaignArmy, chosen: Chosen): Goal[] {
  const points = situation.points(army);
  return situation.view.setUp.provinces.flatMap(({ id }) => {
    if (prizeOf(situation, id) === 0 && situation.fieldFoes(id).length === 0) return [];
    const { worth } = entryOf(situation, points, id);
    const mine = isTaken(chosen, id, army.id) ? worth * TAKEN : worth;
    return mine > 0 ? [{ province: id, worth: mine }] : [];
  });
}

function whyMarch(
  situation: Situation,
  sheet: OrderSheet,
  army: CampaignArmy,
  to: string,
  goal: Goal | null,
): Sentence {
  const { names } = sheet;
  const { isFought, isBarred, chance, worth } = entryOf(situation, situation.points(army), to);
  const province = names.province(to);
  if (isFought && worth > 0) return reason('attack', { province, chance: Math.round(chance * 100) });
  if (isBarred) return reason('besieged-soon', { province });
  const holder = situation.holder(to);
  if (holder === null) return reason('take-nobodys', { province });
  if (holder !== situation.player) return reason('take-empty', { province, player: names.player(holder) });
  if (situation.foesNextTo(to).length > 0) return reason('shield', { province });
  if (goal && goal.province !== to) return reason('on-the-way', { province, target: names.province(goal.province) });
  if (
    hungerIn(situation, army.province, situation.points(army), comingTo(situation, new Map(), army.province, army.id)) >
    0
  )
    return reason('food', { from: names.province(army.province) });
  return reason('withdraw', { province, from: names.province(army.province) });
}

/** Everything an army that is free may do with itself, the best first. */
export function movesOf(situation: Situation, sheet: OrderSheet, army: CampaignArmy, chosen: Chosen): Move[] {
  const { names } = sheet;
  const points = situation.points(army);
  const here = army.province;
  const prizes = prizesFor(situation, army, chosen);
  const stayGoal = goalFrom(situation, prizes, here);
  const hunger = (province: string): number =>
    hungerIn(situation, province, points, comingTo(situation, chosen, province, army.id));
  const others = situation.ownIn(here).some(({ id }) => id !== army.id && (chosen.get(id)?.to ?? here) === here);
  const guard = others ? 0.3 * guardOf(situation, null, points, here) : guardOf(situation, army, points, here);
  const isGuarding = guard > 0;
  const moves: Move[] = [];
  const inFort = !isInField(army);
  const walls = inFort && situation.holder(here) === situation.player ? wallsWorth(situation, here) : 0;
  moves.push({
    kind: 'hold',
    to: here,
    fort: army.fort,
    worth: (inFort ? walls : guard - dangerIn(situation, points, here)) + (stayGoal?.worth ?? 0) - hunger(here),
    why: inFort
      ? reason('hold-fort', { fort: names.fort(army.fort ?? ''), province: names.province(here) })
      : isGuarding
        ? reason('stay-on-guard', { province: names.province(here) })
        : reason('stay', { province: names.province(here) }),
    isFought: false,
  });
  const ways = inFort ? [here, ...situation.near(here)] : situation.near(here);
  for (const to of new Set(ways)) {
    const entry = entryOf(situation, points, to);
    const goal = goalFrom(situation, prizes, to);
    const immediate = isTaken(chosen, to, army.id) ? entry.worth * TAKEN : entry.worth;
    const alone = comingTo(situation, chosen, to, army.id) === 0 ? 1 : 0.3;
    const shield = alone * guardOf(situation, null, points, to);
    moves.push({
      kind: 'march',
      to,
      fort: null,
      worth: immediate + entry.chance * (goal?.worth ?? 0) + shield - dangerIn(situation, points, to) - hunger(to),
      why: whyMarch(situation, sheet, army, to, goal),
      isFought: entry.isFought,
    });
  }
  for (const [id, fort] of Object.entries(situation.view.forts)) {
    if (fort.province !== here || fort.holder !== situation.player || army.fort === id) continue;
    moves.push({
      kind: 'garrison',
      to: here,
      fort: id,
      worth: wallsWorth(situation, here) * (others ? 0.5 : 1) + 0.7 * (stayGoal?.worth ?? 0) - hunger(here),
      why: reason('behind-walls', {
        army: names.army(army.id),
        fort: names.fort(id),
        province: names.province(here),
      }),
      isFought: false,
    });
  }
  return moves.toSorted((one, other) => other.worth - one.worth);
}

/** A garrison keeps a province from whoever comes, and costs nobody. */
function wallsWorth(situation: Situation, province: string): number {
  const foes = situation.foesNextTo(province).length + situation.fieldFoes(province).length;
  const coming = Math.min(0.75, COMES * foes);
  return situation.taste.guarding * coming * 0.9 * worthOf(situation, province);
}

/** The order that a move is; null where none is wanted. */
export function orderOf(army: CampaignArmy, { kind, to, fort }: Move): Order {
  if (kind === 'march') return { kind, army: army.id, to };
  if (kind === 'garrison') return { kind, army: army.id, fort: fort ?? '' };
  return { kind: 'hold', army: army.id };
}

/** What every free army does: each is weighed beside all others, `rounds` times over. */
export function chooseMoves(
  situation: Situation,
  sheet: OrderSheet,
  isBusy: (army: string) => boolean,
  rounds: number,
  waver: () => number,
): Map<string, Move> {
  const chosen = new Map<string, Move>();
  const free = situation.armies.filter((army) => isFree(situation, army) && !isBusy(army.id));
  for (let round = 0; round < rounds; round += 1) {
    for (const army of free) {
      chosen.delete(army.id);
      const moves = movesOf(situation, sheet, army, chosen);
      const best = moves
        .map((move) => ({ move, worth: move.worth + waver() }))
        .toSorted((one, other) => other.worth - one.worth)[0];
      if (best) chosen.set(army.id, best.move);
    }
  }
  return chosen;
}
