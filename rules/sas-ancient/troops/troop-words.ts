import { type TroopFace, createTroopTypes } from '../../core/army/troops/troop-type.ts';
import { choiceField, toOptions, switchField } from '../../core/army/troops/troop-form.ts';
import type { ListColumn } from '../../core/army/list-columns.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capitalise } from '../../core/words.ts';
import { isMounted, KIND_NAMES, KINDS, MOUNTS } from './kinds.ts';
import { getRandomPart, formatRandomPart } from './strength.ts';
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
const mentionsShields = ({ kind, shields }: Troop): boolean =>
  shields === 'pavises' || (shields === 'none' && !isMounted(kind));

function formatKind({ kind, mount }: Troop): string {
  if (kind === 'expendables') return mount === 'chariot' ? 'scythed chariots' : 'stampeded herd';
  if (mount === 'chariot') return kind === 'knights' ? 'heavy chariots' : 'light chariots';
  if (mount === 'camel') return `camelry (${KIND_NAMES[kind]})`;
  return KIND_NAMES[kind];
}

const listRemarks = (troop: Troop): string[] => [
  ...(troop.missiles === null || troop.missiles === troop.kind ? [] : [MISSILE_NAME[troop.missiles]]),
  ...(mentionsShields(troop) ? [SHIELD_NAME[troop.shields]] : []),
  ...(troop.formationTrained ? ['formation trained'] : []),
  ...(troop.marksmen ? ['marksmen'] : []),
  ...(troop.mixed ? ['mixed'] : []),
  ...(troop.mountedInfantry ? ['mounted infantry'] : []),
];

const formatBody = (troop: Troop): string =>
  [
    troop.quality === null || troop.kind === 'horde' ? '' : QUALITY_ADJECTIVE[troop.quality],
    troop.armour === 'none' ? '' : ARMOUR_NAME[troop.armour],
    formatKind(troop),
  ]
    .filter(Boolean)
    .join(' ');

const getTroopFace = (troop: Troop): TroopFace => ({
  short: [formatBody(troop), ...listRemarks(troop)].join(', '),
  words: [formatBody(troop), ...listRemarks(troop), `random part ${formatRandomPart(getRandomPart(troop.kind))}`].join(
    ', ',
  ),
  facets: {
    kind: [troop.kind],
    arm: [isMounted(troop.kind) ? 'mounted' : 'foot'],
    quality: [troop.quality ?? 'none'],
    armour: [troop.armour],
    missiles: [troop.missiles ?? 'none'],
  },
});

export const sasTroops = createTroopTypes<Troop>(troopSchema, getTroopFace);

const formatEquipment = (troop: Troop): string =>
  [...(troop.armour === 'none' ? [] : [ARMOUR_NAME[troop.armour]]), ...listRemarks(troop)].join(', ');

/** Columns of the lists, chosen for this app as the book prints no lists. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'class', title: 'Class', width: 9, cell: sasTroops.ask(({ quality }) => capitalise(quality ?? ''), '') },
  {
    key: 'type',
    title: 'Type',
    width: 12,
    parts: true,
    cell: sasTroops.ask((troop) => capitalise(formatKind(troop)), ''),
  },
  { key: 'weapons', title: 'Equipment', width: 14, cell: sasTroops.ask(formatEquipment, '') },
];

const kinds = toOptions(KINDS, (id) => KIND_NAMES[id]);
const qualities = toOptions(QUALITIES, (id) => QUALITY_NAME[id]);
const armours = toOptions(ARMOURS, (id) => ARMOUR_NAME[id]);
const missiles = toOptions(MISSILES, (id) => MISSILE_NAME[id]);

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Troop type', values: kinds },
  {
    id: 'arm',
    label: 'Mounted or foot',
    values: toOptions(['mounted', 'foot']),
  },
  { id: 'quality', label: 'Quality', values: [...qualities, { id: 'none', label: 'no class' }] },
  { id: 'armour', label: 'Armour', values: armours },
  { id: 'missiles', label: 'Missiles', values: [{ id: 'none', label: 'none' }, ...missiles] },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choiceField('kind', 'Troop type', kinds),
  choiceField('quality', 'Quality', [{ id: null, label: 'as is usual for the type' }, ...qualities]),
  choiceField('armour', 'Armour', armours),
  choiceField(
    'shields',
    'Shields',
    toOptions(SHIELDS, (id) => SHIELD_NAME[id]),
  ),
  choiceField('missiles', 'Missiles', [{ id: null, label: 'none' }, ...missiles]),
  choiceField('mount', 'Mount of riders', toOptions(MOUNTS)),
  switchField('formationTrained', 'Formation trained'),
  switchField('marksmen', 'Marksmen'),
  switchField('mixed', 'Mixed: some of them shoot'),
  switchField('mountedInfantry', 'Mounted infantry'),
];
