import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { fightWords, type PairFacts, type PlaceFacts } from '../../core/field/field-facts.ts';
import { enemyParts, parts } from '../../core/table/ask-procedure.ts';
import { MELEE, TEST_ORDER } from '../citations.ts';
import { crusadeRuling } from '../rulings.ts';
import { defineProcedure, isShaken, type SasUnit, strengthLeft } from '../define-procedure.ts';
import { KIND_NAME } from '../troops/kinds.ts';
import { fallenIn, rollAttack } from './attack.ts';
import { cellAt, step } from './chart.ts';
import { type Fighter, readySide, type Side, sideSchema, type Tester, testers } from './melee-side.ts';
import { difficultGoing } from './movement.ts';

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

const led = ({ units }: Side): boolean => units.some(({ commander }) => commander);

const winnerOf = (byA: number, byB: number): 'a' | 'b' | null => (byA === byB ? null : byA > byB ? 'a' : 'b');

const RESULT = { a: 'side a wins', b: 'side b wins', draw: 'drawn' } as const;

/** Formats the result, such as "side a wins, 3 to 1", with killed commanders. */
function meleeWords({ a, b, winner }: MeleeOutcome): string {
  const falls = [...(a.commanderKilled ? ['a'] : []), ...(b.commanderKilled ? ['b'] : [])];
  const fallen = falls.length === 0 ? '' : `, commander of ${falls.join(' and ')} killed`;
  return `${RESULT[winner ?? 'draw']}, ${Math.max(a.losses, b.losses)} to ${Math.min(a.losses, b.losses)}${fallen}`;
}

const fighterOf = (who: SasUnit): Fighter => ({
  kind: who.troop.kind,
  mount: who.troop.mount,
  strength: strengthLeft(who),
  facing: 0,
  charging: who.has('charging'),
  pursuing: who.has('pursuing') && !who.has('charging'),
  contactedIn: who.has('march-column') ? 'march-column' : 'front',
  hindered: false,
  badGoing: false,
  behind: 'nothing',
  uphill: false,
  commander: who.led,
  shaken: isShaken(who),
  pavises: who.troop.shields === 'pavises',
  reinforcing: false,
});

/** Expendables that charged are removed (Troop Types; ruling SAS-15). */
const spent = (role: 'a' | 'b', { units }: Side): readonly TableEffect[] =>
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
    const a = readySide(input.a, input.b, 'a', inForce);
    const b = readySide(input.b, input.a, 'b', inForce);
    const byA = rollAttack(a.column, led(input.b), dice, 'side a strikes', inForce);
    const byB = rollAttack(b.column, led(input.a), dice, 'side b strikes', inForce);
    const winner = winnerOf(byA.casualties, byB.casualties);
    const loser = winner === null ? null : winner === 'a' ? 'b' : 'a';
    const tests = testers(input.a, input.b, loser);
    const order = tests.map(({ side, kind }) => `${KIND_NAME[kind]} of side ${side}`).join(', ');
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
        step(MELEE, winner === null ? 'equal casualties: drawn' : `${RESULT[winner]}: it caused more casualties`),
        ...(order === '' ? [] : [step(TEST_ORDER, `morale is tested in this order: ${order}`)]),
      ],
      rulings: [...new Set([...a.rulings, ...b.rulings, 'SAS-4', ...crusadeRuling(inForce)])],
    };
  },
  inShort: meleeWords,
  oddsOrder: ({ a, b }) => a.losses - b.losses,
  verdict: ({ winner }) => (winner === null ? 'Drawn' : `Side ${winner.toUpperCase()} wins`),
  asks: { a: parts('Side A'), b: enemyParts('Side B') },
  fill: {
    a: (all) => ({ a: { units: all.map(fighterOf) } }),
    b: (all) => ({ b: { units: all.map(fighterOf) } }),
  },
  measured(field, { who, rulings }) {
    const [a, b] = [field.pair('a', 'b'), field.pair('b', 'a')];
    if (!a || !b || !who.a || !who.b) return [];
    const side = (own: SasUnit, mine: PairFacts, theirs: PairFacts, place: PlaceFacts | null) => {
      const fighter = fighterOf(own);
      const badGoing = difficultGoing(rulings).some((kind) => (place?.depthIn(kind) ?? null) !== null);
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
        said: fightWords(a, a.contact !== null || b.contact !== null, 'inches'),
        input: { a: side(who.a, a, b, field.place('a')), b: side(who.b, b, a, field.place('b')) },
      },
    ];
  },
  effects: ({ a, b }, input) => [
    ...fallenIn('a', a.losses, a.commanderKilled),
    ...fallenIn('b', b.losses, b.commanderKilled),
    ...spent('a', input.a),
    ...spent('b', input.b),
  ],
  // Tests are listed by the names of the units that fought.
  named: ({ tests, ...rest }, name) => ({
    ...rest,
    tests: tests.map(({ side, unit, kind, as }) => `${name(side, unit) ?? KIND_NAME[kind]} (${as})`),
  }),
});

/**
 * Chances of 0, 1, 2, … casualties caused by side A. Empty if these troops cannot fight.
 * @param charging true if side A charges into this mêlée
 */
export function strikeChances(asked: unknown, charging: boolean, inForce: RulingsInForce): readonly number[] {
  const read = meleeSchema.safeParse(asked);
  if (!read.success) return [];
  const own = { units: read.data.a.units.map((unit) => ({ ...unit, charging })) };
  const { column } = readySide(own, read.data.b, 'a', inForce);
  const chances: number[] = [];
  for (let face = 1; face <= 6; face += 1) {
    const { casualties } = cellAt(face, column, inForce);
    chances[casualties] = (chances[casualties] ?? 0) + 1 / 6;
  }
  return Array.from(chances, (chance) => chance ?? 0);
}
