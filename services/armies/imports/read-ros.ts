import { XMLParser } from 'fast-xml-parser';
import { holdsLink } from '../../../contract/army-files/army-link.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { placeOf } from './findings.ts';
import { readForce, readNotes, readRemark } from './read-remarks.ts';
import { emptySource, emptyUnit, MOST_PARTS, pricesOf, type SourceArmy, type SourcePart } from './source-army.ts';

/** An element of a roster: attributes are keys that begin with `@`, `#text` is its text, and a child holds what lies in it. */
type Element = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements `many` > `one` of an element: none, one or more of them. */
function within(element: Element, many: string, one: string): Element[] {
  const holder = element[many];
  const found = isElement(holder) ? holder[one] : undefined;
  return (Array.isArray(found) ? found : [found]).filter(isElement);
}

const attribute = (element: Element, name: string): string => {
  const value = element[`@${name}`];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isElement(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

const singular = (many: string): string => (many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, ''));

/** The texts of BattleScribe's elements that JSON gives as plain values like its attributes. */
const TEXTS = new Set(['customNotes', 'description']);

/** A roster that was written as JSON, as the element that it is in XML: lists become elements within one of the list's name. */
export function elementOfJson(value: unknown, depth = 0): Element {
  if (!isElement(value) || depth > 100) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (Array.isArray(inner))
        return [[key, { [singular(key)]: inner.map((each) => elementOfJson(each, depth + 1)) }]];
      if (isElement(inner)) return [[key, elementOfJson(inner, depth + 1)]];
      if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'boolean') return [];
      if (key === '$text') return [['#text', String(inner)]];
      return TEXTS.has(key) ? [[key, String(inner)]] : [[`@${key}`, String(inner)]];
    }),
  );
}

const refuse = (message: string): never => {
  throw new UseCaseError('BAD_INPUT', `roster file: ${message}`, 'text');
};

const DEEPEST = 40;
/** Rosters of whole campaigns have a tenth of it; XML is read slower than other texts. */
const MOST_CHARACTERS = 2_000_000;

function parse(text: string): unknown {
  if (text.length > MOST_CHARACTERS) refuse(`it is longer than ${MOST_CHARACTERS / 1_000_000} MB`);
  // Rosters declare no entities; who does wants to unfold into more than was sent.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuse('a document type declaration is not allowed');
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      maxNestedTags: DEEPEST,
    }).parse(text);
  } catch {
    // The parser's own words are about tags and positions; nobody edits rosters by hand.
    return refuse('it is damaged: XML was expected');
  }
}

const isPoints = (cost: Element): boolean =>
  /pt|point/i.test(`${attribute(cost, 'name')} ${attribute(cost, 'typeId')}`);

function pointsIn(element: Element, many: string, one: string): number | null {
  const cost = within(element, many, one).find(isPoints);
  const value = Number(cost ? attribute(cost, 'value') : 'none');
  return Number.isFinite(value) && value >= 0 && value <= 100_000_000 ? Math.round(value) : null;
}

/** What describes a selection beside its name: its profile's characteristics. */
const described = (selection: Element): string =>
  within(selection, 'profiles', 'profile')
    .flatMap((profile) => within(profile, 'characteristics', 'characteristic'))
    .slice(0, 1)
    .map(textOf)
    .join(' ');

const isUpgrade = (selection: Element): boolean => attribute(selection, 'type') === 'upgrade';

/** What lies within a selection and is no figure, however deep: its weapons and whatever else was chosen for it. */
function upgradesIn(selection: Element, depth = 0): SourcePart['details'] {
  if (depth > DEEPEST) return [];
  return within(selection, 'selections', 'selection')
    .filter(isUpgrade)
    .flatMap((upgrade) => {
      const text = attribute(upgrade, 'name');
      return [...(text === '' ? [] : [{ ...placeOf(text), text }]), ...upgradesIn(upgrade, depth + 1)];
    });
}

/** @param list title of the list that an allied force comes from, '' for the army's own */
function partOf(selection: Element, list: string): SourcePart {
  const name = attribute(selection, 'name');
  const number = Number(attribute(selection, 'number') || '1');
  const count = Number.isSafeInteger(number) && number > 0 ? number : 1;
  const line = `${count} x ${name}`;
  const prices = pricesOf(count, null, pointsIn(selection, 'costs', 'cost'));
  const words = list === '' ? `${name} ${described(selection)}` : `${name} (${list})`;
  return { ...placeOf(line), said: line, count, words, prices, details: upgradesIn(selection) };
}

const GENERAL = /^(.{0,200}), (\d{1,3}) stars?(?: \([^()]{1,60}\))?$/;
const isCommander = (selection: Element): boolean =>
  within(selection, 'categories', 'category').some((category) =>
    /general|command|hq|leader/i.test(`${attribute(category, 'name')} ${attribute(category, 'entryId')}`),
  );

/** Figures that lie within a selection, however deep; upgrades that are no figures are not counted among them. */
function figuresIn(selection: Element, list: string, depth = 0): SourcePart[] {
  if (depth > DEEPEST) return [];
  const inner = within(selection, 'selections', 'selection');
  return inner.flatMap((each) => {
    const deeper = figuresIn(each, list, depth + 1);
    if (deeper.length > 0) return deeper;
    return isUpgrade(each) ? [] : [partOf(each, list)];
  });
}

/** A name that says what a general is, and not who. */
const NAMELESS = /^(?:(?:overall|sub-?|army)?\s*generals?|commanders?|leaders?|officers?)$/i;

function takeSelection(source: SourceArmy, selection: Element, list: string): void {
  const name = attribute(selection, 'name');
  const customName = attribute(selection, 'customName');
  const general = GENERAL.exec(name);
  if (general || isCommander(selection)) {
    const called = general?.[1] ?? name;
    source.generals.push({
      ...placeOf(customName === '' ? name : `${customName}, ${name}`),
      ...readForce(
        customName === '' ? called : NAMELESS.test(called) || general ? customName : `${customName}, ${called}`,
      ),
      stars: general ? Number(general[2]) : null,
      price: pointsIn(selection, 'costs', 'cost'),
    });
    return;
  }
  const figures = figuresIn(selection, list);
  // "3 x miner at 10" carries its number in its name.
  const [, number, words] = /^(\d{1,7}) x (.*) at \d+$/.exec(name) ?? [];
  const alone = partOf(selection, list);
  const own = number === undefined ? alone : { ...alone, count: Number(number), words: words ?? '', prices: [] };
  const unit = emptyUnit(figures.length > 0 ? customName || name : customName || null);
  unit.parts.push(...(figures.length > 0 ? figures : [own]));
  if (figures.length > 0) figures[0]?.details.push(...upgradesIn(selection));
  for (const remark of textOf(selection['customNotes']).split('\n').filter(Boolean)) readRemark(unit, remark);
  source.units.push(unit);
}

/**
 * Reads a force and the forces within it.
 * @param own title of the list of the army's first force
 */
function takeForce(source: SourceArmy, force: Element, own: string, depth = 0): void {
  const title = attribute(force, 'catalogueName');
  const isAllied = depth + source.sources.length > 0 && own !== '' && title !== '' && title !== own;
  if (isAllied && !source.allied.includes(title)) source.allied.push(title);
  if (!isAllied) source.sources.push(title, attribute(force, 'catalogueId'));
  for (const selection of within(force, 'selections', 'selection').slice(0, MOST_PARTS))
    takeSelection(source, selection, isAllied ? title : '');
  if (depth < DEEPEST) for (const inner of within(force, 'forces', 'force')) takeForce(source, inner, own, depth + 1);
}

export interface RosterFile {
  /** The notes, which carry the army itself where we wrote the roster. */
  readonly notes: string;
  readonly source: SourceArmy;
}

/** The army of a roster's element. */
export function readRoster(roster: Element): RosterFile {
  const source = emptySource();
  source.name = attribute(roster, 'name') || null;
  source.game = attribute(roster, 'gameSystemName') || null;
  source.reportedPoints = pointsIn(roster, 'costs', 'cost');
  const limit = pointsIn(roster, 'costLimits', 'costLimit');
  if (limit !== null) source.limit = { ...placeOf(`limit ${limit}`), points: limit };
  source.sources.push(attribute(roster, 'gameSystemName'), attribute(roster, 'gameSystemId'));
  if (source.reportedPoints !== null) source.total = placeOf(`total ${source.reportedPoints}`);
  const forces = within(roster, 'forces', 'force');
  const own = forces[0] ? attribute(forces[0], 'catalogueName') : '';
  for (const force of forces) takeForce(source, force, own);
  const notes = textOf(roster['customNotes']);
  // The link carries the army and is no note.
  const lines = notes.split('\n').filter((line) => !holdsLink(line));
  readNotes(source, lines);
  return { notes, source };
}

/** Reads a BattleScribe roster of ours or of anybody's. @throws UseCaseError for what is none. */
export function readRos(text: string): RosterFile {
  const document = parse(text);
  const roster = isElement(document) ? document['roster'] : undefined;
  return isElement(roster) ? readRoster(roster) : refuse('it holds no roster');
}
