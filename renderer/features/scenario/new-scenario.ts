import type { MapProvince, MapSheet } from '../../../maps/schema.ts';
import type { RuleSystemId } from '../../../rules/core/army-file.ts';
import { type Scenario, scenarioSchema } from '../../../rules/campaign.ts';
import { createStartingArmies } from '../../../scenarios/starting-armies.ts';
import { getHolders, createScenario, type ScenarioPlayer } from '../../../scenarios/create-scenario.ts';
import { getNextColour } from '../../map/power.ts';

/** Maximum number of players. Further powers of the map are left neutral. */
const MAX_PLAYERS = 10;
const FIRST_TREASURY = 2000;
const MIN_PLAYERS = 2;

/** Creates an unused id from a title: lower-case words joined by hyphens. */
export function createId(title: string, taken: Iterable<string>, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  const base = words || fallback;
  const known = new Set(taken);
  // Names of built-in object properties cannot be ids.
  const isFree = (id: string): boolean => !known.has(id) && !(id in {});
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Returns the province to use as capital: a fortified one if possible, then the richest. */
const findCapital = (provinces: readonly MapProvince[]): string | null =>
  provinces.toSorted((a, b) => Number(b.fort) - Number(a.fort) || b.tax - a.tax)[0]?.id ?? null;

/** Lists the powers of a map, largest first. */
function listPowers({ provinces }: MapSheet): readonly { readonly name: string; readonly held: MapProvince[] }[] {
  const held = Map.groupBy(
    provinces.filter(({ power }) => power !== null),
    ({ power }) => power!,
  );
  return [...held]
    .map(([name, land]) => ({ name, held: land }))
    .toSorted((a, b) => b.held.length - a.held.length || a.name.localeCompare(b.name, 'en'));
}

/**
 * Creates a scenario in which each power of the map is a player with land, a capital and gold. With `hasArmies`, all players get the same
 * armies and enough taxes to pay for them. Maps with fewer than two powers get players without land.
 */
export function createNewScenario(
  sheet: MapSheet,
  words: { readonly id: string; readonly title: string; readonly player: (number: number) => string },
  rules: RuleSystemId,
  hasArmies = false,
): Scenario {
  const players: ScenarioPlayer[] = [];
  const leaders: [string, string][] = [];
  const addPlayer = (name: string, capital: string | null): string => {
    const id = createId(
      name,
      players.map((one) => one.id),
      'player',
    );
    players.push({ id, name, colour: getNextColour(players), treasury: FIRST_TREASURY, capital });
    return id;
  };
  for (const { name, held } of listPowers(sheet).slice(0, MAX_PLAYERS))
    leaders.push([name, addPlayer(name, findCapital(held))]);
  while (players.length < MIN_PLAYERS) addPlayer(words.player(players.length + 1), null);
  const holders = getHolders(sheet, Object.fromEntries(leaders));
  return scenarioSchema.parse(
    createScenario(sheet, {
      id: words.id,
      rules,
      title: words.title,
      description: '',
      players,
      holders,
      armies: [],
      ...(hasArmies ? createStartingArmies(sheet, players, holders) : {}),
      victory: [{ kind: 'years', count: 5 }],
    }),
  );
}

/** Moves a scenario to another map. Players, provinces, forts and armies start again. */
export function moveToMap(scenario: Scenario, sheet: MapSheet, player: (number: number) => string): Scenario {
  const { id, title, rules, description, campaignMonths, encounters, carriesOver, rulings, victory } = scenario;
  return {
    ...createNewScenario(sheet, { id, title, player }, rules),
    description,
    campaignMonths,
    encounters,
    carriesOver,
    rulings,
    victory,
  };
}
