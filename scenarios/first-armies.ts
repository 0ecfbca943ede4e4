import type { MapSheet } from '../maps/schema.ts';
import { fieldArmy, inTheField, march, TOWN_LEVY } from './plain-armies.ts';
import type { ScenarioPlan, ScenarioPlayer } from './scenario-from.ts';

/** A year's pay of the troops that a seat begins with, in gold: their points (3,224 and 1,160). */
const UPKEEP = 4384;
/** Revenue in the first year, in parts of the pay: gold is to be worth something (ruling FTP-C32). */
const REVENUE = 1.25;

type FirstArmies = Pick<ScenarioPlan, 'armies' | 'taxPercents' | 'taxPercent' | 'carriesOver'>;

/** Armies for all who have a capital, alike for each: one in the field there and a levy in the richest land beside; taxes that pay for them. */
export function firstArmies(
  { provinces }: MapSheet,
  players: readonly ScenarioPlayer[],
  holders: Readonly<Record<string, string>>,
): FirstArmies {
  const seats = players.flatMap(({ id, name, capital }) => {
    if (capital === null) return [];
    const land = provinces.filter((province) => holders[province.id] === id);
    const [levied] = land.filter((province) => province.id !== capital).toSorted((a, b) => b.tax - a.tax);
    const tax = land.reduce((sum, province) => sum + province.tax, 0);
    return [{ id, name, capital, levied, percent: Math.min(100, Math.round((100 * REVENUE * UPKEEP) / tax)) }];
  });
  const all = seats.map(({ percent }) => percent);
  return {
    armies: seats.flatMap(({ id, name, capital, levied }) => [
      inTheField(`${id}-field`, id, capital, fieldArmy(name)),
      ...(levied ? [inTheField(`${id}-levy`, id, levied.id, march(`Levy of ${levied.name}`, TOWN_LEVY))] : []),
    ]),
    taxPercents: Object.fromEntries(seats.map(({ id, percent }) => [id, percent])),
    ...(all.length > 0 ? { taxPercent: Math.min(...all), carriesOver: 50 } : {}),
  };
}
