import { describe, expect, test } from 'vitest';
import { planOf } from '../contract/battles/fought-battle.ts';
import { books } from '../rules/books.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { roundOdds } from '../rules/core/fight/known-units.ts';
import { type Fight, openFight, touched } from '../rules/core/fight/fight.ts';
import { fightRulesOf, isFoughtOut } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/fight-books.ts';
import { chargeWorth } from './charges.ts';
import { WAITS_FROM } from './constants.ts';
import { diceFrom } from './play.ts';
import { styleAgainst, volleysToBlows } from './reading.ts';
import { styleOf } from './styles.ts';
import { pieceOf, quietTurns, type Table } from './values.ts';

async function tableOf(id: RuleSystemId): Promise<Table & { readonly fight: Fight }> {
  const [army] = readyArmies(id);
  const fight = openFight(ruleSystem(id)!, planOf(fieldOf([army, army]))!, diceFrom('reading'));
  const { odds } = (await fightRulesOf(id))!(fight);
  return { fight, odds, style: styleOf('expert') };
}

describe('An expert', () => {
  test('waits where his volleys tell beside his blows, and closes where they do not', async () => {
    const waits: string[] = [];
    for (const { id } of books.filter((each) => isFoughtOut(each.id))) {
      const table = await tableOf(id);
      const isWaiting = volleysToBlows(table, 0) >= WAITS_FROM;
      const { presses } = styleAgainst(table, 0);
      expect(presses).toBe(isWaiting ? table.style.whereVolleysTell!.presses : table.style.presses);
      if (isWaiting) waits.push(id);
    }
    expect(waits.toSorted()).toEqual(['for-the-pharaoh', 'pharaoh-rides-to-war', 'toms-ancient-warfare']);
  });

  test('asks more of a charge where another enemy comes at him next', async () => {
    const table = await tableOf('for-the-pharaoh');
    const { fight } = table;
    const [own, enemies] = fight.sides.map(({ units }) => units) as [
      Fight['sides'][0]['units'],
      Fight['sides'][1]['units'],
    ];
    const find = (units: typeof own, name: string) => units.find(({ unit }) => unit.name === name)!;
    const [charger, target, other] = [
      find(own, 'Household Spearmen'),
      find(enemies, 'Slingers'),
      find(enemies, 'Household Spearmen'),
    ];
    const put = (standing: typeof charger, x: number, y: number, facing: number): void => {
      standing.position = { ...standing.position!, at: { x, y }, facing };
      touched(fight, standing.unit.id);
    };
    for (const standing of [...own, ...enemies])
      put(standing, standing.at * 12 + 5, standing.side === 0 ? 119 : 1, standing.side === 0 ? 0 : 180);
    put(charger, 90, 60, 0);
    put(target, 90, 54, 180);
    const worth = (looksBeyond: number): number =>
      chargeWorth(
        { ...table, style: { ...table.style, looksBeyond } },
        pieceOf(table, charger)!,
        pieceOf(table, target)!,
      ).value;
    expect(worth(1)).toBe(worth(0));
    // Too far from where the charger stands, in reach of where it meets its target.
    put(other, 90, 60 - table.odds.kind(other).charges - 3, 180);
    expect(worth(1)).toBeLessThan(worth(0));
  });
});

describe('The odds of a round of melee', () => {
  test('are those of the higher of two counts', () => {
    expect(roundOdds([0.5, 0.5], [1])).toEqual({ wins: 0.5, loses: 0 });
    const { wins, loses } = roundOdds([0.25, 0.5, 0.25], [0.25, 0.5, 0.25]);
    expect(wins).toBeCloseTo(loses);
    expect(wins).toBeCloseTo(0.3125);
  });

  test.each(['sas-ancient', 'by-the-gods', 'pharaoh-rides-to-war'] as const)(
    'of %s turn round with the two, and whoever loses it tests worse than whoever wins it',
    async (id) => {
      const { fight, odds } = await tableOf(id);
      const [one, other] = [fight.sides[0].units[1]!, fight.sides[1].units[3]!];
      const plain = { aspect: 'front', charging: false } as const;
      const there = odds.round!(one, other, plain, false);
      const back = odds.round!(other, one, plain, false);
      expect(there.wins).toBeCloseTo(back.loses);
      expect(there.loses).toBeCloseTo(back.wins);
      expect(there.wins).toBeGreaterThan(0);
      const obeysAfter = (after: 'won' | 'lost') => odds.nerve(one, 1, 0, { after, aspect: 'front' }).obeys;
      expect(obeysAfter('lost')).toBeLessThan(obeysAfter('won'));
    },
  );
});

test('turns are quiet from the third after the last hit on', async () => {
  const { fight } = await tableOf('for-the-pharaoh');
  fight.turn = 12;
  expect(quietTurns(fight)).toBe(0);
  fight.turn = 14;
  expect(quietTurns(fight)).toBe(2);
  const hit = {
    who: '',
    turn: 10,
    bound: 0,
    procedure: '',
    phase: '',
    role: '',
    at: 0,
    input: {},
    outcome: {},
    hits: 1,
    gone: 0,
  };
  fight.befell.push(hit as unknown as Fight['befell'][number]);
  expect(quietTurns(fight)).toBe(1);
});
