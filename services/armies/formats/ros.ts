import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { type Roster, type RosterHeadings, createRoster, type RosterPart, type RosterUnit } from './roster.ts';

/** An XML element as an object. Keys with `@` are attributes, `#text` is the text, other keys hold one or more child elements. */
export interface XmlElement {
  readonly [key: string]: Attribute | XmlElement | readonly XmlElement[];
}
type Attribute = string | number | boolean;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot contain, even escaped. */
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (value: Attribute): string =>
  String(value)
    .replace(INVALID_CHARACTERS, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Writes line breaks and tabs in attributes as numeric entities. XML readers would turn them into spaces. */
const escapeAttribute = (value: Attribute): string =>
  escapeXml(value).replace(/[\t\n\r]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** Writes a carriage return as a numeric entity. XML readers would turn it into a line feed. */
const escapeText = (value: Attribute): string => escapeXml(value).replaceAll('\r', '&#13;');

const isPlain = (value: XmlElement[string]): value is Attribute => typeof value !== 'object';

function formatElement(tag: string, element: XmlElement | Attribute, indent: string): string {
  if (isPlain(element)) return `${indent}<${tag}>${escapeText(element)}</${tag}>\n`;
  const keys = Object.entries(element);
  const attributes = keys
    .flatMap(([key, value]) =>
      key.startsWith('@') && isPlain(value) ? [` ${key.slice(1)}="${escapeAttribute(value)}"`] : [],
    )
    .join('');
  const content = element['#text'];
  if (content !== undefined && isPlain(content))
    return `${indent}<${tag}${attributes}>${escapeText(content)}</${tag}>\n`;
  const children = keys
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? (value as readonly XmlElement[]) : [value as XmlElement | Attribute]).map((child) =>
        formatElement(key, child, `${indent}  `),
      ),
    )
    .join('');
  return children === ''
    ? `${indent}<${tag}${attributes}/>\n`
    : `${indent}<${tag}${attributes}>\n${children}${indent}</${tag}>\n`;
}

/** Writes an indented XML document. Characters that XML cannot contain become U+FFFD. */
export const formatXml = (root: string, element: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${formatElement(root, element, '')}`;

/* Cost type of BattleScribe rosters (roster schema 2.03). */

const POINTS = { '@name': 'pts', '@typeId': 'points' };
/** Creates the costs of a selection. The format requires a number, so books without points get 0. */
const createCosts = (points: number | null): XmlElement => ({ cost: [{ ...POINTS, '@value': points ?? 0 }] });

/** Categories of selections. */
type Kind = Extract<keyof RosterHeadings, 'generals' | 'units' | 'extras'>;
const KINDS: readonly Kind[] = ['generals', 'units', 'extras'];

const createCategory = (owner: string, kind: Kind, { [kind]: name }: RosterHeadings, primary: boolean): XmlElement => ({
  '@id': `${owner}.category`,
  '@name': name,
  '@entryId': `category.${kind}`,
  '@primary': primary,
});

const wrapElements = (tag: string, elements: readonly XmlElement[]): XmlElement =>
  elements.length === 0 ? {} : { [tag.replace(/y?$/, (end) => (end === 'y' ? 'ies' : 's'))]: { [tag]: elements } };

/** Describes a troop type as a profile, with a characteristic for each facet of its book. */
function createProfile(book: RuleSystem, id: string, { name, face }: RosterPart): readonly XmlElement[] {
  if (!face) return [];
  const characteristic = (key: string, label: string, value: string): XmlElement => ({
    '@name': label,
    '@typeId': `characteristic.${key}`,
    '#text': value,
  });
  const facets = book.facets.map(({ id: facet, label, values }) => {
    const has = face.facets[facet] ?? [];
    const labels = has.map((value) => values.find((known) => known.id === value)?.label ?? value);
    return characteristic(facet, label, labels.join(', '));
  });
  const characteristics = [characteristic('type', 'Type', face.short), ...facets];
  const typed = { '@typeId': 'profile.troops', '@typeName': 'Troops' };
  return [
    {
      '@id': `${id}.profile`,
      '@name': name,
      '@hidden': false,
      ...typed,
      ...wrapElements('characteristic', characteristics),
    },
  ];
}

function createPartSelection(book: RuleSystem, id: string, part: RosterPart, entryId: string): XmlElement {
  return {
    '@id': id,
    '@name': part.name,
    '@entryId': entryId,
    '@number': part.count,
    '@type': 'model',
    ...wrapElements('profile', createProfile(book, id, part)),
    costs: createCosts(part.points),
  };
}

function createUnitSelection(
  book: RuleSystem,
  army: ArmyFile,
  headings: RosterHeadings,
  unit: RosterUnit,
  index: number,
): XmlElement {
  const id = `unit.${index}`;
  const parts = unit.parts.map((part, place) =>
    createPartSelection(book, `${id}.${place}`, part, army.units[index]?.parts[place]?.entry ?? 'own-troop-type'),
  );
  return {
    '@id': id,
    '@name': unit.name,
    '@entryId': 'unit',
    '@number': 1,
    '@type': 'unit',
    ...(unit.remarks.length > 0 ? { customNotes: unit.remarks.join('\n') } : {}),
    ...wrapElements('selection', parts),
    costs: createCosts(0),
    ...wrapElements('category', [createCategory(id, 'units', headings, true)]),
  };
}

const createUpgrade = (
  id: string,
  { text: name, points }: Roster['generals'][number],
  headings: RosterHeadings,
  kind: Kind,
): XmlElement => ({
  '@id': id,
  '@name': name,
  '@entryId': kind,
  '@number': 1,
  '@type': kind === 'generals' ? 'model' : 'upgrade',
  costs: createCosts(points),
  ...wrapElements('category', [createCategory(id, kind, headings, true)]),
});

const withHeading = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines];

/** Writes an army as a BattleScribe roster. Costs are on figures, as viewers add nested costs. Lossless: notes contain the army link. */
export function formatRos(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = createRoster(book, army, list);
  const { headings } = roster;
  const selections = [
    ...roster.generals.map((general, index) => createUpgrade(`general.${index}`, general, headings, 'generals')),
    ...roster.units.map((unit, index) => createUnitSelection(book, army, headings, unit, index)),
    ...roster.extras.map((extra, index) => createUpgrade(`extra.${index}`, extra, headings, 'extras')),
  ];
  const kinds = KINDS.filter((kind) => headings[kind] !== '').map((kind) =>
    createCategory(`force.${kind}`, kind, headings, false),
  );
  const catalogue = list?.title ?? army.list ?? book.title;
  const force: XmlElement = {
    '@id': 'force',
    '@name': 'Army',
    '@entryId': 'force.army',
    '@catalogueId': list?.id ?? army.list ?? book.id,
    '@catalogueRevision': list?.version ?? 1,
    '@catalogueName': catalogue,
    ...wrapElements('selection', selections),
    categories: { category: kinds },
  };
  return formatXml('roster', {
    '@id': 'roster',
    '@name': roster.title,
    '@battleScribeVersion': '2.03',
    '@generatedBy': 'Nomarch',
    '@gameSystemId': book.id,
    '@gameSystemName': book.title,
    '@gameSystemRevision': 1,
    '@xmlns': 'http://www.battlescribe.net/schema/rosterSchema',
    costs: createCosts(roster.points),
    costLimits: { costLimit: [{ ...POINTS, '@value': roster.limit ?? 0 }] },
    customNotes: [
      ...roster.notes,
      ...withHeading(headings.rulings, roster.rulings),
      ...withHeading(headings.settings, roster.settings),
      armyToLink(army),
    ].join('\n'),
    forces: { force: [force] },
  });
}
