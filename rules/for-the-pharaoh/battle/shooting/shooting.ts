import { z } from 'zod';
import { describeStruckSide } from '../../../core/field/field-facts.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { enemyPartRole, ownPartRole } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, SHOOTING, SHOOTING_MECHANISM } from '../../citations.ts';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import { isModel, getOrder } from '../../points/troop.ts';
import {
  defineProcedure,
  isDisorderedFighter,
  countGroups,
  toMountedInput,
  isDisordered,
  isMounted,
} from '../define-procedure.ts';
import { ratio, getLossPerHit } from '../steps.ts';
import {
  armour,
  getArmourColumn,
  aspectShape,
  checkAspect,
  checkBarding,
  checkMounted,
  checkOrder,
  groupsShape,
  kind,
  order,
  createIssueReporter,
  isRiding,
  toAspect,
  flag,
} from '../sides.ts';
import {
  chooseDieAgainstShields,
  type DieChoice,
  createDieChoice,
  listVolleyEffects,
  defineVolley,
  type WorkedVolley,
} from '../volley.ts';
import {
  SHOOTING_FACTORS,
  SHOOTING_WEAPONS,
  type ShootingFactor,
  findShootingWeapon,
  THROUGH_SMOKE,
} from './shooting-table.ts';
import { listVolleys } from './shooters.ts';

const inputSchema = z
  .strictObject({
    weapon: z.enum(SHOOTING_WEAPONS.map(([weapon]) => weapon)),
    shooter: z.strictObject({
      ...groupsShape,
      disordered: flag,
      /** Charging or counter-charging: a snap shot of darts or javelins. */
      charging: flag,
    }),
    target: z.strictObject({
      kind,
      armour,
      order,
      /** Shield, pavise or mantlet of troops on foot; barding of mounted troops unless `barded` is set. */
      shielded: flag,
      barded: z.boolean().optional(),
      /** True if mounted infantry is mounted. */
      mounted: z.boolean().optional(),
      /** A hedge of pikes counts as shields from the front. */
      formedPikes: flag,
    }),
    range: z.enum(['effective', 'long', 'extreme']),
    ...aspectShape,
    snap: flag,
    cover: z.enum(['none', 'light', 'medium', 'heavy']).default('none'),
    /** Through the thinner screen of a fire’s smoke. */
    throughSmoke: flag,
    ratio,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    const { weapon, shooter, target, snap } = input;
    checkOrder('target', target, report);
    checkMounted(['target'], target, report);
    checkBarding('target', target, report);
    checkAspect(input, report);
    if (target.formedPikes && isRiding(target))
      report(['target', 'formedPikes'], 'only troops on foot carry pikes', true);
    if (!shooter.charging) return;
    if (!snap) report(['shooter', 'charging'], 'charging units may throw only snap shots', true);
    if (weapon !== 'dart' && weapon !== 'javelin') {
      report(['weapon'], 'only darts and javelins without a throwing stick can be thrown in a charge', weapon);
    }
  });

export type ShootingInput = z.output<typeof inputSchema>;

const ORDER_WORDS = { CO: null, MO: 'medium-order', OO: 'open-order' } as const;
const COVER = { none: null, light: 'light-cover', medium: 'medium-cover', heavy: 'heavy-cover' } as const;

/** Models count as open order when shot at. */
const getTargetOrder = ({ target }: ShootingInput) => ORDER_WORDS[isModel(target) ? 'OO' : (target.order ?? 'CO')];

function listFactors(input: ShootingInput): ReadonlySet<ShootingFactor> {
  const { range, aspect, shooter, snap, cover } = input;
  const factors = [
    aspect === 'front' ? null : aspect,
    range === 'extreme' ? null : range,
    shooter.disordered ? ('disordered' as const) : null,
    getTargetOrder(input),
    snap ? ('snap' as const) : null,
    COVER[cover],
  ];
  return new Set(factors.filter((factor) => factor !== null));
}

/** Returns the die of a complete group, with the reason (Shooting Mechanism; rulings FTP-B9, FTP-B15). */
function chooseDie(input: ShootingInput, inForce: RulingsInForce): DieChoice {
  const { target, aspect } = input;
  if (isRiding(target)) {
    const barded = target.barded ?? target.shielded;
    return createDieChoice(barded ? 'd12' : 'd10', SHOOTING_MECHANISM, barded ? 'the mounts are barded' : 'no barding');
  }
  if (target.formedPikes && aspect === 'front')
    return createDieChoice('d12', DEFINITIONS, 'formed pikes count as shields');
  if (!target.shielded) return createDieChoice('d10', SHOOTING_MECHANISM, 'no shields');
  return chooseDieAgainstShields(input, inForce, SHOOTING_MECHANISM);
}

function prepareVolley(input: ShootingInput, inForce: RulingsInForce): WorkedVolley {
  const { weapon, shooter, target, throughSmoke } = input;
  const against = getArmourColumn(target, inForce);
  const row = SHOOTING_WEAPONS.find(([known]) => known === weapon);
  const applying = listFactors(input);
  return {
    factors: [
      { words: `${WEAPON_NAME[weapon]} against ${against.words}`, factor: row?.[1][against.column] ?? 0 },
      ...SHOOTING_FACTORS.filter(({ id }) => applying.has(id)),
      ...(throughSmoke ? [THROUGH_SMOKE] : []),
    ],
    die: chooseDie(input, inForce),
    groups: shooter,
    rulings: against.rulings,
  };
}

/** Cover by terrain (the table's own text; ruling FTP-F11). */
const TERRAIN_COVER: Readonly<Record<string, 'light' | 'medium' | 'heavy'>> = {
  'open-woods': 'light',
  'dense-woods': 'light',
  undergrowth: 'light',
  plashing: 'light',
  palisade: 'light',
  'linear-obstacle': 'light',
  'chest-wall': 'light',
  buildings: 'medium',
  'fort-wall': 'heavy',
};

/** Returns the best cover of these kinds of terrain. */
export function getCover(kinds: readonly string[]): 'none' | 'light' | 'medium' | 'heavy' {
  const given = new Set(kinds.map((known) => TERRAIN_COVER[known]));
  return (['heavy', 'medium', 'light'] as const).find((cover) => given.has(cover)) ?? 'none';
}

const SHIELDS: ReadonlySet<string> = new Set(['shield', 'pavise', 'mantlet']);

/** A unit shoots (For the Pharaoh, Shooting; Who May Shoot; rulings FTP-B9, FTP-B10, FTP-B14 to FTP-B16). */
export const shooting = defineProcedure({
  id: 'for-the-pharaoh/shooting',
  title: 'Shooting',
  citation: SHOOTING,
  phase: ['7', '8'],
  input: inputSchema,
  ...defineVolley<ShootingInput>({
    citation: SHOOTING,
    mechanism: SHOOTING_MECHANISM,
    prepare: prepareVolley,
    lossPerHit: ({ target, ratio: men }) => getLossPerHit(target, men),
  }),
  asks: { shooter: ownPartRole('Shooting unit'), target: enemyPartRole('Target') },
  fill: {
    shooter: (who) => {
      const weapon = findShootingWeapon(who.troop);
      const { complete, over } = countGroups(who.part);
      return {
        ...(weapon === undefined ? {} : { weapon }),
        shooter: { groups: complete, partialGroup: over > 0, disordered: isDisorderedFighter(who) },
      };
    },
    target: (who) => {
      const { troop } = who;
      return {
        target: {
          kind: troop.kind,
          armour: troop.armour,
          order: getOrder(troop),
          shielded: isMounted(troop) ? troop.barding : SHIELDS.has(troop.shield),
          ...toMountedInput(troop),
          formedPikes: !isMounted(troop) && troop.weapons.includes('pike') && !isDisordered(who),
        },
      };
    },
  },
  may: { shooter: ({ troop }) => findShootingWeapon(troop) !== undefined },
  measured(field, { who: { shooter }, rulings, agreed }) {
    const pair = field.pair('shooter', 'target');
    if (!pair || !shooter) return [];
    const struck = { ...toAspect(pair), cover: getCover(pair.cover) };
    const volleys = listVolleys(shooter, pair, rulings, agreed).map(({ range, ranks }) => {
      const count = ranks.reduce((sum, each) => sum + each, 0);
      const { complete, over } = countGroups({ ...shooter.part, left: count });
      return {
        said: `${count} at ${range} range, ${describeStruckSide(pair)}`,
        input: { range, ...struck, shooter: { groups: complete, partialGroup: over > 0 } },
      };
    });
    if (volleys.length > 0) return volleys;
    const why = pair.hiddenBy === null ? `out of reach, ${pair.distance} cm` : `hidden by ${pair.hiddenBy}`;
    return [{ said: why, input: { ...struck, shooter: { groups: 0, partialGroup: false } } }];
  },
  effects: (outcome, { target, ratio: men }) => listVolleyEffects('target', getLossPerHit(target, men), outcome),
});
