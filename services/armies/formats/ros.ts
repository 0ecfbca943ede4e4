import { armyToLink } from '../../../contract/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { type XmlElement as Element, xmlDocument } from './xml.ts';
import { HEADINGS, type Roster, rosterOf, type RosterPart, type RosterUnit } from './roster.ts';

/* A roster as BattleScribe and its viewers know it (roster schema 2.03). Attributes are keys that begin with `@`. */

const POINTS = { '@name': 'pts', '@typeId': 'points' };
/** The format wants a number; where a book counts in nothing it is 0. */
const costs = (points: number | null): Element => ({ cost: [{ ...POINTS, '@value': points ?? 0 }] });

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
      ...inside('characteristic', characteristics),
    },
  ];
}

function partSelection(book: RuleSystem, id: string, part: RosterPart, entryId: string): Element {
  return {
    '@id': id,
    '@name': part.name,
    '@entryId': entryId,
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
    '@name': unit.name,
    '@entryId': 'unit',
    '@number': 1,
    '@type': 'unit',
    ...(unit.remarks.length > 0 ? { customNotes: unit.remarks.join('\n') } : {}),
    ...inside('selection', parts),
    costs: costs(0),
    ...inside('category', [category(id, 'Units', true)]),
  };
}

const upgrade = (id: string, { text: name, points }: Roster['generals'][number], kind: string): Element => ({
  '@id': id,
  '@name': name,
  '@entryId': kind.toLowerCase(),
  '@number': 1,
  '@type': kind === 'Generals' ? 'model' : 'upgrade',
  costs: costs(points),
  ...inside('category', [category(id, kind, true)]),
});

const under = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines];

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
  const catalogue = list?.title ?? army.list ?? book.title;
  const force: Element = {
    '@id': 'force',
    '@name': 'Army',
    '@entryId': 'force.army',
    '@catalogueId': list?.id ?? army.list ?? book.id,
    '@catalogueRevision': list?.version ?? 1,
    '@catalogueName': catalogue,
    ...inside('selection', selections),
    categories: { category: kinds },
  };
  return xmlDocument('roster', {
    '@id': 'roster',
    '@name': roster.title,
    '@battleScribeVersion': '2.03',
    '@generatedBy': 'Nomarch',
    '@gameSystemId': book.id,
    '@gameSystemName': book.title,
    '@gameSystemRevision': 1,
    '@xmlns': 'http://www.battlescribe.net/schema/rosterSchema',
    costs: costs(roster.points),
    costLimits: { costLimit: [{ ...POINTS, '@value': roster.limit ?? 0 }] },
    customNotes: [
      ...roster.notes,
      ...under(HEADINGS.rulings, roster.rulings),
      ...under(HEADINGS.settings, roster.settings),
      armyToLink(army),
    ].join('\n'),
    forces: { force: [force] },
  });
}
