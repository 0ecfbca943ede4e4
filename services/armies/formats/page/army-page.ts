import { armyToLink } from '../../../../contract/army-files/army-link.ts';
import { type WebPage, createWebPage } from '../../../../contract/web-pages/web-page.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../../rules/core/army/allies.ts';
import { layOutBoxes } from '../../../../rules/core/army/casualty-boxes.ts';
import { describePart } from '../../../../rules/core/army/part-words.ts';
import { type RosterPart, type RosterUnit, listRosterUnits } from '../../../../rules/core/army/roster.ts';
import { digest } from '../../../../rules/core/digest.ts';
import type { ReferenceTable, RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { UnitState } from '../../../../rules/core/table-rules.ts';
import { type BattleLine, layOutLine, toCentimetres } from '../../../../rules/core/table/battle-line.ts';
import { escapeHtml } from '../../../../rules/core/words.ts';
import { cleanLine, describeGroups, type RosterLine, createRoster } from '../roster.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets.ts';

/** Width of a drawing in its own units. It is fixed, so that numbers have the same size in every drawing. */
const DRAWING_WIDTH = 1000;
const MARGIN = 8;

/** Draws the battle line to scale, seen from behind, with its front at the top. @param escapeText escapes text for HTML */
function drawBattleLine(line: BattleLine, escapeText: (text: string) => string): string {
  const scale = (DRAWING_WIDTH - 2 * MARGIN) / Math.max(line.width, line.depth);
  const length = (of: number): string => (of * scale).toFixed(1);
  const blocks = line.units.map(({ at, title, colour, x, back, front, depth, files, ranks }) => {
    const [left, top] = [(x - front / 2 - line.left) * scale + MARGIN, back * scale + MARGIN];
    const description = `${at + 1}. ${title}: ${toCentimetres(front, line)} × ${toCentimetres(depth, line)} cm, ${files} wide, ${ranks} deep`;
    const middle = `x="${(left + (front * scale) / 2).toFixed(1)}" y="${(top + (depth * scale) / 2).toFixed(1)}"`;
    return `<g class="${colour ?? 'bare'}"><title>${escapeText(description)}</title><rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${length(front)}" height="${length(depth)}"/><text ${middle}>${at + 1}</text></g>`;
  });
  const high = line.depth * scale + 2 * MARGIN;
  const label = `Battle line: ${toCentimetres(line.width, line)} cm wide, ${toCentimetres(line.depth, line)} cm deep`;
  return `<p class="soft">${label}. Each number is a unit below; the enemy is at the top.</p>
<svg class="battle-line" viewBox="0 0 ${DRAWING_WIDTH} ${Math.ceil(high)}" role="img" aria-label="${label}">${blocks.join('')}</svg>`;
}

const plain = (text: string): string => escapeHtml(cleanLine(text));

/** Possible maximums for the boxes of one part. The largest that keeps the page within MAX_PAGE_BOXES is used. */
const BOX_LIMITS = [100, 60, 40, 25, 12, 6, 3, 1];
const MAX_PAGE_BOXES = 1600;

const createBoxes = (part: RosterPart, max: number) => layOutBoxes({ ...part, maxBoxes: max });

/** Returns the largest number of boxes per part that fits the page. */
function findBoxLimit(units: readonly RosterUnit[]): number {
  const parts = units.flatMap((unit) => unit.parts);
  const total = (max: number): number =>
    parts.reduce((sum, part) => {
      const boxes = createBoxes(part, max).groups.reduce((count, group) => count + group.boxes.length, 0);
      return sum + boxes * part.hits;
    }, 0);
  return BOX_LIMITS.find((most) => total(most) <= MAX_PAGE_BOXES) ?? 1;
}

/** Draws one box per hit of a part. A gap follows each group, or each model that takes several hits. */
function formatBoxRow(unit: string, part: RosterPart, max: number): string {
  const { boxSize, lastBoxSize, groups } = createBoxes(part, max);
  const boxes = groups.flatMap(({ boxes: together }, group) =>
    together.flatMap(({ mark }, place) =>
      Array.from({ length: part.hits }, (_, hit) => {
        const ends = hit === part.hits - 1 && (part.hits > 1 || place === together.length - 1);
        const marked = mark && hit === part.hits - 1 ? ` data-m=${mark}` : '';
        const taken = group === 0 && place === 0 && hit < part.taken ? ' checked' : '';
        return `<input type=checkbox class="tick${ends ? ' g' : ''}"${marked}${taken}>`;
      }),
    ),
  );
  if (boxes.length === 0) return '';
  const scale =
    boxSize > 1
      ? `<p class="soft">1 box = ${boxSize}${lastBoxSize === boxSize ? '' : `, the last ${lastBoxSize}`}</p>`
      : '';
  const label = plain(`${unit}, ${part.name ?? part.printed}: losses`);
  return `${scale}<div class="row" role="group" aria-label="${label}" data-each="${boxSize}" data-hits="${part.hits}" data-count="${part.count}">${boxes.join('')}</div>`;
}

const SHARES = { '¼': '25%', '½': '50%', '¾': '75%' } as const;

/** Form for a unit's morale, numbers and markers. The page's script copies it into each unit. */
interface StateForm {
  readonly id: string;
  readonly html: string;
}

/** Returns the form of each unit, or null if the book has no states. Units with the same markers share one form. */
function createStateForms(book: RuleSystem, army: ArmyFile, list: ArmyList | null): readonly (StateForm | null)[] {
  const { table } = book;
  if (!table) return army.units.map(() => null);
  const forms = new Map<string, StateForm>();
  const numbers = (table.numbers ?? []).filter(({ agreed }) => agreed === undefined);
  return army.units.map((unit) => {
    const troops = unit.parts.map((part) => describePart(book, list, part).troop).filter((troop) => troop !== null);
    // Omits markers that end with the turn, which are not worth noting.
    const marks = table.marks.filter(
      ({ setUpOnly, until, applies }) =>
        !setUpOnly && until === undefined && (!applies || troops.some((troop) => applies(troop))),
    );
    const key = marks.map(({ id }) => id).join(' ');
    const form = forms.get(key) ?? { id: `state-${forms.size}`, html: formatStateForm(table.morale, numbers, marks) };
    forms.set(key, form);
    return form;
  });
}

const formatMarkerBox = ({ label }: UnitState): string =>
  `<label><input type=checkbox class="tick" data-label="${plain(label)}">${plain(label)}</label>`;

function formatStateForm(
  morale: readonly UnitState[],
  numbers: readonly { readonly label: string; readonly least: number; readonly most: number }[],
  marks: readonly UnitState[],
): string {
  const states = morale.map(({ label }) => `<option>${plain(label)}</option>`).join('');
  const typed = numbers.map(
    ({ label, least, most }) =>
      `<label>${plain(label)} <input type=number inputmode=numeric min="${least}" max="${most}" data-label="${plain(label)}"></label>`,
  );
  const folded =
    marks.length === 0
      ? ''
      : `<details><summary>Markers</summary><fieldset>${marks.map(formatMarkerBox).join('')}</fieldset></details>`;
  return `<select data-label="morale">${states}</select>${typed.join('')}${folded}`;
}

function formatPart(unit: RosterUnit, part: RosterPart, priced: boolean, maxBoxes: number): string {
  const name = part.name === null || part.name === unit.name ? '' : `${plain(part.name)} `;
  const groups = describeGroups(part);
  const cost = priced ? `<span class="points soft">at ${part.each}</span>` : '';
  return `<p class="line"><span><span class="count">${part.count}</span> ${name}<span class="soft">${plain(part.printed)}${groups === '' ? '' : ` · ${groups}`}</span></span>${cost}</p>
${formatBoxRow(unit.name ?? `Unit ${unit.number}`, part, maxBoxes)}`;
}

interface UnitContents {
  readonly unit: RosterUnit;
  readonly remarks: readonly string[];
  readonly form: StateForm | null;
}

function formatUnit(book: RuleSystem, { unit, remarks, form }: UnitContents, maxBoxes: number): string {
  const name = plain(unit.name ?? '') || `Unit ${unit.number}`;
  const pennant = unit.colour ? `<span class="pennant ${unit.colour}"></span> ` : '';
  const marks = unit.marks.map(({ label, value }) => `<span class="mark">${plain(label)} ${plain(value)}</span>`);
  const breaks = unit.breaks.map(({ mark, lost }) => `${SHARES[mark]} at ${lost}`).join(' · ');
  const countedBy = book.lossMarks?.of ?? 'figures';
  const shares = plain(JSON.stringify(unit.breaks.map(({ mark, lost }) => [mark, lost])));
  const noted = remarks.map((line) => `<p class="soft"><em>${plain(line)}</em></p>`);
  const points = book.currency ? `<span class="points">${unit.points}</span>` : '';
  const state = form ? `<div class="state" data-of="${form.id}" data-unit="${name}"></div>` : '';
  return `<article data-by="${countedBy}" data-breaks="${shares}">
<h3 class="head"><span class="soft">${unit.number}</span><span class="name">${pennant}${name}</span>${points}</h3>
<p>${marks.join('')}<span class="soft">${breaks}</span> <span class="lost"></span></p>
${unit.parts.map((part) => formatPart(unit, part, book.currency !== null, maxBoxes)).join('\n')}
${noted.join('\n')}${state}</article>`;
}

function formatTable({ title, citation, columns, rows, note }: ReferenceTable): string {
  const head =
    columns.length === 0 ? '' : `<tr>${columns.map((word) => `<th scope="col">${plain(word)}`).join('')}</tr>`;
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${plain(cell)}`).join('')}</tr>`).join('\n');
  return `<section tabindex="0" aria-label="${plain(title)}"><h3>${plain(title)}</h3><p class="soft">${plain(citation)}</p><table>${head}${body}</table>${note ? `<p class="soft">${plain(note)}</p>` : ''}</section>`;
}

const formatSection = (title: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `<h2>${plain(title)}</h2>\n${content.join('\n')}\n`;

const formatTickLines = (lines: readonly RosterLine[]): string[] =>
  lines.map(
    ({ text, points }) =>
      `<p class="line"><span>${plain(text)}</span>${points === null ? '' : `<span class="points">${points}</span>`}<input type=checkbox class="tick round" aria-label="${plain(text)}: lost or used"></p>`,
  );

const formatParagraphs = (lines: readonly string[]): string[] => lines.map((line) => `<p>${plain(line)}</p>`);

/**
 * Writes an army as one page for use during play. The page works in any browser without Nomarch or a network, and stores losses and states
 * on the device. Only its own script and style can run. Lossless: its head contains the army as a link.
 */
export function formatArmyPage(book: RuleSystem, army: ArmyFile, list: ArmyList | null): WebPage {
  const roster = createRoster(book, army, list);
  const units = listRosterUnits(book, army, list, book.tally(army, list));
  const forms = createStateForms(book, army, list);
  const templates = new Map(forms.flatMap((form) => (form ? [[form.id, form.html]] : [])));
  const maxBoxes = findBoxLimit(units);
  const tables = book.reference?.(army, list) ?? [];
  const line = layOutLine({ book, army, list, tally: book.tally(army, list) }, (number) => `Unit ${number}`);
  const { headings } = roster;
  const body = `<main>
<h1>${plain(roster.title)}</h1>
<p class="soft">${plain(roster.source)}</p>
<p class="total">${plain(roster.total)}</p>
<div class="tools"><span>Tap a box to mark losses up to it. Tap it again to undo.</span> <span id="kept" role="status" class="soft"></span>
${tables.length === 0 ? '' : '<a href="#rules">Rules summary</a>'} <button type="button" id="clear" hidden>Clear all</button></div>
<noscript><p>Scripts are off: your marks are lost when you close the page.</p></noscript>
${formatSection(headings.generals, formatTickLines(roster.generals))}${line ? formatSection('Battle line', [drawBattleLine(line, plain)]) : ''}${formatSection(
    headings.units,
    units.map((unit, at) =>
      formatUnit(book, { unit, remarks: roster.units[at]?.remarks ?? [], form: forms[at] ?? null }, maxBoxes),
    ),
  )}${formatSection(headings.extras, formatTickLines(roster.extras))}${[
    formatSection(headings.rulings, formatParagraphs(roster.rulings)),
    formatSection(headings.settings, formatParagraphs(roster.settings)),
    formatSection(headings.problems, formatParagraphs(roster.problems)),
    formatSection(headings.notes, formatParagraphs(roster.notes)),
  ].join(
    '',
  )}${tables.length === 0 ? '' : `<h2 id="rules">Rules summary</h2>\n<div class="rules">${tables.map(formatTable).join('\n')}</div>`}
${[...templates].map(([id, html]) => `<template id="${id}">${html}</template>`).join('\n')}
</main>`;
  return createWebPage({
    title: roster.title,
    style: PAGE_STYLE,
    script: PAGE_SCRIPT,
    attributes: `data-army="${digest(army).slice(0, 24)}"`,
    head: `<meta name="nomarch-army" content="${armyToLink(army)}">\n`,
    body,
  });
}
