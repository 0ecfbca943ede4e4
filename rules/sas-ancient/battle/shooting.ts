import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { shotsAt, shotWords } from '../../core/field/field-facts.ts';
import { part, parts } from '../../core/table/ask-procedure.ts';
import { capital } from '../../core/words.ts';
import { INTERPENETRATION, MIXED_UNITS, SHIELDS as SHIELDS_SECTION, SHOOTING } from '../citations.ts';
import { crusadeRuling } from '../rulings.ts';
import { defineProcedure, isShaken, type SasUnit, strengthLeft } from '../define-procedure.ts';
import { isMounted, isSkirmisher, KINDS } from '../troops/kinds.ts';
import {
  factorAt,
  factorWords,
  RANGES,
  SHOOTER_NAME,
  shooterOf as weaponOf,
  SHOOTERS,
} from '../troops/shooting-table.ts';
import { SHIELDS } from '../troops/troop.ts';
import { type Attack, fallenIn, fallenWords, readyAttack, rollAttack, type Shift } from './attack.ts';
import { casualtyWords, inches, step, strength, yes } from './chart.ts';

const MOST_UNITS = 12;

const shooterSchema = z.strictObject({
  weapon: z.enum(SHOOTERS),
  strength,
  range: inches,
  marksmen: yes,
  shaken: yes,
  /** Mainly hand-to-hand troops: half strength (Mixed Units). */
  mixed: yes,
  /** True if friends fled through it this turn, so that it does not shoot (Interpenetration). */
  runThrough: yes,
});

const shootingSchema = z.strictObject({
  shooters: z.array(shooterSchema).min(1, 'no unit shoots').max(MOST_UNITS),
  target: z.strictObject({
    kind: z.enum(KINDS),
    shields: z.enum(SHIELDS).default('shields'),
    armouredHorses: yes,
    /** A war wagon always counts as in cover. */
    cover: yes,
    commander: yes,
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
const COVERS: ReadonlySet<string> = new Set(['wood', 'town', 'orchard', 'vineyard', 'brush', 'rocks', 'obstacle']);

export const isCover = (kinds: readonly string[]): boolean => kinds.some((kind) => COVERS.has(kind));

const right = (what: string): Shift => ({ what, columns: 1, citation: SHOOTING });
const left = (what: string): Shift => ({ what, columns: -1, citation: SHOOTING });

function targetShifts({ kind, shields, armouredHorses }: ShootingInput['target']): Shift[] {
  const bare =
    shields === 'none' && !isMounted(kind) && !isSkirmisher(kind) && kind !== 'artillery' && kind !== 'war-wagon';
  return [
    ...(bare ? [{ ...right('shieldless foot'), citation: SHIELDS_SECTION }] : []),
    ...(isMounted(kind) ? [right('mounted target')] : []),
    ...(isSkirmisher(kind) ? [left('skirmishers')] : []),
    ...(armouredHorses ? [left('armoured horses')] : []),
  ];
}

function shooterShifts(
  { weapon, marksmen, shaken }: ShootingInput['shooters'][number],
  target: ShootingInput['target'],
): Shift[] {
  return [
    ...(marksmen ? [right('marksmen')] : []),
    ...(shaken ? [left('shaken')] : []),
    ...(target.cover || target.kind === 'war-wagon' ? [left('target in cover')] : []),
    ...(weapon === 'artillery' && target.kind === 'pikemen' ? [right('artillery at pikes')] : []),
  ];
}

function ready(
  { shooters, target }: ShootingInput,
  inForce: RulingsInForce,
): Attack | { readonly steps: readonly Step[] } {
  const shots = shooters.map((shooter) => ({
    ...shooter,
    factor: shooter.runThrough ? 0 : factorAt(shooter.weapon, shooter.range, inForce),
  }));
  const steps = shots.map(({ weapon, strength: own, range, mixed, runThrough, factor }) => {
    if (runThrough)
      return step(INTERPENETRATION, `${SHOOTER_NAME[weapon]}: friends fled through them, they do not shoot`);
    const half = mixed ? ' × ½ for a mixed unit' : '';
    const what =
      factor === 0 ? 'out of range' : `${own}${half} × ${factorWords(factor)} = ${(mixed ? own / 2 : own) * factor}`;
    return step(mixed && factor > 0 ? MIXED_UNITS : SHOOTING, `${SHOOTER_NAME[weapon]} at ${range} inches: ${what}`);
  });
  const shooting = shots.filter(({ factor }) => factor > 0);
  if (shooting.length === 0) return { steps };
  const total = shooting.reduce((sum, { strength: own, mixed, factor }) => sum + (mixed ? own / 2 : own) * factor, 0);
  const shifts = [...targetShifts(target), ...shooting.flatMap((shooter) => shooterShifts(shooter, target))];
  const attack = readyAttack(total, shifts, shooting.length, inForce);
  return { ...attack, steps: [...steps, ...attack.steps], rulings: [...attack.rulings, ...crusadeRuling(inForce)] };
}

function shooterOf(who: SasUnit) {
  const weapon = weaponOf(who.troop);
  const { marksmen, mixed } = who.troop;
  if (weapon === null) return [];
  const runThrough = who.has('run-through');
  return [{ weapon, strength: strengthLeft(who), marksmen, shaken: isShaken(who), mixed, runThrough }];
}

/**
 * Combined shooting at one target (SAS Ancient Rules, Shooting; sheet for the Crusades; rulings SAS-3, SAS-5, SAS-7, SAS-8, SAS-10,
 * SAS-22).
 */
export const shooting = defineProcedure({
  id: 'sas-ancient/shooting',
  title: 'Shooting',
  citation: SHOOTING,
  phase: '2A',
  input: shootingSchema,
  dice: ['d6 on the casualty chart, unless no unit is in range or may shoot'],
  resolve(input, dice, inForce): Resolution<ShootingOutcome> {
    const attack = ready(input, inForce);
    if (!('column' in attack)) {
      const nothing = { inRange: false, total: 0, shift: 0, column: 0, casualties: 0, commanderKilled: false };
      return { outcome: nothing, steps: attack.steps, rulings: crusadeRuling(inForce).slice() };
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
  inShort: ({ casualties, commanderKilled }) => fallenWords(casualties, commanderKilled),
  oddsOrder: ({ casualties, commanderKilled }) => casualties + (commanderKilled ? 0.5 : 0),
  verdict({ inRange, casualties, commanderKilled }) {
    if (!inRange) return 'Out of range';
    return capital(`${casualtyWords(casualties)}${commanderKilled ? ', and the commander is killed' : ''}`);
  },
  asks: { shooter: parts('Who shoots'), target: part('At whom') },
  fill: {
    shooter(all) {
      const shooters = all.flatMap(shooterOf);
      return shooters.length === 0 ? {} : { shooters };
    },
    target: ({ troop: { kind, shields }, led }) => ({ target: { kind, shields, commander: led } }),
  },
  may: { shooter: ({ troop }) => weaponOf(troop) !== null },
  measured(field, { who: { shooter } }) {
    const pair = field.pair('shooter', 'target');
    if (!pair || !shooter) return [];
    const shots = shotsAt(pair);
    // A target out of sight or reach counts as beyond every range.
    const range = shots?.distance ?? Math.max(pair.distance, OUT_OF_RANGE);
    return [
      {
        said: shotWords(pair, shots, 'inches'),
        input: {
          shooters: shooterOf(shooter).map((own) => ({ ...own, range })),
          target: { cover: isCover(pair.cover) },
        },
      },
    ];
  },
  // Both sides shoot at once (Simultaneous Move Sequence, 2A and 2B).
  together: ['2A'],
  effects: ({ casualties, commanderKilled }) => fallenIn('target', casualties, commanderKilled),
});
