import { XMLParser } from 'fast-xml-parser';
import { holdsLink } from '../../../contract/army-files/army-link.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { placeOf } from './findings.ts';
import { readForce, readNotes, readRemark } from './read-remarks.ts';
import { emptySource, emptyUnit, MOST_PARTS, pricesOf, type SourceArmy, type SourcePart } from './source-army.ts';

/** An element of a roster: keys that begin with `@` are attributes, `#text` is the text, others are children. */
type Element = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the elements `plural` > `tag` of an element. */
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

/** Text elements of BattleScribe that JSON writes as plain values, like attributes. */
const TEXTS = new Set(['customNotes', 'description']);

/** Converts a roster in JSON to its XML element. Lists become elements named after the list. */
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
/** Ten times a roster of a whole campaign. XML is slower to read than other texts. */
const MOST_CHARACTERS = 2_000_000;

function parse(text: string): unknown {
  if (text.length > MOST_CHARACTERS) refuse(`it is longer than ${MOST_CHARACTERS / 1_000_000} MB`);
  // Rosters need no entities; they could expand to a huge text.
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
    // The parser's message about tags and positions does not help users.
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

/** Returns the characteristics of a selection's profile. */
const described = (selection: Element): string =>
  within(selection, 'profiles', 'profile')
    .flatMap((profile) => within(profile, 'characteristics', 'characteristic'))
    .slice(0, 1)
    .map(textOf)
    .join(' ');

const isUpgrade = (selection: Element): boolean => attribute(selection, 'type') === 'upgrade';

/** Returns all upgrades within a selection, such as weapons. */
function upgradesIn(selection: Element, depth = 0): SourcePart['details'] {
  if (depth > DEEPEST) return [];
  return within(selection, 'selections', 'selection')
    .filter(isUpgrade)
    .flatMap((upgrade) => {
      const text = attribute(upgrade, 'name');
      return [...(text === '' ? [] : [{ ...placeOf(text), text }]), ...upgradesIn(upgrade, depth + 1)];
    });
}

/** @param list title of an ally's army list; '' for the army's own list */
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

/** Returns the figures within a selection at any depth, without upgrades. */
function figuresIn(selection: Element, list: string, depth = 0): SourcePart[] {
  if (depth > DEEPEST) return [];
  const inner = within(selection, 'selections', 'selection');
  return inner.flatMap((each) => {
    const deeper = figuresIn(each, list, depth + 1);
    if (deeper.length > 0) return deeper;
    return isUpgrade(each) ? [] : [partOf(each, list)];
  });
}

/** Matches a title instead of a personal name. */
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
  // "3 x miner at 10" has its number in its name.
  const [, number, words] = /^(\d{1,7}) x (.*) at \d+$/.exec(name) ?? [];
  const alone = partOf(selection, list);
  const own = number === undefined ? alone : { ...alone, count: Number(number), words: words ?? '', prices: [] };
  const unit = emptyUnit(figures.length > 0 ? customName || name : customName || null);
  unit.parts.push(...(figures.length > 0 ? figures : [own]));
  if (figures.length > 0) figures[0]?.details.push(...upgradesIn(selection));
  for (const remark of textOf(selection['customNotes']).split('\n').filter(Boolean)) readRemark(unit, remark);
  source.units.push(unit);
}

/** Reads a force and the forces within it. @param own title of the army list of the first force */
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
  /** The notes; Nomarch writes the army's link into them. */
  readonly notes: string;
  readonly source: SourceArmy;
}

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
  // The link is not a note.
  const lines = notes.split('\n').filter((line) => !holdsLink(line));
  readNotes(source, lines);
  return { notes, source };
}

/** Reads a BattleScribe roster of any program. @throws UseCaseError for any other text */
export function readRos(text: string): RosterFile {
  const document = parse(text);
  const roster = isElement(document) ? document['roster'] : undefined;
  return isElement(roster) ? readRoster(roster) : refuse('it holds no roster');
}
