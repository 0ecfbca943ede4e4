import { z } from 'zod';
import { formatSentence, type Name, type Sentence } from '../../../../core/campaign/sentence.ts';
import { key } from '../../state/keys.ts';
import type { TroopHistory } from './troop-histories.ts';

const text = z.string().max(2000);
const count = z.int().min(0);

/** The history of a unit or general as text, for screens and turn files. */
export const visibleHistorySchema = z
  .strictObject({
    /** Unique key in the list: halves of a divided unit share their past but have different ids. */
    key: z.string().max(200),
    /** The current or last id. */
    id: key,
    player: key,
    name: text,
    /** Stars of a general; null for a unit. */
    stars: z.int().nullable(),
    /** Army or band of the unit or general; null if the unit or general no longer exists. */
    army: key.nullable(),
    fought: count,
    won: count,
    fell: count,
    /** Names of beaten armies. */
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
export type VisibleHistory = z.output<typeof visibleHistorySchema>;

const toTexts = (names: readonly Name[]): readonly string[] => names.map((name) => name.text);
const formatEntry = (sentence: Sentence): string =>
  [sentence, ...sentence.more].map((one) => formatSentence(one)).join('; ');

/** @param key a key that is unique in the list */
export const toVisibleHistory = (history: TroopHistory, key: string): VisibleHistory => ({
  key,
  id: history.id,
  player: history.player,
  name: history.name,
  stars: history.stars,
  army: history.army,
  fought: history.fought,
  won: history.won,
  fell: history.fell,
  beaten: toTexts(history.beaten),
  stormed: toTexts(history.stormed),
  taken: toTexts(history.taken),
  honours: history.honours.map((honour) => formatSentence(honour)),
  entries: history.entries.map(({ year, month, sentence }) => ({ year, month, text: formatEntry(sentence) })),
});

/** Lists the histories of a player's troops as the player may see them: keys hide the log's length, and enemies are named by player. */
export const listOwnHistories = (histories: readonly TroopHistory[], player: string): readonly VisibleHistory[] =>
  histories
    .filter((history) => history.player === player && history.entries.length > 1)
    .map((history, at) => ({
      ...toVisibleHistory(history, `${history.id} ${at}`),
      beaten: toTexts(history.beatenPlayers),
    }));
