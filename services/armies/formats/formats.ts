import type { ExportFormat } from '../../../contract/army-files/export-formats.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { armyCsv } from './csv.ts';
import { armyPage } from './page/army-page.ts';
import { armyRos } from './ros.ts';
import { after, eachAt, type Roster, type RosterLine, rosterOf, type RosterUnit } from './roster.ts';

/** Replaces square brackets: BBCode has no escapes, so a name could open or close a tag. */
const bbcodePlain = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')');

const listed = (lines: readonly string[]): string[] => ['[list]', ...lines.map((line) => `[*]${line}`), '[/list]'];

const bbcodeUnitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  `[b]${bbcodePlain(name)}[/b]${after(points)}`,
  ...listed([
    ...parts.map(({ count, words, cost, groups, points: worth }) => {
      const grouped = groups === '' ? '' : ` (${groups})`;
      return `${count} x ${bbcodePlain(words)}${eachAt(cost)}${grouped}${after(worth)}`;
    }),
    ...remarks.map((remark) => `[i]${bbcodePlain(remark)}[/i]`),
  ]),
];

const bbcodeBlock = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `[size=120][b]${title}[/b][/size]`, ...lines];

const bulleted = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : listed(lines));

const bbcodePriced = (lines: Roster['generals']): string[] =>
  bulleted(lines.map(({ text, points }) => `${bbcodePlain(text)}${after(points)}`));

/** Writes an army in BBCode for wargamers' forums. Not lossless. */
export function rosterBbcode(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  return [
    `[size=150][b]${bbcodePlain(roster.title)}[/b][/size]`,
    bbcodePlain(roster.source),
    `[b]${roster.total}[/b]`,
    ...bbcodeBlock(headings.generals, bbcodePriced(roster.generals)),
    ...bbcodeBlock(headings.units, roster.units.flatMap(bbcodeUnitLines)),
    ...bbcodeBlock(headings.extras, bbcodePriced(roster.extras)),
    ...bbcodeBlock(headings.rulings, bulleted(roster.rulings.map(bbcodePlain))),
    ...bbcodeBlock(headings.settings, bulleted(roster.settings.map(bbcodePlain))),
    ...bbcodeBlock(headings.problems, bulleted(roster.problems.map(bbcodePlain))),
    ...bbcodeBlock(headings.notes, roster.notes.map(bbcodePlain)),
    '',
  ].join('\n');
}

/** Escapes Markdown and HTML in text. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, (mark) => `\\${mark}`)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');

const markdownUnitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  '',
  `### ${plain(name)}${after(points)}`,
  '',
  ...parts.map(({ count, words, cost, groups, points: worth }) => {
    const grouped = groups === '' ? '' : ` (${groups})`;
    return `- ${count} x ${plain(words)}${eachAt(cost)}${grouped}${after(worth)}`;
  }),
  // Two spaces keep a remark within its list item.
  ...remarks.map((remark) => `  \n  *${plain(remark)}*`),
];

const markdownBlock = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const markdownPriced = (lines: Roster['generals']): string[] =>
  lines.map(({ text, points }) => `- ${plain(text)}${after(points)}`);

const bullets = (lines: readonly string[]): string[] => lines.map((line) => `- ${plain(line)}`);

/** Writes an army in Markdown for blogs and forums. Not lossless. */
export function rosterMarkdown(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  const units = roster.units.flatMap(markdownUnitLines).slice(1);
  return [
    `# ${plain(roster.title)}`,
    '',
    plain(roster.source),
    '',
    `**${roster.total}**`,
    ...markdownBlock(headings.generals, markdownPriced(roster.generals)),
    ...markdownBlock(headings.units, units),
    ...markdownBlock(headings.extras, markdownPriced(roster.extras)),
    ...markdownBlock(headings.rulings, bullets(roster.rulings)),
    ...markdownBlock(headings.settings, bullets(roster.settings)),
    ...markdownBlock(headings.problems, bullets(roster.problems)),
    ...markdownBlock(headings.notes, roster.notes.map(plain)),
    '',
  ].join('\n');
}

const WIDTH = 78;

/** Aligns points on the right, with dots in between. */
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

/** Writes an army as plain text to read and print. Not lossless: it has no ids or colours. */
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

interface ArmyFormat {
  readonly ending: string;
  readonly mediaType: string;
  /** True if reading the file gives the same army again. */
  readonly lossless: boolean;
  write(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string;
}

export const FORMATS: Readonly<Record<ExportFormat, ArmyFormat>> = {
  json: {
    ending: 'nomarch.json',
    mediaType: 'application/json',
    lossless: true,
    write: (_book, army) => `${JSON.stringify(army, null, 2)}\n`,
  },
  text: { ending: 'txt', mediaType: 'text/plain', lossless: false, write: rosterText },
  markdown: { ending: 'md', mediaType: 'text/markdown', lossless: false, write: rosterMarkdown },
  bbcode: { ending: 'bbcode.txt', mediaType: 'text/plain', lossless: false, write: rosterBbcode },
  html: {
    ending: 'html',
    mediaType: 'text/html',
    lossless: true,
    write: (book, army, list) => armyPage(book, army, list).html,
  },
  csv: { ending: 'csv', mediaType: 'text/csv', lossless: true, write: armyCsv },
  ros: { ending: 'ros', mediaType: 'application/xml', lossless: true, write: armyRos },
};
