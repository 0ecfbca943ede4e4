import { describe, expect, it } from 'vitest';
import { seededDice } from '../dice.ts';
import { createSubjectDice } from '../roll-context.ts';
import { nameDice, createNamer } from './throw-names.ts';

const createMatter = (kind: string, ...of: string[]) => ({ kind, of });

describe('createNamer', () => {
  it('gives one name to a thrower’s dice about a matter until the next event', () => {
    const namer = createNamer();
    const first = namer.take('egypt', createMatter('raid', 'qadesh'));
    const second = namer.take('egypt', createMatter('raid', 'qadesh'));
    namer.settled();
    const later = namer.take('egypt', createMatter('raid', 'qadesh'));
    expect([first.at, second.at, later.at]).toEqual([0, 1, 0]);
    expect([first.name.nth, later.name.nth]).toEqual([0, 1]);
    expect(namer.fistfuls).toEqual([
      { who: 'egypt', kind: 'raid', of: ['qadesh'], nth: 0, dice: 2 },
      { who: 'egypt', kind: 'raid', of: ['qadesh'], nth: 1, dice: 1 },
    ]);
  });

  it('ignores dice of other throwers and about other matters', () => {
    const alone = createNamer();
    const beside = createNamer();
    beside.take('hatti', createMatter('raid', 'qadesh'));
    beside.take('egypt', createMatter('stores', 'qadesh'));
    beside.take(undefined, createMatter('raid', 'qadesh'));
    beside.settled();
    expect(beside.take('egypt', createMatter('raid', 'qadesh'))).toEqual(
      alone.take('egypt', createMatter('raid', 'qadesh')),
    );
  });

  it('continues a fistful after dice of other throwers', () => {
    const namer = createNamer();
    namer.take('egypt', createMatter('battle'));
    namer.take('hatti', createMatter('battle'));
    expect(namer.take('egypt', createMatter('battle')).at).toBe(1);
    expect(namer.fistfuls.map(({ dice }) => dice)).toEqual([2, 1]);
  });

  it('continues the numbers of the month’s earlier commands', () => {
    const before = createNamer();
    before.take('egypt', createMatter('battle'));
    expect(createNamer(before.fistfuls).take('egypt', createMatter('battle')).name.nth).toBe(1);
  });

  it('takes the matter from the dice’s context', () => {
    const namer = createNamer();
    const dice = createSubjectDice(
      nameDice(seededDice('any'), namer),
      () => 'raiders',
      'egypt',
      (who = 'nobody') => createMatter('raid', who),
    );
    dice.roll('d10', 'crops');
    dice.roll('d10', 'crops', 'hatti');
    expect(namer.fistfuls.map(({ who, of }) => [who, ...of])).toEqual([
      ['egypt', 'egypt'],
      ['hatti', 'hatti'],
    ]);
  });
});
