import {
  getArmyPoints,
  type CampaignArmy,
  type CampaignState,
  type OrdersFile,
  type Siege,
} from '../../rules/campaign.ts';
import type { DiceSource } from '../../rules/core/dice.ts';
import { MIN_HIDDEN_POINTS, MIN_STRENGTH_TENTHS, INVENTED_COST } from '../constants.ts';
import { listFoes, estimateSidePoints } from '../knowledge/enemy-strength.ts';
import { toBolder, type Taste, STYLE_BY_TEMPERAMENT, wary } from '../temperaments.ts';

/** What a side tries to achieve in a simulation. */
export interface Intent {
  readonly taste: Taste;
  /** Province that the side's armies attack together. `nearest` means the nearest common goal. */
  readonly target?: string | undefined;
}

/** A plan for the month, and the objective for the months after it. */
export interface CandidateOrders {
  readonly file: OrdersFile;
  readonly intent: Intent;
}

/** Plans that other sides may follow. */
export const OPPONENT_MODELS = {
  careful: { taste: STYLE_BY_TEMPERAMENT.builder },
  bold: { taste: { ...toBolder(STYLE_BY_TEMPERAMENT.builder), minAttackChance: 0.4 } },
  guarding: { taste: wary(STYLE_BY_TEMPERAMENT.builder) },
  gathering: { taste: STYLE_BY_TEMPERAMENT.besieger, target: 'nearest' },
} as const satisfies Readonly<Record<string, Intent>>;

export type OpponentModel = keyof typeof OPPONENT_MODELS;
export const MODEL_NAMES = Object.keys(OPPONENT_MODELS) as readonly OpponentModel[];

const drawFraction = (dice: DiceSource): number =>
  (MIN_STRENGTH_TENTHS + dice.roll('d6', 'strength') + dice.roll('d6', 'strength') - 1) / 10;

/** Creates invented troops with the given points. */
export function inventTroops(id: string, points: number): Pick<CampaignArmy, 'generals' | 'units'> {
  const hasGeneral = points > 3 * INVENTED_COST.general;
  const count = Math.max(1, Math.round((points - (hasGeneral ? INVENTED_COST.general : 0)) / INVENTED_COST.figure));
  const samplePart = {
    id: `${id}/u1/p1`,
    name: 'troops',
    cost: INVENTED_COST.figure,
    count,
    raised: count,
    entry: null,
    troop: null,
  };
  return {
    generals: hasGeneral ? [{ id: `${id}/g1`, name: 'general', stars: 0, cost: INVENTED_COST.general }] : [],
    units: [{ id: `${id}/u1`, name: 'troops', parts: [samplePart] }],
  };
}

/** Creates an unseen army from the points missing in a side's visible armies, in one of its provinces without a visible army. */
function inventHiddenArmies(view: CampaignState, side: string, points: number, dice: DiceSource): CampaignArmy[] {
  if (points < MIN_HIDDEN_POINTS) return [];
  const occupied = new Set(Object.values(view.armies).map(({ province }) => province));
  const places = view.setUp.provinces.filter(({ id }) => view.provinces[id]?.holder === side && !occupied.has(id));
  const place = places[dice.roll(`d${Math.max(1, places.length)}`, 'where') - 1];
  if (!place) return [];
  const id = `hidden.${side}`;
  return [{ id, player: side, name: '', province: place.id, fort: null, list: null, ...inventTroops(id, points) }];
}

/** Draws how many more months a besieged fort's stores last, from 1 to 10. */
function sampleSiege(siege: Siege, dice: DiceSource): Siege {
  return { ...siege, stores: siege.monthsClosed + dice.roll('d10', 'stores') };
}

/** Draws a whole state that agrees with a seat's view. Everything hidden from the seat is random. */
export function sampleState(view: CampaignState, player: string, dice: DiceSource): CampaignState {
  const foes = new Map(listFoes(view, player).map((foe) => [foe.id, foe.points]));
  const armies: Record<string, CampaignArmy> = {};
  const counted = new Map<string, number>();
  for (const army of Object.values(view.armies)) {
    const guess = foes.get(army.id);
    const isKnown = army.player === player || getArmyPoints(army) > 0;
    const points = isKnown ? getArmyPoints(army) : Math.round((guess ?? MIN_HIDDEN_POINTS) * drawFraction(dice));
    counted.set(army.player, (counted.get(army.player) ?? 0) + points);
    armies[army.id] = isKnown ? army : { ...army, ...inventTroops(army.id, points) };
  }
  for (const { id: side } of view.players) {
    if (side === player) continue;
    const missing = estimateSidePoints(view, side) * drawFraction(dice) - (counted.get(side) ?? 0);
    for (const army of inventHiddenArmies(view, side, missing, dice)) armies[army.id] = army;
  }
  return {
    ...view,
    treasuries: Object.fromEntries(view.players.map(({ id }) => [id, view.treasuries[id] ?? 0])),
    armies,
    sieges: Object.fromEntries(Object.entries(view.sieges).map(([fort, siege]) => [fort, sampleSiege(siege, dice)])),
  };
}
