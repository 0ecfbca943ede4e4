import { describe, expect, it } from 'vitest';
import { straightAheadLeader } from '../../../captains/captain.ts';
import { createDiceSeeds, playBattle } from '../../../captains/play-battle.ts';
import { doBlocksOverlap } from '../../../battlefield/block.ts';
import { updateBattle, toFightPlan } from '../../../contract/battles/fought-battle.ts';
import {
  type Leaders,
  type LedChoice,
  type LedQuestion,
  questionSchema,
} from '../../../contract/battles/fight-choices.ts';
import { type TableBattle, tableBattleSchema } from '../../../contract/table.ts';
import type { Question } from '../../../rules/core/fight/questions.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { books } from '../../../rules/books.ts';
import { loadFightRules } from '../../../rules/fights.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { stormOf } from '../../../test/support/campaign/storm.ts';
import { fieldOf, halved, readyArmies, smallArmies } from '../../../test/support/battle/fight-books.ts';
import { type LeadTask, leadBattle } from './lead-battle.ts';

const ABLE = { strength: 'able', temperament: 'steady' } as const;
const AGAINST_ABLE: Leaders = [null, ABLE];

const lead = (battle: TableBattle, rest: Partial<LeadTask> = {}) =>
  leadBattle({ books }, { battle, seed: 'canal', answers: [], stand: null, ...rest });

/** Lists overlapping units, moves that are too long and moves without a log entry. */
function listIssues(battle: TableBattle): readonly string[] {
  const standing = getMeasuredUnits(createFieldView(findRuleSystem(battle.rules)!.field!, battle)!);
  const overlaps = standing.flatMap((one, at) =>
    standing
      .slice(at + 1)
      .flatMap((other) => (doBlocksOverlap(one.block, other.block) ? [`${one.name} stands on ${other.name}`] : [])),
  );
  const moves = Object.entries(battle.field!.placed).flatMap(([id, { moved }]) =>
    moved && moved.spent > moved.allowance + 0.03 ? [`${id} goes ${moved.spent} of ${moved.allowance}`] : [],
  );
  const dated = Object.entries(battle.field!.placed).flatMap(([id, { moved }]) => {
    const isTold = battle.field!.log!.some(
      ({ turn, bound, phase, placed }) =>
        turn === moved?.turn && bound === moved.bound && phase === moved.phase && Object.hasOwn(placed, id),
    );
    return moved && moved.steps.length > 0 && !isTold ? [`${id} did not move in phase ${moved.phase + 1}`] : [];
  });
  return [...overlaps, ...moves, ...dated];
}

/** Lists units that one bound's choices moved more than once. */
function listDoubleMoves(battle: TableBattle): readonly string[] {
  const units = (battle.led?.choices ?? []).flatMap(({ choice }) => (choice.kind === 'move' ? [choice.unit] : []));
  return units.filter((id, at) => units.indexOf(id) !== at);
}

/** Returns the question and fails if it asks a person for dice. */
const expectNoDice = (question: LedQuestion): Question => {
  if (question.kind === 'dice') throw new Error('no dice are requested');
  return question;
};

/** Plays a person who always advances straight ahead against a skilled computer player. @param until last turn to play */
async function played(id: (typeof books)[number]['id'], until: number) {
  let { battle, question } = await lead(fieldOf(smallArmies(id), 'hills', id), { leaders: AGAINST_ABLE });
  const issues: string[] = [];
  const kinds: Question['kind'][] = [];
  while (question && battle.turn <= until) {
    expect(question.side).toBe(0);
    expect(questionSchema.parse(question)).toEqual(question);
    kinds.push(expectNoDice(question).kind);
    const { choice } = straightAheadLeader.decide(expectNoDice(question));
    const before = battle;
    ({ battle, question } = await lead(battle, { answers: [choice as LedChoice] }));
    if (battle === before) issues.push('an answer changed nothing');
    issues.push(...listIssues(battle), ...listDoubleMoves(battle));
  }
  return { battle, issues, kinds };
}

describe.each(books.map(({ id }) => id))('A battle of %s against a computer player', (id) => {
  it('continues from question to question without overlaps, long moves or double moves', async () => {
    const { battle, issues, kinds } = await played(id, 3);
    expect(issues).toEqual([]);
    expect(kinds).toContain('move');
    expect(tableBattleSchema.parse(battle)).toEqual(battle);
    expect(battle.field!.log!.some(({ what }) => what.includes('('))).toBe(true);
  });

  it('asks about charges and moves once per run if no unit moves', async () => {
    const asked: string[] = [];
    let { battle, question } = await lead(fieldOf(smallArmies(id), '', id), { leaders: AGAINST_ABLE });
    while (question && battle.turn <= 6) {
      if (question.kind === 'charge' || question.kind === 'move')
        asked.push(`${question.kind} in ${battle.turn}/${battle.bound}`);
      const stand = question.kind === 'respond' ? question.options[0]! : ({ kind: 'none' } as const);
      ({ battle, question } = await lead(battle, { answers: [stand] }));
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([]);
  });

  it('gives the same result run by run as in one simulation', async () => {
    const laid = fieldOf(smallArmies(id), '', id);
    let battle = laid;
    do {
      ({ battle } = await lead(battle, { leaders: [ABLE, ABLE] }));
    } while (battle.led!.end === undefined && battle.turn <= 6);
    const rules = (await loadFightRules(id))!;
    const { fight } = playBattle(
      findRuleSystem(id)!,
      rules,
      toFightPlan(laid)!,
      [ABLE, ABLE],
      createDiceSeeds('canal'),
      battle.turn,
    );
    const whole = JSON.parse(JSON.stringify(updateBattle(laid, fight))) as TableBattle;
    expect(battle.throws.length).toBeGreaterThan(3);
    expect(battle.throws).toEqual(whole.throws.slice(0, battle.throws.length));
    const log = (of: TableBattle) => (of.field?.log ?? []).map(({ what, after }) => [what, after]);
    expect(log(battle)).toEqual(log(whole).slice(0, log(battle).length));
  });
});

describe('leadBattle', () => {
  const laid = fieldOf(readyArmies('for-the-pharaoh'), '', 'led');
  const asked = async () => {
    const first = await lead(laid, { leaders: AGAINST_ABLE });
    // Advances to the first question about moves.
    let now = first;
    while (now.question && now.question.kind !== 'move') now = await lead(now.battle, { answers: [{ kind: 'none' }] });
    return now;
  };

  it('returns the same question for a reopened battle', async () => {
    const { battle, question } = await asked();
    const again = await lead(JSON.parse(JSON.stringify(battle)) as TableBattle);
    expect(again.question).toEqual(question);
    expect(again.battle).toEqual(battle);
  });

  it('refuses an answer that is not offered', async () => {
    const { battle } = await asked();
    await expect(lead(battle, { answers: [{ kind: 'feint' }] })).rejects.toThrow('“feint” is not possible now');
  });

  it('starts over from the table when a player has changed casualties by hand', async () => {
    const { battle, question } = await asked();
    const [unit] = battle.sides[1]!.units;
    const changed: TableBattle = {
      ...battle,
      sides: battle.sides.map((side, at) => ({
        ...side,
        units: side.units.map((each) =>
          at === 1 && each === unit
            ? { ...each, parts: each.parts.map((part, of) => (of === 0 ? { ...part, lost: 1 } : part)) }
            : each,
        ),
      })),
    };
    const again = await lead(changed);
    expect(again.battle.sides[1]!.units[0]!.parts[0]!.lost).toBe(1);
    expect(again.battle.led!.choices).toEqual([]);
    expect(again.battle.led!.from.phase).toBe(battle.phase);
    expect(again.question!.kind).toBe(question!.kind);
  });

  it('starts over from the table when a player has moved an officer by hand', async () => {
    const start = fieldOf(readyArmies('pharaoh-rides-to-war'), '', 'officers');
    let { battle, question } = await lead(start, { leaders: AGAINST_ABLE });
    while (question && question.kind !== 'officers') ({ battle, question } = await lead(battle, { stand: 'question' }));
    const field = battle.field!;
    const [officer] = Object.keys(field.generals ?? {});
    const at = { x: 1, y: 2 };
    const moved = await lead({ ...battle, field: { ...field, generals: { ...field.generals, [officer!]: at } } });
    expect(battle.led!.choices).not.toEqual([]);
    expect(moved.battle.led!.choices).toEqual([]);
    expect(moved.battle.field!.generals![officer!]).toEqual(at);
  });

  it('starts over from the table when a player has marked a general as killed by hand', async () => {
    const { battle } = await asked();
    const [general] = battle.sides[0]!.generals;
    const sides = battle.sides.map((side) => ({
      ...side,
      generals: side.generals.map((each) => (each === general ? { ...each, fallen: true } : each)),
    }));
    const again = await lead({ ...battle, sides });
    expect(again.battle.sides[0]!.generals[0]!.fallen).toBe(true);
    expect(again.battle.led!.choices).toEqual([]);
  });

  it('auto-plays a phase or the rest of a run for a person', async () => {
    const { battle } = await asked();
    const phase = await lead(battle, { stand: 'phase' });
    expect([phase.battle.turn, phase.battle.bound, phase.battle.phase]).not.toEqual([
      battle.turn,
      battle.bound,
      battle.phase,
    ]);
    expect(phase.battle.field!.log!.length).toBeGreaterThan(battle.field!.log!.length);
    const run = await lead(battle, { stand: 'run' });
    expect([run.battle.turn, run.battle.bound]).not.toEqual([battle.turn, battle.bound]);
  });

  it('does not ask questions that have a default answer', async () => {
    const answers = { stars: 'none', charged: 'stand', feint: false, follow: 'never', givesUp: 0 } as const;
    let { battle, question } = await lead(
      { ...laid, sides: laid.sides.map((side) => ({ ...side, answers })) },
      { leaders: AGAINST_ABLE },
    );
    const kinds = new Set<string>();
    while (question && battle.turn < 6) {
      kinds.add(question.kind);
      const { choice } = straightAheadLeader.decide(expectNoDice(question));
      ({ battle, question } = await lead(battle, { answers: [choice as LedChoice] }));
    }
    expect([...kinds].filter((kind) => ['stars', 'respond', 'feint', 'follow'].includes(kind))).toEqual([]);
  });

  it('ends without further questions', async () => {
    let { battle, question } = await lead(fieldOf(smallArmies('by-the-gods'), '', 'end'), { leaders: AGAINST_ABLE });
    while (question) ({ battle, question } = await lead(battle, { stand: 'run' }));
    expect(battle.led!.end!.turns).toBe(battle.turn);
    expect(await lead(battle)).toEqual({ battle, question: null });
  });
});

it('ends when a computer player surrenders at the end of a turn, with a log entry', async () => {
  const [army] = readyArmies('for-the-pharaoh');
  const start = fieldOf([army, halved(halved(halved(army)))]);
  let { battle, question } = await lead(start, { leaders: AGAINST_ABLE, stand: 'run' });
  while (question && battle.turn < 4) ({ battle, question } = await lead(battle, { stand: 'run' }));
  expect(battle.led?.end).toEqual({ winner: 0, turns: 1 });
  expect(battle.field!.log!.at(-1)!.what).toContain(' surrenders: ');
  expect(tableBattleSchema.parse(battle)).toEqual(battle);
});

it('starts a storm in the phase in which its troops climb, and asks which do', async () => {
  const start = stormOf('ladders');
  const { battle, question } = await lead(start, { leaders: AGAINST_ABLE });
  expect([battle.turn, battle.bound, battle.phase]).toEqual([1, 0, start.phase]);
  expect(question).toMatchObject({ kind: 'charge', side: 0, storms: true });
  const up = question?.kind === 'charge' ? question.options.find(({ kind }) => kind === 'charge') : undefined;
  const next = await lead(battle, { answers: [up!] });
  expect(next.battle.field!.log!.map(({ what }) => what)).toContainEqual(expect.stringContaining('into-contact'));
  expect(tableBattleSchema.parse(next.battle)).toEqual(next.battle);
});
