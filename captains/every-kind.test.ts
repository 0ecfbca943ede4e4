import { describe, expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { books } from '../rules/books.ts';
import { openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { FightRules } from '../rules/core/fight/fight-rules.ts';
import { loadFightRules, hasSimulatedBattles } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { armiesOfEveryKind } from '../test/support/battle/row-armies.ts';
import { createDiceSeeds } from './play-battle.ts';

const ASPECTS = ['front', 'flank', 'rear'] as const;
const LIES = [
  { height: 0, under: [] },
  { height: 1, under: [] },
  { height: -1, under: ['woods'] },
] as const;
const AFTER = ['shots', 'won', 'lost', 'drawn'] as const;

describe.each(books.filter(({ id }) => hasSimulatedBattles(id)).map(({ id }) => id))(
  'every kind of troops of %s',
  (id) => {
    const armies = armiesOfEveryKind(id);

    // test/faults/every-row.test.ts fights a battle with each kind of unit.
    test('can be estimated against every other kind, in every state and with every mark', async () => {
      const book = required(findRuleSystem(id));
      const rules = (await loadFightRules(id)) as FightRules;
      const fights = armies.map((army, at) => {
        const enemy = required(armies[(at + 1) % armies.length]);
        return openFight(book, required(toFightPlan(fieldOf([army, enemy]))), createDiceSeeds(army.name));
      });
      const errors = new Set<string>();
      for (const fight of fights) {
        const { odds } = rules(fight);
        const states = [
          ...fight.rules.marks.map((mark) => ({ marks: [mark.id] })),
          ...fight.rules.morale.map((morale) => ({ morale: morale.id })),
          { marks: [] },
        ];
        const estimate = (a: UnitStanding, b: UnitStanding, at: number): readonly number[] => {
          const [aspect, lie] = [required(ASPECTS[at % 3]), required(LIES[(at >> 1) % 3])];
          const how = { aspect, charging: at % 4 < 2, effect: lie };
          const tested = { after: required(AFTER[at % 4]), aspect };
          const numbersOf = (value: object | null | undefined): readonly number[] =>
            Object.values(value ?? {}).map((each: unknown) => Number(each));
          const nerves = [odds.morale(a, at % 3, 0, tested), odds.receives?.(a, b, at % 2 === 0)];
          const evasion = odds.evasion?.(a, b);
          odds.mayCharge(a, b, aspect);
          const { arc, moves, charges, worth, hits, files } = odds.kind(a);
          return [
            ...[arc, moves, charges, worth, hits, files],
            odds.shot(a, b, 1 + (at % 10), aspect, lie),
            odds.blow(a, b, 3, how),
            ...numbersOf(odds.round?.(a, b, how, at % 2 === 0)),
            ...nerves.flatMap(numbersOf),
            ...(evasion ? [evasion.evades, evasion.routs, evasion.hits] : []),
            odds.generalFalls?.(a, at % 3) ?? 0,
            ...numbersOf(odds.officer?.(a, b, how)),
          ];
        };
        let at = 0;
        for (const a of fight.sides[0].units) {
          const { unit } = a;
          for (const state of states) {
            a.unit = { ...unit, ...state };
            invalidateUnit(fight, unit.id);
            const b = required(fight.sides[1].units[at % fight.sides[1].units.length]);
            for (const [one, other] of [
              [a, b],
              [b, a],
            ] as const) {
              try {
                const values = estimate(one, other, (at += 1));
                if (!values.every(Number.isFinite)) throw new Error(`not finite: ${values.join(' ')}`);
              } catch (error) {
                errors.add(`${one.unit.name} against ${other.unit.name}, ${JSON.stringify(state)}: ${String(error)}`);
              }
            }
          }
        }
      }
      expect([...errors]).toEqual([]);
    });
  },
);
