import { type TroopFace, troopTypes } from '../../core/army/troops/troop-type.ts';
import { choice, named, onOff } from '../../core/army/troops/troop-form.ts';
import type { ListColumn } from '../../core/army/list-columns.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
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

/** Checks whether the text mentions shields. Mounted troops never count as shieldless. */
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

export const sasTroops = troopTypes<Troop>(troopSchema, troopFace);

const equipment = (troop: Troop): string =>
  [...(troop.armour === 'none' ? [] : [ARMOUR_NAME[troop.armour]]), ...remarks(troop)].join(', ');

/** Columns of the lists, chosen for this app as the book prints no lists. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'class', title: 'Class', width: 9, cell: sasTroops.ask(({ quality }) => capital(quality ?? ''), '') },
  { key: 'type', title: 'Type', width: 12, parts: true, cell: sasTroops.ask((troop) => capital(kindWords(troop)), '') },
  { key: 'weapons', title: 'Equipment', width: 14, cell: sasTroops.ask(equipment, '') },
];

const kinds = named(KINDS, (id) => KIND_NAME[id]);
const qualities = named(QUALITIES, (id) => QUALITY_NAME[id]);
const armours = named(ARMOURS, (id) => ARMOUR_NAME[id]);
const missiles = named(MISSILES, (id) => MISSILE_NAME[id]);

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Troop type', values: kinds },
  {
    id: 'arm',
    label: 'Mounted or foot',
    values: named(['mounted', 'foot']),
  },
  { id: 'quality', label: 'Quality', values: [...qualities, { id: 'none', label: 'no class' }] },
  { id: 'armour', label: 'Armour', values: armours },
  { id: 'missiles', label: 'Missiles', values: [{ id: 'none', label: 'none' }, ...missiles] },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choice('kind', 'Troop type', kinds),
  choice('quality', 'Quality', [{ id: null, label: 'as is usual for the type' }, ...qualities]),
  choice('armour', 'Armour', armours),
  choice(
    'shields',
    'Shields',
    named(SHIELDS, (id) => SHIELD_NAME[id]),
  ),
  choice('missiles', 'Missiles', [{ id: null, label: 'none' }, ...missiles]),
  choice('mount', 'Mount of riders', named(MOUNTS)),
  onOff('formationTrained', 'Formation trained'),
  onOff('marksmen', 'Marksmen'),
  onOff('mixed', 'Mixed: some of them shoot'),
  onOff('mountedInfantry', 'Mounted infantry'),
];
