import { describe, expect, test } from 'vitest';
import { toBlock } from '../battlefield/position.ts';
import { isOnTable, doBlocksOverlap } from '../battlefield/block.ts';
import { updateBattle, toFightPlan } from '../contract/battles/fought-battle.ts';
import { estimateShare } from '../contract/battles/series.ts';
import { createField } from '../contract/battles/lay-field.ts';
import { tableBattleSchema } from '../contract/table.ts';
import { type Fight, isPresent, openFight, getView } from '../rules/core/fight/fight.ts';
import { playFight } from '../rules/core/fight/fight-rules.ts';
import { isOffered } from '../rules/core/fight/questions.ts';
import { books } from '../rules/books.ts';
import type { ArmyFile, RuleSystemId } from '../rules/core/army-file.ts';
import { loadFightRules, hasSimulatedBattles } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies, smallArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain, straightAheadLeader } from './captain.ts';
import { createDiceSeeds, playBattle } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ABLE = { strength: 'able' } as const;
const ID = 'for-the-pharaoh';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;
const armies = readyArmies(ID);

/** Lists pairs of units that overlap by more than rounding errors. */
function listOverlaps(fight: Fight): readonly string[] {
  const { standing } = getView(fight);
  return standing.flatMap((one, at) =>
    standing
      .slice(at + 1)
      .flatMap((other) => (doBlocksOverlap(one.block, other.block) ? [`${one.name} on ${other.name}`] : [])),
  );
}

/** Plays a battle and checks its state before every question. */
async function playChecked(
  ledBy: readonly ['able' | 'straight', 'able' | 'straight'],
  seed: string,
  terrain = '',
  id: RuleSystemId = ID,
) {
  const laid = fieldOf(readyArmies(id), terrain, seed);
  const fight = openFight(findRuleSystem(id)!, toFightPlan(laid)!, createDiceSeeds(seed));
  const phases = (await loadFightRules(id))!(fight);
  const leaders = ledBy.map((who) =>
    who === 'straight' ? straightAheadLeader : createCaptain(fight, phases, createStyle('able')),
  );
  const course = playFight(fight, phases, 60);
  const issues: string[] = [];
  let step = course.next();
  while (!step.done) {
    const question = step.value;
    const { choice } = leaders[question.side]!.decide(question);
    if (!isOffered(question, choice)) issues.push(`${question.kind}: ${choice.kind} was not offered`);
    step = course.next(choice);
    issues.push(...listOverlaps(fight));
    for (const standing of fight.units.values()) {
      const { moved, moveCount } = standing.actions;
      if (moveCount > 1) issues.push(`${standing.unit.name} moves twice`);
      if (moved && moved.spent > moved.allowance + 0.03) issues.push(`${standing.unit.name} goes too far`);
    }
  }
  return { laid, fight, end: step.value, issues };
}

describe.each(books.filter(({ id }) => hasSimulatedBattles(id)).map(({ id }) => id))('a battle of %s', (id) => {
  test('obeys the rules: no overlaps, no excess moves, no unoffered choices, and every roll can be recomputed', async () => {
    const { issues, laid, fight, end } = await playChecked(['able', 'straight'], `book ${id}`, 'hills', id);
    expect(issues).toEqual([]);
    expect(end.broke).toBe(true);
    const document = tableBattleSchema.parse(updateBattle(laid, fight));
    expect(document.throws.length).toBeGreaterThan(5);
    const { procedures } = findRuleSystem(id)!;
    for (const { procedure, input, dice, outcome } of document.throws) {
      const asked = procedures.find((each) => each.id === procedure)!;
      const faces = dice.map(({ face, card }) => card ?? face);
      const answer = asked.run(input, { faces }, laid.rulings, laid.settings ?? {});
      expect(JSON.parse(JSON.stringify(answer.outcome))).toEqual(outcome);
      expect(answer.steps.every(({ citation }) => citation !== '')).toBe(true);
    }
  });

  test('depends only on the seed', async () => {
    const [one, rulesOf] = [findRuleSystem(id)!, (await loadFightRules(id))!];
    const laid = fieldOf(smallArmies(id));
    const play = (seed: string) => {
      const { fight } = playBattle(one, rulesOf, toFightPlan(laid)!, [ABLE, ABLE], createDiceSeeds(seed));
      return JSON.stringify(updateBattle(laid, fight));
    };
    const battle = play('one');
    expect(play('one')).toBe(battle);
    expect(play('two')).not.toBe(battle);
  });

  test('ends between identical armies', async () => {
    const [one, rulesOf] = [findRuleSystem(id)!, (await loadFightRules(id))!];
    const [army] = smallArmies(id);
    const laid = toFightPlan(fieldOf([army, army]))!;
    const ended = [0, 1, 2].filter(
      (number) => playBattle(one, rulesOf, laid, [ABLE, ABLE], createDiceSeeds(`mirror ${number}`)).broke,
    );
    expect(ended).toEqual([0, 1, 2]);
  });
});

describe('a simulated battle', () => {
  test('has no overlaps, excess moves, repeated actions or unoffered choices', async () => {
    for (const [at, ledBy] of (
      [
        ['able', 'straight'],
        ['straight', 'able'],
        ['able', 'able'],
      ] as const
    ).entries()) {
      const { issues, end } = await playChecked(ledBy, `watched ${at}`, at === 2 ? 'hills' : '');
      expect(issues).toEqual([]);
      expect(end.turns).toBeGreaterThan(1);
    }
  });

  test('keeps units on the table until they leave it', async () => {
    const { fight } = await playChecked(['able', 'able'], 'edges');
    for (const standing of fight.units.values()) {
      if (!isPresent(standing)) continue;
      const there = getView(fight).standing.find(({ id }) => id === standing.unit.id)!;
      expect(isOnTable(toBlock(standing.position!, there.body), fight.table)).toBe(true);
    }
  });

  test('can be rewound to its deployment by reading the log backwards', async () => {
    const { laid, fight } = await playChecked(['able', 'able'], 'backwards');
    const last = updateBattle(laid, fight);
    const placed: Record<string, unknown> = { ...last.field!.placed };
    const lost = new Map(
      last.sides.flatMap(({ units }) => units.flatMap(({ parts }) => parts.map((part) => [part.id, part.lost]))),
    );
    for (const entry of (last.field!.log ?? []).toReversed()) {
      for (const [id, position] of Object.entries(entry.placed)) placed[id] = position;
      for (const [id, before] of Object.entries(entry.lost)) lost.set(id, before);
    }
    expect([...lost.values()].every((count) => count === 0)).toBe(true);
    for (const [id, { at, facing, files }] of Object.entries(laid.field!.placed)) {
      expect(placed[id]).toMatchObject({ at, facing, files });
    }
  });
});

test('a drawn mêlée between units of one type (SAS book) tests the side with the initiative first', async () => {
  const id = 'sas-ancient';
  const [army] = readyArmies(id);
  const laid = toFightPlan(fieldOf([army, army]))!;
  const { fight } = playBattle(
    findRuleSystem(id)!,
    (await loadFightRules(id))!,
    laid,
    [ABLE, ABLE],
    createDiceSeeds('first'),
  );
  const asked = new Map<number, string>();
  for (const turn of new Set(fight.throws.map((each) => each.turn))) {
    const [ours, theirs] = fight.throws
      .filter((each) => each.turn === turn && each.procedure === `${id}/initiative`)
      .map(({ outcome }) => (outcome as { readonly total: number }).total);
    if (ours !== undefined && theirs !== undefined && ours !== theirs) asked.set(turn, ours < theirs ? '0' : '1');
  }
  const melees = fight.throws.filter(({ procedure, turn }) => procedure === `${id}/melee` && asked.has(turn));
  expect(new Set(melees.map(({ turn }) => asked.get(turn)))).toEqual(new Set(['0', '1']));
  for (const { turn, holders } of melees) expect(holders['a']![0]!.split(':')[0]).toBe(asked.get(turn));
});

test('a battle across a river with two fords has melees and a winner', () => {
  const quarter = (army: ArmyFile): ArmyFile => halved(halved(army));
  const [one, other] = armies;
  const open = fieldOf([quarter(one), quarter(other)]);
  const { width, depth } = open.field!;
  const ground = { terrain: null, border: 'river' } as const;
  const laid = toFightPlan({
    ...open,
    field: createField(open, book.field!, { width, depth, ground, seed: 'river' }),
  })!;
  expect(laid.ground.map(({ kind }) => kind).filter((kind) => kind === 'ford')).toHaveLength(2);
  for (const seed of ['two', 'four', 'six']) {
    const { fight, winner } = playBattle(book, rules, laid, [ABLE, ABLE], createDiceSeeds(seed));
    const melee = fight.throws.find(({ procedure }) => procedure.includes('melee'));
    expect(melee?.turn ?? Infinity).toBeLessThanOrEqual(40);
    expect(winner).not.toBeNull();
  }
});

test('shares have Wilson score intervals', () => {
  const { share, least, most } = estimateShare(84, 150);
  expect([share, least, most].map((each) => Math.round(each * 1000))).toEqual([560, 480, 637]);
});
