/** Campaign battles between armies of scenarios, scaled to given points and simulated. The same number gives the same battle. */
import { hash } from 'node:crypto';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { captainsSchema } from '../../../contract/fights.ts';
import {
  getArmyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  getNeighbours,
  type PendingBattle,
} from '../../../rules/campaign.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { books } from '../../../rules/books.ts';
import { shippedScenarios } from '../../../scenarios/shipped.ts';
import { layOutBattle } from '../../../services/campaigns/compute/campaign-battle.ts';
import { simulateBattles } from '../../../services/campaigns/compute/fight-out.ts';

export interface FoughtSample {
  readonly winner: 'a' | 'b' | 'draw';
  /** Share of each side's points lost. */
  readonly losses: readonly [number, number];
}

const environment = { books, sha256: (text: string) => hash('sha256', text) };

export const startsOf = (rules: CampaignRules): readonly CampaignState[] =>
  shippedScenarios.map((document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state);

/** Multiplies an army's figures, at least one of each part. */
const scaled = (army: CampaignArmy, times: number): CampaignArmy => ({
  ...army,
  units: army.units.map((unit) => ({
    ...unit,
    parts: unit.parts.map((part) => {
      const count = Math.max(1, Math.round(part.count * times));
      return { ...part, count, raised: count };
    }),
  })),
});

/** Minimum and maximum points of a side. */
const SIZES = { least: 500, most: 2500 } as const;

/** Creates the battle with this number, and its campaign. */
function waitingBattle(starts: readonly CampaignState[], number: number, ratio: number) {
  const dice = seededDice(`fought ${String(number)}`);
  const pick = <T>(all: readonly T[]): T => {
    const one = all[dice.roll(`d${Math.max(1, all.length)}`, 'pick') - 1];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const start = pick(starts);
  const inField = Object.values(start.armies).filter(({ fort, units }) => fort === null && units.length > 0);
  const one = pick(inField);
  const other = pick(inField.filter(({ player }) => player !== one.player));
  const place = pick(start.setUp.provinces.filter(({ id }) => getNeighbours(start, id).length > 0)).id;
  const from = pick(getNeighbours(start, place));
  const size = SIZES.least + ((SIZES.most - SIZES.least) * dice.roll('d100', 'size')) / 100;
  const brought = (army: CampaignArmy, points: number, province: string): CampaignArmy => ({
    ...scaled(army, points / getArmyPoints(army)),
    province,
  });
  // The stronger side has `size` points.
  const attacker = brought(one, ratio >= 1 ? size : size * ratio, from);
  const defender = brought(other, ratio >= 1 ? size / ratio : size, place);
  const battle: PendingBattle = {
    id: `fought ${String(number)}`,
    cause: 'march',
    province: place,
    attacker: one.id,
    defender: other.id,
    from,
    queue: [],
    forces: null,
  };
  const state: CampaignState = {
    ...start,
    armies: { [one.id]: attacker, [other.id]: defender },
    battles: [battle],
  };
  return { state, battle };
}

/** Fights the battle of this number, or returns null if the attack crosses a river. */
export async function foughtSample(
  starts: readonly CampaignState[],
  number: number,
  ratio: number,
): Promise<FoughtSample | null> {
  const { state, battle } = waitingBattle(starts, number, ratio);
  const { province: place, from } = battle;
  const border =
    state.setUp.borders.find(({ a, b }) => [a, b].includes(from) && [a, b].includes(place))?.kind ?? 'land';
  if (border === 'river') return null;
  const laid = await layOutBattle(environment, state, battle.id);
  const captains = captainsSchema.parse(undefined);
  const [fought] = await simulateBattles(environment, { battle: laid, captains, seed: battle.id, whole: true });
  if (!fought) throw new Error('a battle that was fought out is missing');
  return { winner: fought.winner, losses: [fought.losses.a, fought.losses.b] };
}
