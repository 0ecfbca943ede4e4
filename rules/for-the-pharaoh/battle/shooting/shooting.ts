import { z } from 'zod';
import type { Procedure, Step } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { DEFINITIONS, SHOOTING, SHOOTING_MECHANISM } from '../../citations.ts';
import { isModel } from '../../points/troop.ts';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import { BASE_SCORE, throwVolley, type Volley, volleyOddsInWords } from '../hit-dice.ts';
import { SHOOTING_FACTORS, SHOOTING_WEAPONS, type ShootingFactor, THROUGH_SMOKE } from './shooting-table.ts';
import {
  armour,
  armourColumn,
  aspectShape,
  checkAspect,
  checkBarding,
  checkMounted,
  checkOrder,
  groupsShape,
  kind,
  order,
  reporting,
  rides,
  shieldHolds,
  shieldRulings,
  yes,
} from '../sides.ts';
import { fallSteps, signed, step } from '../working.ts';

const inputSchema = z
  .strictObject({
    weapon: z.enum(SHOOTING_WEAPONS.map(([weapon]) => weapon)),
    shooter: z.strictObject({
      ...groupsShape,
      disordered: yes,
      /** Charging or counter-charging: a snap shot of darts or javelins. */
      charging: yes,
    }),
    target: z.strictObject({
      kind,
      armour,
      order,
      /** Shield, pavise or mantlet of those on foot; barding of those who ride, unless `barded` says it. */
      shielded: yes,
      barded: z.boolean().optional(),
      /** Whether mounted infantry still rides. */
      mounted: z.boolean().optional(),
      /** A hedge of pikes is as good as shields from the front. */
      formedPikes: yes,
    }),
    range: z.enum(['effective', 'long', 'extreme']),
    ...aspectShape,
    snap: yes,
    cover: z.enum(['none', 'light', 'medium', 'heavy']).default('none'),
    /** Through the thinner screen of a fire’s smoke. */
    throughSmoke: yes,
  })
  .superRefine((input, context) => {
    const report = reporting(context);
    const { weapon, shooter, target, snap } = input;
    checkOrder('target', target, report);
    checkMounted(['target'], target, report);
    checkBarding('target', target, report);
    checkAspect(input, report);
    if (target.formedPikes && rides(target)) report(['target', 'formedPikes'], 'pikes are carried on foot', true);
    if (!shooter.charging) return;
    if (!snap) report(['shooter', 'charging'], 'who charges shoots snap shots only', true);
    if (weapon !== 'dart' && weapon !== 'javelin') {
      report(['weapon'], 'only darts and javelins without throw stick are thrown in a charge', weapon);
    }
  });

type ShootingInput = z.output<typeof inputSchema>;

export interface ShootingOutcome {
  /** The face that hits at least; above 10 nothing does. */
  readonly toHit: number;
  /** What a complete group throws. */
  readonly die: 'd10' | 'd12';
  readonly hits: number;
  /** The exact chance of 0, 1, 2 … hits. */
  readonly odds: readonly number[];
}

const ORDER_WORDS = { CO: null, MO: 'medium-order', OO: 'open-order' } as const;
const COVER = { none: null, light: 'light-cover', medium: 'medium-cover', heavy: 'heavy-cover' } as const;

/** Models count as open order when shot at. */
const targetOrder = ({ target }: ShootingInput) => ORDER_WORDS[isModel(target) ? 'OO' : (target.order ?? 'CO')];

function factorsOf(input: ShootingInput): ReadonlySet<ShootingFactor> {
  const { range, aspect, shooter, snap, cover } = input;
  const found = [
    aspect === 'front' ? null : aspect,
    range === 'extreme' ? null : range,
    shooter.disordered ? ('disordered' as const) : null,
    targetOrder(input),
    snap ? ('snap' as const) : null,
    COVER[cover],
  ];
  return new Set(found.filter((factor) => factor !== null));
}

/** Which die a complete group throws, and why (Shooting Mechanism; rulings FTP-B9, FTP-B15). */
function dieAgainst(input: ShootingInput, inForce: RulingsInForce) {
  const { target, aspect } = input;
  const said = (die: Volley['die'], citation: string, why: string, rulings: readonly string[] = []) => ({
    die,
    steps: [step(citation, `${why}: ${die}`)],
    rulings,
  });
  if (rides(target)) {
    const barded = target.barded ?? target.shielded;
    return said(barded ? 'd12' : 'd10', SHOOTING_MECHANISM, barded ? 'the mounts are barded' : 'no barding');
  }
  if (target.formedPikes && aspect === 'front') return said('d12', DEFINITIONS, 'formed pikes are as good as shields');
  if (!target.shielded) return said('d10', SHOOTING_MECHANISM, 'no shields');
  const rulings = shieldRulings(input);
  return shieldHolds(input, inForce)
    ? said('d12', SHOOTING_MECHANISM, 'the target has shields', rulings)
    : said('d10', SHOOTING_MECHANISM, 'shields are of no use from behind the right flank round to the rear', rulings);
}

/** Works a volley out up to its dice. */
function ready(input: ShootingInput, inForce: RulingsInForce) {
  const { weapon, shooter, target, throughSmoke } = input;
  const against = armourColumn(target, inForce);
  const row = SHOOTING_WEAPONS.find(([known]) => known === weapon);
  const applying = factorsOf(input);
  const factors = [
    { words: `${WEAPON_NAME[weapon]} against ${against.words}`, factor: row?.[1][against.column] ?? 0 },
    ...SHOOTING_FACTORS.filter(({ id }) => applying.has(id)),
    ...(throughSmoke ? [THROUGH_SMOKE] : []),
  ];
  const toHit = factors.reduce((sum, { factor }) => sum + factor, BASE_SCORE);
  const { die, steps, rulings } = dieAgainst(input, inForce);
  const volley: Volley = { toHit, die, groups: shooter.groups, partialGroup: shooter.partialGroup };
  const working: Step[] = [
    step(SHOOTING_MECHANISM, `the score to hit is ${BASE_SCORE}`),
    ...factors.map(({ words, factor }) => step(SHOOTING, `${words.toLowerCase()} ${signed(factor)}`)),
    step(SHOOTING, `${toHit} is needed`),
    ...steps,
  ];
  const all = ['FTP-B10', ...rulings, ...against.rulings, ...(toHit > BASE_SCORE ? ['FTP-B16'] : [])];
  return { volley, steps: working, rulings: all };
}

/** A unit shoots (For the Pharaoh, Shooting; rulings FTP-B9, FTP-B10, FTP-B14 to FTP-B16). */
export const shooting: Procedure<ShootingInput, ShootingOutcome> = {
  id: 'for-the-pharaoh/shooting',
  title: 'Shooting',
  citation: SHOOTING,
  input: inputSchema,
  dice: ['d10 each complete group, d12 at shields or barding', 'd20 the partial group'],
  resolve(input, dice, inForce) {
    const { volley, steps, rulings } = ready(input, inForce);
    const { hits, odds, steps: thrown } = throwVolley(volley, dice, SHOOTING_MECHANISM);
    return {
      outcome: { toHit: volley.toHit, die: volley.die, hits, odds },
      steps: [...steps, ...thrown, ...fallSteps(hits, isModel(input.target), SHOOTING_MECHANISM)],
      rulings,
    };
  },
  odds: (input, inForce) => volleyOddsInWords(ready(input, inForce).volley),
};
