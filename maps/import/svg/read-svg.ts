import { InputError } from '../../../rules/core/procedure.ts';
import { isInShape } from '../../edit/draft.ts';
import type { Ring } from '../../planar.ts';
import { type Candidate, guessKinds } from '../guess-kinds.ts';
import { createWorkCount, type WorkCount } from '../limits.ts';
import { getShapeBounds, applyChoices, type PartKinds, groupRings, toRegions } from '../parts.ts';
import { EMPTY_MAP, type Findings, type Part, type RawMap, type Region } from '../raw-map.ts';
import { toFields, readLines, readOwnFields, findWater } from '../read-geojson.ts';
import {
  getAttribute,
  type DrawnElement,
  listDrawnElements,
  isLayer,
  type Label,
  createOwnerFinder,
  toWords,
} from './drawn.ts';
import { type Element, parseSvg, decodeEntities } from './elements.ts';

function readFacts({ attributes }: Element): Readonly<Record<string, unknown>> {
  const facts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('data-') && key !== 'data-nomarch') facts[key.slice(5)] = decodeEntities(value);
  }
  const ownValue = attributes['data-nomarch'];
  if (ownValue === undefined) return facts;
  try {
    return { ...facts, ...toFields(JSON.parse(decodeEntities(ownValue))) };
  } catch {
    throw new InputError(`${attributes['id'] ?? 'a path'}: invalid data-nomarch`, attributes['id'] ?? '');
  }
}

const getMarks = ({ attributes }: Element): string =>
  toWords(attributes['class'], attributes['inkscape:label'], attributes['id']);

const getLayerName = ({ attributes }: Element): string =>
  toWords(attributes['inkscape:label'] ?? attributes['id'], attributes['class']);

/** Outlines that belong together: a province in several pieces, or the circles of a supply centre. */
interface DrawnObject {
  readonly owner: Element;
  readonly name: string | null;
  readonly members: readonly DrawnElement[];
  readonly region: Omit<Region, 'water' | 'spot'>;
}

function groupObjects(drawn: readonly DrawnElement[], work: WorkCount): DrawnObject[] {
  const ownerOf = createOwnerFinder();
  const things = Map.groupBy(drawn, (one) => ownerOf(one).owner);
  return [...things].map(([owner, members], i): DrawnObject => {
    const { name } = ownerOf(members[0]!);
    const facts = readFacts(owner);
    const called = typeof facts['name'] === 'string' ? facts['name'] : name;
    const rings: Ring[] = members.flatMap(({ outline }) => [...outline.rings]);
    const region = {
      key: owner.attributes['id'] ?? called ?? `shape ${i + 1}`,
      name: called ?? '',
      unnamed: called === null,
      shape: groupRings(rings, work),
      facts,
    };
    return { owner, name: called, members, region };
  });
}

function toCandidate({ owner, name, members, region }: DrawnObject): Candidate {
  const first = members[0]!;
  const layers = first.groups.filter((group) => group !== owner && group.tag === 'g').map(getLayerName);
  const around = [...first.groups, owner].map(getMarks).join(' ');
  return {
    ...region,
    layers: layers.filter((layer) => layer !== '').toReversed(),
    marks: toWords(getMarks(owner), getAttribute(owner, 'href')?.replace(/^#/, '')),
    water: findWater(name ?? '', region.facts, around),
    isLine: members.every(({ outline, isBare }) => !outline.closed && isBare),
    isBare: members.every(({ isBare }) => isBare),
    isSign: members.every(({ element: { tag } }) => tag === 'circle' || tag === 'ellipse' || tag === 'use'),
  };
}

/** Checks for a short code of a province, as used on boards. A label may have the full name. */
const isShort = (name: string): boolean => /^\p{L}{1,4}$/u.test(name);

/** Names a shape after the only label inside it, if the shape has no name or only a short code. */
function addNames(
  parts: readonly Part[],
  kinds: PartKinds,
  labels: readonly Label[],
  findings: Findings,
  work: WorkCount,
): Part[] {
  const written = labels.filter(({ text }) => text !== '' && text.length <= 60 && /\p{L}{2}/u.test(text));
  return parts.map((part) => {
    const { kind, sure } = part.guess;
    const isGround = kind === 'province' || kind === 'sea';
    if (!(isGround || kinds.has(part.key)) || !(part.unnamed || isShort(part.name))) return part;
    const [x0, y0, x1, y1] = getShapeBounds(part.shape);
    const inside = written.filter(({ at: [x, y], text }) => {
      work.spend(0.1);
      if (x < x0 || x > x1 || y < y0 || y > y1 || (!part.unnamed && text.length <= part.name.length)) return false;
      work.spend(part.shape.flat().flat().length);
      return isInShape(part.shape, [x, y]);
    });
    const [label] = inside;
    if (!label || inside.length > 1) return part;
    if (part.unnamed && isGround)
      findings.guessed.push({ what: label.text, why: 'from the label inside it', place: '' });
    const water = sure || !isGround ? null : findWater(label.text, part.facts);
    return { ...part, name: label.text, unnamed: false, guess: water ? { kind: 'sea', ...water } : part.guess };
  });
}

const isProvinceLayer = (group: Element): boolean =>
  (isLayer(group) || group.tag === 'g') &&
  /^(?:provinces|regions|territories|supply[-_ ]?cent(?:er|re)s)$/i.test(getLayerName(group));

/** Checks whether an element is visible, or belongs to a hidden layer of provinces or supply centres. */
const isRelevant = ({ isHidden, groups }: DrawnElement): boolean => !isHidden || groups.some(isProvinceLayer);

/** Reads an SVG whose paths are provinces, named by labels, titles or ids. The kind of each shape is guessed or chosen by the user. */
export function readSvg(text: string, findings: Findings, kinds: PartKinds): RawMap {
  const root = parseSvg(text);
  const { drawn, labels } = listDrawnElements(root);
  const ownValue = findOwnMap(root);
  const work = createWorkCount();
  if (ownValue)
    return readOwn(
      ownValue,
      drawn.filter(({ isHidden }) => !isHidden),
      work,
    );
  const things = groupObjects(drawn.filter(isRelevant), work);
  const guesses = guessKinds(things.map(toCandidate), work);
  const guessed = things.map(({ region }, i): Part => ({ ...region, guess: guesses[i]! }));
  const parts = addNames(applyChoices(guessed, kinds), kinds, labels, findings, work);
  return { ...EMPTY_MAP, parts, regions: toRegions(parts, findings, work) };
}

type OwnMap = NonNullable<ReturnType<typeof findOwnMap>>;

/** Reads a map exported by this program, in which each shape has its kind. */
function readOwn(ownValue: OwnMap, drawn: readonly DrawnElement[], work: WorkCount): RawMap {
  const partOf = ({ element }: DrawnElement): string | undefined => element.attributes['data-part'];
  const getParts = (name: string) => drawn.filter((one) => partOf(one) === name);
  const provinces = groupObjects(
    drawn.filter((one) => partOf(one) === undefined && one.outline.closed),
    work,
  );
  return {
    ...EMPTY_MAP,
    ...ownValue,
    regions: provinces.map(({ region }) => ({ ...region, spot: null, water: null })),
    outside: getParts('outside').map(({ element, outline }) => ({
      terrain: element.attributes['data-terrain'] ?? 'steppe',
      shape: groupRings(outline.rings, work),
    })),
    lakes: getParts('lakes').flatMap(({ outline }) => groupRings(outline.rings, work)),
  };
}

function findOwnMap(root: Element) {
  const metadata = root.children.find(
    ({ tag, attributes }) => tag === 'metadata' && attributes['id'] === 'nomarch-map',
  );
  if (!metadata) return null;
  try {
    const fields = toFields(JSON.parse(decodeEntities(metadata.text)));
    return { ...readOwnFields(fields), rivers: readLines(fields['rivers'], 'rivers') };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('the metadata of the map is invalid', 'metadata');
  }
}
