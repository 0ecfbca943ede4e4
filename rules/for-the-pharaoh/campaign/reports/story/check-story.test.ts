import { describe, expect, it } from 'vitest';
import type { CheckedStory } from '../../../../../test/support/campaign/check-headline.ts';
import { checkStory } from '../../../../../test/support/campaign/check-story.ts';
import { campaignRules as rules, randomPlay } from '../../../../../test/support/battle/random-play.ts';
import { keyOf } from '../../../../../test/support/campaign/sentence-values.ts';
import { narrateCampaign } from '../../../../../test/support/campaign/narrated-campaign.ts';
import type { Name, Sentence, PlaceholderValue } from '../../../../core/campaign/sentence.ts';

/** The umpire's editions of four eventful campaigns. */
const months = [0, 1, 2, 4].flatMap((seed) =>
  narrateCampaign(
    rules,
    [...randomPlay({ seed: `told ${seed}`, players: 3 }, 24)].map(({ events }) => events),
  ).filter(({ edition }) => edition === 'umpire'),
);

type Change = (sentence: Sentence) => Sentence | null;
const isName = (value: PlaceholderValue | undefined): value is Name =>
  typeof value === 'object' && !Array.isArray(value) && 'text' in value;
const withValue = (sentence: Sentence, gap: string, value: PlaceholderValue): Sentence => ({
  ...sentence,
  values: { ...sentence.values, [gap]: value },
});
const swapped =
  (one: string, other: string): Change =>
  (sentence) => {
    const [a, b] = [sentence.values[one], sentence.values[other]];
    if (a === undefined || b === undefined || !isName(b)) return null;
    return withValue(withValue(sentence, one, b), other, a);
  };
const counted =
  (gap: string): Change =>
  (sentence) => {
    const value = sentence.values[gap];
    return typeof value === 'string'
      ? withValue(
          sentence,
          gap,
          value.replace(/\d+/, (n) => String(Number(n) + 1)),
        )
      : null;
  };
const placed =
  (gap: string, id: string): Change =>
  (sentence) => {
    const value = sentence.values[gap];
    return isName(value) && value.id !== id ? withValue(sentence, gap, { ...value, id }) : null;
  };
const reworded =
  (text: string): Change =>
  (sentence) => ({ ...sentence, text });

/** Planted mistakes: name, keys of the changed sentences, change, and expected kind of issue. */
const MISTAKES: readonly (readonly [string, readonly string[], Change, RegExp])[] = [
  [
    'the loser as the gainer',
    ['walked-in'],
    reworded('{to} was lost to {loser} when {army} came from {start}.'),
    /opposite/,
  ],
  [
    'nobody there',
    ['walked-in'],
    reworded('{loser} had left {to} empty, and {army} came from {start} and took it.'),
    /empty/,
  ],
  ['another road', ['came'], placed('from', 'p99'), /wrong place/],
  ['another refuge', ['fell-back', 'fell-back-lost'], placed('to', 'p99'), /retreat/],
  ['one more of the dead', ['cost', 'rout', 'dear', 'alone'], counted('many'), /number of fallen/],
  ['the dead of the other side', ['cost', 'rout', 'dear'], swapped('loser', 'winner'), /number of fallen/],
  ['another siege', ['siege', 'still'], placed('fort', 'f99'), /siege that was not/],
  ['another taker', ['taken', 'occupied'], placed('by', 'player99'), /opposite/],
  ['a battle elsewhere', ['came', 'met'], placed('province', 'p99'), /battle that was not/],
];

describe('checkStory', () => {
  it.each(MISTAKES)('finds %s', (mistake, keys, change, kind) => {
    let tried = 0;
    let found = 0;
    for (const { story, truth, isWinter } of months)
      for (const [at, paragraph] of story.paragraphs.entries())
        for (const [place, sentence] of paragraph.entries()) {
          const changed = keys.includes(keyOf(sentence)) ? change(sentence) : null;
          if (!changed) continue;
          const paragraphs = story.paragraphs.with(at, paragraph.with(place, changed));
          const told: CheckedStory = {
            story: { ...story, paragraphs },
            truth,
            viewer: null,
            isUmpires: true,
            isWinter,
          };
          tried += 1;
          if (checkStory(told).some((issue) => kind.test(issue.kind))) found += 1;
        }
    expect(tried).toBeGreaterThan(0);
    // Both sides may have the same losses, and most provinces that are taken without a battle are empty.
    expect(found / tried).toBeGreaterThan(mistake === 'nobody there' ? 0.01 : 0.9);
  });

  it('finds a duplicate sentence', () => {
    const month = months.find(({ story }) => story.paragraphs.flat().length > 1);
    expect(month).toBeDefined();
    if (!month) return;
    const { story, truth, isWinter } = month;
    const [first = []] = story.paragraphs;
    const twice = { ...story, paragraphs: [first, ...story.paragraphs] };
    expect(
      checkStory({ story: twice, truth, viewer: null, isUmpires: true, isWinter }).map(({ kind }) => kind),
    ).toContain('sentence twice');
  });

  it('finds changes of hands in the wrong order', () => {
    const kinds = months.flatMap(({ story, truth, isWinter }) => {
      const reversed = { ...story, paragraphs: [story.paragraphs.flat().toReversed()] };
      return checkStory({ story: reversed, truth, viewer: null, isUmpires: true, isWinter }).map(({ kind }) => kind);
    });
    expect(kinds).toContain('changes of hands in the wrong order');
  });
});
