import { describe, expect, it } from 'vitest';
import { findHighRates, listComments, listSentences, measureEnglish } from './plain-english.ts';

const rate = (text: string) => measureEnglish([{ file: 'a.ts', text }]).rates;

describe('the measure of plain English', () => {
  it('reads comments without their marks and without directives', () => {
    expect(
      listComments(
        '/**\n * Returns the unit\n * that moves.\n */\nconst a = 1; // A trailing comment\n/* eslint no-console: off */\nconst b = "http://a.b/c d e f";\n',
      ),
    ).toEqual(['Returns the unit that moves.', 'A trailing comment']);
  });

  it('reads sentences in literals and templates, with gaps', () => {
    expect(
      listSentences("const a = 'The army has no general.'; const b = `${name} is lost on its way and never arrives`;"),
    ).toEqual(['The army has no general.', 'X is lost on its way and never arrives']);
    expect(listSentences('<template>\n<p>{{ count }} units are out of range</p>\n</template>\n')).toEqual([
      'X units are out of range',
    ]);
    expect(
      listSentences("const css = 'flex gap-2 text-sm border rounded'; const sql = 'select a from b where c';"),
    ).toEqual([]);
  });

  it('counts comments that open with a relative clause', () => {
    expect(rate('/** What the unit costs. */\n/** Cost of the unit. */\n').opening).toBe(50);
    expect(rate('/** If the unit moves, its cost. */\n').opening).toBe(0);
  });

  it('counts stilted phrases per 1,000 words, except conditions and absences', () => {
    expect(rate('/** The unit of whoever is at hand there. */\n').comment).toBe(250);
    expect(rate('/** Returns null if there is an error; there is no room. */\n').comment).toBe(0);
    expect(rate("const a = 'The order no longer applies here';\n").text).toBeCloseTo(1000 / 6);
  });

  it('counts names that say nothing alone', () => {
    expect(rate('const into = 1;\nfunction tellBattle() {}\nconst MOST_MEN = 2;\nconst distance = 3;\n').name).toBe(
      750,
    );
  });

  it('fails above any maximum', () => {
    expect(
      findHighRates(measureEnglish([{ file: 'a.ts', text: '/** What the unit is. */\nconst into = 1;\n' }])),
    ).toEqual([
      '100.0 % of comments open with a relative clause, at most 1.5',
      '1000.0 names per 1,000 that say nothing alone, at most 12',
    ]);
  });
});
