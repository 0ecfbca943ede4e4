import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { after, eachAt, type Roster, rosterOf, type RosterUnit } from './roster.ts';

/** Text that Markdown takes for itself: marks stand for nothing but themselves, and no HTML gets through. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, (mark) => `\\${mark}`)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');

const unitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  '',
  `### ${plain(name)}${after(points)}`,
  '',
  ...parts.map(({ count, words, cost, groups, points: worth }) => {
    const grouped = groups === '' ? '' : ` (${groups})`;
    return `- ${count} x ${plain(words)}${eachAt(cost)}${grouped}${after(worth)}`;
  }),
  // Two spaces keep a remark within its list.
  ...remarks.map((remark) => `  \n  *${plain(remark)}*`),
];

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const priced = (lines: Roster['generals']): string[] =>
  lines.map(({ text, points }) => `- ${plain(text)}${after(points)}`);

const bullets = (lines: readonly string[]): string[] => lines.map((line) => `- ${plain(line)}`);

/** An army as Markdown, for blogs and forums that take it. For people: it is not lossless. */
export function rosterMarkdown(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  const units = roster.units.flatMap(unitLines).slice(1);
  return [
    `# ${plain(roster.title)}`,
    '',
    plain(roster.source),
    '',
    `**${roster.total}**`,
    ...block(headings.generals, priced(roster.generals)),
    ...block(headings.units, units),
    ...block(headings.extras, priced(roster.extras)),
    ...block(headings.rulings, bullets(roster.rulings)),
    ...block(headings.settings, bullets(roster.settings)),
    ...block(headings.problems, bullets(roster.problems)),
    ...block(headings.notes, roster.notes.map(plain)),
    '',
  ].join('\n');
}
