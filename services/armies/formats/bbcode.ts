import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { after, eachAt, type Roster, rosterOf, type RosterUnit } from './roster.ts';

/** BBCode knows no escape: brackets of a name become round, so that no name can open or close a tag. */
const plain = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')');

const listed = (lines: readonly string[]): string[] => ['[list]', ...lines.map((line) => `[*]${line}`), '[/list]'];

const unitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  `[b]${plain(name)}[/b]${after(points)}`,
  ...listed([
    ...parts.map(({ count, words, cost, groups, points: worth }) => {
      const grouped = groups === '' ? '' : ` (${groups})`;
      return `${count} x ${plain(words)}${eachAt(cost)}${grouped}${after(worth)}`;
    }),
    ...remarks.map((remark) => `[i]${plain(remark)}[/i]`),
  ]),
];

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `[size=120][b]${title}[/b][/size]`, ...lines];

const bulleted = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : listed(lines));

const priced = (lines: Roster['generals']): string[] =>
  bulleted(lines.map(({ text, points }) => `${plain(text)}${after(points)}`));

/** An army as BBCode, for wargamers' forums. For people: it is not lossless. */
export function rosterBbcode(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  return [
    `[size=150][b]${plain(roster.title)}[/b][/size]`,
    plain(roster.source),
    `[b]${roster.total}[/b]`,
    ...block(headings.generals, priced(roster.generals)),
    ...block(headings.units, roster.units.flatMap(unitLines)),
    ...block(headings.extras, priced(roster.extras)),
    ...block(headings.rulings, bulleted(roster.rulings.map(plain))),
    ...block(headings.settings, bulleted(roster.settings.map(plain))),
    ...block(headings.problems, bulleted(roster.problems.map(plain))),
    ...block(headings.notes, roster.notes.map(plain)),
    '',
  ].join('\n');
}
