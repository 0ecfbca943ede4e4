import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { toChances, convolve, type Combinations } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { generalsRole, partRole } from '../../core/table/ask-procedure.ts';
import { COMMANDERS, INITIATIVE, INTERPENETRATION, RALLYING } from '../citations.ts';
import { defineProcedure, isRouted, isShaken } from '../define-procedure.ts';
import {
  COMMANDER_NAMES,
  COMMANDER_QUALITIES,
  type CommanderQuality,
  formatPoints,
  isMounted,
  KINDS,
  getInitiativePoints,
  getQuality,
} from '../troops/kinds.ts';
import { isImpetuous } from './pushback.ts';
import { inches, step, flag } from './chart.ts';

/** Uses of an initiative point (Initiative Points and Movement). */
export const ORDERS = {
  move: 'move a unit or a group of units',
  interpenetrate: 'interpenetrate with one unit',
  retire: 'retire one unit',
  formation: 'change a unit’s formation',
  rally: 'rally a shaken or impetuous unit',
  charge: 'move one unit into contact',
} as const;

/** Distance in inches from its commander beyond which orders to a unit cost 1 more. */
export const COMMAND_RANGE = 10;

const ordersFields = z.strictObject({
  order: z.enum(Object.keys(ORDERS) as (keyof typeof ORDERS)[]),
  kind: z.enum(KINDS).nullable().default(null),
  distance: inches.default(0),
  outOfSight: flag,
  inMelee: flag,
  /** True for Crusader mounted that started in contact with the Crusader foot they ride through. */
  throughCrusaderFoot: flag,
  fromPursuit: flag,
  shaken: flag,
  routed: flag,
});

const ordersSchema = ordersFields.superRefine(({ order, routed }, context) => {
  if (order !== 'rally' || !routed) return;
  const message = 'a routed unit cannot rally: it is removed at the end of the turn';
  context.addIssue({ code: 'custom', path: ['order'], message, input: order });
});

type OrdersInput = z.output<typeof ordersFields>;

interface OrdersOutcome {
  readonly cost: number;
}

/** Returns why an order is free, or null if it costs points. */
function findFreeReason({ order, kind, throughCrusaderFoot, fromPursuit, shaken }: OrdersInput): Step | null {
  if (order === 'rally' && fromPursuit && !shaken && kind !== null && !isImpetuous(kind)) {
    return step(
      RALLYING,
      'the unit rallies from its pursuit by standing for a turn: only impetuous troops cost a point',
    );
  }
  if (order !== 'interpenetrate') return null;
  if (kind === 'psiloi') return step(INTERPENETRATION, 'psiloi pass through other units for free');
  const text = 'mounted Crusaders pass for free through the foot they stood with';
  return throughCrusaderFoot && (kind === null || isMounted(kind)) ? step(INTERPENETRATION, text) : null;
}

/** Cost of an order in initiative points, without dice (Initiative Points and Movement; Interpenetration; Rallying; ruling SAS-20). */
export const orders = defineProcedure({
  id: 'sas-ancient/orders',
  title: 'Cost of an order',
  citation: INITIATIVE,
  phase: ['1A', '1F'],
  input: ordersSchema,
  dice: [],
  resolve(input): Resolution<OrdersOutcome> {
    const free = findFreeReason(input);
    if (free !== null) {
      return { outcome: { cost: 0 }, steps: [free], rulings: [] };
    }
    const reasons = [
      ...(input.outOfSight ? ['out of sight'] : []),
      ...(input.inMelee ? ['in mêlée'] : []),
      ...(input.distance > COMMAND_RANGE ? [`more than ${COMMAND_RANGE} inches away`] : []),
    ];
    const cost = 1 + (reasons.length > 0 ? 1 : 0);
    return {
      outcome: { cost },
      steps: [
        step(input.order === 'rally' ? RALLYING : INITIATIVE, `to ${ORDERS[input.order]}: 1`),
        ...(reasons.length > 0 ? [step(INITIATIVE, `${reasons.join(' and ')}: +1`)] : []),
        step(INITIATIVE, formatPoints(cost)),
        ...(input.order === 'rally' && input.fromPursuit
          ? [step(RALLYING, 'the unit does not move this turn; it may turn and re-form, but not counter-charge')]
          : []),
      ],
      rulings: reasons.length > 1 ? ['SAS-20'] : [],
    };
  },
  verdict: ({ cost }) => formatPoints(cost),
  asks: { unit: partRole('Ordered unit') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      fromPursuit: who.has('pursuing'),
      shaken: isShaken(who),
      routed: isRouted(who),
    }),
  },
  // A rally removes the shaken state and ends a pursuit with a turn of standing (Morale test results definitions, Rallying).
  effects(_outcome, { order, fromPursuit }) {
    if (order !== 'rally') return [];
    const stands = fromPursuit ? [{ id: 'rallying', on: true }] : [];
    return [{ role: 'unit', morale: 'steady', marks: [{ id: 'pursuing', on: false }, ...stands] }];
  },
});

const initiativeSchema = z.strictObject({
  /** Commanders of the army, the army commander first. */
  commanders: z
    .array(z.strictObject({ name: z.string().max(200).default(''), quality: z.enum(COMMANDER_QUALITIES) }))
    .min(1, 'an army has at least one commander')
    .max(20),
});

type InitiativeInput = z.output<typeof initiativeSchema>;

interface InitiativeOutcome {
  readonly points: readonly number[];
  readonly total: number;
}

const getDie = (quality: CommanderQuality) => (quality === 'rotten' ? 'd4' : 'd6');

const AVERAGE_DIE_TEXT = 'an average die on a d6: 1 is 2, 2 and 3 are 3, 4 and 5 are 4, 6 is 5';

const describeDie = (quality: CommanderQuality): string =>
  ({
    great: `${AVERAGE_DIE_TEXT}; and 1 more`,
    skilful: AVERAGE_DIE_TEXT,
    proficient: 'a D6',
    rotten: 'a D4',
  })[quality];

function rollCommander(
  { name, quality }: InitiativeInput['commanders'][number],
  index: number,
  dice: DiceSource,
): { points: number; step: Step } {
  const who = `${name || `commander ${index + 1}`}, ${COMMANDER_NAMES[quality]}`;
  const face = dice.roll(getDie(quality), `initiative of ${who}: ${describeDie(quality)}`);
  const points = getInitiativePoints(quality, face);
  return { points, step: step(COMMANDERS, `${who}: a ${face} makes ${formatPoints(points)}`) };
}

const getCombinations = (quality: CommanderQuality): Combinations => {
  const faces = quality === 'rotten' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5, 6];
  const combinations = new Map<number, bigint>();
  for (const face of faces) {
    const points = getInitiativePoints(quality, face);
    combinations.set(points, (combinations.get(points) ?? 0n) + 1n);
  }
  return combinations;
};

/** Commanders roll for initiative at the start of each turn (Commander Quality; ruling SAS-2). */
export const initiative = defineProcedure({
  id: 'sas-ancient/initiative',
  title: 'Initiative',
  citation: COMMANDERS,
  phase: '1A',
  input: initiativeSchema,
  dice: ['d6 for each commander, d4 for a rotten one'],
  resolve({ commanders }, dice): Resolution<InitiativeOutcome> {
    const rolled = commanders.map((commander, index) => rollCommander(commander, index, dice));
    const points = rolled.map((one) => one.points);
    const total = points.reduce((sum, amount) => sum + amount, 0);
    const average = commanders.some(({ quality }) => quality === 'great' || quality === 'skilful');
    return {
      outcome: { points, total },
      steps: [
        ...rolled.map((one) => one.step),
        ...(commanders.length > 1
          ? [step(COMMANDERS, `${total} in all; the army commander’s spare points go to others at any distance`)]
          : []),
      ],
      rulings: average ? ['SAS-2'] : [],
    };
  },
  // The dice of 20 commanders are too many to enumerate, so sums are convolved.
  odds: ({ commanders }) =>
    toChances(commanders.map(({ quality }) => getCombinations(quality)).reduce(convolve, new Map([[0, 1n]]))).map(
      ({ total, chance }) => ({ outcome: formatPoints(total), chance }),
    ),
  inShort: ({ total }) => formatPoints(total),
  asks: { commander: generalsRole('Which commanders') },
  fill: {
    commander: (all) => ({ commanders: all.map(({ name, stars }) => ({ name, quality: getQuality(stars) })) }),
  },
  // Due each turn (Simultaneous Move Sequence, 1A).
  owes: { commander: (_who, { phase }) => (phase === '1A' ? 'each turn' : null) },
});
