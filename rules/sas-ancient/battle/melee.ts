import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { describeMelee, type PairFacts, type PlaceFacts } from '../../core/field/field-facts.ts';
import { enemyPartsRole, partsRole } from '../../core/table/ask-procedure.ts';
import { MELEE, TEST_ORDER } from '../citations.ts';
import { listCrusadeRuling } from '../rulings.ts';
import { defineProcedure, isShaken, type SasUnit, getStrengthLeft } from '../define-procedure.ts';
import { KIND_NAMES } from '../troops/kinds.ts';
import { listLossEffects, rollAttack } from './attack.ts';
import { getCell, step } from './chart.ts';
import { type Fighter, prepareSide, type Side, sideSchema, type Tester, listTesters } from './melee-side.ts';
import { listDifficultKinds } from './movement.ts';

const meleeSchema = z.strictObject({ a: sideSchema, b: sideSchema }).superRefine(({ a, b }, context) => {
  const misplaced = (side: 'a' | 'b', own: Side, enemies: Side): void => {
    for (const [unit, { facing }] of own.units.entries()) {
      if (facing < enemies.units.length) continue;
      const message = `units of the other side are numbered 0 to ${enemies.units.length - 1}; ${facing} does not exist`;
      context.addIssue({ code: 'custom', path: [side, 'units', unit, 'facing'], message, input: facing });
    }
  };
  misplaced('a', a, b);
  misplaced('b', b, a);
});

interface SideOutcome {
  readonly total: number;
  readonly shift: number;
  readonly column: number;
  readonly losses: number;
  readonly commanderKilled: boolean;
}

interface MeleeOutcome {
  readonly a: SideOutcome;
  readonly b: SideOutcome;
  /** Side that caused more casualties, or null for a draw. */
  readonly winner: 'a' | 'b' | null;
  readonly tests: readonly Tester[];
}

const hasCommander = ({ units }: Side): boolean => units.some(({ commander }) => commander);

const findWinner = (byA: number, byB: number): 'a' | 'b' | null => (byA === byB ? null : byA > byB ? 'a' : 'b');

const RESULT_TEXT = { a: 'side a wins', b: 'side b wins', draw: 'drawn' } as const;

/** Formats the result, such as "side a wins, 3 to 1", with killed commanders. */
function describeMeleeRound({ a, b, winner }: MeleeOutcome): string {
  const falls = [...(a.commanderKilled ? ['a'] : []), ...(b.commanderKilled ? ['b'] : [])];
  const fallen = falls.length === 0 ? '' : `, commander of ${falls.join(' and ')} killed`;
  return `${RESULT_TEXT[winner ?? 'draw']}, ${Math.max(a.losses, b.losses)} to ${Math.min(a.losses, b.losses)}${fallen}`;
}

const toFighter = (who: SasUnit): Fighter => ({
  kind: who.troop.kind,
  mount: who.troop.mount,
  strength: getStrengthLeft(who),
  facing: 0,
  charging: who.has('charging'),
  pursuing: who.has('pursuing') && !who.has('charging'),
  contactedIn: who.has('march-column') ? 'march-column' : 'front',
  hindered: false,
  badGoing: false,
  behind: 'nothing',
  uphill: false,
  commander: who.hasGeneral,
  shaken: isShaken(who),
  pavises: who.troop.shields === 'pavises',
  reinforcing: false,
});

/** Expendables that charged are removed (Troop Types; ruling SAS-15). */
const expendableEffects = (role: 'a' | 'b', { units }: Side): readonly TableEffect[] =>
  units.flatMap(({ kind, charging }, at) => (kind === 'expendables' && charging ? [{ role, at, offField: true }] : []));

/** Hand-to-hand combat, both sides at once (Melee; rulings SAS-3 to SAS-5, SAS-7, SAS-8, SAS-10, SAS-12, SAS-13). */
export const melee = defineProcedure({
  id: 'sas-ancient/melee',
  title: 'Mêlée',
  citation: MELEE,
  phase: '3A',
  input: meleeSchema,
  dice: ['d6 of side a on the casualty chart', 'd6 of side b'],
  resolve(input, dice, inForce): Resolution<MeleeOutcome> {
    const a = prepareSide(input.a, input.b, 'a', inForce);
    const b = prepareSide(input.b, input.a, 'b', inForce);
    const byA = rollAttack(a.column, hasCommander(input.b), dice, 'side a strikes', inForce);
    const byB = rollAttack(b.column, hasCommander(input.a), dice, 'side b strikes', inForce);
    const winner = findWinner(byA.casualties, byB.casualties);
    const loser = winner === null ? null : winner === 'a' ? 'b' : 'a';
    const tests = listTesters(input.a, input.b, loser);
    const order = tests.map(({ side, kind }) => `${KIND_NAMES[kind]} of side ${side}`).join(', ');
    const side = (own: typeof a, enemy: typeof byA): SideOutcome => ({
      total: own.total,
      shift: own.shift,
      column: own.column * 5,
      losses: enemy.casualties,
      commanderKilled: enemy.commanderKilled,
    });
    return {
      outcome: { a: side(a, byB), b: side(b, byA), winner, tests },
      steps: [
        ...a.steps,
        ...b.steps,
        ...byA.steps,
        ...byB.steps,
        step(MELEE, winner === null ? 'equal casualties: a draw' : `${RESULT_TEXT[winner]}: it caused more casualties`),
        ...(order === '' ? [] : [step(TEST_ORDER, `morale is tested in this order: ${order}`)]),
      ],
      rulings: [...new Set([...a.rulings, ...b.rulings, 'SAS-4', ...listCrusadeRuling(inForce)])],
    };
  },
  inShort: describeMeleeRound,
  oddsOrder: ({ a, b }) => a.losses - b.losses,
  verdict: ({ winner }) => (winner === null ? 'Drawn' : `Side ${winner.toUpperCase()} wins`),
  asks: { a: partsRole('Side A'), b: enemyPartsRole('Side B') },
  fill: {
    a: (all) => ({ a: { units: all.map(toFighter) } }),
    b: (all) => ({ b: { units: all.map(toFighter) } }),
  },
  measured(field, { who, rulings }) {
    const [a, b] = [field.pair('a', 'b'), field.pair('b', 'a')];
    if (!a || !b || !who.a || !who.b) return [];
    const side = (own: SasUnit, mine: PairFacts, theirs: PairFacts, place: PlaceFacts | null) => {
      const fighter = toFighter(own);
      const badGoing = listDifficultKinds(rulings).some((kind) => (place?.depthIn(kind) ?? null) !== null);
      return {
        units: [
          {
            ...fighter,
            charging: fighter.charging || place?.moved?.manner === 'charge',
            contactedIn: own.has('march-column') ? ('march-column' as const) : theirs.aspect,
            badGoing,
            hindered: badGoing,
            behind: theirs.cover.includes('obstacle') ? ('obstacle' as const) : fighter.behind,
            uphill: mine.higher,
          },
        ],
      };
    };
    return [
      {
        said: describeMelee(a, a.contact !== null || b.contact !== null, 'inches'),
        input: { a: side(who.a, a, b, field.place('a')), b: side(who.b, b, a, field.place('b')) },
      },
    ];
  },
  effects: ({ a, b }, input) => [
    ...listLossEffects('a', a.losses, a.commanderKilled),
    ...listLossEffects('b', b.losses, b.commanderKilled),
    ...expendableEffects('a', input.a),
    ...expendableEffects('b', input.b),
  ],
  // Tests are listed by the names of the units that fought.
  named: ({ tests, ...rest }, name) => ({
    ...rest,
    tests: tests.map(({ side, unit, kind, as }) => `${name(side, unit) ?? KIND_NAMES[kind]} (${as})`),
  }),
});

/** Chances of 0, 1, 2, … casualties caused by side A. Empty if these troops cannot fight. @param charging true if side A charges */
export function listStrikeChances(input: unknown, charging: boolean, inForce: RulingsInForce): readonly number[] {
  const parsed = meleeSchema.safeParse(input);
  if (!parsed.success) return [];
  const attacker = { units: parsed.data.a.units.map((unit) => ({ ...unit, charging })) };
  const { column } = prepareSide(attacker, parsed.data.b, 'a', inForce);
  const chances: number[] = [];
  for (let face = 1; face <= 6; face += 1) {
    const { casualties } = getCell(face, column, inForce);
    chances[casualties] = (chances[casualties] ?? 0) + 1 / 6;
  }
  return Array.from(chances, (chance) => chance ?? 0);
}
