import { describe, expect, it } from 'vitest';
import { seededDice } from '../dice.ts';
import { thrownAbout } from '../throw-context.ts';
import { namedDice, throwNamer } from './throw-names.ts';

const about = (kind: string, ...of: string[]) => ({ kind, of });

describe('createNamer', () => {
  it('gives one name to a thrower’s dice about a matter until the next event', () => {
    const namer = throwNamer();
    const first = namer.take('egypt', about('raid', 'qadesh'));
    const second = namer.take('egypt', about('raid', 'qadesh'));
    namer.settled();
    const later = namer.take('egypt', about('raid', 'qadesh'));
    expect([first.at, second.at, later.at]).toEqual([0, 1, 0]);
    expect([first.name.nth, later.name.nth]).toEqual([0, 1]);
    expect(namer.fistfuls).toEqual([
      { who: 'egypt', kind: 'raid', of: ['qadesh'], nth: 0, dice: 2 },
      { who: 'egypt', kind: 'raid', of: ['qadesh'], nth: 1, dice: 1 },
    ]);
  });

  it('ignores dice of other throwers and about other matters', () => {
    const alone = throwNamer();
    const beside = throwNamer();
    beside.take('hatti', about('raid', 'qadesh'));
    beside.take('egypt', about('stores', 'qadesh'));
    beside.take(undefined, about('raid', 'qadesh'));
    beside.settled();
    expect(beside.take('egypt', about('raid', 'qadesh'))).toEqual(alone.take('egypt', about('raid', 'qadesh')));
  });

  it('continues a fistful after dice of other throwers', () => {
    const namer = throwNamer();
    namer.take('egypt', about('battle'));
    namer.take('hatti', about('battle'));
    expect(namer.take('egypt', about('battle')).at).toBe(1);
    expect(namer.fistfuls.map(({ dice }) => dice)).toEqual([2, 1]);
  });

  it('continues the numbers of the month’s earlier commands', () => {
    const before = throwNamer();
    before.take('egypt', about('battle'));
    expect(throwNamer(before.fistfuls).take('egypt', about('battle')).name.nth).toBe(1);
  });

  it('takes the matter from the dice’s context', () => {
    const namer = throwNamer();
    const dice = thrownAbout(
      namedDice(seededDice('any'), namer),
      () => 'raiders',
      'egypt',
      (who = 'nobody') => about('raid', who),
    );
    dice.roll('d10', 'crops');
    dice.roll('d10', 'crops', 'hatti');
    expect(namer.fistfuls.map(({ who, of }) => [who, ...of])).toEqual([
      ['egypt', 'egypt'],
      ['hatti', 'hatti'],
    ]);
  });
});
