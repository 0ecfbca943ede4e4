import { luckOf } from '../../../../core/campaign/luck.ts';
import type { Sentence } from '../../../../core/campaign/words.ts';
import { wholeNumber } from '../../../../core/words.ts';
import type { PlayerEvent } from '../report.ts';
import type { Narration } from './story-words.ts';

/** Minimum throws of a player before the dice are mentioned. */
const MIN_THROWS = 3;

const deviated = (deviations: number): number => Math.abs(deviations);

/** Narrates the luckiest and unluckiest dice that the reader knows of. */
export function narrateDice(
  entries: readonly Pick<PlayerEvent, 'dice'>[],
  { book, vary }: Narration,
): readonly Sentence[] {
  const luck = luckOf(entries.flatMap(({ dice }) => dice))
    .filter(({ who, rolls }) => who !== null && rolls >= MIN_THROWS)
    .toSorted((one, other) => other.deviations - one.deviations);
  const told = [luck.at(0), luck.at(-1)].filter(
    (one, at) =>
      one !== undefined && deviated(one.deviations) >= 0.5 && (at === 0 ? one.deviations > 0 : one.deviations < 0),
  );
  return told.flatMap((one) => {
    if (!one) return [];
    const values = {
      player: book.names.player(one.who ?? ''),
      sum: one.sum,
      rolls: one.rolls,
      fair: wholeNumber(one.expected),
    };
    return one.deviations > 0
      ? [
          vary(
            'dice-high',
            ['Highest fell the dice of {player}: {sum} in {rolls} throws, where {fair} is fair.'],
            values,
          ),
        ]
      : [
          vary(
            'dice-low',
            ['Lowest fell the dice of {player}: {sum} in {rolls} throws, where {fair} is fair.'],
            values,
          ),
        ];
  });
}
