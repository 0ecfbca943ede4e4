import { z } from 'zod';
import { rollHits } from '../../core/calculate-odds.ts';
import { InputError, type Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce, getSetting, type Settings } from '../../core/ruling.ts';
import { countShots, describeShot } from '../../core/field/field-facts.ts';
import { enemyPartRole, partRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import * as book from '../citations.ts';
import { defineProcedure, type PrwUnit } from '../define-procedure.ts';
import { PRW_1, PRW_8 } from '../rulings.ts';
import { CHARGERS_DICE, RANGE_SETTINGS, getSaveSetting, SHOOTING_DICE } from '../settings.ts';
import {
  SHOT_WEAPONS,
  getShotsPerStand,
  type ShotWeapon,
  findMissileWeapon,
  TYPE_IDS,
  TYPES,
} from '../troops/types.ts';
import { formatDice, formatHits, formatSigned, stands, formatStands, step, flag } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** Lowest face that hits (Targets in OPEN and in COVER). Equal for all targets, but chariots are never in cover. */
export const MIN_HIT_FACE = { open: { long: 5, short: 4 }, cover: { long: 6, short: 5 } } as const;
/** Highest face that hits, on a D10 too. */
const MAX_HIT_FACE = 6;

/** Terrain that gives cover to troops in it or behind it (Targets in OPEN and in COVER). */
const COVER_KINDS: ReadonlySet<string> = new Set(['woods', 'wall']);

export const isCover = (kinds: readonly string[]): boolean => kinds.some((kind) => COVER_KINDS.has(kind));

const shootingSchema = z
  .strictObject({
    weapon: z.enum(SHOT_WEAPONS),
    stands,
    chariots: flag,
    /** Extra arrows if the side's fate card is a queen or jack. */
    extraDicePerStand: z.int().min(0).max(2).default(0),
    /** Dice that the shooter loses: 1 for evading units. */
    fewerDice: z.int().min(0).max(100).default(0),
    hasShot: flag,
    charging: flag,
    range: z.enum(['short', 'long']),
    /** Distance in inches, compared with the range if the players entered its limits. */
    distance: z.number().min(0).max(200).nullable().default(null),
    target: z
      .strictObject({ type: z.enum(TYPE_IDS).nullable().default(null), cover: flag })
      .default({ type: null, cover: false }),
    /** Lowest face that saves from a hit, or null to use the number entered for the target. */
    savesOn: z.int().min(2).max(6).nullable().default(null),
    /** True for rain, which halves the hits of bows and slings: the enemy's fate card is a three. */
    rain: flag,
  })
  .superRefine(({ weapon, hasShot, range, target }, context) => {
    const wrong = (path: string[], message: string, input: unknown): void =>
      context.addIssue({ code: 'custom', path, message, input });
    if (hasShot) wrong(['hasShot'], 'units that have shot this turn do not shoot again', hasShot);
    if (weapon === 'javelin' && range === 'long') wrong(['range'], 'javelins have no long range', range);
    if (target.cover && target.type !== null && TYPES[target.type].arm === 'chariot') {
      wrong(['target', 'cover'], 'chariots cannot be in cover', target.cover);
    }
  });
type ShootingInput = z.output<typeof shootingSchema>;

/** Returns the range of a distance, or null if the players entered too few limits to tell. */
function findRange(weapon: ShotWeapon, distance: number, settings?: Settings): 'short' | 'long' | 'out' | null {
  const { short, long } = RANGE_SETTINGS[weapon];
  const near = getSetting(short, settings);
  const far = long ? getSetting(long, settings) : near;
  if (near > 0 && distance <= near) return 'short';
  if (far > 0 && distance <= far) return near > 0 ? 'long' : null;
  return far > 0 ? 'out' : null;
}

/** Checks weapon and range. @throws InputError for slings at long range if they hit like javelins, or a distance outside the range */
function checkRange({ weapon, range, distance }: ShootingInput, inForce: RulingsInForce, settings?: Settings): void {
  if (weapon === 'sling' && range === 'long' && getChoice(PRW_8, inForce) === 'javelins') {
    throw new InputError('range: slings have no long range if they hit like javelins (PRW-8)', 'range');
  }
  const measured = distance === null ? null : findRange(weapon, distance, settings);
  if (measured === 'out') {
    throw new InputError(`distance: ${distance} inches are beyond the entered range`, 'distance');
  }
  if (measured !== null && measured !== range) {
    throw new InputError(
      `range: ${distance} inches are ${measured} range by the entered numbers, not ${range}`,
      'range',
    );
  }
}

interface Volley {
  readonly dice: number;
  readonly faces: number;
  readonly toHit: number;
  /** Lowest face that saves, or null if there is no save. */
  readonly savesOn: number | null;
  readonly halved: boolean;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

function prepareVolley(input: ShootingInput, inForce: RulingsInForce, settings?: Settings): Volley {
  checkRange(input, inForce, settings);
  const { weapon, stands: count, extraDicePerStand, fewerDice, range, target, rain } = input;
  const dicePerStand = getShotsPerStand(input.chariots ? 'chariot' : 'infantry') + extraDicePerStand;
  const changes = [SHOOTING_DICE, ...(input.charging ? [CHARGERS_DICE] : [])].flatMap((setting) => {
    const amount = getSetting(setting, settings);
    return amount === 0
      ? []
      : [{ amount, text: `${setting.label}: ${formatSigned(amount)}`, citation: setting.citation }];
  });
  const extraDice = changes.reduce((sum, { amount }) => sum + amount, 0);
  const dice = Math.max(0, count * dicePerStand - fewerDice + extraDice);
  const toHit = MIN_HIT_FACE[target.cover ? 'cover' : 'open'][range];
  const typedSave = target.type === null ? 0 : getSetting(getSaveSetting(TYPES[target.type]), settings);
  const savesOn = input.savesOn ?? (typedSave > 0 ? typedSave : null);
  const d10 = getChoice(PRW_1, inForce) === 'd10';
  const halved = rain && weapon !== 'javelin';
  return {
    dice,
    faces: d10 ? 10 : 6,
    toHit,
    savesOn,
    halved,
    steps: [
      step(book.SHOOTING, `${formatStands(count)} × ${dicePerStand}: ${formatDice(count * dicePerStand)}`),
      ...(fewerDice > 0 ? [step(book.EVADERS_SHOTS, `${fewerDice} fewer`)] : []),
      ...changes.map(({ text, citation }) => step(citation, text)),
      step(
        book.HITS,
        `${range} range, ${target.cover ? 'in cover' : 'in the open'}: hits with ${toHit} to ${MAX_HIT_FACE}`,
      ),
    ],
    rulings: [
      'PRW-1',
      ...(weapon === 'sling' ? ['PRW-8'] : []),
      ...(changes.length > 0 || typedSave > 0 ? ['PRW-2'] : []),
      ...(savesOn !== null || halved ? ['PRW-16'] : []),
    ],
  };
}

const applyRain = (hits: number, { halved }: Volley): number => (halved ? Math.floor(hits / 2) : hits);

/** Reads a unit's shooting inputs. Empty if it does not shoot. */
function toShooterInput({ troop, part: { left }, has }: PrwUnit) {
  const weapon = findMissileWeapon(troop);
  if (weapon === null) return {};
  return {
    weapon,
    stands: left,
    chariots: TYPES[troop.type].arm === 'chariot',
    extraDicePerStand: has('extra-arrows') ? 1 : 0,
    fewerDice: has('evaded') ? 1 : 0,
    hasShot: has('has-shot'),
    charging: has('charging'),
    rain: has('rain'),
  };
}

/**
 * A unit shoots at another (Pharaoh Rides to War, Shooting; Targets in OPEN and in COVER; Shooting ranges; Notes on Shooting; Shooting by
 * charging units; rulings PRW-1, PRW-2, PRW-8, PRW-16).
 */
export const shooting = defineProcedure({
  id: 'pharaoh-rides-to-war/shooting',
  title: 'Shooting',
  citation: book.SHOOTING,
  phase: [...MOVING_PHASES, 'shooting'],
  input: shootingSchema,
  dice: ['d6 (d10 under PRW-1) for each die of the volley', 'd6 for each hit that may be saved'],
  resolve(input, dice, inForce, settings) {
    const volley = prepareVolley(input, inForce, settings);
    const { savesOn, halved, toHit } = volley;
    const die = volley.faces === 10 ? 'd10' : 'd6';
    const isHit = (face: number): boolean => face >= toHit && face <= MAX_HIT_FACE;
    const struckBy = rollHits(dice, die, volley.dice, isHit, (at) => `shooting, die ${at + 1}`);
    const hits = applyRain(struckBy, volley);
    const isTaken = (face: number): boolean => face < (savesOn ?? 7);
    const taken = savesOn === null ? hits : rollHits(dice, 'd6', hits, isTaken, (at) => `save ${at + 1}`);
    return {
      outcome: { dice: volley.dice, toHit, hits, saved: hits - taken, taken },
      steps: [
        ...volley.steps,
        step(book.HITS, formatHits(struckBy)),
        ...(halved ? [step(book.FATE_CARDS, `rain halves the hits: ${hits}`)] : []),
        ...(savesOn === null ? [] : [step(book.SAVES, `saved at ${savesOn} or more: ${hits - taken}`)]),
        step(book.CASUALTY_STANDS, `${formatHits(taken)} on the casualty stand`),
      ],
      rulings: volley.rulings,
    };
  },
  inShort: ({ taken }) => formatHits(taken),
  asks: { shooter: partRole('Shooting unit'), target: enemyPartRole('Target') },
  fill: { shooter: toShooterInput, target: ({ troop: { type } }) => ({ target: { type, cover: false } }) },
  // Only units with bow, sling or javelin shoot (ruling PRW-21).
  may: { shooter: ({ troop }) => findMissileWeapon(troop) !== null },
  measured(field, { who: { shooter, target }, settings }) {
    const pair = field.pair('shooter', 'target');
    const weapon = shooter && findMissileWeapon(shooter.troop);
    if (!pair || !shooter || !weapon || !target) return [];
    const shots = countShots(pair);
    const distance = shots?.distance ?? pair.distance;
    const range = findRange(weapon, distance, settings);
    const isChariot = TYPES[target.troop.type].arm === 'chariot';
    return [
      {
        said: describeShot(pair, shots, 'inches'),
        input: {
          stands: shots?.count ?? 0,
          distance,
          ...(range === 'short' || range === 'long' ? { range } : {}),
          target: { cover: !isChariot && isCover(pair.cover) },
        },
      },
    ];
  },
  // Return fire counts the stands before the losses (Shooting Phase).
  together: ['shooting'],
  effects: ({ taken }) => [markEffect('shooter', 'has-shot'), ...hitEffects('target', taken)],
  othersDice: { role: 'target', words: 'save' },
  isHit: ({ face, what }, { toHit }) => !what.startsWith('save') && face >= toHit,
});
