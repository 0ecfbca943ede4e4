import type { z } from 'zod';
import { getForts, type MapFort, type MapSheet } from '../maps/schema.ts';
import type { Scenario, scenarioSchema } from '../rules/campaign.ts';
import type { armyFileSchema, RuleSystemId } from '../rules/core/army-file.ts';

export type ArmyDocument = z.input<typeof armyFileSchema>;

/** A unit's name and its parts. Each part is an entry of the army's list and a number of figures or models. */
export type UnitRow = readonly [unit: string, ...parts: (readonly [entry: string, count: number])[]];
/** A general's name and stars. */
export type GeneralRow = readonly [name: string, stars: number];

/** Numbers of siege specialists in an army. */
export type SiegeTrain = Readonly<Partial<Record<'carpenter' | 'miner', number>>>;

export interface ArmyRows {
  readonly name: string;
  readonly list: string;
  readonly limit: number;
  readonly generals: readonly GeneralRow[];
  readonly units: readonly UnitRow[];
  readonly specialists?: SiegeTrain;
}

/** Creates the garrison of a walled city, led by its warden. */
export const createGarrison = (name: string, list: string, units: ArmyRows['units']): ArmyRows => ({
  name,
  list,
  limit: 1000,
  generals: [['Warden of the walls', 0]],
  units,
});

/** Converts rows to an army file. */
export const toArmyFile = (
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
  /** Name of the player's power, if different from the player's name. */
  readonly power?: string;
  readonly colour: string;
  /** Gold of the player at the start. */
  readonly treasury: number;
  /** Province with the player's capital, or null. */
  readonly capital: string | null;
}

export interface ScenarioArmy {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  /** Fort that the army garrisons, or null if the army is in the field. */
  readonly fort: string | null;
  readonly army: ArmyDocument;
}

/** Moats, embankments and water of forts, by province. */
export type WallsByProvince = Readonly<Record<string, Partial<Pick<MapFort, 'moat' | 'embankment' | 'water'>>>>;

/** The data of a scenario that is not on its map. */
export interface ScenarioPlan {
  readonly id: string;
  readonly rules: RuleSystemId;
  readonly title: string;
  readonly description: string;
  readonly players: readonly ScenarioPlayer[];
  /** Player who holds each province at the start. Provinces not listed are unheld. */
  readonly holders: Readonly<Record<string, string>>;
  readonly armies: readonly ScenarioArmy[];
  /** Forts by province that replace those of the map. */
  readonly forts?: Readonly<Record<string, readonly MapFort[]>>;
  /** Walls of forts on the map, by province. Forts not listed have plain walls. */
  readonly walls?: WallsByProvince;
  /** Percentage of the map's taxes that provinces pay, rounded to 50 gold. Default: 100. */
  readonly taxPercent?: number;
  /** Percentage of the taxes paid by provinces that a player holds at the start, by player. */
  readonly taxPercents?: Readonly<Record<string, number>>;
  /** Percentage of a treasury that is kept over the winter. Default: 100. */
  readonly carriesOver?: number;
  readonly victory: Scenario['victory'];
  readonly campaignMonths?: number;
  readonly encounters?: Scenario['encounters'];
  readonly rulings?: Scenario['rulings'];
}

/** Returns the holder of each province: the player of the power to which the map gives the province. */
export function getHolders({ provinces }: MapSheet, players: Readonly<Record<string, string>>): Record<string, string> {
  const leads = new Map(Object.entries(players));
  return Object.fromEntries(
    provinces.flatMap(({ id, power }) => {
      const player = power === null ? undefined : leads.get(power);
      return player === undefined ? [] : [[id, player]];
    }),
  );
}

/** Returns the first fort of a province, for a garrison. @throws RangeError if the province has no fort */
export function getFirstFort({ id: map, provinces }: MapSheet, province: string): string {
  const match = provinces.find(({ id }) => id === province);
  const fort = match && getForts(match)[0];
  if (!fort) throw new RangeError(`“${province}” has no fort on the map “${map}”`);
  return fort.id;
}

/** Returns the tax that a province pays. */
function getTax({ taxPercent, taxPercents = {} }: ScenarioPlan, tax: number, holder: string | undefined): number {
  const percent = holder === undefined ? taxPercent : (taxPercents[holder] ?? taxPercent);
  return percent === undefined ? tax : Math.round((tax * percent) / 5000) * 50;
}

/** Creates a scenario document from a map and a plan; `readScenario` checks legality. @throws RangeError for an unknown province */
export function createScenario(map: MapSheet, plan: ScenarioPlan): ScenarioDocument {
  const { players, holders, armies, victory, campaignMonths = 8, encounters = 'result-table', rulings = {} } = plan;
  const known = new Set(map.provinces.map(({ id }) => id));
  const capitals = new Map(players.flatMap(({ id, capital }) => (capital === null ? [] : [[capital, id]])));
  const held = new Map(Object.entries(holders));
  const forts = new Map(Object.entries(plan.forts ?? {}));
  const walls = new Map(Object.entries(plan.walls ?? {}));
  for (const province of [...held.keys(), ...capitals.keys(), ...forts.keys(), ...walls.keys()]) {
    if (!known.has(province)) throw new RangeError(`unknown province “${province}” on the map “${map.id}”`);
  }
  const bare = map.provinces.find((province) => walls.has(province.id) && !forts.has(province.id) && !province.fort);
  if (bare) throw new RangeError(`“${bare.id}” has no fort on the map “${map.id}”`);
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
      tax: getTax(plan, province.tax, held.get(province.id)),
      food: province.food,
      terrain: province.terrain,
      holder: held.get(province.id) ?? null,
      city: province.city.name,
      forts: (forts.get(province.id) ?? getForts(province)).map((fort) => ({ ...fort, ...walls.get(province.id) })),
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
