/**
 * What the rules cost. Each figure stands beside a baseline of the same size measured in the same run, so that the ratio means the same
 * on any machine: an army's tally against writing the army as JSON, a month against copying the campaign's state.
 */
import { Bench } from 'tinybench';
import { shippedList } from '../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../rules/core/army-file.ts';
import { seededDice } from '../rules/core/dice.ts';
import { ruleSystems } from '../rules/systems.ts';
import { ordersFor, randomCampaign } from '../test/support/random-campaign.ts';

export interface RuleFigure {
  readonly name: string;
  /** Medians, in milliseconds. */
  readonly time: number;
  readonly baseline: number;
  readonly baselineName: string;
  readonly ratio: number;
  /** What the time must stay under, in milliseconds; null where only the ratio is watched. */
  readonly limit: number | null;
}

const UNITS = 60;

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
  limit: number | null,
): Promise<RuleFigure> {
  const bench = new Bench({ time: 400, warmupTime: 200 }).add('work', work).add('baseline', baselineWork);
  await bench.run();
  const [time = NaN, baseline = NaN] = bench.tasks.map(({ result }) =>
    'latency' in result ? result.latency.p50 : NaN,
  );
  return { name, time, baseline, baselineName, ratio: time / baseline, limit };
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
    figures.push(await compare(`check ${UNITS} units`, keystroke, 'the army as JSON', () => JSON.stringify(army), 0.2));
    const { campaign } = system;
    if (!campaign) continue;
    for (const [provinces, limit] of [
      [100, null],
      [1000, 50],
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
  }
  return figures;
}

if (import.meta.main) {
  for (const { name, time, baseline, baselineName, ratio, limit } of await measureRules()) {
    const within = limit === null ? '' : `   limit ${limit} ms`;
    const against = `${baselineName} ${baseline.toFixed(3)} ms   ratio ${ratio.toFixed(2)}`;
    console.log(`${name.padEnd(28)} ${time.toFixed(3)} ms   ${against}${within}`);
  }
}
