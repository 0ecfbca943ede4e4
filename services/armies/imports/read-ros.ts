import { XMLParser } from 'fast-xml-parser';
import { hasArmyLink } from '../../../contract/army-files/army-link.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import {
  toSourceLine,
  createSource,
  createSourceUnit,
  MAX_PARTS,
  listPrices,
  type SourceArmy,
  type SourcePart,
} from './source-army.ts';
import { splitBrigade, readNotes, readRemark } from './read-remarks.ts';

/** An element of a roster. Keys that begin with `@` are attributes, `#text` is the text, and other keys hold child elements. */
type Element = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the children `tag` within the child `plural` of an element. */
function listChildren(element: Element, plural: string, tag: string): Element[] {
  const holder = element[plural];
  const found = isElement(holder) ? holder[tag] : undefined;
  return (Array.isArray(found) ? found : [found]).filter(isElement);
}

const getAttribute = (element: Element, name: string): string => {
  const value = element[`@${name}`];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
};

function getText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isElement(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

const singular = (many: string): string => (many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, ''));

/** BattleScribe's text elements. Its JSON writes them as plain values, like attributes. */
const TEXTS = new Set(['customNotes', 'description']);

/** Converts a roster in JSON to the equivalent XML element. Lists become elements named after the list. */
export function toElement(value: unknown, depth = 0): Element {
  if (!isElement(value) || depth > 100) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (Array.isArray(inner)) return [[key, { [singular(key)]: inner.map((each) => toElement(each, depth + 1)) }]];
      if (isElement(inner)) return [[key, toElement(inner, depth + 1)]];
      if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'boolean') return [];
      if (key === '$text') return [['#text', String(inner)]];
      return TEXTS.has(key) ? [[key, String(inner)]] : [[`@${key}`, String(inner)]];
    }),
  );
}

const refuse = (message: string): never => {
  throw new UseCaseError('BAD_INPUT', `roster file: ${message}`, 'text');
};

const MAX_DEPTH = 40;
/** Maximum characters: ten times a roster of a whole campaign. XML is slower to read than other texts. */
const MAX_CHARACTERS = 2_000_000;

function parse(text: string): unknown {
  if (text.length > MAX_CHARACTERS) refuse(`it is longer than ${MAX_CHARACTERS / 1_000_000} MB`);
  // Rejects entity declarations: rosters need none, and they could expand to a huge text.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuse('a document type declaration is not allowed');
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      maxNestedTags: MAX_DEPTH,
    }).parse(text);
  } catch {
    // The XML parser's own message, about tags and positions, does not help users.
    return refuse('it is damaged: expected XML');
  }
}

const isPoints = (cost: Element): boolean =>
  /pt|point/i.test(`${getAttribute(cost, 'name')} ${getAttribute(cost, 'typeId')}`);

function readPoints(element: Element, many: string, one: string): number | null {
  const cost = listChildren(element, many, one).find(isPoints);
  const value = Number(cost ? getAttribute(cost, 'value') : 'none');
  return Number.isFinite(value) && value >= 0 && value <= 100_000_000 ? Math.round(value) : null;
}

/** Returns the characteristics of a selection's profile. */
const describeSelection = (selection: Element): string =>
  listChildren(selection, 'profiles', 'profile')
    .flatMap((profile) => listChildren(profile, 'characteristics', 'characteristic'))
    .slice(0, 1)
    .map(getText)
    .join(' ');

const isUpgrade = (selection: Element): boolean => getAttribute(selection, 'type') === 'upgrade';

/** Returns all upgrades within a selection, such as weapons. */
function listUpgrades(selection: Element, depth = 0): SourcePart['details'] {
  if (depth > MAX_DEPTH) return [];
  return listChildren(selection, 'selections', 'selection')
    .filter(isUpgrade)
    .flatMap((upgrade) => {
      const text = getAttribute(upgrade, 'name');
      return [...(text === '' ? [] : [{ ...toSourceLine(text), text }]), ...listUpgrades(upgrade, depth + 1)];
    });
}

/** Creates a part from a selection. @param list title of an ally's army list; '' for the army's own list */
function createPart(selection: Element, list: string): SourcePart {
  const name = getAttribute(selection, 'name');
  const number = Number(getAttribute(selection, 'number') || '1');
  const count = Number.isSafeInteger(number) && number > 0 ? number : 1;
  const line = `${count} x ${name}`;
  const prices = listPrices(count, null, readPoints(selection, 'costs', 'cost'));
  const words = list === '' ? `${name} ${describeSelection(selection)}` : `${name} (${list})`;
  return { ...toSourceLine(line), said: line, count, words, prices, details: listUpgrades(selection) };
}

const GENERAL = /^(.{0,200}), (\d{1,3}) stars?(?: \([^()]{1,60}\))?$/;
const isCommander = (selection: Element): boolean =>
  listChildren(selection, 'categories', 'category').some((category) =>
    /general|command|hq|leader/i.test(`${getAttribute(category, 'name')} ${getAttribute(category, 'entryId')}`),
  );

/** Returns the figures within a selection at any depth, without upgrades. */
function listFigures(selection: Element, list: string, depth = 0): SourcePart[] {
  if (depth > MAX_DEPTH) return [];
  const inner = listChildren(selection, 'selections', 'selection');
  return inner.flatMap((each) => {
    const deeper = listFigures(each, list, depth + 1);
    if (deeper.length > 0) return deeper;
    return isUpgrade(each) ? [] : [createPart(each, list)];
  });
}

/** Matches a name that is only a title, such as "General". */
const NAMELESS = /^(?:(?:overall|sub-?|army)?\s*generals?|commanders?|leaders?|officers?)$/i;

function readSelection(source: SourceArmy, selection: Element, list: string): void {
  const name = getAttribute(selection, 'name');
  const customName = getAttribute(selection, 'customName');
  const general = GENERAL.exec(name);
  if (general || isCommander(selection)) {
    const title = general?.[1] ?? name;
    source.generals.push({
      ...toSourceLine(customName === '' ? name : `${customName}, ${name}`),
      ...splitBrigade(
        customName === '' ? title : NAMELESS.test(title) || general ? customName : `${customName}, ${title}`,
      ),
      stars: general ? Number(general[2]) : null,
      price: readPoints(selection, 'costs', 'cost'),
    });
    return;
  }
  const figures = listFigures(selection, list);
  // Splits a name such as "3 x miner at 10", which contains the number.
  const [, number, words] = /^(\d{1,7}) x (.*) at \d+$/.exec(name) ?? [];
  const alone = createPart(selection, list);
  const part = number === undefined ? alone : { ...alone, count: Number(number), words: words ?? '', prices: [] };
  const unit = createSourceUnit(figures.length > 0 ? customName || name : customName || null);
  unit.parts.push(...(figures.length > 0 ? figures : [part]));
  if (figures.length > 0) figures[0]?.details.push(...listUpgrades(selection));
  for (const remark of getText(selection['customNotes']).split('\n').filter(Boolean)) readRemark(unit, remark);
  source.units.push(unit);
}

/** Reads a force and the forces within it. @param ownTitle title of the army list of the first force */
function readForceElement(source: SourceArmy, force: Element, ownTitle: string, depth = 0): void {
  const title = getAttribute(force, 'catalogueName');
  const isAllied = depth + source.sources.length > 0 && ownTitle !== '' && title !== '' && title !== ownTitle;
  if (isAllied && !source.allied.includes(title)) source.allied.push(title);
  if (!isAllied) source.sources.push(title, getAttribute(force, 'catalogueId'));
  for (const selection of listChildren(force, 'selections', 'selection').slice(0, MAX_PARTS))
    readSelection(source, selection, isAllied ? title : '');
  if (depth < MAX_DEPTH)
    for (const inner of listChildren(force, 'forces', 'force')) readForceElement(source, inner, ownTitle, depth + 1);
}

export interface RosterFile {
  /** Notes of the roster. Nomarch writes the army's link into them. */
  readonly notes: string;
  readonly source: SourceArmy;
}

export function readRoster(roster: Element): RosterFile {
  const source = createSource();
  source.name = getAttribute(roster, 'name') || null;
  source.game = getAttribute(roster, 'gameSystemName') || null;
  source.reportedPoints = readPoints(roster, 'costs', 'cost');
  const limit = readPoints(roster, 'costLimits', 'costLimit');
  if (limit !== null) source.limit = { ...toSourceLine(`limit ${limit}`), points: limit };
  source.sources.push(getAttribute(roster, 'gameSystemName'), getAttribute(roster, 'gameSystemId'));
  if (source.reportedPoints !== null) source.total = toSourceLine(`total ${source.reportedPoints}`);
  const forces = listChildren(roster, 'forces', 'force');
  const ownTitle = forces[0] ? getAttribute(forces[0], 'catalogueName') : '';
  for (const force of forces) readForceElement(source, force, ownTitle);
  const notes = getText(roster['customNotes']);
  // Removes the army link, which is not a note.
  const lines = notes.split('\n').filter((line) => !hasArmyLink(line));
  readNotes(source, lines);
  return { notes, source };
}

/** Reads a BattleScribe roster written by any program. @throws UseCaseError for any other text */
export function readRos(text: string): RosterFile {
  const document = parse(text);
  const roster = isElement(document) ? document['roster'] : undefined;
  return isElement(roster) ? readRoster(roster) : refuse('it contains no roster');
}
