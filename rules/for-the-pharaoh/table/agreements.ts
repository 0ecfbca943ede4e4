import type { Agreement, PlanCard } from '../../core/table-rules.ts';
import { FIGURE_RATIOS } from '../battle/figure-ratio.ts';
import { FIGURE_SIZES } from '../battle/figure-size.ts';
import { EXTRA_MORALE } from '../battle/morale/lasting-change.ts';
import type { TerrainKind } from '../battle/setup/terrain-plan.ts';
import { FIGURE_RATIOS as RATIOS_SECTION, FIGURE_SCALES, MORALE_CHANGES } from '../citations.ts';

const usualFirst = <Value>(values: readonly Value[], usual: Value): readonly Value[] => [
  usual,
  ...values.filter((value) => value !== usual),
];

const SIZE_LABEL: Readonly<Record<(typeof FIGURE_SIZES)[number], string>> = {
  '5mm': '5 mm: distances halved',
  '10mm': '10 mm: distances by ruling FTP-B25',
  '15mm': '15 mm: distances as in the book',
  '25mm': '25 or 28 mm: distances doubled',
};

/** What is agreed on before a battle (For the Pharaoh, Using Different Figure Scales; Using Different Figure Ratios; Changes to the Morale Rules). */
export const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'figures',
    label: 'Size of the figures',
    choices: usualFirst(FIGURE_SIZES, '15mm').map((id) => ({ id, label: SIZE_LABEL[id] })),
    citation: FIGURE_SCALES,
  },
  {
    id: 'ratio',
    label: 'Men for a figure',
    choices: usualFirst(FIGURE_RATIOS, '50:1').map((id) => ({ id, label: id })),
    citation: RATIOS_SECTION,
  },
  {
    id: EXTRA_MORALE,
    label: 'Optional changes to the morale rules',
    choices: [
      { id: 'none', label: 'not played' },
      { id: 'played', label: 'played: more tests, and three sixes or ones change a unit for good' },
    ],
    citation: MORALE_CHANGES,
  },
];

const card = (kind: TerrainKind, label: string, icon: string | null): PlanCard => ({ card: kind, label, icon });

export const PLAN_CARDS: readonly PlanCard[] = [
  card('hill', 'hill', 'i-lucide-mountain'),
  card('water', 'water', 'i-lucide-waves'),
  card('wood', 'wood', 'i-lucide-trees'),
  card('building', 'buildings', 'i-lucide-warehouse'),
  card('rough', 'rough', 'i-lucide-shrub'),
  card('road', 'road', 'i-lucide-route'),
  card('clear', 'clear', null),
];
