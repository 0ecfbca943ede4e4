import {
  INCOME_BY_TERRAIN,
  type MapFort,
  type MapProvince,
  type MapTerrain,
  MOATS,
  TERRAINS,
  createId,
  toNameKey,
} from '../schema.ts';
import type { Findings, Region } from './raw-map.ts';

/** Property names used by sources for the facts of a province, normalised by toNameKey. */
const FIELDS = {
  tax: ['tax', 'taxes', 'gold', 'revenue', 'income', 'money', 'wealth', 'value'],
  food: ['food', 'crops', 'crop', 'grain', 'supplies', 'supply'],
  terrain: ['terrain', 'country', 'landscape', 'ground', 'biome'],
  city: ['city', 'capital', 'town', 'capitalcity', 'maincity'],
  power: ['power', 'owner', 'holder', 'nation', 'faction', 'player', 'empire', 'controller', 'home'],
  fort: ['fort', 'forts', 'fortress', 'fortified', 'walled', 'castle', 'fortification'],
  port: ['port', 'harbour', 'harbor', 'seaport'],
} as const;

type Field = keyof typeof FIELDS;

export function findFact(facts: Region['facts'], field: Field): unknown {
  const byKey = new Map(Object.entries(facts).map(([key, value]) => [toNameKey(key), value]));
  for (const name of FIELDS[field]) {
    const value = byKey.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

const TERRAIN_WORDS: readonly (readonly [RegExp, MapTerrain])[] = [
  [/river|plain|valley|delta|fertile|farm|grass/, 'river-plain'],
  [/mountain|alp|highland|peak/, 'mountains'],
  [/hill|upland|forest|wood/, 'hills'],
  [/desert|sand|waste|arid/, 'desert'],
  [/steppe|prairie|savann/, 'steppe'],
  [/marsh|swamp|fen|bog/, 'marsh'],
  [/coast|shore|littoral/, 'coast'],
];

export function parseTerrain(value: unknown): MapTerrain | null {
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  const exact = TERRAINS.find((terrain) => terrain === word.replaceAll(/[\s_]+/g, '-'));
  return exact ?? TERRAIN_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const STEP = 500;
const MAX_AMOUNT = 1_000_000;

/** Parses an amount and rounds it to a multiple of 500, as campaigns require. */
function parseAmount(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replaceAll(/[\s,_']/g, '')) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return null;
  return Math.min(MAX_AMOUNT, Math.round(number / STEP) * STEP);
}

const isYes = (value: unknown): boolean =>
  typeof value === 'string' ? !/^(no|none|false|0|n|-|)$/i.test(value.trim()) : Boolean(value);

const toText = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text.slice(0, 200);
};

function readFort(value: unknown, id: string): MapFort | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const moat = MOATS.find((one) => one === fields['moat']) ?? 'none';
  const name = toText(fields['name']);
  if (name === null) return null;
  const kept = fields['id'];
  return {
    id: typeof kept === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(kept) ? kept.slice(0, 100) : id,
    name,
    moat,
    embankment: isYes(fields['embankment']),
    water: isYes(fields['water']),
  };
}

/** Reads a province's facts from a source. Missing or unreadable facts get the default of the terrain. */
export function readFacts(region: Region, id: string, findings: Findings) {
  const { facts, name } = region;
  const stated = findFact(facts, 'terrain') ?? facts['type'];
  const terrain = parseTerrain(stated);
  if (findFact(facts, 'terrain') !== undefined && terrain === null)
    findings.guessed.push({ what: `${name}: hills`, why: `unknown terrain “${abbreviate(stated)}”`, place: id });
  const defaults = INCOME_BY_TERRAIN[terrain ?? 'hills'];
  const income = (field: 'tax' | 'food'): number => {
    const value = findFact(facts, field);
    if (value === undefined) return defaults[field];
    const sum = parseAmount(value);
    if (sum !== null) {
      if (sum !== Number(value))
        findings.guessed.push({
          what: `${name}: ${field} ${sum}`,
          why: `“${abbreviate(value)}” rounded to 500`,
          place: id,
        });
      return sum;
    }
    const why = `the ${field} “${abbreviate(value)}” is not a number`;
    findings.guessed.push({ what: `${name}: ${field} ${defaults[field]}`, why, place: id });
    return defaults[field];
  };
  const fort = findFact(facts, 'fort');
  const listed = Array.isArray(fort) ? fort.slice(0, 20) : [];
  const taken = new Set<string>();
  const forts = listed.flatMap((one): MapFort[] => {
    const read = readFort(one, createId(`${id}-fort`, taken));
    if (read) taken.add(read.id);
    return read ? [read] : [];
  });
  const hasFort = Array.isArray(fort) ? forts.length > 0 : isYes(fort);
  return {
    power: toText(findFact(facts, 'power')),
    tax: income('tax'),
    food: income('food'),
    terrain: terrain ?? 'hills',
    city: toText(findFact(facts, 'city')),
    fort: hasFort,
    port: isYes(findFact(facts, 'port')),
    ...(Array.isArray(fort) ? { forts } : {}),
  } satisfies Partial<Omit<MapProvince, 'city'>> & { city: string | null };
}

const abbreviate = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
};
