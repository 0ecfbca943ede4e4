import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { countShots, describeShot } from '../../core/field/field-facts.ts';
import { partRole, partsRole } from '../../core/table/ask-procedure.ts';
import { capitalise } from '../../core/words.ts';
import { INTERPENETRATION, MIXED_UNITS, SHIELDS as SHIELDS_SECTION, SHOOTING } from '../citations.ts';
import { listCrusadeRuling } from '../rulings.ts';
import { defineProcedure, isShaken, type SasUnit, getStrengthLeft } from '../define-procedure.ts';
import { isMounted, isSkirmisher, KINDS } from '../troops/kinds.ts';
import {
  getFactor,
  formatFactor,
  RANGES,
  SHOOTER_NAMES,
  findShooter as weaponOf,
  SHOOTERS,
} from '../troops/shooting-table.ts';
import { SHIELDS } from '../troops/troop.ts';
import {
  type PreparedAttack,
  listLossEffects,
  formatLosses,
  prepareAttack,
  rollAttack,
  type ColumnShift,
} from './attack.ts';
import { formatCasualties, inches, step, strength, flag } from './chart.ts';

const MAX_UNITS = 12;

const shooterSchema = z.strictObject({
  weapon: z.enum(SHOOTERS),
  strength,
  range: inches,
  marksmen: flag,
  shaken: flag,
  /** True for mainly hand-to-hand troops, which shoot at half strength (Mixed Units). */
  mixed: flag,
  /** True if friends fled through the unit this turn, so that it does not shoot (Interpenetration). */
  runThrough: flag,
});

const shootingSchema = z.strictObject({
  shooters: z.array(shooterSchema).min(1, 'no unit shoots').max(MAX_UNITS),
  target: z.strictObject({
    kind: z.enum(KINDS),
    shields: z.enum(SHIELDS).default('shields'),
    armouredHorses: flag,
    /** True if the target is in cover, as a war wagon always is. */
    cover: flag,
    commander: flag,
  }),
});

export type ShootingInput = z.output<typeof shootingSchema>;

interface ShootingOutcome {
  readonly inRange: boolean;
  readonly total: number;
  readonly shift: number;
  /** Heading of the chart's column. */
  readonly column: number;
  readonly casualties: number;
  readonly commanderKilled: boolean;
}

/** A distance in inches beyond all ranges. */
const OUT_OF_RANGE = Math.max(...RANGES) + 1;
/** Terrain that gives cover to troops in it or behind it (Shooting; ruling SAS-F10). */
const COVER_KINDS: ReadonlySet<string> = new Set(['wood', 'town', 'orchard', 'vineyard', 'brush', 'rocks', 'obstacle']);

export const isCover = (kinds: readonly string[]): boolean => kinds.some((kind) => COVER_KINDS.has(kind));

const shiftRight = (what: string): ColumnShift => ({ what, columns: 1, citation: SHOOTING });
const shiftLeft = (what: string): ColumnShift => ({ what, columns: -1, citation: SHOOTING });

function listTargetShifts({ kind, shields, armouredHorses }: ShootingInput['target']): ColumnShift[] {
  const bare =
    shields === 'none' && !isMounted(kind) && !isSkirmisher(kind) && kind !== 'artillery' && kind !== 'war-wagon';
  return [
    ...(bare ? [{ ...shiftRight('shieldless foot'), citation: SHIELDS_SECTION }] : []),
    ...(isMounted(kind) ? [shiftRight('mounted target')] : []),
    ...(isSkirmisher(kind) ? [shiftLeft('skirmishers')] : []),
    ...(armouredHorses ? [shiftLeft('armoured horses')] : []),
  ];
}

function listShooterShifts(
  { weapon, marksmen, shaken }: ShootingInput['shooters'][number],
  target: ShootingInput['target'],
): ColumnShift[] {
  return [
    ...(marksmen ? [shiftRight('marksmen')] : []),
    ...(shaken ? [shiftLeft('shaken')] : []),
    ...(target.cover || target.kind === 'war-wagon' ? [shiftLeft('target in cover')] : []),
    ...(weapon === 'artillery' && target.kind === 'pikemen' ? [shiftRight('artillery at pikes')] : []),
  ];
}

function prepareShooting(
  { shooters, target }: ShootingInput,
  inForce: RulingsInForce,
): PreparedAttack | { readonly steps: readonly Step[] } {
  const shots = shooters.map((shooter) => ({
    ...shooter,
    factor: shooter.runThrough ? 0 : getFactor(shooter.weapon, shooter.range, inForce),
  }));
  const steps = shots.map(({ weapon, strength: own, range, mixed, runThrough, factor }) => {
    if (runThrough)
      return step(INTERPENETRATION, `${SHOOTER_NAMES[weapon]}: friends fled through the unit, so it does not shoot`);
    const half = mixed ? ' × ½ for a mixed unit' : '';
    const what =
      factor === 0 ? 'out of range' : `${own}${half} × ${formatFactor(factor)} = ${(mixed ? own / 2 : own) * factor}`;
    return step(mixed && factor > 0 ? MIXED_UNITS : SHOOTING, `${SHOOTER_NAMES[weapon]} at ${range} inches: ${what}`);
  });
  const shooting = shots.filter(({ factor }) => factor > 0);
  if (shooting.length === 0) return { steps };
  const total = shooting.reduce((sum, { strength: own, mixed, factor }) => sum + (mixed ? own / 2 : own) * factor, 0);
  const shifts = [...listTargetShifts(target), ...shooting.flatMap((shooter) => listShooterShifts(shooter, target))];
  const attack = prepareAttack(total, shifts, shooting.length, inForce);
  return { ...attack, steps: [...steps, ...attack.steps], rulings: [...attack.rulings, ...listCrusadeRuling(inForce)] };
}

function toShooterInput(who: SasUnit) {
  const weapon = weaponOf(who.troop);
  const { marksmen, mixed } = who.troop;
  if (weapon === null) return [];
  const runThrough = who.has('run-through');
  return [{ weapon, strength: getStrengthLeft(who), marksmen, shaken: isShaken(who), mixed, runThrough }];
}

/** Shooting at one target (SAS Ancient Rules, Shooting; sheet for the Crusades; rulings SAS-3, SAS-5, SAS-7, SAS-8, SAS-10, SAS-22). */
export const shooting = defineProcedure({
  id: 'sas-ancient/shooting',
  title: 'Shooting',
  citation: SHOOTING,
  phase: '2A',
  input: shootingSchema,
  dice: ['d6 on the casualty chart, unless no unit is in range or may shoot'],
  resolve(input, dice, inForce): Resolution<ShootingOutcome> {
    const attack = prepareShooting(input, inForce);
    if (!('column' in attack)) {
      const nothing = { inRange: false, total: 0, shift: 0, column: 0, casualties: 0, commanderKilled: false };
      return { outcome: nothing, steps: attack.steps, rulings: listCrusadeRuling(inForce).slice() };
    }
    const { casualties, commanderKilled, steps } = rollAttack(
      attack.column,
      input.target.commander,
      dice,
      'shooting',
      inForce,
    );
    const { total, shift, column } = attack;
    return {
      outcome: { inRange: true, total, shift, column: column * 5, casualties, commanderKilled },
      steps: [...attack.steps, ...steps],
      rulings: attack.rulings,
    };
  },
  inShort: ({ casualties, commanderKilled }) => formatLosses(casualties, commanderKilled),
  oddsOrder: ({ casualties, commanderKilled }) => casualties + (commanderKilled ? 0.5 : 0),
  verdict({ inRange, casualties, commanderKilled }) {
    if (!inRange) return 'Out of range';
    return capitalise(`${formatCasualties(casualties)}${commanderKilled ? ', and the commander is killed' : ''}`);
  },
  asks: { shooter: partsRole('Shooting units'), target: partRole('Target') },
  fill: {
    shooter(all) {
      const shooters = all.flatMap(toShooterInput);
      return shooters.length === 0 ? {} : { shooters };
    },
    target: ({ troop: { kind, shields }, hasGeneral }) => ({ target: { kind, shields, commander: hasGeneral } }),
  },
  may: { shooter: ({ troop }) => weaponOf(troop) !== null },
  measured(field, { who: { shooter } }) {
    const pair = field.pair('shooter', 'target');
    if (!pair || !shooter) return [];
    const shots = countShots(pair);
    // A target out of sight or reach counts as beyond every range.
    const range = shots?.distance ?? Math.max(pair.distance, OUT_OF_RANGE);
    return [
      {
        said: describeShot(pair, shots, 'inches'),
        input: {
          shooters: toShooterInput(shooter).map((own) => ({ ...own, range })),
          target: { cover: isCover(pair.cover) },
        },
      },
    ];
  },
  // Both sides shoot at once (Simultaneous Move Sequence, 2A and 2B).
  together: ['2A'],
  effects: ({ casualties, commanderKilled }) => listLossEffects('target', casualties, commanderKilled),
});
