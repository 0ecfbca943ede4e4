import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { eachAt, type Roster, type RosterLine, rosterOf, type RosterUnit } from './roster.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The page's whole look: it fetches nothing, takes the reader's light or dark, and prints in black. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.45 "Source Sans 3", "Segoe UI", system-ui, sans-serif; }
h1 { margin: 0; line-height: 1.2; }
h2 { margin: 1.6rem 0 .3rem; border-bottom: 3px double; font-size: 1.15rem; }
h3 { display: flex; justify-content: space-between; gap: 1rem; margin: .8rem 0 0; font-size: 1rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0 .1rem 1rem; overflow-wrap: anywhere; }
.points { flex: none; font-variant-numeric: tabular-nums; }
.faint { opacity: .75; }
section { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; color: #000; } }
`;

const withPoints = (text: string, points: RosterLine['points']): string =>
  `<span>${plain(text)}</span>${points === null ? '' : `<span class="points">${points}</span>`}`;

const item = (content: string): string => `<li>${content}</li>`;

function unitSection({ name, points, parts, remarks }: RosterUnit): string {
  const troops = parts.map(({ count, words, cost, groups, points: worth }) => {
    const grouped = groups === '' ? '' : ` (${groups})`;
    return item(withPoints(`${count} × ${words}${eachAt(cost)}${grouped}`, parts.length > 1 ? worth : null));
  });
  const notes = remarks.map((remark) => item(`<em>${plain(remark)}</em>`));
  return `<section><h3>${withPoints(name, points)}</h3>\n<ul>${[...troops, ...notes].join('\n')}</ul></section>`;
}

const block = (title: string, content: readonly string[], wrap: (all: string) => string): string =>
  content.length === 0 ? '' : `<h2>${plain(title)}</h2>\n${wrap(content.join('\n'))}\n`;

const inList = (items: string): string => `<ul>${items}</ul>`;
const priced = (lines: Roster['generals']): string[] => lines.map(({ text, points }) => item(withPoints(text, points)));
const bare = (lines: readonly string[]): string[] => lines.map((line) => item(`<span>${plain(line)}</span>`));

/** An army as one page that any browser opens without this program and without a network. Lossless: the army itself is in its head as a link. */
export function rosterHtml(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const { headings } = roster;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="nomarch-army" content="${armyToLink(army)}">
<title>${plain(roster.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${plain(roster.title)}</h1>
<p class="faint">${plain(roster.source)}</p>
<p><strong>${plain(roster.total)}</strong></p>
${[
  block(headings.generals, priced(roster.generals), inList),
  block(headings.units, roster.units.map(unitSection), (all) => all),
  block(headings.extras, priced(roster.extras), inList),
  block(headings.rulings, bare(roster.rulings), inList),
  block(headings.settings, bare(roster.settings), inList),
  block(headings.problems, bare(roster.problems), inList),
  block(headings.notes, bare(roster.notes), inList),
].join('')}</body>
</html>
`;
}
