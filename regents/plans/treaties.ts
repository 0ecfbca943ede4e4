import { areEnemies, type CampaignState, offerFrom, type Treaty, treatyBetween } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import { progressOf } from '../evaluation/victory-progress.ts';
import { pointsOfSide } from '../knowledge/enemy-strength.ts';
import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { PREY } from '../constants.ts';

/* How a regent answers offers of treaties and when it ends one (ruling FTP-C34). It never offers one first. */

/** Sides that hold a province next to one of the seat's. */
function neighbours({ view, player, holder, near }: Situation): ReadonlySet<string> {
  const own = view.setUp.provinces.filter(({ id }) => holder(id) === player);
  const sides = own.flatMap(({ id }) => near(id)).flatMap((id) => holder(id) ?? []);
  return new Set(sides.filter((side) => side !== player));
}

/** The reason against a treaty with a side; null for none. */
function objection(situation: Situation, sheet: OrderSheet, side: string, prey: number): Sentence | null {
  const { view, player, taste, armies, points } = situation;
  const values = { player: sheet.names.player(side) };
  const progress = progressOf(view, side);
  if (taste.racing > 0 && (progress.provinces === 1 || progress.capitals === 1))
    return reason('treaty-winning', values);
  const near = neighbours(situation);
  const others = [...near].filter((other) => other !== side);
  const foes = others.filter((other) => areEnemies(view, player, other));
  if (foes.length === 0) return reason('treaty-only-foe', values);
  // A side at peace with everybody can win nothing.
  if (foes.length <= others.length - foes.length) return reason('treaty-enough', values);
  const own = armies.reduce((sum, army) => sum + points(army), 0);
  return near.has(side) && own > prey * taste.fear * pointsOfSide(view, side) ? reason('treaty-prey', values) : null;
}

const withTruce = (view: CampaignState, player: string, side: string): CampaignState => ({
  ...view,
  treaties: [...(view.treaties ?? []), { players: [player, side], treaty: 'truce', until: null }],
});

const without = (view: CampaignState, treaty: Treaty): CampaignState => ({
  ...view,
  treaties: (view.treaties ?? []).filter((one) => one !== treaty),
});

/**
 * Accepts truces, answers other offers with a truce, since no foreign army may enter, and ends treaties that no longer serve.
 * @returns the view with the accepted truces, for the plans that follow; a treaty that was ended still binds until the turn is over
 */
export function answerTreaties(situation: Situation, sheet: OrderSheet): CampaignState {
  const { player, view } = situation;
  let bound = view;
  // Friends and enemies after this turn, so that each answer takes those before it into account.
  let soon = view;
  for (const { id: side } of view.players) {
    if (side === player) continue;
    const to = { player: side };
    const offer = offerFrom(view, side, player);
    const treaty = treatyBetween(view, player, side);
    if (!offer && !treaty) continue;
    const no = objection({ ...situation, view: soon }, sheet, side, treaty ? PREY.inForce : PREY.offered);
    const values = { player: sheet.names.player(side) };
    if (no) {
      if (sheet.give({ kind: 'end-treaty', ...to }, no) && treaty) soon = without(soon, treaty);
    } else if (offer?.treaty === 'truce') {
      if (sheet.give({ kind: 'accept-treaty', ...to }, reason('treaty-accept', values))) {
        bound = withTruce(bound, player, side);
        soon = withTruce(soon, player, side);
      }
    } else if (offer && !treaty && !offerFrom(view, player, side)) {
      sheet.give(
        { kind: 'offer-treaty', ...to, treaty: 'truce', turns: offer.turns },
        reason('treaty-truce-only', values),
      );
    }
  }
  return bound;
}
