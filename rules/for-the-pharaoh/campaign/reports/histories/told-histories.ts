import { z } from 'zod';
import { formatSentence, type Name, type Sentence } from '../../../../core/campaign/words.ts';
import { key } from '../../state/keys.ts';
import type { TroopHistory } from './troop-histories.ts';

const text = z.string().max(2000);
const count = z.int().min(0);

/** What a unit or a general lived through, in words: as it is shown, and as a pack tells it. */
export const toldHistorySchema = z
  .strictObject({
    /** Names it among the histories that it is told with: halves of a divided unit have one past and an id each. */
    key: z.string().max(200),
    /** The id that it has now, or had last. */
    id: key,
    player: key,
    name: text,
    /** A general's; null for a unit. */
    stars: z.int().nullable(),
    /** The army or band it is in; null for who is gone. */
    army: key.nullable(),
    fought: count,
    won: count,
    fell: count,
    /** Armies it beat. */
    beaten: z.array(text).max(10_000).readonly(),
    stormed: z.array(text).max(10_000).readonly(),
    taken: z.array(text).max(10_000).readonly(),
    honours: z.array(text).max(100).readonly(),
    entries: z
      .array(z.strictObject({ year: z.int(), month: z.int(), text }).readonly())
      .max(10_000)
      .readonly(),
  })
  .readonly();
export type ToldHistory = z.output<typeof toldHistorySchema>;

const textsOf = (names: readonly Name[]): readonly string[] => names.map((name) => name.text);
const told = (sentence: Sentence): string => [sentence, ...sentence.more].map((one) => formatSentence(one)).join('; ');

/** @param key names it among others */
export const tellHistory = (history: TroopHistory, key: string): ToldHistory => ({
  key,
  id: history.id,
  player: history.player,
  name: history.name,
  stars: history.stars,
  army: history.army,
  fought: history.fought,
  won: history.won,
  fell: history.fell,
  beaten: textsOf(history.beaten),
  stormed: textsOf(history.stormed),
  taken: textsOf(history.taken),
  honours: history.honours.map((honour) => formatSentence(honour)),
  entries: history.entries.map(({ year, month, sentence }) => ({ year, month, text: told(sentence) })),
});

/**
 * What a player may be told of its own troops, wherever the log is: nothing of how long the log is, and of armies that they beat only whose
 * these were, for their names need not be known. Those who lived through no more than their beginning are left out.
 */
export const ownHistories = (histories: readonly TroopHistory[], player: string): readonly ToldHistory[] =>
  histories
    .filter((history) => history.player === player && history.entries.length > 1)
    .map((history, at) => ({
      ...tellHistory(history, `${history.id} ${at}`),
      beaten: textsOf(history.beatenPlayers),
    }));
