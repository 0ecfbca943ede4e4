import type { Agreement, PlanCard, TablePlan } from '../../core/table-rules.ts';
import { FIGURE_RATIOS } from '../battle/figure-ratio.ts';
import { FIGURE_SIZES } from '../battle/figure-size.ts';
import type { TerrainCardsOutcome } from '../battle/setup/terrain-cards.ts';
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

/** The id of the agreement on the optional changes to the morale rules. */
export const EXTRA_MORALE = 'extra-morale';

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

/** The procedures that ask for what was agreed, by its id, which is the key of their input too. */
const ASKED: Readonly<Record<string, ReadonlySet<string>>> = {
  figures: new Set([
    'movement',
    'change-direction',
    'who-shoots',
    'setup/deployment',
    'optional/extra-test',
    'optional/in-fire',
    'optional/smoke',
    'optional/night-spotting',
  ]),
  ratio: new Set(['shooting', 'melee']),
};

const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

/** A unit's morale starts unchanged where the optional rule is played. */
const UNCHANGED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  morale: { shift: 0 },
  'general-stars': { shift: 0 },
  'support-charge': { test: { shift: 0 } },
  'optional/extra-test': { test: { shift: 0 } },
};

/** What was agreed, for a procedure that asks for it. */
export const given = (
  procedure: string,
  agreed: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    AGREEMENTS.flatMap(({ id, choices }) =>
      ASKED[id]?.has(nameOf(procedure)) ? [[id, agreed[id] ?? choices[0]?.id] as const] : [],
    ),
  ),
  ...(agreed[EXTRA_MORALE] === 'played' ? UNCHANGED[nameOf(procedure)] : {}),
});

/** The plan that terrain cards lay. */
export const plan = (procedure: string, outcome: unknown): TablePlan | null =>
  nameOf(procedure) === 'setup/terrain-cards' ? (outcome as TerrainCardsOutcome).plan : null;

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
