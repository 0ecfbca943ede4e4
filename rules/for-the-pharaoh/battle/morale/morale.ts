import { z } from 'zod';
import { type PastResult, filterResults, type Resolution, type Step } from '../../../core/procedure.ts';
import type { Odds } from '../../../core/odds.ts';
import type { TableEffect } from '../../../core/table-rules.ts';
import { unitRole } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, MORALE, MORALE_CHANGES } from '../../citations.ts';
import { MAX_STARS } from '../../points/points-table.ts';
import { DRILLS, type Troop } from '../../points/troop.ts';
import {
  defineProcedure,
  DISORDERED_MARK,
  createDisorderEffect,
  NO_ORDERS_MARK,
  countGroups,
  type PharaohUnit,
  getTroop,
} from '../define-procedure.ts';
import { troopClass, flag } from '../sides.ts';
import { charge } from '../movement/charge-response.ts';
import { MORALE_SHIFT, STORM_MARKS } from '../unit-states.ts';
import { formatDice, formatPercent, formatSigned, formatStars, step } from '../steps.ts';
import { listChangeChances, explainChange, isExtraMorale, getLastingChange } from './lasting-change.ts';
import { type MoraleResult, RESULT_MEANING, RESULT_NAME, getTroopMorale } from './morale-table.ts';
import {
  findBestStars,
  getIntrinsic,
  listMoraleChances,
  countMoraleDice,
  type MoraleTraits,
  getMoraleResult,
  TEST_PHASES,
  getTestedClass,
} from './morale-odds.ts';

const traitsShape = { class: troopClass, fanatic: flag, mercenary: flag };
export const isNotFanaticMercenary = ({ fanatic, mercenary }: MoraleTraits): boolean => !(fanatic && mercenary);
export const NOT_BOTH_ISSUE = { path: ['mercenary'], message: 'troops cannot be both fanatics and mercenaries' };

/** Fields about the unit that every morale test needs. */
export const testedUnitShape = {
  class: troopClass,
  drill: z.enum(DRILLS),
  fanatic: flag,
  mercenary: flag,
  /** Remaining strength of the unit, as a percentage of its initial strength. */
  strengthPercent: z.number().gt(0, 'expected more than 0: a unit needs troops to test').max(100),
  /** True for a unit in recoil, retire or retreat. */
  fallingBack: flag,
  /** True after a snap shot and, for irregulars, at the sight of an enemy's retreat or rout. */
  snapOrIrregularSight: flag,
};

/** Fields about the unit that only some morale tests need. */
export const optionalShape = {
  /** Other classes of the unit with at least one complete group. */
  mixedWith: z.array(z.strictObject(traitsShape).refine(isNotFanaticMercenary, NOT_BOTH_ISSUE)).max(20).optional(),
  /** Lasting change of the unit's morale under the optional rule: down for each test with three sixes, up for three ones. */
  shift: z.int().min(-20).max(20).optional(),
};

type TestInput = z.output<z.ZodObject<typeof testedUnitShape & typeof optionalShape>>;

const stars = z.int().min(0).max(MAX_STARS);

export const moraleSchema = z
  .strictObject({
    ...testedUnitShape,
    /** Stars that the general adds or, below 0, subtracts. The number is named before the roll. */
    generalAdds: z.int().min(-MAX_STARS).max(MAX_STARS).default(0),
    /** Stars of a general with the unit. The best number to add is shown for them. */
    generalStars: stars.optional(),
    ...optionalShape,
  })
  .refine(isNotFanaticMercenary, NOT_BOTH_ISSUE)
  .superRefine(({ generalAdds, generalStars }, context) => {
    if (generalStars === undefined || Math.abs(generalAdds) <= generalStars) return;
    const message = `a general of ${formatStars(generalStars)} may add or subtract at most ${generalStars}`;
    context.addIssue({ code: 'custom', path: ['generalAdds'], message, input: generalAdds });
  });

export type MoraleInput = z.output<typeof moraleSchema>;

export interface MoraleOutcome {
  /** Number of dice rolled. */
  readonly dice: number;
  /** Intrinsic morale, which is subtracted from the dice. */
  readonly intrinsic: number;
  readonly score: number;
  readonly result: MoraleResult;
  /** Lasting change of the unit's morale after this test. Only with the optional rule. */
  readonly shift?: number;
}

function describeTraits(nerve: MoraleTraits): string {
  if (!nerve.fanatic && !nerve.mercenary) return `class ${nerve.class} has a morale of ${getTroopMorale(nerve)}`;
  const spirit = nerve.fanatic ? 'fanatics' : 'mercenaries';
  const testedAs = getTestedClass(nerve);
  const tests = testedAs === nerve.class ? `the best class` : testedAs === 'below E' ? testedAs : `class ${testedAs}`;
  return `${spirit} of class ${nerve.class} test as ${tests}: a morale of ${getTroopMorale(nerve)}`;
}

/** Explains a unit's intrinsic morale and its number of dice. */
export function explainTest(input: TestInput): Step[] {
  const { mixedWith = [], shift = 0, strengthPercent } = input;
  const left = Number(strengthPercent.toFixed(1));
  return [
    ...[input, ...mixedWith].map((nerve) =>
      step(nerve.fanatic || nerve.mercenary ? DEFINITIONS : MORALE, describeTraits(nerve)),
    ),
    ...(mixedWith.length > 0
      ? [step(MORALE, `the mean of the mixed unit’s classes is ${getIntrinsic({ ...input, shift: 0 })}`)]
      : []),
    ...(shift === 0
      ? []
      : [
          step(
            MORALE_CHANGES,
            `a lasting change of ${formatSigned(shift)} in this game makes it ${getIntrinsic(input)}`,
          ),
        ]),
    step(MORALE, `${left} % of the unit is left, so it rolls ${formatDice(countMoraleDice(strengthPercent))}`),
  ];
}

export const listTestRulings = (input: TestInput): string[] => [
  'FTP-B2',
  ...([input, ...(input.mixedWith ?? [])].some(({ fanatic, mercenary }) => fanatic || mercenary) ? ['FTP-B3'] : []),
  ...(input.mixedWith && input.mixedWith.length > 0 ? ['FTP-B4'] : []),
];

/** Explains the best number of a general's stars for each goal. */
export function explainBestStars(input: TestInput, stars: number): Step[] {
  const best = findBestStars(input, stars);
  const rallies = input.fallingBack && input.drill === 'regular';
  const ends = [
    ...(rallies ? [] : [['to obey orders', 'obey'] as const]),
    ...(rallies || input.drill === 'regular' ? [] : [['to obey or better', 'obeyOrBetter'] as const]),
    [rallies ? 'to stop falling back' : 'to stand its ground', 'stand'] as const,
  ];
  const words = ends.map(([end, key]) => `${end} ${formatSigned(best[key].adds)} (${formatPercent(best[key][key])})`);
  return [step(MORALE, `best use of a general with ${formatStars(stars)}: ${words.join(', ')}`)];
}

function explainResult(input: MoraleInput, score: number): Step[] {
  const { row, printed, result } = getMoraleResult(score, input);
  const change =
    result === printed
      ? []
      : [
          step(
            MORALE,
            result === 'halt'
              ? 'regulars that were falling back now halt'
              : 'after a snap shot, or at the sight of a fleeing enemy, the unit is only disordered',
          ),
        ];
  return [
    step(MORALE, `${row}, ${input.drill}s: ${RESULT_NAME[printed].toLowerCase()}`),
    ...change,
    ...RESULT_MEANING[result].map((text) => step(MORALE, text)),
  ];
}

const FALLING_BACK: ReadonlySet<string> = new Set(['recoil', 'retire', 'retreat']);

const getTraits = (troop: Troop): MoraleTraits => ({
  class: troop.class,
  fanatic: troop.fanatic,
  mercenary: troop.mercenary,
});

/** Returns a unit's morale test with its best general. Classes without a complete group do not count. */
export function getMoraleTest({ unit: { parts, generals, morale: state, numbers } }: PharaohUnit) {
  const generalStars = generals.length > 0 ? Math.max(...generals) : undefined;
  const present = parts.flatMap((each) => {
    const troop = each.left > 0 ? getTroop(each) : null;
    return troop ? [{ troop, whole: countGroups(each).complete > 0 }] : [];
  });
  const counted = present.some(({ whole }) => whole) ? present.filter(({ whole }) => whole) : present.slice(0, 1);
  const nerves = new Map(counted.map(({ troop }) => [JSON.stringify(getTraits(troop)), troop]));
  const [first, ...others] = nerves.values();
  if (!first) return { generalStars };
  const initial = parts.reduce((sum, { count }) => sum + count, 0);
  const left = parts.reduce((sum, each) => sum + each.left, 0);
  const shift = numbers[MORALE_SHIFT];
  return {
    ...getTraits(first),
    mixedWith: others.length > 0 ? others.map(getTraits) : undefined,
    drill: first.drill,
    strengthPercent: (left / initial) * 100,
    fallingBack: FALLING_BACK.has(state),
    ...(shift === undefined ? {} : { shift }),
    generalStars,
  };
}

export type MoraleTest = ReturnType<typeof getMoraleTest>;

/** Clears the markers of a storm: a unit that is pushed back leaves battlements, ladders and breach (For the Pharaoh, Sieges, Over). */
const WITHOUT_STORM_MARKS = STORM_MARKS.map((id) => ({ id, on: false }));

function createStateEffect(role: string, result: MoraleOutcome['result']): TableEffect {
  switch (result) {
    case 'disorder':
      return createDisorderEffect(role);
    case 'obey':
    case 'advance':
    case 'attack':
    case 'assault':
      return { role, morale: result };
    case 'halt':
      return { role, morale: result, marks: [DISORDERED_MARK, NO_ORDERS_MARK] };
    default:
      return { role, morale: result, marks: [DISORDERED_MARK, NO_ORDERS_MARK, ...WITHOUT_STORM_MARKS] };
  }
}

/** Returns the effects of a morale result. A unit that halts or is pushed back becomes disordered and forgets its orders. */
export const listMoraleEffects = (role: string, { result, shift }: MoraleOutcome): TableEffect[] => [
  {
    ...createStateEffect(role, result),
    ...(shift === undefined ? {} : { numbers: [{ id: MORALE_SHIFT, value: shift }] }),
  },
];

/** Lists the odds of the morale results. Under the optional rule a result's lasting change is part of the outcome. */
function listOdds(input: MoraleInput): Odds[] {
  if (input.shift === undefined) {
    return listMoraleChances(input, input.generalAdds).map(({ result, chance }) => ({
      outcome: RESULT_NAME[result].toLowerCase(),
      chance,
    }));
  }
  const from = { '-1': ', its morale 1 better from now on', '0': '', '1': ', its morale 1 worse from now on' } as const;
  return listChangeChances(input, input.generalAdds).map(({ result, change, chance }) => ({
    outcome: `${RESULT_NAME[result].toLowerCase()}${from[change]}`,
    chance,
  }));
}

/** Returns why a unit must test in a phase (For the Pharaoh, When to take a Morale Test). What it saw in phase four is not recorded. */
function findTestReason(
  phase: string,
  { unit, hasGeneral }: PharaohUnit,
  happened: readonly PastResult[],
): string | null {
  const fellIn = (where: string): boolean => happened.some((each) => each.phase === where && each.hits > 0);
  const charges = (role: string): boolean =>
    filterResults(happened, charge, role).some(({ outcome }) => outcome.permitted);
  switch (phase) {
    case '2':
      if (unit.morale === 'retire') return 'it retires';
      return unit.morale === 'retreat' && hasGeneral ? 'the unit is retreating with a general' : null;
    case '5':
      return charges('charger') ? 'the unit intends to charge' : null;
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
  dice: ['4 d6, one fewer for each quarter of the unit lost'],
  resolve(input, source): Resolution<MoraleOutcome> {
    const { generalAdds, generalStars = Math.abs(generalAdds) } = input;
    const dice = countMoraleDice(input.strengthPercent);
    const intrinsic = getIntrinsic(input);
    const faces = Array.from({ length: dice }, (_, index) => source.roll('d6', `morale, die ${index + 1} of ${dice}`));
    const total = faces.reduce((sum, face) => sum + face, 0);
    const score = total + generalAdds - intrinsic;
    const { shift } = input;
    const change = shift === undefined ? 0 : getLastingChange(faces);
    const general = generalAdds === 0 ? '' : `, general ${formatSigned(generalAdds)}`;
    return {
      outcome: {
        dice,
        intrinsic,
        score,
        result: getMoraleResult(score, input).result,
        ...(shift === undefined ? {} : { shift: shift + change }),
      },
      steps: [
        ...explainTest(input),
        ...(generalStars > 0 ? explainBestStars(input, generalStars) : []),
        step(
          MORALE,
          `${faces.join(' + ')}${dice > 1 ? ` = ${total}` : ''}${general}, morale −${intrinsic}: ${formatSigned(score)}`,
        ),
        ...explainResult(input, score),
        ...explainChange(change),
      ],
      rulings: [...listTestRulings(input), ...(generalStars > 0 ? ['FTP-B5'] : [])],
    };
  },
  // A duel needs these odds for every number of hits. Counting would take up to 1,296 rolls each time.
  odds: listOdds,
  verdict: ({ result }) => RESULT_NAME[result],
  asks: { unit: unitRole('Unit that tests') },
  fill: { unit: getMoraleTest },
  owes: { unit: (who, { phase, happened }) => findTestReason(phase, who, happened) },
  effects: (outcome) => listMoraleEffects('unit', outcome),
  given: (agreed) => (isExtraMorale(agreed) ? { shift: 0 } : {}),
});
