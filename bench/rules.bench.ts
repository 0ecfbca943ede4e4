/**
 * What the rules cost. Each figure stands beside a baseline of the same size measured in the same run, so that the ratio means the same
 * on any machine: an army's tally against writing the army as JSON, a month against copying the campaign's state. How a month grows with
 * the map is told a province: one great campaign against as many provinces in ten smaller ones, and copying their states likewise.
 */
import { Bench } from 'tinybench';
import { shippedList } from '../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../rules/core/army-file.ts';
import { type CampaignRules, type CampaignState, plagueOdds, reckon, siegeForecast } from '../rules/campaign.ts';
import { campaignOf } from '../rules/campaign-of.ts';
import { seededDice } from '../rules/core/dice.ts';
import { ruleSystems } from '../rules/systems.ts';
import { siegeScenario } from '../test/support/siege-scenario.ts';
import { ordersFor, randomCampaign } from '../test/support/random-campaign.ts';

export interface RuleFigure {
  readonly name: string;
  /** Medians, in milliseconds; of growth the lower quarters. */
  readonly time: number;
  readonly baseline: number;
  readonly baselineName: string;
  readonly ratio: number;
  /** What the time, in milliseconds, or the ratio must stay under; null where it is only told. */
  readonly limit: { readonly of: 'time' | 'ratio'; readonly value: number } | null;
}

const UNITS = 60;

/** By how much a province may cost more in a map ten times as large. What is over 1 is the machine's: copying grows like that as well. */
const GROWTH = 1.3;

function sixtyUnits(): ArmyFile {
  const list = shippedList('akkadian');
  const entries = list?.entries ?? [];
  return armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    name: 'Bench',
    limit: 10_000,
    generals: Array.from({ length: 8 }, (_, index) => ({ name: `General ${index}`, stars: index % 7 })),
    units: Array.from({ length: UNITS }, (_, index) => ({
      name: `Unit ${index}`,
      parts: [0, 1].map((part) => ({ entry: entries[(index + part) % entries.length]?.id, count: 10 + (index % 9) })),
    })),
  });
}

async function compare(
  name: string,
  work: () => unknown,
  baselineName: string,
  baselineWork: () => unknown,
  limit: RuleFigure['limit'],
): Promise<RuleFigure> {
  const bench = new Bench({ time: 400, warmupTime: 200 }).add('work', work).add('baseline', baselineWork);
  await bench.run();
  const [time = NaN, baseline = NaN] = bench.tasks.map(({ result }) =>
    'latency' in result ? result.latency.p50 : NaN,
  );
  return { name, time, baseline, baselineName, ratio: time / baseline, limit };
}

/** Of times taken on a busy machine the lower quarter says what the work itself takes. */
const quarter = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 2] ?? NaN;

function timed(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** Campaigns of one size that have as many provinces together as any others of `all`. */
function campaignsOf(provinces: number, all: number) {
  return Array.from({ length: all / provinces }, (_, index) => {
    const seed = `bench ${index}`;
    const state = randomCampaign({ seed, provinces, armies: provinces / 5, players: 10, fortEvery: 4 });
    return { state, orders: ordersFor(state, seed) };
  });
}

/** Rounds for a thousand provinces; a tenth of that for ten thousand. */
const ROUNDS = 400;

/** What the same number of provinces cost in one campaign and in ten, by turns, so that whatever else runs burdens both alike. */
function growth(campaign: CampaignRules, provinces: number): RuleFigure[] {
  const [one, ten] = [campaignsOf(provinces, provinces), campaignsOf(provinces / 10, provinces)];
  const works = {
    'a month': (campaigns: typeof one, round: number) => {
      for (const { state, orders } of campaigns) campaign.advance(state, orders, seededDice(`bench ${round}`));
    },
    'copying the state': (campaigns: typeof one) => {
      for (const { state } of campaigns) structuredClone(state);
    },
  };
  return Object.entries(works).map(([what, work]) => {
    const times: [number, number][] = [];
    for (let round = 0; round < (ROUNDS * 1000) / provinces; round += 1)
      times.push([
        timed(() => {
          work(one, round);
        }),
        timed(() => {
          work(ten, round);
        }),
      ]);
    const [time, baseline] = [quarter(times.map(([first]) => first)), quarter(times.map(([, second]) => second))];
    return {
      name: `  ${what}: ${provinces} provinces in one`,
      time,
      baseline,
      baselineName: `ten of ${provinces / 10}`,
      ratio: time / baseline,
      limit: what === 'a month' ? { of: 'ratio', value: GROWTH } : null,
    };
  });
}

/** How long every way takes before the worst of walls, alone and together, with a crew of many groups. */
function forecastSiege(state: CampaignState): void {
  const plan = { groups: 20, carpenters: 1, protected: true, crew: 100 };
  const forecast = siegeForecast(state, 'kish-walls', 'akkad', plan);
  if (!forecast) throw new Error('there is no fort to ask about');
  for (const way of forecast.ways) reckon(forecast, [way]);
  reckon(forecast, forecast.ways);
  for (const side of ['besiegers', 'garrison'] as const) plagueOdds(forecast, side);
}

/** Every figure of the rules, one after the other. */
export async function measureRules(): Promise<RuleFigure[]> {
  const figures: RuleFigure[] = [];
  const army = sixtyUnits();
  const list = shippedList('akkadian');
  for (const system of ruleSystems.filter(({ id }) => id === army.rules)) {
    // A keystroke makes a new document that shares every unit but one.
    const keystroke = () => {
      const [first, ...rest] = army.units;
      return system.tally({ ...army, units: first ? [{ ...first, name: 'x' }, ...rest] : rest }, list);
    };
    figures.push(
      await compare(`check ${UNITS} units`, keystroke, 'the army as JSON', () => JSON.stringify(army), {
        of: 'time',
        value: 0.2,
      }),
    );
    const campaign = await campaignOf(system);
    if (!campaign) continue;
    const { state: before } = campaign.begin(campaign.readScenario(siegeScenario(), shippedList), shippedList);
    figures.push(
      await compare(
        'how long a siege will take',
        () => {
          forecastSiege(before);
        },
        'copying the state',
        () => structuredClone(before),
        { of: 'time', value: 50 },
      ),
    );
    for (const [provinces, limit] of [
      [100, null],
      [1000, { of: 'time', value: 50 }],
      [10_000, null],
    ] as const) {
      const state = randomCampaign({ seed: 'bench', provinces, armies: provinces / 5, players: 10, fortEvery: 4 });
      const orders = ordersFor(state, 'bench');
      let seed = 0;
      const month = () => {
        seed += 1;
        return campaign.advance(state, orders, seededDice(`bench ${seed}`));
      };
      const copy = () => structuredClone(state);
      figures.push(await compare(`a month of ${provinces} provinces`, month, 'copying the state', copy, limit));
    }
    figures.push(...growth(campaign, 1000), ...growth(campaign, 10_000));
  }
  return figures;
}

if (import.meta.main) {
  for (const { name, time, baseline, baselineName, ratio, limit } of await measureRules()) {
    const within = limit === null ? '' : `   limit ${limit.value}${limit.of === 'time' ? ' ms' : ' x'}`;
    const against = `${baselineName} ${baseline.toFixed(3)} ms   ratio ${ratio.toFixed(2)}`;
    console.log(`${name.padEnd(46)} ${time.toFixed(3)} ms   ${against}${within}`);
  }
}
