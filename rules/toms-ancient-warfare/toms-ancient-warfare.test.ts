import { describe, expect, it } from 'vitest';
import { proceduresOf } from '../../test/support/battle/counted-odds.ts';
import { InputError } from '../core/procedure.ts';
import { tomsAncientWarfare } from './toms-ancient-warfare.ts';

const procedure = proceduresOf(tomsAncientWarfare);

describe('steps', () => {
  const runSteps = (name: string, input: unknown, faces: number[] = []): string =>
    procedure(name)
      .run(input, { faces })
      .steps.map(({ text }) => text)
      .join('; ');
  const alone = { troops: 'trained', generals: 'none' };

  it('name the distances that players measure', () => {
    expect(runSteps('break-test', { ...alone, conditions: ['half-lost'] }, [1, 1])).toContain(
      'no general within 8 inches',
    );
    expect(
      runSteps('break-test', { ...alone, troops: 'elephant', conditions: ['flame-missiles-near'] }, [1, 1]),
    ).toContain('within 8 inches');
    expect(runSteps('panic-test', alone, [1, 1])).toContain('within 8 inches at the end of the turn');
    expect(runSteps('panic-test', { ...alone, cause: 'enemy-elephants' }, [1, 1])).toContain('within 8 inches');
    expect(runSteps('fc-test', alone, [1, 1])).toContain('within 8 inches');
    expect(runSteps('fc-test', { ...alone, cause: 'enemy-elephants' }, [1, 1])).toContain(
      'within 10 inches of cavalry',
    );
    expect(runSteps('rally', { troops: 'trained', enemyNear: true }, [1, 1])).toMatch(
      /within 10 inches.*within 12 inches/,
    );
    expect(runSteps('counter-charge', { generals: 0 })).toContain('within 10 inches');
  });

  it('name every modifier of a kill roll with its section', () => {
    const { steps } = procedure('kill-rolls').run(
      { fight: 'melee', dice: 1, attacker: 'cavalry', charging: true, aspect: 'side', target: { armoured: true } },
      { faces: [1] },
    );
    expect(steps.map(({ text, citation }) => `${text} (${citation.replace('Tom’s Ancient Warfare, ', '')})`)).toEqual([
      'an attack kills on 4+ (Kill Rolls)',
      'against armour +1 (Kill Rolls)',
      'charging −1 (Kill Rolls)',
      'cavalry against infantry −1 (Kill Rolls)',
      'at the side −1 (Kill Rolls)',
      '1 die at 2+: 1: 0 killed (Kill Rolls)',
    ]);
  });
});

describe('invalid input', () => {
  const getRefusal = (name: string, input: unknown): string => {
    try {
      procedure(name).run(input, { faces: [] });
    } catch (error) {
      if (error instanceof InputError) return error.path;
      throw error;
    }
    return 'taken';
  };

  it('is rejected with its path', () => {
    expect(getRefusal('missiles', { men: 0, range: 24 })).toBe('men');
    expect(getRefusal('missiles', { men: 4, range: 24, target: { shield: '4+' } })).toBe('target.shield');
    expect(getRefusal('melee', { attacker: { men: 4, lines: 4 } })).toBe('attacker.lines');
    expect(getRefusal('break-test', { troops: 'trained', generals: 'near', conditions: [] })).toBe('conditions');
    expect(
      getRefusal('break-test', { troops: 'trained', generals: 'near', conditions: ['half-lost', 'flame-missiles'] }),
    ).toBe('conditions.1');
    expect(
      getRefusal('break-test', { troops: 'trained', generals: 'near', conditions: ['half-lost', 'half-lost'] }),
    ).toBe('conditions');
    expect(getRefusal('panic-test', { troops: 'trained', generals: 'near', cause: 'lives-low' })).toBe('cause');
    expect(getRefusal('ballista', { crew: 4, targets: [] })).toBe('targets');
    expect(getRefusal('elephant-lives', { lives: 5, kills: 1 })).toBe('lives');
    expect(getRefusal('burning', { fire: 7 })).toBe('fire');
  });
});
