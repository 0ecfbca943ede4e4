import type { z } from 'zod';
import { fortsOf, type MapFort, type MapSheet } from '../maps/schema.ts';
import type { Scenario, scenarioSchema } from '../rules/campaign.ts';
import type { armyFileSchema, RuleSystemId } from '../rules/core/army-file.ts';

export type ArmyDocument = z.input<typeof armyFileSchema>;

/** A unit by its name, and its parts as entries of the army's list with so many figures or models each. */
export type UnitRow = readonly [unit: string, ...parts: (readonly [entry: string, count: number])[]];
/** A general by his name and stars. */
export type GeneralRow = readonly [name: string, stars: number];

/** Specialists who go with an army, for sieges. */
export type SiegeTrain = Readonly<Partial<Record<'carpenter' | 'miner', number>>>;

export interface ArmyRows {
  readonly name: string;
  readonly list: string;
  readonly limit: number;
  readonly generals: readonly GeneralRow[];
  readonly units: readonly UnitRow[];
  readonly specialists?: SiegeTrain;
}

/** The garrison of a walled city, under its warden. */
export const guardOf = (name: string, list: string, units: ArmyRows['units']): ArmyRows => ({
  name,
  list,
  limit: 1000,
  generals: [['Warden of the walls', 0]],
  units,
});

/** An army written down as rows, as an army file. */
export const armyFromRows = (
  rules: RuleSystemId,
  { name, list, limit, generals, units, specialists }: ArmyRows,
): ArmyDocument => ({
  format: 'nomarch-army',
  version: 1,
  rules,
  list,
  name,
  limit,
  generals: generals.map(([general, stars]) => ({ name: general, stars })),
  ...(specialists ? { specialists: { ...specialists } } : {}),
  units: units.map(([unit, ...parts]) => ({ name: unit, parts: parts.map(([entry, count]) => ({ entry, count })) })),
});

export type ScenarioDocument = z.input<typeof scenarioSchema>;

export interface ScenarioPlayer {
  readonly id: string;
  readonly name: string;
  /** The power led by the player, where it is not called like the player. */
  readonly power?: string;
  readonly colour: string;
  /** Gold at the start. */
  readonly treasury: number;
  /** The province with the player's capital; null for none. */
  readonly capital: string | null;
}

export interface ScenarioArmy {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  /** The fort it garrisons; null in the field. */
  readonly fort: string | null;
  readonly army: ArmyDocument;
}

/** Moats, embankments and water of forts, by the province they stand in. */
export type WallsByProvince = Readonly<Record<string, Partial<Pick<MapFort, 'moat' | 'embankment' | 'water'>>>>;

/** Everything about a scenario that its map does not say. */
export interface ScenarioPlan {
  readonly id: string;
  readonly rules: RuleSystemId;
  readonly title: string;
  readonly description: string;
  readonly players: readonly ScenarioPlayer[];
  /** Province to the player who holds it at the start; others belong to nobody. */
  readonly holders: Readonly<Record<string, string>>;
  readonly armies: readonly ScenarioArmy[];
  /** Province to its forts, in place of those its map gives it. */
  readonly forts?: Readonly<Record<string, readonly MapFort[]>>;
  /** Province to what is known of the walls that its map gives it; nothing is said of those that are bare. */
  readonly walls?: WallsByProvince;
  /** Hundredths of the map's taxes that are paid, to the nearest 50 gold; all of them unless given. */
  readonly taxPercent?: number;
  /** The same for provinces that a player holds at the start, by player. */
  readonly taxPercents?: Readonly<Record<string, number>>;
  /** Hundredths of a treasury that are carried over a winter; all of it unless given. */
  readonly carriesOver?: number;
  readonly victory: Scenario['victory'];
  readonly campaignMonths?: number;
  readonly encounters?: Scenario['encounters'];
  readonly rulings?: Scenario['rulings'];
}

/** Provinces of the map's powers by the players who lead them: power as the sheet names it to player. */
export function holdersByPower(
  { provinces }: MapSheet,
  players: Readonly<Record<string, string>>,
): Record<string, string> {
  const leads = new Map(Object.entries(players));
  return Object.fromEntries(
    provinces.flatMap(({ id, power }) => {
      const player = power === null ? undefined : leads.get(power);
      return player === undefined ? [] : [[id, player]];
    }),
  );
}

/** The first fort of a province, for its garrison. @throws RangeError where there is none */
export function fortIn({ id: map, provinces }: MapSheet, province: string): string {
  const at = provinces.find(({ id }) => id === province);
  const fort = at && fortsOf(at)[0];
  if (!fort) throw new RangeError(`no fort stands in “${province}” of the map “${map}”`);
  return fort.id;
}

/** What a province pays. */
function taxed({ taxPercent, taxPercents = {} }: ScenarioPlan, tax: number, holder: string | undefined): number {
  const percent = holder === undefined ? taxPercent : (taxPercents[holder] ?? taxPercent);
  return percent === undefined ? tax : Math.round((tax * percent) / 5000) * 50;
}

/**
 * A scenario document on a map: its provinces with their forts, who holds them, and everything of the plan. Pure; whether the armies
 * are legal and stand where they may is for the rule book's reading of it. @throws RangeError for a province that is not on the map
 */
export function scenarioFrom(map: MapSheet, plan: ScenarioPlan): ScenarioDocument {
  const { players, holders, armies, victory, campaignMonths = 8, encounters = 'result-table', rulings = {} } = plan;
  const known = new Set(map.provinces.map(({ id }) => id));
  const capitals = new Map(players.flatMap(({ id, capital }) => (capital === null ? [] : [[capital, id]])));
  const held = new Map(Object.entries(holders));
  const forts = new Map(Object.entries(plan.forts ?? {}));
  const walls = new Map(Object.entries(plan.walls ?? {}));
  for (const province of [...held.keys(), ...capitals.keys(), ...forts.keys(), ...walls.keys()]) {
    if (!known.has(province)) throw new RangeError(`there is no province “${province}” on the map “${map.id}”`);
  }
  const bare = map.provinces.find((province) => walls.has(province.id) && !forts.has(province.id) && !province.fort);
  if (bare) throw new RangeError(`no fort stands in “${bare.id}” of the map “${map.id}”`);
  return {
    format: 'nomarch-scenario',
    version: 1,
    id: plan.id,
    rules: plan.rules,
    title: plan.title,
    description: plan.description,
    map: map.id,
    campaignMonths,
    players: players.map(({ id, name, power = name, colour, treasury }) => ({ id, name, power, colour, treasury })),
    provinces: map.provinces.map((province) => ({
      id: province.id,
      name: province.name,
      tax: taxed(plan, province.tax, held.get(province.id)),
      food: province.food,
      terrain: province.terrain,
      holder: held.get(province.id) ?? null,
      city: province.city.name,
      forts: (forts.get(province.id) ?? fortsOf(province)).map((fort) => ({ ...fort, ...walls.get(province.id) })),
      port: province.port,
      capitalOf: capitals.get(province.id) ?? null,
    })),
    borders: [...map.borders],
    armies: [...armies],
    encounters,
    carriesOver: plan.carriesOver ?? 100,
    victory: [...victory],
    rulings: { ...rulings },
  };
}
