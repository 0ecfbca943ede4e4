import type { ExportFormat } from '../../../contract/armies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { formatArmyCsv } from './csv.ts';
import { formatArmyPage } from './page/army-page.ts';
import { formatRos } from './ros.ts';
import { formatPoints, formatCost, type Roster, type RosterLine, createRoster, type RosterUnit } from './roster.ts';

/** Replaces square brackets. BBCode cannot escape them, so a name could open or close a tag. */
const escapeBbcode = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')');

const formatBbcodeList = (lines: readonly string[]): string[] => [
  '[list]',
  ...lines.map((formatLine) => `[*]${formatLine}`),
  '[/list]',
];

const bbcodeUnitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  `[b]${escapeBbcode(name)}[/b]${formatPoints(points)}`,
  ...formatBbcodeList([
    ...parts.map(({ count, words, cost, groups, points: worth }) => {
      const grouped = groups === '' ? '' : ` (${groups})`;
      return `${count} x ${escapeBbcode(words)}${formatCost(cost)}${grouped}${formatPoints(worth)}`;
    }),
    ...remarks.map((remark) => `[i]${escapeBbcode(remark)}[/i]`),
  ]),
];

const bbcodeBlock = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `[size=120][b]${title}[/b][/size]`, ...lines];

const bulleted = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : formatBbcodeList(lines));

const bbcodePriced = (lines: Roster['generals']): string[] =>
  bulleted(lines.map(({ text, points }) => `${escapeBbcode(text)}${formatPoints(points)}`));

/** Writes an army in BBCode for wargamers' forums. Not lossless. */
export function formatBbcode(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = createRoster(book, army, list);
  const { headings } = roster;
  return [
    `[size=150][b]${escapeBbcode(roster.title)}[/b][/size]`,
    escapeBbcode(roster.source),
    `[b]${roster.total}[/b]`,
    ...bbcodeBlock(headings.generals, bbcodePriced(roster.generals)),
    ...bbcodeBlock(headings.units, roster.units.flatMap(bbcodeUnitLines)),
    ...bbcodeBlock(headings.extras, bbcodePriced(roster.extras)),
    ...bbcodeBlock(headings.rulings, bulleted(roster.rulings.map(escapeBbcode))),
    ...bbcodeBlock(headings.settings, bulleted(roster.settings.map(escapeBbcode))),
    ...bbcodeBlock(headings.problems, bulleted(roster.problems.map(escapeBbcode))),
    ...bbcodeBlock(headings.notes, roster.notes.map(escapeBbcode)),
    '',
  ].join('\n');
}

/** Escapes Markdown and HTML in text. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, (mark) => `\\${mark}`)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');

const markdownUnitLines = ({ name, points, parts, remarks }: RosterUnit): string[] => [
  '',
  `### ${escapeMarkdown(name)}${formatPoints(points)}`,
  '',
  ...parts.map(({ count, words, cost, groups, points: worth }) => {
    const grouped = groups === '' ? '' : ` (${groups})`;
    return `- ${count} x ${escapeMarkdown(words)}${formatCost(cost)}${grouped}${formatPoints(worth)}`;
  }),
  // Two spaces keep a remark within its list item.
  ...remarks.map((remark) => `  \n  *${escapeMarkdown(remark)}*`),
];

const markdownBlock = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const markdownPriced = (lines: Roster['generals']): string[] =>
  lines.map(({ text, points }) => `- ${escapeMarkdown(text)}${formatPoints(points)}`);

const bullets = (lines: readonly string[]): string[] => lines.map((line) => `- ${escapeMarkdown(line)}`);

/** Writes an army in Markdown for blogs and forums. Not lossless. */
export function formatMarkdown(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = createRoster(book, army, list);
  const { headings } = roster;
  const units = roster.units.flatMap(markdownUnitLines).slice(1);
  return [
    `# ${escapeMarkdown(roster.title)}`,
    '',
    escapeMarkdown(roster.source),
    '',
    `**${roster.total}**`,
    ...markdownBlock(headings.generals, markdownPriced(roster.generals)),
    ...markdownBlock(headings.units, units),
    ...markdownBlock(headings.extras, markdownPriced(roster.extras)),
    ...markdownBlock(headings.rulings, bullets(roster.rulings)),
    ...markdownBlock(headings.settings, bullets(roster.settings)),
    ...markdownBlock(headings.problems, bullets(roster.problems)),
    ...markdownBlock(headings.notes, roster.notes.map(escapeMarkdown)),
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
    line(`  ${count} x ${words}${formatCost(cost)}${groups === '' ? '' : ` (${groups})`}`, worth),
  ),
  ...remarks.map((remark) => `  ${remark}`),
];

const block = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

const formatPriced = (lines: Roster['generals']): string[] => lines.map(({ text, points }) => line(text, points));

/** Writes an army as plain text to read and print. Not lossless: it has no ids or colours. */
export function formatText(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = createRoster(book, army, list);
  const { headings } = roster;
  return [
    roster.title,
    '='.repeat(Math.min(WIDTH, roster.title.length)),
    roster.source,
    roster.total,
    ...block(headings.generals, formatPriced(roster.generals)),
    ...block(headings.units, roster.units.flatMap(unitLines)),
    ...block(headings.extras, formatPriced(roster.extras)),
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
  text: { ending: 'txt', mediaType: 'text/plain', lossless: false, write: formatText },
  markdown: { ending: 'md', mediaType: 'text/markdown', lossless: false, write: formatMarkdown },
  bbcode: { ending: 'bbcode.txt', mediaType: 'text/plain', lossless: false, write: formatBbcode },
  html: {
    ending: 'html',
    mediaType: 'text/html',
    lossless: true,
    write: (book, army, list) => formatArmyPage(book, army, list).html,
  },
  csv: { ending: 'csv', mediaType: 'text/csv', lossless: true, write: formatArmyCsv },
  ros: { ending: 'ros', mediaType: 'application/xml', lossless: true, write: formatRos },
};
