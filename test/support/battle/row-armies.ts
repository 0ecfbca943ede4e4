import { shippedLists } from '../../../army-lists/shipped.ts';
import { createDiceSeeds, type LeaderSpec, type BattleResult, playBattle } from '../../../captains/play-battle.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { type ArmyFile, armyFileSchema, type RuleSystemId } from '../../../rules/core/army-file.ts';
import type { FightRules } from '../../../rules/core/fight/fight-rules.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { loadFightRules } from '../../../rules/fights.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { fieldOf } from './fight-books.ts';
import { required } from '../required.ts';

type Entry = NationList['entries'][number];

const FORCES = ['A', 'B', 'C'] as const;
const MIN_UNITS = 6;
const MAX_UNITS = 8;

/** Lists of a book, without the custom ones that a user may build on. */
export const listsOf = (id: RuleSystemId): readonly NationList[] =>
  shippedLists.filter((list) => list.rules === id && !list.id.startsWith('house'));

/** Returns figures or models in a trial unit of an entry: the usual size if the book has one, else about eight. */
function sizeOf(book: RuleSystem, entry: Entry): number {
  const troop = book.readTroop(entry.troop);
  const [multiple = 4] = book.suitableMultiples(troop);
  return book.defaultSize?.(troop) ?? (multiple === 1 ? 4 : multiple * Math.ceil(8 / multiple));
}

/** Returns an army with one unit of each entry, in three forces, each with its general. */
export const armyOf = (book: RuleSystem, list: NationList, entries: readonly Entry[], name: string): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    list: list.id,
    name,
    limit: 0,
    generals: FORCES.map((brigade, at) => ({ name: `${brigade} of ${name}`, stars: at === 0 ? 3 : 1, brigade })),
    units: entries.map((entry, at) => ({
      name: `${entry.name} ${at}`,
      brigade: FORCES[at % FORCES.length],
      parts: [{ entry: entry.id, count: sizeOf(book, entry) }],
    })),
  });

/** Returns armies that contain the chosen entries of a list. Other entries fill up an army that would be too small. */
function armiesWith(book: RuleSystem, list: NationList, chosen: readonly Entry[]): readonly ArmyFile[] {
  const armies: ArmyFile[] = [];
  for (let from = 0; from < chosen.length; from += MAX_UNITS) {
    const units = chosen.slice(from, from + MAX_UNITS);
    const others = list.entries.filter((entry) => !units.includes(entry));
    const extra = others.slice(0, Math.max(0, MIN_UNITS - units.length));
    armies.push(armyOf(book, list, [...units, ...extra], `${list.title} ${from / MAX_UNITS + 1}`));
  }
  return armies;
}

/** Returns armies that together contain every entry of every list of a book. */
export function armiesOfEveryRow(id: RuleSystemId): readonly ArmyFile[] {
  const book = required(findRuleSystem(id));
  return listsOf(id).flatMap((list) => armiesWith(book, list, list.entries));
}

/** Returns the traits that distinguish kinds of troops: type, order, weapons, and the names of the other traits. */
function kindOf({ troop }: Entry): string {
  const { kind, type, order, weapon, missiles, ...traits } = troop;
  return JSON.stringify([kind, type, order, weapon, missiles, Object.keys(traits).sort()]);
}

/** Returns fewer armies, which together contain every kind of troops of a book. */
export function armiesOfEveryKind(id: RuleSystemId): readonly ArmyFile[] {
  const book = required(findRuleSystem(id));
  const known = new Set<string>();
  return listsOf(id).flatMap((list) => {
    const added = list.entries.filter((entry) => {
      const isNew = !known.has(kindOf(entry));
      known.add(kindOf(entry));
      return isNew;
    });
    return armiesWith(book, list, added);
  });
}

const TERRAINS = ['', 'hills', 'river-plain', 'forest', 'marsh'] as const;
const LED_BY: readonly LeaderSpec[] = [
  { strength: 'expert' },
  { strength: 'able', temperament: 'bold' },
  { strength: 'novice' },
  'straight-ahead',
];

const led = (at: number): LeaderSpec => required(LED_BY[at % LED_BY.length]);

/** Fights each army against its own copy. The terrain and the leaders change from battle to battle. */
export async function fightEach(
  id: RuleSystemId,
  armies: readonly ArmyFile[],
): Promise<{ readonly fought: readonly BattleResult[]; readonly errors: readonly string[] }> {
  const book = required(findRuleSystem(id));
  const rules = (await loadFightRules(id)) as FightRules;
  const fought: BattleResult[] = [];
  const errors: string[] = [];
  for (const [at, army] of armies.entries()) {
    const copies = [army, { ...army, name: `${army.name}, copy` }] as const;
    const plan = required(toFightPlan(fieldOf(copies, TERRAINS[at % TERRAINS.length], army.name)));
    try {
      fought.push(playBattle(book, rules, plan, [led(at), led(at + 1)], createDiceSeeds(army.name)));
    } catch (error) {
      errors.push(`${army.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { fought, errors };
}
