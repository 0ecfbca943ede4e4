import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../../rules/systems.ts';
import { frozenFile } from '../support/frozen-files.ts';
import { proceduresIssue, readAnswers } from '../support/battle/frozen-procedures.ts';

/* A rules version fixes outcomes: each procedure must repeat its frozen answers and effects for the same input and dice. */

describe.each(ruleSystems.map((book) => [book.title, book] as const))('%s', (_title, book) => {
  it('answers like the frozen procedures of its rules version', () => {
    expect(proceduresIssue(book)).toBeNull();
  });

  it('has frozen answers with dice for each procedure that rolls', () => {
    const answers = readAnswers(frozenFile('procedures', book));
    for (const { id, dice } of book.procedures) {
      const ofIt = answers.filter(({ procedure }) => procedure === id);
      expect([id, ofIt.some((answer) => answer.dice.length > 0)]).toEqual([id, dice.length > 0]);
    }
  });

  it('describes each frozen outcome briefly', () => {
    for (const { procedure, outcome } of readAnswers(frozenFile('procedures', book))) {
      const words = book.table?.verdict(procedure, outcome) ?? null;
      expect([procedure, words === null || /\S/.test(words)]).toEqual([procedure, true]);
      expect([procedure, words]).not.toEqual([procedure, expect.stringMatching(/undefined|NaN|\[object/)]);
    }
  });

  it('must raise its version if an outcome or an effect changes', () => {
    const procedures = book.procedures.map((procedure) => ({
      ...procedure,
      run: (...asked: Parameters<typeof procedure.run>) => ({ ...procedure.run(...asked), outcome: { changed: true } }),
    }));
    expect(proceduresIssue({ ...book, procedures })).toMatch(/another outcome.*: raise rulesVersion/);
    const table = book.table && { ...book.table, effects: () => [{ role: 'nobody' }] };
    expect(proceduresIssue({ ...book, ...(table && { table }) })).toMatch(/other effects.*: raise rulesVersion/);
    expect(proceduresIssue({ ...book, procedures: [] })).toMatch(/is gone.*: raise rulesVersion/);
    expect(proceduresIssue({ ...book, rulesVersion: 'next' })).toMatch(
      /is not frozen under version next .*freeze-outcomes/,
    );
  });
});
