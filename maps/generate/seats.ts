import type { MapFort, MapProvince, MapSheet } from '../schema.ts';
import type { RandomSource } from './map-settings.ts';

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/** Share of provinces that are held at the start. The rest can be conquered. */
const HELD_SHARE = 0.75;
/** Number of tries with different capitals. The best is used. */
const TRIES = 24;

function getNeighbours({ provinces, borders }: MapSheet): Neighbours {
  const beside = new Map(provinces.map(({ id }) => [id, new Set<string>()]));
  for (const { a, b } of borders) {
    beside.get(a)?.add(b);
    beside.get(b)?.add(a);
  }
  return beside;
}

/** Counts the marches from a province to every other. */
function countMarches(start: string, beside: Neighbours): ReadonlyMap<string, number> {
  const marches = new Map([[start, 0]]);
  for (const [at, far] of marches)
    for (const next of beside.get(at) ?? []) if (!marches.has(next)) marches.set(next, far + 1);
  return marches;
}

/** Chooses capitals far from each other, given the first. */
function chooseCapitals(first: string, count: number, all: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  const capitals = [first];
  while (capitals.length < count) {
    const getDistance = (id: string): number => Math.min(...capitals.map((capital) => all.get(capital)?.get(id) ?? 0));
    const [next] = [...all.keys()]
      .filter((id) => !capitals.includes(id))
      .toSorted((a, b) => getDistance(b) - getDistance(a));
    if (next === undefined) break;
    capitals.push(next);
  }
  return capitals;
}

/** Gives each seat in turn the free neighbouring province nearest to its capital. Null if a seat finds none. */
function growSeats(
  capitals: readonly string[],
  size: number,
  beside: Neighbours,
  all: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string[][] | null {
  const taken = new Set(capitals);
  const seats = capitals.map((capital) => [capital]);
  for (let turn = 1; turn < size; turn += 1)
    for (const [index, held] of seats.entries()) {
      const free = new Set(held.flatMap((id) => [...(beside.get(id) ?? [])]).filter((id) => !taken.has(id)));
      const away = all.get(capitals[index]!)!;
      const [next] = [...free].toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0) || (a < b ? -1 : 1));
      if (next === undefined) return null;
      taken.add(next);
      held.push(next);
    }
  return seats;
}

/** Rates the inequality of the seats by free and enemy neighbouring provinces. Larger distances between capitals lower the rating. */
function rateInequality(
  seats: readonly string[][],
  beside: Neighbours,
  all: ReadonlyMap<string, ReadonlyMap<string, number>>,
): number {
  const owner = new Map(seats.flatMap((held, index) => held.map((id) => [id, index] as const)));
  const prospects = seats.map((held, index) => {
    const near = held.flatMap((id) => [...(beside.get(id) ?? [])]);
    const free = new Set(near.filter((id) => !owner.has(id))).size;
    const enemies = new Set(near.filter((id) => owner.has(id) && owner.get(id) !== index)).size;
    return free - enemies * 0.5;
  });
  const minDistance = Math.min(
    ...seats.flatMap(([one], i) => seats.slice(i + 1).map(([other]) => all.get(one!)?.get(other!) ?? 0)),
  );
  return Math.max(...prospects) - Math.min(...prospects) - minDistance * 1.5;
}

/** Returns the provinces of each seat, the capital first. Null if the map has no room for that many seats. */
export function chooseSeats(
  sheet: MapSheet,
  count: number,
  random: RandomSource,
): readonly (readonly string[])[] | null {
  const beside = getNeighbours(sheet);
  const all = new Map(sheet.provinces.map(({ id }) => [id, countMarches(id, beside)]));
  const size = Math.max(2, Math.floor((sheet.provinces.length * HELD_SHARE) / count));
  const candidates = random
    .shuffled(sheet.provinces)
    .slice(0, TRIES)
    .flatMap(({ id }) => {
      const seats = growSeats(chooseCapitals(id, count, all), size, beside, all);
      return seats ? [{ seats, cost: rateInequality(seats, beside, all) }] : [];
    })
    .toSorted((a, b) => a.cost - b.cost);
  return candidates[0]?.seats ?? null;
}

/** Limits of a province's tax. The book assumes about 4,000 gold and 10,000 points per province and warns against much more. */
const TAX = { least: 2000, most: 5000, capital: 5500 };
const FOOD = { least: 5000, most: 12_500, capital: 12_000 };
const STEP = 500;

/** Equalises the totals of all seats in steps, leaving capitals unchanged. */
function equalize(
  seats: readonly (readonly number[])[],
  { least, most }: { readonly least: number; readonly most: number },
): number[][] {
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  const target = Math.round(seats.reduce((all, seat) => all + sum(seat), 0) / seats.length / STEP) * STEP;
  return seats.map(([capital = 0, ...others]) => {
    const land = [...others];
    for (
      let attempt = 0, attemptsLeft = land.length;
      attemptsLeft > 0 && capital + sum(land) !== target;
      attempt = (attempt + 1) % land.length
    ) {
      const step = capital + sum(land) < target ? STEP : -STEP;
      const next = land[attempt]! + step;
      if (next < least || next > most) attemptsLeft -= 1;
      else [land[attempt], attemptsLeft] = [next, land.length];
    }
    return [capital, ...land];
  });
}

/** Creates a fort that suits the terrain: a wet moat by a river, an embankment in the hills. */
const createFort = ({ id, name, terrain, port }: MapProvince): MapFort => ({
  id: `${id}-fort`,
  name,
  moat:
    terrain === 'river-plain' || terrain === 'marsh'
      ? 'wet'
      : terrain === 'steppe' || terrain === 'desert'
        ? 'dry'
        : 'none',
  embankment: terrain === 'hills' || terrain === 'mountains',
  water: port || terrain === 'river-plain' || terrain === 'marsh',
});

/** One province in four is fortified, both per seat (starting with its capital) and among free provinces. */
const PROVINCES_PER_FORT = 4;

/** Adds owners to the sheet: powers named after their capitals, forts, and equal total yields. */
export function assignSeats(sheet: MapSheet, seats: readonly (readonly string[])[]): MapSheet {
  const byId = new Map(sheet.provinces.map((province) => [province.id, province]));
  const land = seats.map((held) => held.map((id) => byId.get(id)!));
  const taxes = equalize(
    land.map((held) => held.map(({ tax }, attempt) => (attempt === 0 ? TAX.capital : tax))),
    TAX,
  );
  const foods = equalize(
    land.map((held) => held.map(({ food }, attempt) => (attempt === 0 ? FOOD.capital : food))),
    FOOD,
  );
  const held = new Map(
    land.flatMap((provinces, seat) =>
      provinces.map(
        ({ id }, attempt) =>
          [
            id,
            {
              power: provinces[0]!.name,
              tax: taxes[seat]![attempt]!,
              food: foods[seat]![attempt]!,
              isWalled: attempt % PROVINCES_PER_FORT === 0,
            },
          ] as const,
      ),
    ),
  );
  const free = sheet.provinces.filter(({ id }) => !held.has(id)).toSorted((a, b) => b.tax - a.tax);
  const walledFree = new Set(free.filter((_, attempt) => attempt % PROVINCES_PER_FORT === 0).map(({ id }) => id));
  return {
    ...sheet,
    provinces: sheet.provinces.map((province) => {
      const { isWalled, ...facts } = held.get(province.id) ?? { isWalled: walledFree.has(province.id) };
      const completed = { ...province, ...facts };
      return isWalled ? { ...completed, fort: true, forts: [createFort(completed)] } : completed;
    }),
  };
}
