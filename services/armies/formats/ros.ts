import { XMLBuilder } from 'fast-xml-parser';
import { armyToLink } from '../../../contract/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { type Roster, rosterOf, type RosterPart, type RosterUnit } from './roster.ts';

/* A roster as BattleScribe and its viewers know it (roster schema 2.03). Attributes are keys that begin with `@`. */

type Element = Readonly<Record<string, unknown>>;

/** What XML 1.0 cannot hold at all, not even escaped. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const text = (value: string): string => value.replace(UNWRITABLE, '\uFFFD');

const POINTS = { '@name': 'pts', '@typeId': 'points' };
const costs = (points: number): Element => ({ cost: [{ ...POINTS, '@value': points }] });

const category = (owner: string, name: string, primary: boolean): Element => ({
  '@id': `${owner}.category`,
  '@name': name,
  '@entryId': `category.${name.toLowerCase()}`,
  '@primary': primary,
});

const inside = (tag: string, elements: readonly Element[]): Element =>
  elements.length === 0 ? {} : { [tag.replace(/y?$/, (end) => (end === 'y' ? 'ies' : 's'))]: { [tag]: elements } };

/** The troop type as a profile, a characteristic for each facet of its book. */
function profile(book: RuleSystem, id: string, { name, face }: RosterPart): readonly Element[] {
  if (!face) return [];
  const characteristic = (key: string, label: string, value: string): Element => ({
    '@name': label,
    '@typeId': `characteristic.${key}`,
    '#text': text(value),
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
      '@name': text(name),
      '@hidden': false,
      ...typed,
      ...inside('characteristic', characteristics),
    },
  ];
}

function partSelection(book: RuleSystem, id: string, part: RosterPart, entryId: string): Element {
  return {
    '@id': id,
    '@name': text(part.name),
    '@entryId': text(entryId),
    '@number': part.count,
    '@type': 'model',
    ...inside('profile', profile(book, id, part)),
    costs: costs(part.points),
  };
}

function unitSelection(book: RuleSystem, army: ArmyFile, unit: RosterUnit, index: number): Element {
  const id = `unit.${index}`;
  const parts = unit.parts.map((part, place) =>
    partSelection(book, `${id}.${place}`, part, army.units[index]?.parts[place]?.entry ?? 'own-troop-type'),
  );
  return {
    '@id': id,
    '@name': text(unit.name),
    '@entryId': 'unit',
    '@number': 1,
    '@type': 'unit',
    ...(unit.remarks.length > 0 ? { customNotes: text(unit.remarks.join('\n')) } : {}),
    ...inside('selection', parts),
    costs: costs(0),
    ...inside('category', [category(id, 'Units', true)]),
  };
}

const upgrade = (id: string, { text: name, points }: Roster['generals'][number], kind: string): Element => ({
  '@id': id,
  '@name': text(name),
  '@entryId': kind.toLowerCase(),
  '@number': 1,
  '@type': kind === 'Generals' ? 'model' : 'upgrade',
  costs: costs(points),
  ...inside('category', [category(id, kind, true)]),
});

/**
 * An army as a BattleScribe roster that its viewers show with units, figures, costs and profiles. A unit's cost stands on its
 * figures, for viewers add up what lies within. Lossless: the army itself is in its notes as a link.
 */
export function armyRos(book: RuleSystem, army: ArmyFile, list: NationList | null): string {
  const roster = rosterOf(book, army, list);
  const selections = [
    ...roster.generals.map((general, index) => upgrade(`general.${index}`, general, 'Generals')),
    ...roster.units.map((unit, index) => unitSelection(book, army, unit, index)),
    ...roster.extras.map((extra, index) => upgrade(`extra.${index}`, extra, 'Extras')),
  ];
  const kinds = ['Generals', 'Units', 'Extras'].map((name) => category(`force.${name.toLowerCase()}`, name, false));
  const catalogue = text(list?.title ?? army.list ?? book.title);
  const force: Element = {
    '@id': 'force',
    '@name': 'Army',
    '@entryId': 'force.army',
    '@catalogueId': text(list?.id ?? army.list ?? book.id),
    '@catalogueRevision': list?.version ?? 1,
    '@catalogueName': catalogue,
    ...inside('selection', selections),
    categories: { category: kinds },
  };
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8', '@standalone': 'yes' },
    roster: {
      '@id': 'roster',
      '@name': text(roster.title),
      '@battleScribeVersion': '2.03',
      '@generatedBy': 'Nomarch',
      '@gameSystemId': book.id,
      '@gameSystemName': text(book.title),
      '@gameSystemRevision': 1,
      '@xmlns': 'http://www.battlescribe.net/schema/rosterSchema',
      costs: costs(roster.points),
      costLimits: { costLimit: [{ ...POINTS, '@value': roster.limit }] },
      customNotes: text([...roster.notes, armyToLink(army)].join('\n')),
      forces: { force: [force] },
    },
  };
  // The builder is moving to a package of its own, which this one brings along: the one exported here is the same.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
    format: true,
  }).build(document);
}
