import { createCaptain, straightAheadLeader } from '../../../captains/captain.ts';
import { createDiceSeeds, MAX_TURNS } from '../../../captains/play-battle.ts';
import { createStyle } from '../../../captains/styles.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import type { ArmyFile, RuleSystemId } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { deployArmies } from '../../../rules/core/fight/deploy.ts';
import { type Fight, openFight } from '../../../rules/core/fight/fight.ts';
import { playToEnd, type FightPhases, type FightRules, type Leader } from '../../../rules/core/fight/fight-rules.ts';
import type { AnyProcedure } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { TurnPhase } from '../../../rules/core/table-rules.ts';
import { NO_CHOICE, type Question } from '../../../rules/core/fight/questions.ts';
import { loadFightRules } from '../../../rules/fights.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { fieldOf } from './fight-books.ts';
import { required } from '../required.ts';
import { armyOf, listsOf } from './row-armies.ts';

/** Use of a procedure of a book's turn in a series of battles. */
export interface ProcedureUse {
  readonly id: string;
  readonly phases: readonly string[];
  /** Number of rolls in the logs of all battles. */
  readonly thrown: number;
  /** Number of other calls by the engine, for options or odds. */
  readonly asked: number;
}

/** Returns a source of reproducible numbers from 0 to 1. */
function chanceFrom(seed: number): () => number {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [all[at], all[other]] = [required(all[other]), required(all[at])];
  }
  return all;
}

/** Names of entries that other units of a list cannot replace: engines, elephants, chariots, camels, and troops with fire. */
const SPECIAL = /eleph|ballist|engine|catapult|onag|chariot|camel|scorpion|fire|artiller|dog|scythe|ladder/i;
const MAX_UNITS = 10;

/** Creates an army from a list: up to four special entries first, then other entries in random order. */
function mixedArmy(book: RuleSystem, list: NationList, chance: () => number, name: string): ArmyFile {
  const entries = shuffled(list.entries, chance);
  const isSpecial = (entry: NationList['entries'][number]): boolean => SPECIAL.test(JSON.stringify(entry));
  const chosen = [...entries.filter(isSpecial).slice(0, 4), ...entries.filter((entry) => !isSpecial(entry))];
  return armyOf(book, list, chosen.slice(0, MAX_UNITS), name);
}

/** Chooses randomly among the options, so that every option is chosen eventually. */
function anything(chance: () => number): Leader {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)];
  return {
    decide(question: Question) {
      if (question.kind === 'officers') {
        const rider = pick(question.riders);
        const unit = rider && pick(rider.joins);
        if (!rider || chance() < 0.1) return { choice: NO_CHOICE, because: '' };
        const general = rider.general;
        if (unit !== undefined && chance() < 0.6) return { choice: { kind: 'joins', general, unit }, because: '' };
        const at = { x: rider.at.x + chance() * 20 - 10, y: rider.at.y + chance() * 20 - 10 };
        return { choice: { kind: 'rides', general, at }, because: '' };
      }
      if (question.kind !== 'move') return { choice: pick(question.options.slice(-8)) ?? NO_CHOICE, because: '' };
      const mover = chance() < 0.05 ? undefined : pick(question.movers);
      const manner = mover && pick(mover.manners);
      if (!mover || !manner) return { choice: NO_CHOICE, because: '' };
      const heading = pick(['forward', 'forward', 'forward', 'left', 'back'] as const) ?? 'forward';
      const on = pick(['left', 'right'] as const) ?? 'left';
      const wheel = { kind: 'wheel', on, degrees: Math.round(chance() * 40) } as const;
      const go = { kind: 'go', heading, length: 1 + Math.round(chance() * 20) } as const;
      const steps = chance() < 0.3 ? [wheel, go] : [go];
      return { choice: { kind: 'move', unit: mover.unit, manner, steps }, because: '' };
    },
  };
}

type LeaderOf = (fight: Fight, phases: FightPhases, chance: () => number) => Leader;
const LEADERS: readonly LeaderOf[] = [
  (fight, phases) => createCaptain(fight, phases, createStyle('expert')),
  (fight, phases) => createCaptain(fight, phases, createStyle('able', 'bold')),
  () => straightAheadLeader,
  (_fight, _phases, chance) => anything(chance),
];
const TERRAINS = ['', 'hills', 'river-plain', 'forest', 'marsh', ''] as const;

/** Counts the calls of procedures that are not logged rolls. */
function watching(procedures: readonly AnyProcedure[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const procedure of procedures) {
    counts.set(procedure.id, 0);
    const watched = procedure as unknown as Record<
      'run' | 'resolve' | 'odds',
      ((...given: never[]) => unknown) | undefined
    >;
    for (const key of ['run', 'resolve', 'odds'] as const) {
      const own = watched[key];
      if (!own) continue;
      watched[key] = (...given) => {
        counts.set(procedure.id, (counts.get(procedure.id) ?? 0) + 1);
        return own.apply(procedure, given);
      };
    }
  }
  return counts;
}

/** Plays some battles. @returns the use of each procedure of a book's set-up and turn */
export async function proceduresUsed(id: RuleSystemId, battles: number): Promise<readonly ProcedureUse[]> {
  const book = required(findRuleSystem(id));
  const { table } = book;
  const rules = (await loadFightRules(id)) as FightRules;
  const lists = listsOf(id);
  const phases: readonly TurnPhase[] = [...(table?.turn.setUp ?? []), ...(table?.turn.phases ?? [])];
  const setUp = new Set(table?.turn.setUp?.map((phase) => phase.id));
  const ids = [...new Set(phases.flatMap(({ procedures }) => procedures))];
  const counts = watching(book.procedures);
  const thrown = new Map<string, number>();
  const issues = new Map<string, number>();
  for (let number = 0; number < battles; number += 1) {
    const chance = chanceFrom(number * 7919 + 17);
    const [one, other] = [required(lists[number % lists.length]), required(lists[Math.floor(chance() * lists.length)])];
    const armies = [mixedArmy(book, one, chance, 'Blue'), mixedArmy(book, other, chance, 'Red')] as const;
    const battle = fieldOf(armies, TERRAINS[number % TERRAINS.length], `whole ${number}`);
    // In every second battle, officers start with units.
    if (number % 2 === 1)
      for (const side of battle.sides)
        side.generals.forEach((general, at) => {
          general.unit ??= side.units[at * 3]?.id ?? null;
        });
    const fight = openFight(
      book,
      required(toFightPlan({ ...battle, first: (number >> 1) % 2 === 0 ? 0 : 1 })),
      createDiceSeeds(`whole ${number}`),
    );
    try {
      const course = rules(fight);
      const leaders = [
        required(LEADERS[number % 4])(fight, course, chance),
        required(LEADERS[(number + 1 + (number >> 2)) % 4])(fight, course, chance),
      ] as const;
      deployArmies(fight, leaders);
      playToEnd(fight, course, leaders, MAX_TURNS);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      issues.set(what, (issues.get(what) ?? 0) + 1);
    }
    for (const { procedure } of fight.throws) thrown.set(procedure, (thrown.get(procedure) ?? 0) + 1);
  }
  const [issue] = issues;
  if (issue) throw new Error(`${issue[1]} of ${battles} battles of ${id} ended with “${issue[0]}”`);
  return ids.map((procedure) => {
    const count = thrown.get(procedure) ?? 0;
    return {
      id: procedure,
      phases: phases
        .filter(({ procedures }) => procedures.includes(procedure))
        .map((phase) => (setUp.has(phase.id) ? `before (${phase.title})` : phase.title)),
      thrown: count,
      asked: Math.max(0, (counts.get(procedure) ?? 0) - count),
    };
  });
}
