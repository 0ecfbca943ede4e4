import { z } from 'zod';
import { type Happened, happenedBy, type Resolution, type Step } from '../../../core/procedure.ts';
import type { Odds } from '../../../core/odds.ts';
import type { TableEffect } from '../../../core/table-rules.ts';
import { unit } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, MORALE, MORALE_CHANGES } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { DRILLS, type Troop } from '../../points/troop.ts';
import {
  defineProcedure,
  DISORDERED,
  disorders,
  FORGOTTEN,
  groupsIn,
  type PharaohUnit,
  troopOf,
} from '../define-procedure.ts';
import { troopClass, yes } from '../sides.ts';
import { charge } from '../movement/charge-response.ts';
import { MORALE_SHIFT, STORM_MARKS } from '../unit-states.ts';
import { diceWords, percent, signed, starWords, step } from '../working.ts';
import { chancesWithChange, changeSteps, isExtraMorale, lastingChange } from './lasting-change.ts';
import { type MoraleResult, RESULT_MEANING, RESULT_NAME, troopMorale } from './morale-table.ts';
import {
  bestStars,
  intrinsicOf,
  moraleChances,
  moraleDice,
  type Nerve,
  resultOf,
  TEST_PHASES,
  testedClass,
} from './nerve.ts';

const nerveShape = { class: troopClass, fanatic: yes, mercenary: yes };
export const notBoth = ({ fanatic, mercenary }: Nerve): boolean => !(fanatic && mercenary);
export const NOT_BOTH = { path: ['mercenary'], message: 'troops cannot be both fanatics and mercenaries' };

/** Inputs about the unit in every morale test. */
export const unitShape = {
  class: troopClass,
  drill: z.enum(DRILLS),
  fanatic: yes,
  mercenary: yes,
  /** Remaining percentage of the unit's initial strength. */
  strengthPercent: z.number().gt(0, 'a unit that tests has troops left: more than 0 was expected').max(100),
  /** In recoil, retire or retreat. */
  fallingBack: yes,
  /** After a snap shot; for irregulars, at the sight of an enemy's retreat or rout. */
  snapOrIrregularSight: yes,
};

/** Inputs that only some units' tests need. */
export const seldomShape = {
  /** Other classes of the unit with at least one complete group. */
  mixedWith: z.array(z.strictObject(nerveShape).refine(notBoth, NOT_BOTH)).max(20).optional(),
  /** Optional rule: change of its morale in this game, down for each test with three sixes, up for three ones. */
  shift: z.int().min(-20).max(20).optional(),
};

type UnitTested = z.output<z.ZodObject<typeof unitShape & typeof seldomShape>>;

const stars = z.int().min(0).max(MOST_STARS);

/** Input of a morale test. */
export const moraleSchema = z
  .strictObject({
    ...unitShape,
    /** General's stars added or, below 0, subtracted. Named before the throw. */
    generalAdds: z.int().min(-MOST_STARS).max(MOST_STARS).default(0),
    /** Stars of a general with the unit, used to find the best amount. */
    generalStars: stars.optional(),
    ...seldomShape,
  })
  .refine(notBoth, NOT_BOTH)
  .superRefine(({ generalAdds, generalStars }, context) => {
    if (generalStars === undefined || Math.abs(generalAdds) <= generalStars) return;
    const message = `a general of ${starWords(generalStars)} adds or takes off ${generalStars} at most`;
    context.addIssue({ code: 'custom', path: ['generalAdds'], message, input: generalAdds });
  });

export type MoraleInput = z.output<typeof moraleSchema>;

export interface MoraleOutcome {
  /** Number of dice thrown. */
  readonly dice: number;
  /** Morale subtracted from the dice. */
  readonly intrinsic: number;
  readonly score: number;
  readonly result: MoraleResult;
  /** Change of its morale in this game, including this test. Only with the optional rule. */
  readonly shift?: number;
}

function nerveWords(nerve: Nerve): string {
  if (!nerve.fanatic && !nerve.mercenary) return `class ${nerve.class} has a morale of ${troopMorale(nerve)}`;
  const spirit = nerve.fanatic ? 'fanatics' : 'mercenaries';
  const as = testedClass(nerve);
  const tests = as === nerve.class ? `the best class` : as === 'below E' ? as : `class ${as}`;
  return `${spirit} of class ${nerve.class} test as ${tests}: a morale of ${troopMorale(nerve)}`;
}

/** Explains a unit's morale and dice. */
export function testedSteps(input: UnitTested): Step[] {
  const { mixedWith = [], shift = 0, strengthPercent } = input;
  const left = Number(strengthPercent.toFixed(1));
  return [
    ...[input, ...mixedWith].map((nerve) =>
      step(nerve.fanatic || nerve.mercenary ? DEFINITIONS : MORALE, nerveWords(nerve)),
    ),
    ...(mixedWith.length > 0
      ? [step(MORALE, `a mixed unit has the mean of its classes: ${intrinsicOf({ ...input, shift: 0 })}`)]
      : []),
    ...(shift === 0 ? [] : [step(MORALE_CHANGES, `changed by ${signed(shift)} in this game: ${intrinsicOf(input)}`)]),
    step(MORALE, `${left} % of the unit is left: ${diceWords(moraleDice(strengthPercent))}`),
  ];
}

export const testedRulings = (input: UnitTested): string[] => [
  'FTP-B2',
  ...([input, ...(input.mixedWith ?? [])].some(({ fanatic, mercenary }) => fanatic || mercenary) ? ['FTP-B3'] : []),
  ...(input.mixedWith && input.mixedWith.length > 0 ? ['FTP-B4'] : []),
];

/** Explains the best amount of a general's stars for each goal. */
export function bestStarsSteps(input: UnitTested, most: number): Step[] {
  const best = bestStars(input, most);
  const rallies = input.fallingBack && input.drill === 'regular';
  const ends = [
    ...(rallies ? [] : [['to obey orders', 'obey'] as const]),
    ...(rallies || input.drill === 'regular' ? [] : [['to obey or better', 'obeyOrBetter'] as const]),
    [rallies ? 'to stop falling back' : 'to stand their ground', 'stand'] as const,
  ];
  const words = ends.map(([end, key]) => `${end} ${signed(best[key].adds)} (${percent(best[key][key])})`);
  return [step(MORALE, `best use of a general with ${starWords(most)}: ${words.join(', ')}`)];
}

function resultSteps(input: MoraleInput, score: number): Step[] {
  const { row, printed, result } = resultOf(score, input);
  const change =
    result === printed
      ? []
      : [
          step(
            MORALE,
            result === 'halt'
              ? 'regulars that were falling back halt instead'
              : 'after a snap shot, or at the sight of a fleeing enemy, it is only disordered',
          ),
        ];
  return [
    step(MORALE, `${row}, ${input.drill}s: ${RESULT_NAME[printed].toLowerCase()}`),
    ...change,
    ...RESULT_MEANING[result].map((text) => step(MORALE, text)),
  ];
}

const FALLING_BACK: ReadonlySet<string> = new Set(['recoil', 'retire', 'retreat']);

const nerveOf = (troop: Troop): Nerve => ({
  class: troop.class,
  fanatic: troop.fanatic,
  mercenary: troop.mercenary,
});

/** Returns a unit's test with its best general. Classes without a complete group do not count. */
export function testOf({ unit: { parts, generals, morale: state, numbers } }: PharaohUnit) {
  const generalStars = generals.length > 0 ? Math.max(...generals) : undefined;
  const there = parts.flatMap((each) => {
    const troop = each.left > 0 ? troopOf(each) : null;
    return troop ? [{ troop, whole: groupsIn(each).complete > 0 }] : [];
  });
  const counting = there.some(({ whole }) => whole) ? there.filter(({ whole }) => whole) : there.slice(0, 1);
  const nerves = new Map(counting.map(({ troop }) => [JSON.stringify(nerveOf(troop)), troop]));
  const [first, ...others] = nerves.values();
  if (!first) return { generalStars };
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const left = parts.reduce((sum, each) => sum + each.left, 0);
  const shift = numbers[MORALE_SHIFT];
  return {
    ...nerveOf(first),
    mixedWith: others.length > 0 ? others.map(nerveOf) : undefined,
    drill: first.drill,
    strengthPercent: (left / all) * 100,
    fallingBack: FALLING_BACK.has(state),
    ...(shift === undefined ? {} : { shift }),
    generalStars,
  };
}

export type MoraleTest = ReturnType<typeof testOf>;

/** A unit pushed back loses battlements, ladders and breach (For the Pharaoh, Sieges, Over). */
const PUSHED_BACK = STORM_MARKS.map((id) => ({ id, on: false }));

function stateEffect(role: string, result: MoraleOutcome['result']): TableEffect {
  switch (result) {
    case 'disorder':
      return disorders(role);
    case 'obey':
    case 'advance':
    case 'attack':
    case 'assault':
      return { role, morale: result };
    case 'halt':
      return { role, morale: result, marks: [DISORDERED, FORGOTTEN] };
    default:
      return { role, morale: result, marks: [DISORDERED, FORGOTTEN, ...PUSHED_BACK] };
  }
}

/**
 * A result that pushes back or halts a unit disorders it and makes it forget its orders. Its morale may change for the rest of the game.
 */
export const moraleEffects = (role: string, { result, shift }: MoraleOutcome): TableEffect[] => [
  { ...stateEffect(role, result), ...(shift === undefined ? {} : { numbers: [{ id: MORALE_SHIFT, value: shift }] }) },
];

/** Chance of each result, combined with its lasting change under the optional rule. */
function oddsOf(input: MoraleInput): Odds[] {
  if (input.shift === undefined) {
    return moraleChances(input, input.generalAdds).map(({ result, chance }) => ({
      outcome: RESULT_NAME[result].toLowerCase(),
      chance,
    }));
  }
  const from = { '-1': ', its morale 1 better from now on', '0': '', '1': ', its morale 1 worse from now on' } as const;
  return chancesWithChange(input, input.generalAdds).map(({ result, change, chance }) => ({
    outcome: `${RESULT_NAME[result].toLowerCase()}${from[change]}`,
    chance,
  }));
}

/**
 * Returns the reason for a unit's test in a phase (For the Pharaoh, When to take a Morale Test). Only the players know what the unit saw in
 * phase four.
 */
function dueIn(phase: string, { unit, led }: PharaohUnit, happened: readonly Happened[]): string | null {
  const fellIn = (where: string): boolean => happened.some((each) => each.phase === where && each.hits > 0);
  const charges = (role: string): boolean =>
    happenedBy(happened, charge, role).some(({ outcome }) => outcome.permitted);
  switch (phase) {
    case '2':
      if (unit.morale === 'retire') return 'it retires';
      return unit.morale === 'retreat' && led ? 'it retreats with a general' : null;
    case '5':
      return charges('charger') ? 'it wants to charge' : null;
    case '6':
      return charges('target') ? 'charged' : null;
    case '9':
      return fellIn('8') ? 'casualties from shooting' : null;
    case '12':
      return fellIn('11') ? 'casualties in melee' : null;
    default:
      return null;
  }
}

/** A unit tests its morale (For the Pharaoh, Morale; Optional Rules, Changes to the Morale Rules; rulings FTP-B2 to FTP-B5). */
export const morale = defineProcedure({
  id: 'for-the-pharaoh/morale',
  title: 'Morale',
  citation: MORALE,
  phase: [...TEST_PHASES, '7'],
  input: moraleSchema,
  dice: ['1 to 4 d6, one less for each quarter of the unit lost'],
  resolve(input, source): Resolution<MoraleOutcome> {
    const { generalAdds, generalStars = Math.abs(generalAdds) } = input;
    const dice = moraleDice(input.strengthPercent);
    const intrinsic = intrinsicOf(input);
    const faces = Array.from({ length: dice }, (_, index) => source.roll('d6', `morale, die ${index + 1} of ${dice}`));
    const total = faces.reduce((sum, face) => sum + face, 0);
    const score = total + generalAdds - intrinsic;
    const { shift } = input;
    const change = shift === undefined ? 0 : lastingChange(faces);
    const general = generalAdds === 0 ? '' : `, general ${signed(generalAdds)}`;
    return {
      outcome: {
        dice,
        intrinsic,
        score,
        result: resultOf(score, input).result,
        ...(shift === undefined ? {} : { shift: shift + change }),
      },
      steps: [
        ...testedSteps(input),
        ...(generalStars > 0 ? bestStarsSteps(input, generalStars) : []),
        step(
          MORALE,
          `${faces.join(' + ')}${dice > 1 ? ` = ${total}` : ''}${general}, morale −${intrinsic}: ${signed(score)}`,
        ),
        ...resultSteps(input, score),
        ...changeSteps(change),
      ],
      rulings: [...testedRulings(input), ...(generalStars > 0 ? ['FTP-B5'] : [])],
    };
  },
  // A duel requests these odds for every number of hits; counting takes up to 1,296 throws each time.
  odds: oddsOf,
  verdict: ({ result }) => RESULT_NAME[result],
  asks: { unit: unit('Unit that tests') },
  fill: { unit: testOf },
  owes: { unit: (who, { phase, happened }) => dueIn(phase, who, happened) },
  effects: (outcome) => moraleEffects('unit', outcome),
  given: (agreed) => (isExtraMorale(agreed) ? { shift: 0 } : {}),
});
