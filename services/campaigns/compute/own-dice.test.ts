import { describe, expect, it } from 'vitest';
import { straightAheadLeader } from '../../../captains/captain.ts';
import type { LedChoice, LedQuestion } from '../../../contract/battles/fight-choices.ts';
import { type TableBattle, tableBattleSchema } from '../../../contract/table.ts';
import { books } from '../../../rules/books.ts';
import { isOwnDie, type TypedFace } from '../../../rules/core/dice.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { fieldOf, smallArmies } from '../../../test/support/battle/fight-books.ts';
import { required } from '../../../test/support/required.ts';
import { leadBattle, type LeadTask } from './lead-battle.ts';

const ABLE = { strength: 'able', temperament: 'steady' } as const;
const OWN_DICE = [true, false] as const;

const lead = (battle: TableBattle, rest: Partial<LeadTask> = {}) =>
  leadBattle({ books }, { battle, seed: 'canal', answers: [], stand: null, ...rest });

type DiceQuestion = Extract<LedQuestion, { kind: 'dice' }>;

/** Returns the faces that the program would have rolled for the person. */
function seededFaces(battle: TableBattle, { procedure, input, own, seed }: DiceQuestion): TypedFace[] {
  const found = required(findRuleSystem(battle.rules)?.procedures.find(({ id }) => id === procedure));
  const { dice } = found.run(input, { seed }, battle.rulings, battle.settings);
  return dice.filter(({ what }) => own === null || isOwnDie(own, what)).map(({ face, card }) => card ?? face);
}

/** Lists throws with their faces. Dice that could not hit have no face, because people are not asked to roll them. */
const listFaces = ({ throws }: TableBattle): string[] =>
  throws.map(({ procedure, dice, result }) =>
    /no hits|Misses/i.test(result) ? procedure : [procedure, ...dice.map(({ face }) => face)].join(' '),
  );

/** Plays a person who always advances straight ahead. @param hands true for sides that type their dice */
async function played(
  id: (typeof books)[number]['id'],
  turns: number,
  hands: readonly [boolean, boolean] = [false, false],
) {
  const wanted: DiceQuestion[] = [];
  let { battle, question } = await lead(fieldOf(smallArmies(id), '', id), { leaders: [null, ABLE], hands });
  while (question && (battle.turn <= turns || question.kind === 'dice')) {
    if (question.kind === 'dice') {
      wanted.push(question);
      ({ battle, question } = await lead(battle, { dice: { faces: seededFaces(battle, question), rest: false } }));
    } else {
      const { choice } = straightAheadLeader.decide(question);
      ({ battle, question } = await lead(battle, { answers: [choice as LedChoice] }));
    }
  }
  return { battle, question, wanted };
}

/** Plays up to the person's first throw. */
async function playToThrow(id: (typeof books)[number]['id']) {
  let { battle, question } = await lead(fieldOf(smallArmies(id), '', id), { leaders: [null, ABLE], hands: OWN_DICE });
  while (question && question.kind !== 'dice')
    ({ battle, question } = await lead(battle, {
      answers: [straightAheadLeader.decide(question).choice as LedChoice],
    }));
  if (!question) throw new Error('no dice were requested');
  return { battle, question };
}

describe.each(books.map(({ id }) => id))('Own dice in a led battle of %s', (id) => {
  it('give the same battle for the same faces, and only the person’s own dice are requested', async () => {
    const [mine, theirs] = [await played(id, 3, OWN_DICE), await played(id, 3)];
    expect(mine.wanted.length).toBeGreaterThan(3);
    expect(mine.wanted.filter(({ side }) => side !== 0)).toEqual([]);
    expect(listFaces(mine.battle)).toEqual(listFaces(theirs.battle));
    expect(mine.battle.sides).toEqual(theirs.battle.sides);
    expect(mine.battle.field!.placed).toEqual(theirs.battle.field!.placed);
    const origins = mine.battle.throws.flatMap(({ dice }) => dice.map(({ origin }) => origin));
    expect(new Set(origins)).toEqual(new Set(['seeded', 'typed']));
    expect(tableBattleSchema.parse(mine.battle)).toEqual(mine.battle);
  });
});

describe('A throw that a person makes', () => {
  it('is requested again with its purpose when the battle is reopened', async () => {
    const { battle, question } = await playToThrow('for-the-pharaoh');
    expect(question.procedure).toMatch(/^for-the-pharaoh\//);
    expect(Object.values(question.holders).flat().length).toBeGreaterThan(0);
    expect(await lead(tableBattleSchema.parse(battle))).toEqual({ battle, question });
  });

  it('refuses invalid, missing and surplus faces, and stays requested', async () => {
    const { battle, question } = await playToThrow('for-the-pharaoh');
    const good = seededFaces(battle, question);
    for (const typed of [good.map(() => 99), good.slice(1), [...good, 1]])
      await expect(lead(battle, { dice: { faces: typed, rest: false } })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect((await lead(battle)).question).toEqual(question);
  });

  it('can be left to the program, as can all later ones', async () => {
    const { battle, question } = await playToThrow('for-the-pharaoh');
    const rest = await lead(battle, { dice: { faces: [], rest: true } });
    const handed = await lead(battle, { hands: [false, false] });
    const seeded = await played('for-the-pharaoh', 4);
    for (const each of [rest, handed]) {
      expect(each.battle.throws.length).toBeGreaterThan(battle.throws.length);
      expect(each.question).not.toEqual(question);
      expect(listFaces(seeded.battle)).toEqual(expect.arrayContaining(listFaces(each.battle)));
    }
    expect(handed.question?.kind).not.toBe('dice');
    expect(handed.battle.led!.hands).toBeUndefined();
  });

  it('belongs to the person from the current throw on, until a computer player takes over', async () => {
    const { battle } = await played('for-the-pharaoh', 2);
    const mine = await lead(battle, { hands: OWN_DICE });
    expect(mine.battle.led!.choices).toEqual(battle.led!.choices);
    expect(mine.battle.led!.hands![0]).not.toBeNull();
    const captain = await lead(mine.battle, { leaders: [ABLE, null] });
    expect(captain.battle.led!.hands).toBeUndefined();
    expect(captain.battle.throws.slice(0, mine.battle.throws.length)).toEqual(mine.battle.throws);
  });

  it('is refused if none is requested', async () => {
    const { battle } = await played('for-the-pharaoh', 1);
    await expect(lead(battle, { dice: { faces: [1], rest: false } })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
