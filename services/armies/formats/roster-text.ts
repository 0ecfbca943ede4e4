import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { eachAt, type Roster, type RosterLine, rosterOf, type RosterUnit } from './roster.ts';

const WIDTH = 78;

/** Text on the left, points on the right, dots between. */
function line(left: string, points: RosterLine['points']): string {
  if (points === null) return left;
  const right = String(points);
  const room = Math.max(2, WIDTH - left.length - right.length - 2);
  return `${left} ${'.'.repeat(room)} ${right}`;
}

const unitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  line(name, points),
  ...parts.map(({ count, words, cost, points: worth, groups }) =>
    line(`  ${count} x ${words}${eachAt(cost)}${groups === '' ? '' : ` (${groups})`}`, worth),
  ),
  ...remarks.map((remark) => `  ${remark}`),
];

const block = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

const priced = (lines: Roster['generals']): string[] => lines.map(({ text, points }) => line(text, points));

/** An army as plain text to read and print. For people: it carries no ids, colours or troop types in full, so it is not lossless. */
export function rosterText(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  return [
    roster.title,
    '='.repeat(Math.min(WIDTH, roster.title.length)),
    roster.source,
    roster.total,
    ...block(headings.generals, priced(roster.generals)),
    ...block(headings.units, roster.units.flatMap(unitLines)),
    ...block(headings.extras, priced(roster.extras)),
    ...block(headings.rulings, roster.rulings),
    ...block(headings.settings, roster.settings),
    ...block(headings.problems, roster.problems),
    ...block(headings.notes, roster.notes),
    '',
  ].join('\n');
}
