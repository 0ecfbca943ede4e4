import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { type NewTrial, summariseSeries } from '../../contract/battles/series.ts';
import type { CaptainChoice } from '../../contract/battles/fight-choices.ts';
import type { Fought } from '../../contract/fights.ts';
import type { TableBattle } from '../../contract/table.ts';
import { client } from '../transport/client.ts';
import { failureOf } from '../transport/failure.ts';

/** An army that is tried. */
export type Contestant = NewTrial['contestants'][number];
/** Two contestants by their places, and what their battles came to: `a` is the first of the two. */
export type Pairing = NewTrial['pairings'][number];
/** What a unit of the army that is tried did in all its battles, in points. */
export type UnitRow = NewTrial['units'][number];

export interface Trial extends NewTrial {
  /** When it was kept last; '' before that. */
  readonly at: string;
  readonly running: boolean;
  /** Why it is not kept; '' where it is. */
  readonly unkept: string;
}

/** Battles that are asked for at a time: so often a trial can be stopped, and so often the sides change their edges. */
const AT_ONCE = 5;
/** So many times battles are asked for, at most, before a trial that goes on is kept again. */
const KEEPS_EVERY = 10;

export interface TrialRequest {
  /** The army that is tried comes first. */
  readonly contestants: readonly Contestant[];
  /** Whether the others meet each other as well. */
  readonly eachOther: boolean;
  readonly battles: number;
  readonly strength: CaptainChoice['strength'];
  /** Of its dice, and its own: another trial has another. */
  readonly seed: string;
}

const pairsOf = ({ contestants, eachOther }: TrialRequest): Pairing[] =>
  contestants.flatMap((_, one) =>
    contestants.flatMap((_each, other) =>
      one < other && (eachOther || one === 0) ? [{ one, other, result: null, problem: '' }] : [],
    ),
  );

/** A battle of a pairing seen from its first contestant, whichever edge he had. */
const turned = ({ winner, turns, losses: { a, b } }: Fought): Fought => ({
  winner: winner === 'draw' ? winner : winner === 'a' ? 'b' : 'a',
  turns,
  losses: { a: b, b: a },
});

/** Adds up what the units of one side did. */
function withUnits(rows: readonly UnitRow[], side: TableBattle['sides'][number], fought: readonly Fought[]): UnitRow[] {
  return side.units.map(({ id, name, parts }, at) => {
    const before = rows[at] ?? { name, took: 0, lost: 0, cost: 0 };
    const cost = Math.round(parts.reduce((sum, part) => sum + part.cost * part.count, 0));
    const sum = (of: 'took' | 'lost'): number =>
      fought.reduce((total, { units }) => total + (units?.[id]?.[of] ?? 0), before[of]);
    return { name, cost, took: sum('took'), lost: sum('lost') };
  });
}

/** Trials of armies against others, by the army that is tried: the last of each is kept, and goes on while the window is open. */
export const useTrials = defineStore('trials', () => {
  const trials = shallowRef<Readonly<Record<string, Trial>>>({});
  const put = (id: string, changed: Partial<Trial>): void => {
    const trial = trials.value[id];
    if (trial) trials.value = { ...trials.value, [id]: { ...trial, ...changed } };
  };

  /** Reads the last trial of an army, unless one is here already. Throws where it is damaged; then there is none. */
  async function load(id: string): Promise<void> {
    if (trials.value[id]) return;
    const { trial } = await client.armies.trial({ id });
    if (trial && !trials.value[id]) trials.value = { ...trials.value, [id]: { ...trial, running: false, unkept: '' } };
  }
  async function keep(id: string): Promise<void> {
    const { running: _running, unkept: _unkept, at: _at, ...trial } = trials.value[id]!;
    const changed = await client.armies.keepTrial({ id, trial }).then(
      ({ at }) => ({ at, unkept: '' }),
      (thrown: unknown) => ({ unkept: failureOf(thrown).sentence }),
    );
    if (trials.value[id]?.seed === trial.seed) put(id, changed);
  }
  /** What was fought so far stays; a trial of which nothing was fought leaves the one before it. */
  async function stop(id: string): Promise<void> {
    const trial = trials.value[id];
    if (!trial?.running) return;
    put(id, { running: false });
    if (trial.pairings.some(({ result }) => result !== null)) return keep(id);
    const { [id]: _nothing, ...others } = trials.value;
    trials.value = others;
    await load(id);
  }

  /** The battle of a pairing, one of its contestants at the near edge. @param swapped the second of them */
  const layOut = ({ contestants, seed }: Trial, { one, other }: Pairing, swapped: boolean): Promise<TableBattle> => {
    const armies = [contestants[one]?.army, contestants[other]?.army] as [unknown, unknown];
    return client.fights.layOut({ armies: swapped ? [armies[1], armies[0]] : armies, seed });
  };
  const captainsOf = ({ strength }: Trial): [CaptainChoice, CaptainChoice] => [
    { strength, temperament: 'steady' },
    { strength, temperament: 'steady' },
  ];
  const seedOf = ({ seed }: Trial, { one, other }: Pairing): string => `${seed} ${one} ${other}`;

  async function run(id: string, request: TrialRequest): Promise<void> {
    const { contestants, battles, strength, seed } = request;
    const trial: Trial = {
      at: '',
      contestants,
      battles,
      strength,
      seed,
      pairings: pairsOf(request),
      units: [],
      running: true,
      unkept: '',
    };
    trials.value = { ...trials.value, [id]: trial };
    const isOn = (): boolean => trials.value[id]?.seed === seed && trials.value[id].running;
    const laid = new Map<string, TableBattle>();
    const fought = trial.pairings.map((): Fought[] => []);
    let asks = 0;
    for (let from = 0; from < battles; from += AT_ONCE) {
      const swapped = (from / AT_ONCE) % 2 === 1;
      for (const [at, pairing] of trial.pairings.entries()) {
        if (!isOn()) return;
        if (trials.value[id]?.pairings[at]?.problem !== '') continue;
        let more: readonly Fought[] = [];
        let problem = '';
        try {
          const key = `${at} ${swapped}`;
          const battle = laid.get(key) ?? (await layOut(trial, pairing, swapped));
          laid.set(key, battle);
          const times = Math.min(AT_ONCE, battles - from);
          const asked = { battle, captains: captainsOf(trial), seed: seedOf(trial, pairing), from, times, units: true };
          more = await client.fights.series(asked);
          if (pairing.one === 0 && isOn()) {
            const side = battle.sides[swapped ? 1 : 0];
            if (side) put(id, { units: withUnits(trials.value[id].units, side, more) });
          }
        } catch (thrown) {
          problem = failureOf(thrown).sentence;
        }
        if (!isOn()) return;
        fought[at]!.push(...(swapped ? more.map(turned) : more));
        const result = fought[at]!.length === 0 ? null : summariseSeries(fought[at]!);
        put(id, { pairings: trials.value[id].pairings.with(at, { ...pairing, result, problem }) });
        asks += 1;
        if (at === trial.pairings.length - 1 || asks % KEEPS_EVERY === 0) await keep(id);
      }
    }
    if (!isOn()) return;
    put(id, { running: false });
    await keep(id);
  }

  /** The first battle of a pairing, whole. */
  async function firstBattle(id: string, at: number): Promise<TableBattle | null> {
    const trial = trials.value[id];
    const pairing = trial?.pairings[at];
    if (!trial || !pairing) return null;
    const battle = await layOut(trial, pairing, false);
    const request = { battle, captains: captainsOf(trial), seed: seedOf(trial, pairing) };
    return (await client.fights.fight(request)).battle;
  }

  return { trials, load, run, stop, firstBattle };
});
