import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { MELEE, TACTICAL } from '../citations.ts';
import { isCrusade } from '../rulings.ts';
import { getMeleeFactor } from '../troops/strength.ts';
import { isMounted, type Kind, KIND_NAMES, KINDS, MOUNTS, isRider, ridesHorses } from '../troops/kinds.ts';
import { type PreparedAttack, prepareAttack, type ColumnShift } from './attack.ts';
import { step, strength, flag } from './chart.ts';

const MAX_UNITS = 8;

const fighterSchema = z.strictObject({
  kind: z.enum(KINDS),
  mount: z.enum(MOUNTS).default('horse'),
  strength,
  /** Index of the enemy unit that the unit fights. */
  facing: z
    .int()
    .min(0)
    .max(MAX_UNITS - 1)
    .default(0),
  /** True if the unit charges or counter-charges. */
  charging: flag,
  /** True if the unit pursues or follows up a recoil, neither of which is charging. */
  pursuing: flag,
  contactedIn: z.enum(['front', 'flank', 'rear', 'march-column']).default('front'),
  /** True if the unit is not on open ground, or crossed difficult going or an obstacle. */
  hindered: flag,
  badGoing: flag,
  behind: z.enum(['nothing', 'obstacle', 'fortification']).default('nothing'),
  uphill: flag,
  commander: flag,
  shaken: flag,
  /** True for bowmen with pavises, and for pavisiers. */
  pavises: flag,
  /** True if the unit reinforces from the rear, adding only its strength. */
  reinforcing: flag,
});

export type Fighter = z.output<typeof fighterSchema>;

export const sideSchema = z.strictObject({
  units: z
    .array(fighterSchema)
    .min(1, 'a side has at least one unit')
    .max(MAX_UNITS)
    .refine((units) => units.some(({ reinforcing }) => !reinforcing), 'reinforcements need a unit that fights'),
});

export type Side = z.output<typeof sideSchema>;

type Modifier = readonly [
  what: string,
  columns: number,
  applies: (own: Fighter, enemy: Fighter) => boolean,
  /** Set for modifiers that are not on the sheet for the Crusades (ruling SAS-5). */
  where?: 'rules-only',
];

export const TACTICAL_MODIFIERS: readonly Modifier[] = [
  ['charging, pursuing or following up', 1, ({ charging, pursuing }) => charging || pursuing],
  ['uphill of all enemy', 1, ({ uphill }) => uphill],
  ['commander with unit', 1, ({ commander }) => commander],
  [
    'swordsmen fighting shaken',
    1,
    ({ kind }, enemy) => kind === 'swordsmen' && enemy.shaken && enemy.kind !== 'psiloi',
  ],
  ['spearmen’s shieldwall', 1, ({ kind, shaken, badGoing }) => kind === 'spearmen' && !shaken && !badGoing],
  ['enemy behind fortification', -2, (_, enemy) => enemy.behind === 'fortification'],
  ['enemy behind obstacle', -1, (_, enemy) => enemy.behind === 'obstacle', 'rules-only'],
  ['unit shaken', -1, ({ shaken }) => shaken],
  [
    'mounted troops fighting steady spearmen',
    -1,
    ({ kind }, enemy) => isMounted(kind) && kind !== 'elephants' && enemy.kind === 'spearmen' && !enemy.shaken,
  ],
  [
    'mounted troops in bad going',
    -1,
    ({ kind, badGoing }, enemy) =>
      isMounted(kind) && kind !== 'elephants' && badGoing && !(enemy.kind === 'spearmen' && !enemy.shaken),
    'rules-only',
  ],
  ['bowmen without pavises', -1, ({ kind, pavises }) => kind === 'bowmen' && !pavises],
  ['pikes fighting swordsmen', -1, ({ kind }, enemy) => kind === 'pikemen' && enemy.kind === 'swordsmen'],
  [
    'horse fighting camelry or elephants',
    -1,
    (own, enemy) =>
      ridesHorses(own) && (enemy.kind === 'elephants' || (isRider(enemy.kind) && enemy.mount === 'camel')),
  ],
];

export interface ReadySide extends PreparedAttack {
  readonly factors: readonly number[];
}

const getEnemy = (own: Fighter, enemies: Side): Fighter => {
  const faced = enemies.units[own.facing] ?? enemies.units[0];
  if (!faced) throw new RangeError('a side without units');
  return faced;
};

function listShifts(own: Fighter, enemy: Fighter, inForce: RulingsInForce): ColumnShift[] {
  return TACTICAL_MODIFIERS.filter(
    ([, , applies, where]) => !(where === 'rules-only' && isCrusade(inForce)) && applies(own, enemy),
  ).map(([what, columns]) => ({ what, columns, citation: TACTICAL }));
}

/** Attacking across an obstacle hinders like attacking a fortification (ruling SAS-12). */
const isHindered = (own: Fighter, enemy: Fighter): boolean => own.hindered || enemy.behind !== 'nothing';

function getFactor(own: Fighter, enemy: Fighter, inForce: RulingsInForce): { factor: number; why: string } {
  if (own.reinforcing) return { factor: 1, why: 'reinforcing' };
  const hindered = isHindered(own, enemy);
  return getMeleeFactor({ ...own, hindered, enemy: enemy.kind }, inForce);
}

/**
 * Combines strengths, factors and shifts of one side (SAS Ancient Rules, Melee; Tactical modifiers; sheet for the Crusades; rulings SAS-5,
 * SAS-8, SAS-12, SAS-13, SAS-26).
 */
export function prepareSide(side: Side, enemies: Side, name: string, inForce: RulingsInForce): ReadySide {
  const lines = side.units.map((own) => {
    const enemy = getEnemy(own, enemies);
    const { factor, why } = getFactor(own, enemy, inForce);
    return {
      kind: own.kind,
      factor,
      hindered: !own.reinforcing && isHindered(own, enemy),
      worth: own.strength * factor,
      shifts: own.reinforcing ? [] : listShifts(own, enemy, inForce),
      step: step(
        MELEE,
        `side ${name}, ${KIND_NAMES[own.kind]}: ${own.strength} × ${factor === 0.5 ? '½' : factor} (${why}) = ${own.strength * factor}`,
      ),
    };
  });
  const total = lines.reduce((sum, { worth }) => sum + worth, 0);
  const attack = prepareAttack(
    total,
    lines.flatMap(({ shifts }) => shifts),
    lines.length,
    inForce,
  );
  const pikes = lines.some(({ kind }) => kind === 'pikemen');
  const steps: readonly Step[] = [...lines.map((line) => line.step), ...attack.steps];
  const rulings = [
    ...attack.rulings,
    ...(lines.some(({ factor, hindered }) => factor !== 1 || hindered) ? ['SAS-12'] : []),
    ...(pikes ? ['SAS-13'] : []),
    ...(side.units.some(({ pursuing, kind }) => pursuing && kind === 'cavalry') ? ['SAS-26'] : []),
  ];
  return { ...attack, steps, rulings, factors: lines.map(({ factor }) => factor) };
}

/*
 * Order in which troop types test morale, after losers and attackers of fortifications (Test morale in order). Hordes follow the second
 * printing, war wagons SAS-14.
 */
export const KIND_ORDER: readonly (readonly Kind[])[] = [
  ['artillery', 'horde', 'war-wagon'],
  ['psiloi'],
  ['elephants'],
  ['bowmen'],
  ['peltasts'],
  ['warband'],
  ['light-horse'],
  ['cavalry'],
  ['knights'],
  ['swordsmen'],
  ['spearmen'],
  ['pikemen'],
];

/** A unit that must test its morale after the mêlée. */
export interface Tester {
  readonly side: 'a' | 'b';
  /** Index among its side's units. */
  readonly unit: number;
  readonly kind: Kind;
  readonly as: 'loser' | 'attacker of fortification' | 'troop type';
}

/** Lists the units that test, in order. Expendables do not test (SAS Ancient Rules, Test morale in order; rulings SAS-4, SAS-15). */
export function listTesters(a: Side, b: Side, loser: 'a' | 'b' | null): Tester[] {
  const allTesters = (['a', 'b'] as const).flatMap((side) => {
    const [own, enemies] = side === 'a' ? [a, b] : [b, a];
    return own.units.flatMap((fighter, unit): (Tester & { rank: number })[] => {
      if (fighter.kind === 'expendables') return [];
      const byKind = 2 + KIND_ORDER.findIndex((kinds) => kinds.includes(fighter.kind));
      const kind = fighter.kind;
      if (side === loser) return [{ side, unit, kind, as: 'loser', rank: byKind / 100 }];
      if (!fighter.reinforcing && getEnemy(fighter, enemies).behind === 'fortification') {
        return [{ side, unit, kind, as: 'attacker of fortification', rank: 1 + byKind / 100 }];
      }
      return [{ side, unit, kind, as: 'troop type', rank: byKind }];
    });
  });
  return allTesters.sort((one, other) => one.rank - other.rank).map(({ rank: _rank, ...tester }) => tester);
}
