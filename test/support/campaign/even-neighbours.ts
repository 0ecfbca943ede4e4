import { findShippedList } from '../../../army-lists/shipped.ts';
import { getArmyPoints, type CampaignArmy, getNeighbours, getProvinceSetUp } from '../../../rules/campaign.ts';
import { shippedScenarios } from '../../../scenarios/shipped.ts';
import { campaignRules as rules } from '../battle/random-play.ts';

interface Side {
  readonly player: string;
  /** Title of the player's power. */
  readonly power: string;
  readonly army: string;
  readonly province: string;
  /** Name of the province. */
  readonly place: string;
}

/** Finds the most even pair of armies of different sides in neighbouring provinces of a shipped scenario, the first of its first player. */
export function evenNeighbours(scenario: string): { readonly one: Side; readonly other: Side } {
  const found = shippedScenarios
    .map((document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state)
    .find((state) => state.scenario === scenario);
  if (!found) throw new Error(`there is no scenario “${scenario}”`);
  const field = Object.values(found.armies).filter(({ fort }) => fort === null);
  const oddness = (one: CampaignArmy, other: CampaignArmy): number =>
    Math.abs(Math.log(getArmyPoints(one) / getArmyPoints(other)));
  const [first] = field
    .filter(({ player }) => player === found.players[0]?.id)
    .flatMap((one) =>
      field
        .filter(
          ({ player, province }) => player !== one.player && getNeighbours(found, one.province).includes(province),
        )
        .map((other) => ({ one, other })),
    )
    .toSorted((a, b) => oddness(a.one, a.other) - oddness(b.one, b.other));
  if (!first) throw new Error(`no armies of ${scenario} stand next to each other`);
  const sideOf = ({ id, player, province }: CampaignArmy): Side => ({
    player,
    power: found.players.find((one) => one.id === player)?.power ?? player,
    army: id,
    province,
    place: getProvinceSetUp(found, province)?.name ?? province,
  });
  return { one: sideOf(first.one), other: sideOf(first.other) };
}

/** Lists the names of each side's armies and its power at the start of a shipped scenario. */
export function sidesAtStart(scenario: string) {
  const found = shippedScenarios
    .map((document) => rules.readScenario(document, findShippedList))
    .find(({ id }) => id === scenario);
  if (!found) throw new Error(`there is no scenario “${scenario}”`);
  return found.players.map(({ id, power, name }) => ({
    player: id,
    power: power || name,
    armies: found.armies.filter(({ player }) => player === id).map(({ army }) => army.name),
  }));
}
