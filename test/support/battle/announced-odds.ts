import { listFoes, toSeatView, type SeatView } from '../../../regents/knowledge/enemy-strength.ts';
import { decideMonth, type Decision } from '../../../regents/regent.ts';
import { TEMPERAMENTS } from '../../../regents/temperaments.ts';
import {
  getArmyPoints,
  type CampaignRules,
  type CampaignState,
  type Order,
  type PendingBattle,
  sumForcePoints,
  getSides,
} from '../../../rules/campaign.ts';
import { type CampaignTurn, turnsUntilWon } from '../campaign/campaign-turns.ts';

/** Kinds of fights with odds: attacks in the field, reliefs, sorties and storms. */
const FIGHTS = { march: 'attacks', relieve: 'reliefs', sortie: 'sorties', assault: 'storms' } as const;
export type Fight = (typeof FIGHTS)[keyof typeof FIGHTS];

/** A seat's orders with its view when it gave them. */
export interface Decided {
  readonly decision: Decision;
  readonly view: SeatView;
}

/** A fight that took place, with the odds announced for it. */
export interface Announced {
  readonly fight: Fight;
  /** Chance announced for the fight, in percent. */
  readonly given: number;
  readonly hasWon: boolean;
  /** Points of the ordered army, estimated points of the visible enemies there, and points of the enemies it fought. */
  readonly own: number;
  readonly guess: number;
  readonly met: number;
  readonly isInCapital: boolean;
  /** True if the visible enemies hold the province. */
  readonly isHome: boolean;
  /** Points of the seat's besieged garrison in the province. */
  readonly garrison: number;
}

const isFight = (order: Order): order is Extract<Order, { kind: keyof typeof FIGHTS }> => order.kind in FIGHTS;

/** Lists the fights of a turn for which a reason announced odds. */
export function announcedIn(decided: readonly Decided[], { before, commands }: CampaignTurn): Announced[] {
  const settled = commands.flatMap(([state, events]) =>
    events.flatMap(({ payload }) => {
      const battle = payload.kind === 'battle-settled' && state.battles.find(({ id }) => id === payload.battle);
      return battle ? [{ battle, state, winner: payload.winner }] : [];
    }),
  );
  return decided.flatMap(({ decision: { orders, reasons }, view }) =>
    orders.orders.flatMap((order, at): Announced[] => {
      const given = Number(reasons[at]?.values['chance']);
      const army = 'army' in order ? before.armies[order.army] : undefined;
      if (!isFight(order) || !Number.isFinite(given) || !army) return [];
      const province = 'to' in order ? order.to : army.province;
      const isStorm = order.kind === 'assault';
      const attacks = ({ attacker, beside, province: where, storm }: PendingBattle): boolean =>
        (attacker === army.id || beside?.attackers.includes(army.id) === true) &&
        where === province &&
        (storm !== undefined) === isStorm;
      const fought = settled.find(({ battle }) => attacks(battle));
      if (!fought) return [];
      const foes = listFoes(view, orders.player).filter((foe) => foe.province === province && !foe.fort === !isStorm);
      const within = Object.values(before.armies).filter(
        ({ player, province: where, fort }) => player === orders.player && where === province && fort !== null,
      );
      return [
        {
          fight: FIGHTS[order.kind],
          given,
          hasWon: fought.winner === 'attacker',
          own: getArmyPoints(army),
          guess: foes.reduce((sum, { points }) => sum + points, 0),
          met: sumForcePoints(fought.state, getSides(fought.state, fought.battle).defenders),
          isInCapital: before.setUp.provinces.some(({ id, capitalOf }) => id === province && capitalOf !== null),
          isHome: foes.some(({ player }) => player === before.provinces[province]?.holder),
          garrison: within.reduce((sum, one) => sum + getArmyPoints(one), 0),
        },
      ];
    }),
  );
}

/** Plays campaigns of able regents for at most `years`, with all scenarios and temperaments in turn. @returns their fights with odds */
export function announcedOdds(
  rules: CampaignRules,
  starts: readonly CampaignState[],
  { campaigns, years, seed: name }: { readonly campaigns: number; readonly years: number; readonly seed: string },
): Announced[] {
  const fights: Announced[] = [];
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const start = starts[campaign % starts.length];
    if (!start) break;
    const seats = start.players.map(({ id }) => id);
    const seed = `${name} ${String(campaign)}`;
    let decided: Decided[] = [];
    const turns = turnsUntilWon(
      rules,
      start,
      (state, player, report) => {
        const place = Math.floor(campaign / starts.length) + seats.indexOf(player);
        const temperament = TEMPERAMENTS[place % TEMPERAMENTS.length] ?? 'cautious';
        const view = toSeatView(rules, state, player);
        const decision = decideMonth(rules, { temperament, strength: 'able' }, { player, view, report, seed });
        decided.push({ decision, view });
        return decision.orders;
      },
      seed,
      { years },
    );
    for (const turn of turns) {
      fights.push(...announcedIn(decided, turn));
      decided = [];
    }
  }
  return fights;
}
