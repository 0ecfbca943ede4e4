import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InputError } from '../core/procedure.ts';
import { tomsAncientWarfare } from './toms-ancient-warfare.ts';

const { procedures, rulings } = tomsAncientWarfare;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));

const procedure = (name: string) => {
  const found = procedures.find(({ id }) => id === `toms-ancient-warfare/${name}`);
  if (!found) throw new Error(`there is no procedure ${name}`);
  return found;
};

describe('the book as a plug', () => {
  it('has procedures under its own prefix, each once, with a section and a schema', () => {
    const ids = procedures.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, citation, input } of procedures) {
      expect(id).toMatch(/^toms-ancient-warfare\/[a-z-]+$/);
      expect(citation).toMatch(/^Tom’s Ancient Warfare, /);
      expect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).toMatchObject({ type: 'object' });
    }
  });

  it('has rulings of one running number, and names none elsewhere that is not among them', () => {
    const ids = rulings.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => `TOM-${index + 1}`));
    for (const { name, text } of sources) {
      for (const named of text.matchAll(/TOM-\d+/g)) expect(ids, name).toContain(named[0]);
    }
    for (const { citation, choices } of rulings) {
      expect(citation).toMatch(/^Tom’s Ancient Warfare, /);
      expect(choices[0].id).toBe('default');
    }
  });

  it('follows every alternative that it offers', () => {
    const code = sources.filter(({ name }) => name !== 'rulings.ts').map(({ text }) => text);
    for (const { id, choices } of rulings) {
      for (const choice of choices.slice(1)) {
        const used = code.some((text) => text.includes(id.replace('-', '_')) && text.includes(`'${choice.id}'`));
        expect(`${id} ${choice.id} ${used}`).toBe(`${id} ${choice.id} true`);
      }
    }
  });
});

describe('the working', () => {
  const working = (name: string, input: unknown, faces: number[] = []): string =>
    procedure(name)
      .run(input, { faces })
      .steps.map(({ text }) => text)
      .join('; ');
  const alone = { troops: 'trained', generals: 'none' };

  it('names the distances that the players measure', () => {
    expect(working('break-test', { ...alone, conditions: ['half-lost'] }, [1, 1])).toContain(
      'no general within 8 inches',
    );
    expect(
      working('break-test', { ...alone, troops: 'elephant', conditions: ['flame-missiles-near'] }, [1, 1]),
    ).toContain('within 8 inches');
    expect(working('panic-test', alone, [1, 1])).toContain('within 8 inches at the end of the turn');
    expect(working('panic-test', { ...alone, cause: 'enemy-elephants' }, [1, 1])).toContain('within 8 inches');
    expect(working('fc-test', alone, [1, 1])).toContain('within 8 inches');
    expect(working('fc-test', { ...alone, cause: 'enemy-elephants' }, [1, 1])).toContain('within 10 inches of cavalry');
    expect(working('rally', { troops: 'trained', enemyNear: true }, [1, 1])).toMatch(
      /within 10 inches.*within 12 inches/,
    );
    expect(working('counter-charge', { generals: 0 })).toContain('within 10 inches');
  });

  it('names every modifier of a kill roll and the section it stands in', () => {
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

describe('input that does not fit', () => {
  const refused = (name: string, input: unknown): string => {
    try {
      procedure(name).run(input, { faces: [] });
    } catch (error) {
      if (error instanceof InputError) return error.path;
      throw error;
    }
    return 'taken';
  };

  it('is refused with its place', () => {
    expect(refused('missiles', { men: 0, range: 24 })).toBe('men');
    expect(refused('missiles', { men: 4, range: 24, target: { shield: '4+' } })).toBe('target.shield');
    expect(refused('melee', { attacker: { men: 4, lines: 4 } })).toBe('attacker.lines');
    expect(refused('break-test', { troops: 'trained', generals: 'near', conditions: [] })).toBe('conditions');
    expect(
      refused('break-test', { troops: 'trained', generals: 'near', conditions: ['half-lost', 'flame-missiles'] }),
    ).toBe('conditions.1');
    expect(refused('break-test', { troops: 'trained', generals: 'near', conditions: ['half-lost', 'half-lost'] })).toBe(
      'conditions',
    );
    expect(refused('panic-test', { troops: 'trained', generals: 'near', cause: 'lives-low' })).toBe('cause');
    expect(refused('ballista', { crew: 4, targets: [] })).toBe('targets');
    expect(refused('elephant-lives', { lives: 5, kills: 1 })).toBe('lives');
    expect(refused('burning', { fire: 7 })).toBe('fire');
  });
});
