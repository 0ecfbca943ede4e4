import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { commandRole, partRole } from '../../core/table/ask-procedure.ts';
import { capitalise } from '../../core/words.ts';
import { CASUALTY_CHART, COMMAND_MORALE, MORALE_RESULTS } from '../citations.ts';
import { defineProcedure, isRouted, getTroop } from '../define-procedure.ts';
import { step, flag } from './chart.ts';

const fateSchema = z.strictObject({
  /** True if the chart's cell against the commander's unit had a star. */
  star: flag,
  unitRouts: flag,
  enemyInContact: flag,
});

interface FateOutcome {
  readonly fate: 'safe' | 'killed' | 'lost' | 'captured';
}

/** Fate of a commander with their unit, without a separate die (casualty chart; Morale test results definitions; ruling SAS-3). */
export const commanderFate = defineProcedure({
  id: 'sas-ancient/commander-fate',
  title: 'A commander’s fate',
  citation: MORALE_RESULTS,
  phase: ['3A', '4'],
  input: fateSchema,
  dice: [],
  resolve({ star, unitRouts, enemyInContact }): Resolution<FateOutcome> {
    if (star) {
      return {
        outcome: { fate: 'killed' },
        steps: [step(CASUALTY_CHART, 'a star: the commander is killed')],
        rulings: ['SAS-3'],
      };
    }
    if (!unitRouts) {
      return {
        outcome: { fate: 'safe' },
        steps: [step(MORALE_RESULTS, 'the unit stands, and the commander is safe')],
        rulings: [],
      };
    }
    const fate = enemyInContact ? 'captured' : 'lost';
    const text = enemyInContact
      ? 'the unit routs with an enemy in contact: the commander is captured'
      : 'the unit routs: the commander is lost';
    return { outcome: { fate }, steps: [step(MORALE_RESULTS, text)], rulings: [] };
  },
  verdict: ({ fate }) => capitalise(fate),
  asks: { unit: partRole('The commander’s unit') },
  fill: { unit: (who) => ({ unitRouts: isRouted(who) }) },
  // Due at the end of the turn (Morale test results definitions).
  owes: { unit: (who, { phase }) => (phase === '4' && who.hasGeneral && isRouted(who) ? 'its unit routs' : null) },
  effects: ({ fate }) => (fate === 'safe' ? [] : [{ role: 'unit', fallen: 1 }]),
});

const number = z.int().min(0).max(200);

const commandSchema = z
  .strictObject({
    /** Units at the start, without expendables. */
    units: number.min(1, 'a command has at least one unit'),
    psiloi: number.default(0),
    lost: number,
    psiloiLost: number.default(0),
    eliteWithGeneral: flag,
  })
  .superRefine(({ units, psiloi, lost, psiloiLost }, context) => {
    const wrong = (path: string, message: string, input: number): void =>
      context.addIssue({ code: 'custom', path: [path], message, input });
    if (psiloi > units) wrong('psiloi', `at most the ${units} units of the command`, psiloi);
    if (lost > units) wrong('lost', `at most the ${units} units of the command`, lost);
    if (psiloiLost > Math.min(psiloi, lost)) {
      wrong('psiloiLost', 'at most the command’s psiloi, and at most the units lost', psiloiLost);
    } else if (lost - psiloiLost > units - psiloi)
      wrong('lost', 'more than the command’s units other than psiloi', lost);
  });

type CommandInput = z.output<typeof commandSchema>;

interface CommandOutcome {
  /** Units that count: at the start and now. */
  readonly counted: number;
  readonly left: number;
  /** Subtracted from each morale test of the command. */
  readonly penalty: number;
  readonly removed: boolean;
}

/** Divisor: the command is removed when at most this fraction of its units is left. */
export const BREAK_DIVISOR = 3;

/** Counts the units that matter and checks whether too few are left. */
function countStrength({ units, psiloi, lost, psiloiLost }: CommandInput) {
  const majority = psiloi * 2 > units;
  const counted = majority ? units : units - psiloi;
  const penalty = majority ? lost : lost - psiloiLost;
  const left = counted - penalty;
  return { majority, counted, penalty, left, removed: left * BREAK_DIVISOR <= counted };
}

/** Counts a command's units at the start and now, without expendables (SAS Ancient Rules, Command Morale). */
function toCommandInput(units: readonly TableUnit[]): CommandInput {
  const known = units.flatMap((unit) => {
    const troop = getTroop(unit);
    return troop && troop.kind !== 'expendables' ? [{ troop, gone: unit.gone, led: unit.generals.length > 0 }] : [];
  });
  const lost = known.filter(({ gone }) => gone);
  const isPsiloi = ({ troop }: (typeof known)[number]): boolean => troop.kind === 'psiloi';
  return {
    units: known.length,
    psiloi: known.filter(isPsiloi).length,
    lost: lost.length,
    psiloiLost: lost.filter(isPsiloi).length,
    eliteWithGeneral: known.some(({ troop, gone, led }) => !gone && led && troop.quality === 'elite'),
  };
}

/** Check whether a command fights on, without dice (Command Morale; Morale Test; ruling SAS-23). */
export const commandMorale = defineProcedure({
  id: 'sas-ancient/command-morale',
  title: 'Command morale',
  citation: COMMAND_MORALE,
  phase: '4',
  input: commandSchema,
  dice: [],
  resolve(input): Resolution<CommandOutcome> {
    const { psiloi, eliteWithGeneral } = input;
    const { majority, counted, penalty, left, removed } = countStrength(input);
    return {
      outcome: { counted, left, penalty, removed },
      steps: [
        ...(psiloi > 0
          ? [step(COMMAND_MORALE, majority ? 'psiloi are the majority and count' : 'psiloi do not count')]
          : []),
        step(
          COMMAND_MORALE,
          `${left} of ${counted} units left${penalty > 0 ? `: −${penalty} on its morale tests` : ''}`,
        ),
        step(
          COMMAND_MORALE,
          removed
            ? `a third or less: the rest of the command is removed${eliteWithGeneral ? ', except the elite unit led by the general' : ''}`
            : 'more than a third: the command fights on',
        ),
      ],
      rulings: ['SAS-23'],
    };
  },
  verdict: ({ removed }) => (removed ? 'The command is removed' : 'It fights on'),
  asks: { command: commandRole('Which command') },
  fill: { command: toCommandInput },
  owes: {
    command(units, { phase }) {
      if (phase !== '4' || units.every(({ gone }) => gone)) return null;
      const known = toCommandInput(units);
      return known.units > 0 && countStrength(known).removed ? 'a third of its units or less is left' : null;
    },
  },
});
