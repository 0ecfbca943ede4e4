import type { RulingsInForce, Settings } from '../ruling.ts';
import type { TableRules, TableUnit } from '../table-rules.ts';
import type { ClashOdds } from '../odds.ts';

/** What the players agreed on. */
interface ClashTerms {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
}

/** What a round of the fight was to one side. */
export interface RoundResult {
  /** Hits that it took. */
  readonly taken: number;
  readonly went: 'won' | 'lost' | 'drawn';
  /** The unit as it was before them. */
  readonly before: TableUnit;
  /** It charged in this round. */
  readonly charging: boolean;
}

/** What a test of morale leads to; `state` is the morale in which it fights on. */
export interface TestEnd {
  readonly then: 'breaks' | 'falls-back' | 'fights-on';
  readonly state?: string;
  readonly chance: number;
}

/** How a book's units fight a charge out. Each score of a side rests on that side's losses and on the other side's troops alone. */
interface ClashRules {
  readonly citations: readonly string[];
  /** A unit with each number that is thrown before the battle; the unit alone where nothing is. */
  starts?(unit: TableUnit, terms: ClashTerms): readonly { readonly unit: TableUnit; readonly chance: number }[];
  /** The most rounds that the two may fight. */
  rounds?(charger: TableUnit, charged: TableUnit): number;
  /** The chance of each score of a side in a round: its hits where `taken` is absent. Empty where it cannot strike. */
  strike(
    striker: TableUnit,
    struck: TableUnit,
    how: { readonly charging: boolean; readonly first: boolean },
    terms: ClashTerms,
  ): readonly number[];
  /** The hits of a score. @param went how the round went for who scored it */
  taken?(score: number, struck: TableUnit, went: RoundResult['went'], terms: ClashTerms): number;
  /** Equal scores are thrown again. */
  throwsAgain?(terms: ClashTerms): boolean;
  /** Whether a unit tests after a round, and what comes of it; nothing where it does not test. */
  test(unit: TableUnit, round: RoundResult, terms: ClashTerms): readonly TestEnd[];
}

/** Rounds after which nobody waits any longer. */
const MOST_ROUNDS = 6;
/** States less likely than this change no figure that is told. */
const TOO_LITTLE = 1e-9;

/** A unit with so many hits on the part that fights. */
export function withLost(unit: TableUnit, lost: number): TableUnit {
  const { part } = unit;
  const struck = { ...part, lost, left: Math.max(0, part.count - Math.floor(lost / part.hits)) };
  return { ...unit, part: struck, parts: unit.parts.map((each) => (each === part ? struck : each)) };
}

const NO_TEST: readonly TestEnd[] = [{ then: 'fights-on', chance: 1 }];
const OTHER_WAY = { won: 'lost', lost: 'won', drawn: 'drawn' } as const;
const WAYS = ['won', 'lost', 'drawn'] as const;
type Way = (typeof WAYS)[number];

/** A fight of two units: what is asked of the book is asked once, and shared by all starts. */
interface Meeting {
  readonly charger: TableUnit;
  readonly charged: TableUnit;
  readonly rules: ClashRules;
  readonly terms: ClashTerms;
}

/** What a round may do to both, before anybody tests. */
interface Exchange {
  readonly onCharger: number;
  readonly onCharged: number;
  /** For the charger. */
  readonly went: Way;
  readonly chance: number;
}

/** A table of hits by score, asked as it is needed. */
function hitsByScore({ rules, terms }: Meeting, struck: TableUnit) {
  const known: Record<Way, number[]> = { won: [], lost: [], drawn: [] };
  return (score: number, went: Way): number =>
    rules.taken ? (known[went][score] ??= rules.taken(score, struck, went, terms)) : score;
}

/** What comes of the scores of both in a round. */
function exchangesOf(meeting: Meeting) {
  const { charger, charged, rules, terms } = meeting;
  const [onChargerBy, onChargedBy] = [hitsByScore(meeting, charger), hitsByScore(meeting, charged)];
  const again = rules.throwsAgain?.(terms) ?? false;
  const pairs = new Map<readonly number[], Map<readonly number[], readonly Exchange[]>>();
  function worked(byCharger: readonly number[], byCharged: readonly number[]): readonly Exchange[] {
    const drawn = again ? byCharger.reduce((sum, of, score) => sum + of * (byCharged[score] ?? 0), 0) : 0;
    const isAgain = drawn > 0 && drawn < 1;
    const whole = isAgain ? 1 - drawn : 1;
    const sums = new Map<number, { -readonly [Key in keyof Exchange]: Exchange[Key] }>();
    byCharger.forEach((ofA, scoreA) =>
      byCharged.forEach((ofB, scoreB) => {
        if (ofA === 0 || ofB === 0 || (isAgain && scoreA === scoreB)) return;
        const went: Way = scoreA === scoreB ? 'drawn' : scoreA > scoreB ? 'won' : 'lost';
        const onCharger = onChargerBy(scoreB, OTHER_WAY[went]);
        const onCharged = onChargedBy(scoreA, went);
        const key = (onCharger * 1024 + onCharged) * WAYS.length + WAYS.indexOf(went);
        const chance = (ofA * ofB) / whole;
        const same = sums.get(key);
        if (same) same.chance += chance;
        else sums.set(key, { onCharger, onCharged, went, chance });
      }),
    );
    return [...sums.values()];
  }
  return (byCharger: readonly number[], byCharged: readonly number[]): readonly Exchange[] => {
    const known = pairs.get(byCharger) ?? new Map<readonly number[], readonly Exchange[]>();
    pairs.set(byCharger, known);
    const found = known.get(byCharged) ?? worked(byCharger, byCharged);
    known.set(byCharged, found);
    return found;
  };
}

/** The scores of both sides in a round, by what each has lost and its morale. */
function scoresOf({ charger, charged, rules, terms }: Meeting) {
  const known = new Map<string, readonly number[]>();
  /* Scores that are alike are one list, so that what comes of two of them is worked out once. */
  const lists = new Map<string, readonly number[]>();
  return (side: 'charger' | 'charged', lost: number, morale: string, first: boolean): readonly number[] => {
    const key = `${side} ${lost} ${morale} ${first}`;
    let scores = known.get(key);
    if (scores) return scores;
    const [striker, struck] = side === 'charger' ? [charger, charged] : [charged, charger];
    const how = { charging: side === 'charger' && first, first };
    const odds = rules.strike({ ...withLost(striker, lost), morale }, struck, how, terms);
    scores = odds.length === 0 ? [1] : odds;
    const words = scores.join();
    scores = lists.get(words) ?? scores;
    lists.set(words, scores);
    known.set(key, scores);
    return scores;
  };
}

/** Where a side goes from a place: hits and morale together make a place, which is a number. */
interface Ends {
  readonly breaks: number;
  readonly apart: number;
  readonly on: readonly (readonly [place: number, chance: number])[];
}

function sideOf(start: TableUnit, { rules, terms }: Meeting) {
  const all = start.part.count * start.part.hits;
  const states = [''];
  const MOST_STATES = 8;
  const stateNumber = (state: string): number => {
    const at = states.indexOf(state);
    return at < 0 ? states.push(state) - 1 : at;
  };
  const known = new Map<number, Ends>();
  const lostAt = (place: number): number => Math.floor(place / MOST_STATES);
  const moraleAt = (place: number): string => states[place % MOST_STATES] ?? '';
  function worked(place: number, taken: number, went: Way, charging: boolean): Ends {
    const [lost, morale] = [lostAt(place), moraleAt(place)];
    if (lost + taken >= all) return { breaks: 1, apart: 0, on: [] };
    const unit = { ...withLost(start, lost + taken), morale };
    const before = { ...withLost(start, lost), morale };
    const tested = rules.test(unit, { taken, went, before, charging }, terms);
    const ends = tested.length === 0 ? NO_TEST : tested;
    const chanceOf = (end: TestEnd['then']): number =>
      ends.reduce((sum, { then, chance }) => sum + (then === end ? chance : 0), 0);
    const on = new Map<number, number>();
    for (const { then, state = morale, chance } of ends) {
      const to = (lost + taken) * MOST_STATES + stateNumber(state);
      if (then === 'fights-on' && chance > 0) on.set(to, (on.get(to) ?? 0) + chance);
    }
    return { breaks: chanceOf('breaks'), apart: chanceOf('falls-back'), on: [...on] };
  }
  return {
    lostAt,
    moraleAt,
    /** More than any place. */
    places: (all + 1) * MOST_STATES,
    /** What comes of a round. Who has nobody left is broken. */
    ends(place: number, taken: number, went: Way, charging: boolean): Ends {
      const hits = Math.min(taken, all);
      const key = ((place * (all + 1) + hits) * WAYS.length + WAYS.indexOf(went)) * 2 + Number(charging);
      const found = known.get(key) ?? worked(place, hits, went, charging);
      known.set(key, found);
      return found;
    },
  };
}

interface Tally {
  both: number;
  apart: number;
  readonly byRound: { charged: number; charger: number }[];
}

/** Makes of a book's rules how often a charge, fought out round by round to the front and in the open, breaks either side. */
export function clashOf(rules: ClashRules): NonNullable<TableRules['clash']> {
  return (charger, charged, rulings, settings = {}): ClashOdds => {
    const terms = { rulings, settings };
    const meeting = { charger, charged, rules, terms };
    const [scores, exchanges] = [scoresOf(meeting), exchangesOf(meeting)];
    const most = rules.rounds?.(charger, charged) ?? MOST_ROUNDS;
    const tally: Tally = { both: 0, apart: 0, byRound: [] };
    const startsOf = (unit: TableUnit) =>
      (rules.starts?.(unit, terms) ?? [{ unit, chance: 1 }]).map(({ unit: start, chance }) => ({
        side: sideOf(start, meeting),
        chance,
      }));
    const others = startsOf(charged);
    for (const { side: a, chance: ofA } of startsOf(charger))
      for (const { side: b, chance: ofB } of others) {
        // Both fresh: nothing lost, the first of the book's morale. Every state of the fight has its chance.
        let states = new Map([[0, ofA * ofB]]);
        for (let round = 0; round < most && states.size > 0; round += 1) {
          const first = round === 0;
          const next = new Map<number, number>();
          const sums = (tally.byRound[round] ??= { charged: 0, charger: 0 });
          for (const [state, chance] of states) {
            const [placeA, placeB] = [Math.floor(state / b.places), state % b.places];
            const byA = scores('charger', a.lostAt(placeA), a.moraleAt(placeA), first);
            const byB = scores('charged', b.lostAt(placeB), b.moraleAt(placeB), first);
            for (const { onCharger, onCharged, went, chance: of } of exchanges(byA, byB)) {
              const share = chance * of;
              if (share < TOO_LITTLE) continue;
              const endsA = a.ends(placeA, onCharger, went, first);
              const endsB = b.ends(placeB, onCharged, OTHER_WAY[went], false);
              sums.charger += share * endsA.breaks;
              sums.charged += share * endsB.breaks;
              tally.both += share * endsA.breaks * endsB.breaks;
              tally.apart += share * ((1 - endsA.breaks) * (1 - endsB.breaks) - on(endsA) * on(endsB));
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

const on = ({ breaks, apart }: Ends): number => 1 - breaks - apart;
