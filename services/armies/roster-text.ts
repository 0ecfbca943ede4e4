import type { ArmyFile, ArmyPart, ArmyUnit } from '../../rules/core/army-file.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ArmyTally, PartTally, RuleSystem, UnitTally } from '../../rules/core/rule-system.ts';

const WIDTH = 78;

/** A name on one line, without characters that would drive a terminal or a printer. */
const clean = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Text on the left, points on the right, dots between. */
function line(left: string, points: number): string {
  const right = String(points);
  const room = Math.max(2, WIDTH - left.length - right.length - 2);
  return `${left} ${'.'.repeat(room)} ${right}`;
}

function troopWords(book: RuleSystem, part: ArmyPart, list: NationList | null): string {
  const entry = list?.entries.find(({ id }) => id === part.entry);
  const troop = entry?.troop ?? part.troop;
  if (!troop) return clean(part.entry ?? '') || 'no troop type';
  try {
    const { short } = book.face(book.readTroop(troop));
    return entry ? `${entry.name}, ${short}` : short;
  } catch {
    // A troop type that its book does not understand is a problem of the army, which the roster lists below.
    return entry?.name ?? 'a troop type the book does not know';
  }
}

function groups({ completeGroups, over, groupSize }: PartTally): string {
  if (groupSize <= 1) return '';
  const complete = `${completeGroups} ${completeGroups === 1 ? 'group' : 'groups'} of ${groupSize}`;
  return over > 0 ? ` (${complete}, ${over} over)` : ` (${complete})`;
}

function unitLines(book: RuleSystem, unit: ArmyUnit, tally: UnitTally | undefined, list: NationList | null): string[] {
  const title = clean(unit.name) || 'Unit';
  const parts = unit.parts.map((part, index) => {
    const worth = tally?.parts[index];
    const words = `  ${part.count} x ${troopWords(book, part, list)}`;
    return worth ? line(`${words} at ${worth.cost}${groups(worth)}`, worth.points) : words;
  });
  const note = unit.note ? [`  ${clean(unit.note)}`] : [];
  return [line(title, tally?.points ?? 0), ...parts, ...note];
}

function generalLines(army: ArmyFile, tally: ArmyTally): string[] {
  return army.generals.map((general, index) =>
    line(
      `${clean(general.name) || 'General'}, ${general.stars} ${general.stars === 1 ? 'star' : 'stars'}`,
      tally.generalCosts[index] ?? 0,
    ),
  );
}

function extraLines(book: RuleSystem, army: ArmyFile): string[] {
  return book.extras.flatMap(({ section, id, label, price }) => {
    const count = Object.hasOwn(army[section], id) ? (army[section][id] ?? 0) : 0;
    return count === 0 ? [] : [line(`${count} x ${label} at ${price.cost}`, count * price.cost)];
  });
}

const block = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

/** An army as plain text to read and print: troops, groups, costs, and what the rules find wrong. */
export function rosterText(book: RuleSystem, army: ArmyFile, list: NationList | null): string {
  const tally = book.tally(army, list);
  const title = clean(army.name) || 'Army without a name';
  const units = army.units.flatMap((unit, index) => unitLines(book, unit, tally.units[index], list));
  const problems = tally.problems.map(({ severity, message }) => `${severity}: ${message}`);
  const rulings = Object.entries(army.rulings).map(([id, choice]) => `${id}: ${choice}`);
  const lines = [
    title,
    '='.repeat(Math.min(WIDTH, title.length)),
    [book.title, list?.title ?? army.list, list?.period].filter(Boolean).join(' · '),
    `${tally.points} of ${tally.limit} points · ${tally.legal ? 'legal' : 'not legal'}`,
    ...block('Generals', generalLines(army, tally)),
    ...block('Units', units),
    ...block('Specialists and field works', extraLines(book, army)),
    ...block('Rulings chosen', rulings),
    ...block('Problems', problems),
    ...block('Notes', army.note ? army.note.split('\n').map(clean) : []),
    '',
  ];
  return lines.join('\n');
}
