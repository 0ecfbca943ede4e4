import type { ListEntry } from '../../core/nation-list.ts';
import type { Facet, TroopFace, TroopField } from '../../core/rule-system.ts';
import { isMounted, KIND_NAME, KINDS, MOUNTS } from './kinds.ts';
import { randomPart, randomWords } from './strength.ts';
import { ARMOURS, type Missile, MISSILES, QUALITIES, SHIELDS, type Troop, troopSchema } from './troop.ts';

const QUALITY_NAME = {
  fanatics: 'fanatics',
  elite: 'elite or veterans',
  soldiers: 'soldiers or warriors',
  militia: 'militia or tribal',
  levies: 'levies',
} as const;

const QUALITY_ADJECTIVE = {
  fanatics: 'fanatic',
  elite: 'elite',
  soldiers: '',
  militia: 'militia',
  levies: 'levied',
} as const;

const ARMOUR_NAME = { none: 'unarmoured', armoured: 'armoured', heavy: 'heavily armoured' } as const;
const SHIELD_NAME = { none: 'shieldless', shields: 'shields', pavises: 'pavises' } as const;

const MISSILE_NAME: Readonly<Record<Missile, string>> = {
  bow: 'bows',
  crossbow: 'crossbows',
  sling: 'slings',
  handgun: 'handguns',
  javelin: 'javelins',
  artillery: 'engines',
  'war-wagon': 'missiles of a war wagon',
};

/** Whether shields matter: mounted never count shieldless, nor do skirmishers and engines. */
const saysShields = ({ kind, shields }: Troop): boolean =>
  shields === 'pavises' || (shields === 'none' && !isMounted(kind));

function kindWords({ kind, mount }: Troop): string {
  if (kind === 'expendables') return mount === 'chariot' ? 'scythed chariots' : 'stampeded herd';
  if (mount === 'chariot') return kind === 'knights' ? 'heavy chariots' : 'light chariots';
  if (mount === 'camel') return `camelry (${KIND_NAME[kind]})`;
  return KIND_NAME[kind];
}

const remarks = (troop: Troop): string[] => [
  ...(troop.missiles === null || troop.missiles === troop.kind ? [] : [MISSILE_NAME[troop.missiles]]),
  ...(saysShields(troop) ? [SHIELD_NAME[troop.shields]] : []),
  ...(troop.formationTrained ? ['formation trained'] : []),
  ...(troop.marksmen ? ['marksmen'] : []),
  ...(troop.mixed ? ['mixed'] : []),
  ...(troop.mountedInfantry ? ['mounted infantry'] : []),
];

const body = (troop: Troop): string =>
  [
    troop.quality === null || troop.kind === 'horde' ? '' : QUALITY_ADJECTIVE[troop.quality],
    troop.armour === 'none' ? '' : ARMOUR_NAME[troop.armour],
    kindWords(troop),
  ]
    .filter(Boolean)
    .join(' ');

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const NO_CELLS: ListEntry['printed'] = { class: '', type: '', order: '', weapons: '' };

/** A troop type as the cells of a list’s row: class, troop type, and whatever else it has. The book has no orders. */
export function cellsOf(raw: Readonly<Record<string, unknown>>): ListEntry['printed'] {
  const parsed = troopSchema.safeParse(raw);
  if (!parsed.success) return NO_CELLS;
  const troop = parsed.data;
  return {
    class: troop.quality === null ? '' : capital(troop.quality),
    type: capital(kindWords(troop)),
    order: '',
    weapons: [...(troop.armour === 'none' ? [] : [ARMOUR_NAME[troop.armour]]), ...remarks(troop)].join(', '),
  };
}

const troopFace = (troop: Troop): TroopFace => ({
  short: [body(troop), ...remarks(troop)].join(', '),
  words: [body(troop), ...remarks(troop), `random part ${randomWords(randomPart(troop.kind))}`].join(', '),
  facets: {
    kind: [troop.kind],
    arm: [isMounted(troop.kind) ? 'mounted' : 'foot'],
    quality: [troop.quality ?? 'none'],
    armour: [troop.armour],
    missiles: [troop.missiles ?? 'none'],
  },
});

const UNREADABLE: TroopFace = { short: '?', words: 'a troop type that cannot be read', facets: {} };
const faces = new WeakMap<object, TroopFace>();

/** How a troop type shows itself: in the book’s terms, in words, and by what it can be filtered. Remembered by identity. */
export function faceOf(raw: Readonly<Record<string, unknown>>): TroopFace {
  const remembered = faces.get(raw);
  if (remembered) return remembered;
  const troop = troopSchema.safeParse(raw);
  const face = troop.success ? troopFace(troop.data) : UNREADABLE;
  faces.set(raw, face);
  return face;
}

type Choice = { readonly id: string; readonly label: string };
const named = <Id extends string>(ids: readonly Id[], names: Readonly<Record<Id, string>>): Choice[] =>
  ids.map((id) => ({ id, label: names[id] }));

const kinds = named(KINDS, KIND_NAME);
const qualities = named(QUALITIES, QUALITY_NAME);
const armours = named(ARMOURS, ARMOUR_NAME);
const missiles = named(MISSILES, MISSILE_NAME);

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Troop type', values: kinds },
  {
    id: 'arm',
    label: 'Mounted or foot',
    values: [
      { id: 'mounted', label: 'mounted' },
      { id: 'foot', label: 'foot' },
    ],
  },
  { id: 'quality', label: 'Quality', values: [...qualities, { id: 'none', label: 'no class' }] },
  { id: 'armour', label: 'Armour', values: armours },
  { id: 'missiles', label: 'Missiles', values: [{ id: 'none', label: 'none' }, ...missiles] },
];

const choice = (key: string, label: string, options: TroopField['options']): TroopField => ({
  key,
  label,
  kind: 'choice',
  options,
});
const onOff = (key: string, label: string): TroopField => ({ key, label, kind: 'switch', options: [] });

export const TROOP_FIELDS: readonly TroopField[] = [
  choice('kind', 'Troop type', kinds),
  choice('quality', 'Quality', [{ id: null, label: 'as is usual for the type' }, ...qualities]),
  choice('armour', 'Armour', armours),
  choice('shields', 'Shields', named(SHIELDS, SHIELD_NAME)),
  choice('missiles', 'Missiles', [{ id: null, label: 'none' }, ...missiles]),
  choice('mount', 'Mount of those who ride', named(MOUNTS, { horse: 'horse', camel: 'camel', chariot: 'chariot' })),
  onOff('formationTrained', 'Formation trained'),
  onOff('marksmen', 'Marksmen'),
  onOff('mixed', 'Mixed: some of them shoot'),
  onOff('mountedInfantry', 'Mounted infantry'),
];
