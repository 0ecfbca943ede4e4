import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { type NewTrial, summariseSeries } from '../../contract/battles/series.ts';
import type { CaptainChoice } from '../../contract/battles/fight-choices.ts';
import type { FoughtResult } from '../../contract/fights.ts';
import type { TableBattle } from '../../contract/table.ts';
import { client } from '../transport/client.ts';
import { toFailure } from '../transport/failure.ts';

export type Contestant = NewTrial['contestants'][number];
/** Two contestants by index, and the result of their battles. `a` is the first contestant. */
export type Pairing = NewTrial['pairings'][number];
/** Points that a unit of the tested army took and lost in all its battles. */
export type UnitRow = NewTrial['units'][number];

export interface Trial extends NewTrial {
  /** Time of the last save, or ''. */
  readonly at: string;
  readonly running: boolean;
  /** Reason why saving failed, or ''. */
  readonly saveIssue: string;
}

/** Battles per request. Between requests, trials can be stopped and the sides swap edges. */
const BATCH_SIZE = 5;
/** Maximum number of requests between saves of a running trial. */
const SAVE_INTERVAL = 10;

export interface TrialRequest {
  /** The tested army comes first. */
  readonly contestants: readonly Contestant[];
  /** True if the other armies also fight each other. */
  readonly eachOther: boolean;
  readonly battles: number;
  readonly strength: CaptainChoice['strength'];
  /** Seed of the dice, unique to this trial. */
  readonly seed: string;
}

const listPairings = ({ contestants, eachOther }: TrialRequest): Pairing[] =>
  contestants.flatMap((_, one) =>
    contestants.flatMap((_each, other) =>
      one < other && (eachOther || one === 0) ? [{ one, other, result: null, problem: '' }] : [],
    ),
  );

/** Swaps the sides of a battle that was fought from the opposite edges. */
const swapSides = ({ winner, turns, losses: { a, b } }: FoughtResult): FoughtResult => ({
  winner: winner === 'draw' ? winner : winner === 'a' ? 'b' : 'a',
  turns,
  losses: { a: b, b: a },
});

/** Adds up the results of one side's units. */
function addUnitResults(
  rows: readonly UnitRow[],
  side: TableBattle['sides'][number],
  fought: readonly FoughtResult[],
): UnitRow[] {
  return side.units.map(({ id, name, parts }, at) => {
    const before = rows[at] ?? { name, took: 0, lost: 0, cost: 0 };
    const cost = Math.round(parts.reduce((sum, part) => sum + part.cost * part.count, 0));
    const sum = (of: 'took' | 'lost'): number =>
      fought.reduce((total, { units }) => total + (units?.[id]?.[of] ?? 0), before[of]);
    return { name, cost, took: sum('took'), lost: sum('lost') };
  });
}

/** Test battles of armies, keyed by the tested army. The last trial of each is saved, and runs while the window is open. */
export const useTrials = defineStore('trials', () => {
  const trials = shallowRef<Readonly<Record<string, Trial>>>({});
  const put = (id: string, changed: Partial<Trial>): void => {
    const trial = trials.value[id];
    if (trial) trials.value = { ...trials.value, [id]: { ...trial, ...changed } };
  };

  /** Loads the last trial of an army once. @throws if it is damaged */
  async function load(id: string): Promise<void> {
    if (trials.value[id]) return;
    const { trial } = await client.armies.trial({ id });
    if (trial && !trials.value[id])
      trials.value = { ...trials.value, [id]: { ...trial, running: false, saveIssue: '' } };
  }
  async function save(id: string): Promise<void> {
    const { running: _running, saveIssue: _saveIssue, at: _at, ...trial } = trials.value[id]!;
    const changed = await client.armies.keepTrial({ id, trial }).then(
      ({ at }) => ({ at, saveIssue: '' }),
      (thrown: unknown) => ({ saveIssue: toFailure(thrown).sentence }),
    );
    if (trials.value[id]?.seed === trial.seed) put(id, changed);
  }
  /** Stops a trial and keeps its results. A trial without results restores the previous one. */
  async function stop(id: string): Promise<void> {
    const trial = trials.value[id];
    if (!trial?.running) return;
    put(id, { running: false });
    if (trial.pairings.some(({ result }) => result !== null)) return save(id);
    const { [id]: _nothing, ...others } = trials.value;
    trials.value = others;
    await load(id);
  }

  /** Creates the battle of a pairing. @param swapped puts the second contestant at the near edge */
  const layOut = ({ contestants, seed }: Trial, { one, other }: Pairing, swapped: boolean): Promise<TableBattle> => {
    const armies = [contestants[one]?.army, contestants[other]?.army] as [unknown, unknown];
    return client.fights.layOut({ armies: swapped ? [armies[1], armies[0]] : armies, seed });
  };
  const getCaptains = ({ strength }: Trial): [CaptainChoice, CaptainChoice] => [
    { strength, temperament: 'steady' },
    { strength, temperament: 'steady' },
  ];
  const getSeed = ({ seed }: Trial, { one, other }: Pairing): string => `${seed} ${one} ${other}`;

  async function run(id: string, request: TrialRequest): Promise<void> {
    const { contestants, battles, strength, seed } = request;
    const trial: Trial = {
      at: '',
      contestants,
      battles,
      strength,
      seed,
      pairings: listPairings(request),
      units: [],
      running: true,
      saveIssue: '',
    };
    trials.value = { ...trials.value, [id]: trial };
    const isActive = (): boolean => trials.value[id]?.seed === seed && trials.value[id].running;
    const layouts = new Map<string, TableBattle>();
    const fought = trial.pairings.map((): FoughtResult[] => []);
    let asks = 0;
    for (let from = 0; from < battles; from += BATCH_SIZE) {
      const swapped = (from / BATCH_SIZE) % 2 === 1;
      for (const [at, pairing] of trial.pairings.entries()) {
        if (!isActive()) return;
        if (trials.value[id]?.pairings[at]?.problem !== '') continue;
        let more: readonly FoughtResult[] = [];
        let problem = '';
        try {
          const key = `${at} ${swapped}`;
          const battle = layouts.get(key) ?? (await layOut(trial, pairing, swapped));
          layouts.set(key, battle);
          const times = Math.min(BATCH_SIZE, battles - from);
          const asked = {
            battle,
            captains: getCaptains(trial),
            seed: getSeed(trial, pairing),
            from,
            times,
            units: true,
          };
          more = await client.fights.series(asked);
          if (pairing.one === 0 && isActive()) {
            const side = battle.sides[swapped ? 1 : 0];
            if (side) put(id, { units: addUnitResults(trials.value[id].units, side, more) });
          }
        } catch (thrown) {
          problem = toFailure(thrown).sentence;
        }
        if (!isActive()) return;
        fought[at]!.push(...(swapped ? more.map(swapSides) : more));
        const result = fought[at]!.length === 0 ? null : summariseSeries(fought[at]!);
        put(id, { pairings: trials.value[id].pairings.with(at, { ...pairing, result, problem }) });
        asks += 1;
        if (at === trial.pairings.length - 1 || asks % SAVE_INTERVAL === 0) await save(id);
      }
    }
    if (!isActive()) return;
    put(id, { running: false });
    await save(id);
  }

  /** Returns the first battle of a pairing in full. */
  async function firstBattle(id: string, at: number): Promise<TableBattle | null> {
    const trial = trials.value[id];
    const pairing = trial?.pairings[at];
    if (!trial || !pairing) return null;
    const battle = await layOut(trial, pairing, false);
    const request = { battle, captains: getCaptains(trial), seed: getSeed(trial, pairing) };
    return (await client.fights.fight(request)).battle;
  }

  return { trials, load, run, stop, firstBattle };
});
