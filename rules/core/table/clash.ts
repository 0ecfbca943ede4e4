import type { RulingsInForce, Settings } from '../ruling.ts';
import type { TableRules, TableUnit } from '../table-rules.ts';
import type { ClashOdds } from '../odds.ts';

interface ClashTerms {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
}

/** Result of a round of melee for one side. */
export interface RoundResult {
  readonly taken: number;
  readonly result: 'won' | 'lost' | 'drawn';
  /** The unit before it took these hits. */
  readonly before: TableUnit;
  /** True if the unit charged in this round. */
  readonly charging: boolean;
}

/** Outcome of a morale test. `state` is the unit's morale state after the test. */
export interface TestResult {
  readonly then: 'breaks' | 'falls-back' | 'fights-on';
  readonly state?: string;
  readonly chance: number;
}

/** A book's rules for a charge and its melee. A side's score depends only on its own losses and the enemy's troops. */
interface ClashRules {
  readonly citations: readonly string[];
  /** Returns a unit for each number that can be rolled for it before the battle. If absent, no number is rolled. */
  starts?(unit: TableUnit, terms: ClashTerms): readonly { readonly unit: TableUnit; readonly chance: number }[];
  rounds?(charger: TableUnit, charged: TableUnit): number;
  /** Returns the chance of each score of a side in a round. Scores are hits if `taken` is absent. Empty if it cannot strike. */
  strike(
    striker: TableUnit,
    struck: TableUnit,
    how: { readonly charging: boolean; readonly first: boolean },
    terms: ClashTerms,
  ): readonly number[];
  /** Converts a score to hits on the enemy. @param went result of the round for the scoring side */
  taken?(score: number, struck: TableUnit, went: RoundResult['result'], terms: ClashTerms): number;
  /** True if equal scores are rolled again. */
  throwsAgain?(terms: ClashTerms): boolean;
  /** Returns the outcomes of the test after a round; none if the unit does not test. */
  test(unit: TableUnit, round: RoundResult, terms: ClashTerms): readonly TestResult[];
}

const MAX_ROUNDS = 6;
/** Less likely states are ignored; they do not change displayed figures. */
const MIN_CHANCE = 1e-9;

/** Returns the unit with this number of hits on the part that fights. */
export function withHits(unit: TableUnit, lost: number): TableUnit {
  const { part } = unit;
  const struck = { ...part, lost, left: Math.max(0, part.count - Math.floor(lost / part.hits)) };
  return { ...unit, part: struck, parts: unit.parts.map((each) => (each === part ? struck : each)) };
}

const NO_TEST: readonly TestResult[] = [{ then: 'fights-on', chance: 1 }];
const OPPOSITE = { won: 'lost', lost: 'won', drawn: 'drawn' } as const;
const RESULTS = ['won', 'lost', 'drawn'] as const;
type Result = (typeof RESULTS)[number];

/** A charge of one unit on another. The book's odds are computed once for all starting states. */
interface Clash {
  readonly charger: TableUnit;
  readonly charged: TableUnit;
  readonly rules: ClashRules;
  readonly terms: ClashTerms;
}

/** Hits that both sides may take in a round, before morale tests. */
interface Exchange {
  readonly onCharger: number;
  readonly onCharged: number;
  /** Result of the round for the charger. */
  readonly went: Result;
  readonly chance: number;
}

/** Returns a cached function that converts scores to hits. */
function createHitTable({ rules, terms }: Clash, struck: TableUnit) {
  const known: Record<Result, number[]> = { won: [], lost: [], drawn: [] };
  return (score: number, went: Result): number =>
    rules.taken ? (known[went][score] ??= rules.taken(score, struck, went, terms)) : score;
}

/** Returns a function that combines the scores of both sides in a round. */
function createExchanges(meeting: Clash) {
  const { charger, charged, rules, terms } = meeting;
  const [onChargerBy, onChargedBy] = [createHitTable(meeting, charger), createHitTable(meeting, charged)];
  const rollsAgain = rules.throwsAgain?.(terms) ?? false;
  const pairs = new Map<readonly number[], Map<readonly number[], readonly Exchange[]>>();
  function combine(byCharger: readonly number[], byCharged: readonly number[]): readonly Exchange[] {
    const drawn = rollsAgain ? byCharger.reduce((sum, of, score) => sum + of * (byCharged[score] ?? 0), 0) : 0;
    const isAgain = drawn > 0 && drawn < 1;
    const total = isAgain ? 1 - drawn : 1;
    const sums = new Map<number, { -readonly [Key in keyof Exchange]: Exchange[Key] }>();
    byCharger.forEach((ofA, scoreA) =>
      byCharged.forEach((ofB, scoreB) => {
        if (ofA === 0 || ofB === 0 || (isAgain && scoreA === scoreB)) return;
        const went: Result = scoreA === scoreB ? 'drawn' : scoreA > scoreB ? 'won' : 'lost';
        const onCharger = onChargerBy(scoreB, OPPOSITE[went]);
        const onCharged = onChargedBy(scoreA, went);
        const key = (onCharger * 1024 + onCharged) * RESULTS.length + RESULTS.indexOf(went);
        const chance = (ofA * ofB) / total;
        const existing = sums.get(key);
        if (existing) existing.chance += chance;
        else sums.set(key, { onCharger, onCharged, went, chance });
      }),
    );
    return [...sums.values()];
  }
  return (byCharger: readonly number[], byCharged: readonly number[]): readonly Exchange[] => {
    const cached = pairs.get(byCharger) ?? new Map<readonly number[], readonly Exchange[]>();
    pairs.set(byCharger, cached);
    const result = cached.get(byCharged) ?? combine(byCharger, byCharged);
    cached.set(byCharged, result);
    return result;
  };
}

/** Returns a function that gives a side's scores by its losses and morale. */
function createScores({ charger, charged, rules, terms }: Clash) {
  const known = new Map<string, readonly number[]>();
  /* Equal score lists share one array, so that each pair of lists is combined only once. */
  const lists = new Map<string, readonly number[]>();
  return (side: 'charger' | 'charged', lost: number, morale: string, first: boolean): readonly number[] => {
    const key = `${side} ${lost} ${morale} ${first}`;
    let scores = known.get(key);
    if (scores) return scores;
    const [striker, struck] = side === 'charger' ? [charger, charged] : [charged, charger];
    const how = { charging: side === 'charger' && first, first };
    const odds = rules.strike({ ...withHits(striker, lost), morale }, struck, how, terms);
    scores = odds.length === 0 ? [1] : odds;
    const words = scores.join();
    scores = lists.get(words) ?? scores;
    lists.set(words, scores);
    known.set(key, scores);
    return scores;
  };
}

/** Possible next states of a side. Hits and morale are encoded as one number. */
interface Continuations {
  readonly breaks: number;
  readonly apart: number;
  readonly on: readonly (readonly [place: number, chance: number])[];
}

function createSide(start: TableUnit, { rules, terms }: Clash) {
  const maxHits = start.part.count * start.part.hits;
  const states = [''];
  const MAX_STATES = 8;
  const stateNumber = (state: string): number => {
    const index = states.indexOf(state);
    return index < 0 ? states.push(state) - 1 : index;
  };
  const cached = new Map<number, Continuations>();
  const getLost = (place: number): number => Math.floor(place / MAX_STATES);
  const getMorale = (place: number): string => states[place % MAX_STATES] ?? '';
  function compute(place: number, taken: number, went: Result, charging: boolean): Continuations {
    const [lost, morale] = [getLost(place), getMorale(place)];
    if (lost + taken >= maxHits) return { breaks: 1, apart: 0, on: [] };
    const unit = { ...withHits(start, lost + taken), morale };
    const before = { ...withHits(start, lost), morale };
    const tested = rules.test(unit, { taken, result: went, before, charging }, terms);
    const ends = tested.length === 0 ? NO_TEST : tested;
    const chanceOf = (end: TestResult['then']): number =>
      ends.reduce((sum, { then, chance }) => sum + (then === end ? chance : 0), 0);
    const continuations = new Map<number, number>();
    for (const { then, state = morale, chance } of ends) {
      const to = (lost + taken) * MAX_STATES + stateNumber(state);
      if (then === 'fights-on' && chance > 0) continuations.set(to, (continuations.get(to) ?? 0) + chance);
    }
    return { breaks: chanceOf('breaks'), apart: chanceOf('falls-back'), on: [...continuations] };
  }
  return {
    lostAt: getLost,
    moraleAt: getMorale,
    places: (maxHits + 1) * MAX_STATES,
    /** Returns a side's states after a round. A unit without figures is broken. */
    ends(place: number, taken: number, went: Result, charging: boolean): Continuations {
      const hits = Math.min(taken, maxHits);
      const key = ((place * (maxHits + 1) + hits) * RESULTS.length + RESULTS.indexOf(went)) * 2 + Number(charging);
      const result = cached.get(key) ?? compute(place, hits, went, charging);
      cached.set(key, result);
      return result;
    },
  };
}

interface Tally {
  both: number;
  apart: number;
  readonly byRound: { charged: number; charger: number }[];
}

/** Creates the function that computes how often a frontal charge in the open breaks either side, round by round. */
export function createClash(rules: ClashRules): NonNullable<TableRules['clash']> {
  return (charger, charged, rulings, settings = {}): ClashOdds => {
    const terms = { rulings, settings };
    const meeting = { charger, charged, rules, terms };
    const [scores, exchanges] = [createScores(meeting), createExchanges(meeting)];
    const maxRounds = rules.rounds?.(charger, charged) ?? MAX_ROUNDS;
    const tally: Tally = { both: 0, apart: 0, byRound: [] };
    const listStarts = (unit: TableUnit) =>
      (rules.starts?.(unit, terms) ?? [{ unit, chance: 1 }]).map(({ unit: start, chance }) => ({
        side: createSide(start, meeting),
        chance,
      }));
    const chargedStarts = listStarts(charged);
    for (const { side: a, chance: ofA } of listStarts(charger))
      for (const { side: b, chance: ofB } of chargedStarts) {
        // Both units start without losses in the first morale state. Each state of the melee is tracked with its chance.
        let states = new Map([[0, ofA * ofB]]);
        for (let round = 0; round < maxRounds && states.size > 0; round += 1) {
          const first = round === 0;
          const next = new Map<number, number>();
          const sums = (tally.byRound[round] ??= { charged: 0, charger: 0 });
          for (const [state, chance] of states) {
            const [placeA, placeB] = [Math.floor(state / b.places), state % b.places];
            const byA = scores('charger', a.lostAt(placeA), a.moraleAt(placeA), first);
            const byB = scores('charged', b.lostAt(placeB), b.moraleAt(placeB), first);
            for (const { onCharger, onCharged, went, chance: of } of exchanges(byA, byB)) {
              const share = chance * of;
              if (share < MIN_CHANCE) continue;
              const endsA = a.ends(placeA, onCharger, went, first);
              const endsB = b.ends(placeB, onCharged, OPPOSITE[went], false);
              sums.charger += share * endsA.breaks;
              sums.charged += share * endsB.breaks;
              tally.both += share * endsA.breaks * endsB.breaks;
              tally.apart +=
                share * ((1 - endsA.breaks) * (1 - endsB.breaks) - getFightingChance(endsA) * getFightingChance(endsB));
              for (const [toA, chanceA] of endsA.on)
                for (const [toB, chanceB] of endsB.on) {
                  const key = toA * b.places + toB;
                  next.set(key, (next.get(key) ?? 0) + share * chanceA * chanceB);
                }
            }
          }
          states = next;
        }
      }
    let [byCharger, byCharged] = [0, 0];
    const rounds = tally.byRound.map((of) => ({
      charged: (byCharger += of.charged),
      charger: (byCharged += of.charger),
    }));
    const { both, apart } = tally;
    return {
      charged: byCharger,
      charger: byCharged,
      both,
      apart: Math.max(0, apart),
      rounds,
      citations: rules.citations,
    };
  };
}

const getFightingChance = ({ breaks, apart }: Continuations): number => 1 - breaks - apart;
