import { z } from 'zod';
import type { FillFacts } from '../../core/define-procedure.ts';
import { type PastResult, filterResults, type Step } from '../../core/procedure.ts';
import type { DiceSource } from '../../core/dice.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { MORALE, MORALE_RESULTS } from '../citations.ts';
import { listCrusadeRuling, isCrusade, SAS_9 } from '../rulings.ts';
import { defineProcedure, type SasUnit } from '../define-procedure.ts';
import { isMounted, isSkirmisher, type Kind, KINDS } from '../troops/kinds.ts';
import { getBaseStrength } from '../troops/strength.ts';
import { charge } from './charge.ts';
import { melee } from './melee.ts';
import { shooting } from './shooting.ts';
import { formatSigned, step, flag } from './chart.ts';

export const RESULTS = ['steady', 'shaken', 'retire-shaken', 'rout'] as const;
export type MoraleResult = (typeof RESULTS)[number];

export const RESULT_NAMES: Readonly<Record<MoraleResult, string>> = {
  steady: 'steady',
  shaken: 'shaken',
  'retire-shaken': 'retires shaken',
  rout: 'routs',
};

export const moraleShape = {
  kind: z.enum(KINDS),
  /** Quality and armour, without the random part and losses (ruling SAS-11). */
  baseStrength: z.int().min(0).max(30),
  commander: flag,
  fortifications: flag,
  uphill: flag,
  artillery: flag,
  /** Units that the unit's command has lost. Psiloi count only if they are the majority. */
  unitsLost: z.int().min(0).max(100).default(0),
  /** Kind of the charger, if any. */
  chargedBy: z.enum(KINDS).nullable().default(null),
  elephants: flag,
  flankOrRear: flag,
  /** True if in march column, which counts only if the unit is charged or in mêlée. */
  marchColumn: flag,
};

const moraleFields = z.strictObject({
  ...moraleShape,
  evading: flag,
  /** Result of the unit's mêlée, for a test after a mêlée. */
  melee: z.enum(['none', 'won', 'lost', 'drawn']).default('none'),
  /** True if all opponents of the unit rout or retire, so that the unit is shaken at worst. */
  opponentsGone: flag,
});

const moraleSchema = moraleFields.superRefine(({ kind, evading }, context) => {
  if (!evading || isSkirmisher(kind)) return;
  context.addIssue({
    code: 'custom',
    path: ['evading'],
    message: 'only skirmishers have the bonus for evading: peltasts, psiloi and light horse',
    input: evading,
  });
});

export type MoraleTest = z.output<typeof moraleFields>;

export const EVADING_BONUS = 4;
const CHARGERS: ReadonlySet<Kind> = new Set(['cavalry', 'knights']);

type Modifier = readonly [
  what: string,
  amount: (inForce: RulingsInForce) => number,
  applies: (test: MoraleTest) => number | boolean,
];
const constant = (amount: number) => () => amount;

/** Morale Test: modifiers of base strength, in the book's order. A number multiplies the modifier. */
export const MORALE_MODIFIERS: readonly Modifier[] = [
  ['skirmishers attempting to evade', constant(EVADING_BONUS), ({ evading }) => evading],
  ['commander with unit', constant(2), ({ commander }) => commander],
  ['defending fortifications', constant(2), ({ fortifications }) => fortifications],
  ['uphill of all enemy', constant(1), ({ uphill }) => uphill],
  ['shot at by artillery', constant(-1), ({ artillery }) => artillery],
  ['per unit lost from the command', constant(-1), ({ unitsLost }) => unitsLost],
  [
    'psiloi or peltasts charged by cavalry or knights',
    constant(-2),
    ({ kind, chargedBy }) =>
      (kind === 'psiloi' || kind === 'peltasts') && chargedBy !== null && CHARGERS.has(chargedBy),
  ],
  [
    'mounted or warband in contact with elephants',
    constant(-2),
    ({ kind, elephants, chargedBy }) =>
      (elephants || chargedBy === 'elephants') && (isMounted(kind) || kind === 'warband'),
  ],
  ['attacked in flank or rear', (inForce) => (isCrusade(inForce) ? -2 : -3), ({ flankOrRear }) => flankOrRear],
  ['marching column charged or in mêlée', constant(-4), ({ marchColumn }) => marchColumn],
];

export interface MoraleValue {
  readonly value: number;
  readonly steps: readonly Step[];
}

/** Returns the value that the D20 is compared with. */
export function getMoraleValue(test: MoraleTest, inForce: RulingsInForce): MoraleValue {
  const counted = MORALE_MODIFIERS.flatMap(([what, amountOf, applies]) => {
    const times = Number(applies(test));
    return times > 0 ? [{ what, amount: amountOf(inForce) * times }] : [];
  });
  const value = counted.reduce((sum, { amount }) => sum + amount, test.baseStrength);
  return {
    value,
    steps: [
      step(MORALE, `base strength ${test.baseStrength}`),
      ...counted.map(({ what, amount }) => step(MORALE, `${what} ${formatSigned(amount)}`)),
      step(MORALE, `a D20 against ${value}`),
    ],
  };
}

export const MORALE_DIE = 20;

/** Returns the result index from the die alone: over once, twice or three times the value; a value of 0 or less routs. */
const getStartIndex = (face: number, value: number): number =>
  face > 3 * value ? 3 : face > 2 * value ? 2 : face > value ? 1 : 0;

/** Returns the result of a face, with the adjustments made (rulings SAS-4, SAS-9, SAS-11). */
export function getMoraleResult(face: number, value: number, test: MoraleTest, inForce: RulingsInForce) {
  const moves = [
    ...(face === MORALE_DIE ? [{ what: 'a roll of 20: one result worse', by: 1 }] : []),
    ...(test.melee === 'lost' ? [{ what: 'mêlée lost: one result worse', by: 1 }] : []),
    ...(face === 1 ? [{ what: 'a roll of 1: one result better', by: -1 }] : []),
    ...(test.melee === 'won' ? [{ what: 'mêlée won: one result better', by: -1 }] : []),
  ];
  const sum = moves.reduce((total, { by }) => total + by, 0);
  const moved = getChoice(SAS_9, inForce) === 'one-step' ? Math.sign(sum) : sum;
  const start = getStartIndex(face, value);
  const ranked = Math.min(3, Math.max(0, start + moved));
  const capped = test.opponentsGone ? Math.min(1, ranked) : ranked;
  return {
    start: RESULTS[start] as MoraleResult,
    result: RESULTS[capped] as MoraleResult,
    moves: moves.map(({ what }) => what),
    capped: capped !== ranked,
  };
}

/* Effects of each result, not quoted from the book (Morale test results definitions). */
const RESULT_TEXT: Readonly<Record<MoraleResult, string>> = {
  steady: 'the unit passes the test; if it was shaken before, it stays shaken',
  shaken:
    'the unit may not approach enemies, stops its charge 1 inch short (counter-chargers meet it standing), and fights and shoots worse',
  'retire-shaken':
    'the unit is shaken and falls back a full move at once, around enemies and at full speed over any terrain; it ends facing the threat; artillery stays',
  rout: 'the unit flees a full move over any terrain and is removed at the end of the turn; if surrounded, it surrenders, and a unit must guard it or spend a turn killing it',
};

export interface MoraleOutcome {
  readonly value: number;
  readonly face: number;
  readonly result: MoraleResult;
}

export function rollMorale(
  test: MoraleTest,
  dice: DiceSource,
  inForce: RulingsInForce,
): { outcome: MoraleOutcome; steps: Step[]; rulings: string[] } {
  const { value, steps } = getMoraleValue(test, inForce);
  const face = dice.roll('d20', `morale against ${value}`);
  const { start, result, moves, capped } = getMoraleResult(face, value, test, inForce);
  const how = value <= 0 ? 'the morale value is 0 or less' : `${face} against ${value}`;
  return {
    outcome: { value, face, result },
    steps: [
      ...steps,
      step(MORALE, `${how}: ${RESULT_NAMES[start]}`),
      ...moves.map((move) => step(MORALE, move)),
      ...(capped ? [step(MORALE, 'all opponents of the unit are gone: the result is at worst shaken')] : []),
      ...(result === start ? [] : [step(MORALE, `final result: ${RESULT_NAMES[result]}`)]),
      step(MORALE_RESULTS, RESULT_TEXT[result]),
    ],
    rulings: [
      'SAS-11',
      ...(face === 1 || face === MORALE_DIE ? ['SAS-4'] : []),
      ...(moves.length > 1 ? ['SAS-9'] : []),
      ...listCrusadeRuling(inForce),
    ],
  };
}

/** Finds the last reason for a test since the previous one: a charge, shots or a mêlée. */
function findCause(happened: readonly PastResult[]) {
  const charged = filterResults(happened, charge, 'target').filter(({ outcome }) => outcome.mayCharge);
  const shots = filterResults(happened, shooting, 'target').filter(({ hits }) => hits > 0);
  const fights = filterResults(happened, melee);
  const last = happened.findLast((each) => [...charged, ...shots, ...fights].some((known) => known === each));
  return {
    charged: charged.find((each) => each === last) ?? null,
    shot: shots.find((each) => each === last) ?? null,
    fought: fights.find((each) => each === last) ?? null,
  };
}
type Cause = ReturnType<typeof findCause>;

/** Returns a unit's mêlée result and its place in the order of tests, losers first (Test morale in order). */
function getMelee({ fought }: Cause) {
  if (!fought || (fought.role !== 'a' && fought.role !== 'b')) return null;
  const { role: side, at, input, outcome } = fought;
  const { winner, tests } = outcome;
  const went = winner === null ? 'drawn' : winner === side ? 'won' : 'lost';
  return {
    went,
    order: tests.findIndex((test) => test.side === side && test.unit === at),
    own: input[side].units[at],
    enemies: input[side === 'a' ? 'b' : 'a'].units,
  } as const;
}

/** Converts results since the last test to inputs of the next one. */
function toCauseInput(happened: readonly PastResult[]) {
  const cause = findCause(happened);
  const fight = getMelee(cause);
  return {
    ...(cause.charged
      ? { chargedBy: cause.charged.input.charger.kind, flankOrRear: cause.charged.input.target.flankOrRear }
      : {}),
    ...(cause.shot ? { artillery: cause.shot.input.shooters.some(({ weapon }) => weapon === 'artillery') } : {}),
    ...(fight
      ? {
          melee: fight.went,
          elephants: fight.enemies.some(({ kind }) => kind === 'elephants'),
          flankOrRear: fight.own?.contactedIn === 'flank' || fight.own?.contactedIn === 'rear',
        }
      : {}),
  };
}

/** Reads the inputs of a morale test known from the unit. */
export const toMoraleInput = ({ troop, hasGeneral, has }: SasUnit, { rulings }: FillFacts) => ({
  kind: troop.kind,
  baseStrength: getBaseStrength(troop, rulings),
  commander: hasGeneral,
  marchColumn: has('march-column'),
});

const STATE_BY_RESULT = { steady: null, shaken: 'shaken', 'retire-shaken': 'shaken', rout: 'routed' } as const;

/** Creates the effect on the morale state. A steady result does not remove an earlier shaken state (Morale test results definitions). */
export const listMoraleEffects = (morale: 'shaken' | 'routed' | null): readonly TableEffect[] =>
  morale === null ? [] : [{ role: 'unit', morale }];

/** A march column has its penalty if charged or in mêlée, not if shot at. */
const ignoreUnusedColumn = (test: MoraleTest): MoraleTest => {
  const attacked = test.chargedBy !== null || test.melee !== 'none' || test.elephants || test.flankOrRear;
  return { ...test, marchColumn: test.marchColumn && attacked };
};

/** Morale test of a unit (SAS Ancient Rules, Morale Test; sheet for the Crusades; rulings SAS-4, SAS-5, SAS-9, SAS-11). */
export const morale = defineProcedure({
  id: 'sas-ancient/morale',
  title: 'Morale test',
  citation: MORALE,
  phase: ['1C', '2C', '3B'],
  input: moraleSchema,
  dice: ['d20'],
  resolve: (input, dice, inForce) => rollMorale(ignoreUnusedColumn(input), dice, inForce),
  inShort: ({ result }) => RESULT_NAMES[result],
  oddsOrder: ({ result }) => RESULTS.indexOf(result),
  asks: { unit: partRole('Unit that tests') },
  fill: { unit: (who, facts) => ({ ...toMoraleInput(who, facts), ...toCauseInput(facts.happened) }) },
  // Tests are due for charged units that do not counter-charge, units that lost strength to shooting, and all units in mêlée (Simultaneous
  // Move Sequence, 1C, 2C and 3B).
  owes: {
    unit(who, { phase, happened }) {
      const cause = findCause(happened);
      if (phase === '1C') return cause.charged && !who.has('charging') ? 'charged' : null;
      if (phase === '2C') return cause.shot ? 'strength lost to shooting' : null;
      const fight = phase === '3B' ? getMelee(cause) : null;
      if (!fight || fight.order < 0) return null;
      return { why: `mêlée ${fight.went}, test ${fight.order + 1} of it`, order: fight.order };
    },
  },
  effects: ({ result }) => listMoraleEffects(STATE_BY_RESULT[result]),
});
