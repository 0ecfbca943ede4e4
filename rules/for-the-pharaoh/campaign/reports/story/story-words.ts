import {
  type SentenceArguments,
  formatSentence,
  type Name,
  type Sentence,
  type PlaceholderValue,
} from '../../../../core/campaign/sentence.ts';
import { capitalise } from '../../../../core/words.ts';
import type { NameBook } from '../name-book.ts';
import type { PlayerLosses, BattleSide } from './month-facts.ts';

/** Creates a sentence in one of several wordings. Repeated calls and later months use another wording. */
export type VaryText = <const T extends readonly [string, ...string[]]>(
  key: string,
  texts: T,
  ...filling: SentenceArguments<T[number]>
) => Sentence;

/** @param turn a number that grows by one each month, so that consecutive months use different wordings */
export function createVary(turn: number): VaryText {
  const times = new Map<string, number>();
  const used = new Set<string>();
  return (key, texts, ...[values, rest]) => {
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    const wordings = texts.map((_, way): Sentence => {
      const index = (turn + before + way) % texts.length;
      return { key: `story.${key}.${index}`, text: texts[index] ?? texts[0], values: values ?? {}, more: [], ...rest };
    });
    // Prefers a wording whose text is not in the story yet.
    const [first] = wordings;
    const fresh = wordings.find((way) => !used.has(formatSentence(way)));
    const sentence = fresh ?? (first ? { ...first, text: `Once more: ${first.text}` } : undefined);
    if (sentence) used.add(formatSentence(sentence));
    return sentence ?? { key, text: texts[0], values: values ?? {}, more: [] };
  };
}

/** Formatters and names shared by all sentences of one story. */
export interface Narration {
  /** Returns a province's name, distinguished from a power of the same name. */
  readonly place: (province: string) => Name;
  /** Returns an army's name, with its owner at the first mention. */
  readonly army: (name: Name) => Name;
  readonly book: NameBook;
  readonly vary: VaryText;
  /** The seat that reads the story; null for the umpire's and the public edition. */
  readonly viewer: string | null;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const spellNumber = (count: number): string => NUMBERS[count] ?? String(count);

/** “1 figure”, “84 figures”. */
export const formatFigures = (count: number): string => `${count} ${count === 1 ? 'figure' : 'figures'}`;

const hasArticle = /^(the|a|an|\d)\b/i;
/** Matches a title or description that takes an article: “Field army of Ur”, “Captain of the right”, “Royal army”. */
const takesArticle = / of |\b(army|host|levy|guard|garrison|corps|column|king|general|governor|partisans|hillmen)\b/i;

/** Adds the definite article if the name needs one. */
export const addArticle = (text: string): string =>
  !hasArticle.test(text) && takesArticle.test(text) && !/['’]s\b/.test(text) ? `the ${text}` : text;

export const formatGenerals = (names: readonly string[]): string => names.map(addArticle).join(', ');

/** Formats an army whose player was just named: “its Field army”, “its Hillmen of Gasur”. */
export function formatArmyWithOwner(name: Name, { ownerOf, player }: NameBook): string {
  const owner = ownerOf(name.id);
  const ending = owner === null ? '' : ` of ${player(owner)}`;
  const text = ending !== '' && name.text.endsWith(ending) ? name.text.slice(0, -ending.length) : name.text;
  // The name is unknown, the player is not.
  if (owner === null && /^an army of /.test(text)) return 'an army';
  return hasArticle.test(text) ? text : `its ${text}`;
}

/** @param turn a number that grows by one each month */
export function createNarration(
  book: NameBook,
  players: readonly string[],
  viewer: string | null,
  turn: number,
): Narration {
  const titles = new Set(players.map(book.player));
  const introduced = new Set<string>();
  return {
    book,
    viewer,
    vary: createVary(turn),
    place(province) {
      const name = book.names.province(province);
      return titles.has(name.text) ? { ...name, text: `the land of ${name.text}` } : name;
    },
    army(name) {
      const owner = book.ownerOf(name.id);
      const title = owner === null ? '' : book.player(owner);
      const isTold = introduced.has(name.id) || title === '' || name.text.includes(title) || hasArticle.test(name.text);
      introduced.add(name.id);
      return { ...name, text: isTold ? addArticle(name.text) : `${title}’s ${name.text}` };
    },
  };
}

/** Names a side by its known armies. Other armies are named by player. */
export function listSideNames({ players, armies, count }: BattleSide, { army, book }: Narration): readonly Name[] {
  const { names, ownerOf } = book;
  const max = 3;
  const owners = new Set(armies.map(({ id }) => ownerOf(id)));
  if (armies.length > max)
    return players.map((player) => ({
      ...names.player(player),
      text: `${spellNumber(armies.filter(({ id }) => ownerOf(id) === player).length)} armies of ${names.player(player).text}`,
    }));
  const unnamed = players.filter((player) => !owners.has(player));
  const unknown = count - armies.length;
  return [
    ...armies.map(army),
    ...unnamed.map((player): Name => {
      const { text, ...name } = names.player(player);
      if (unnamed.length > 1) return { ...name, text: `troops of ${text}` };
      return { ...name, text: unknown > 1 ? `${spellNumber(unknown)} armies of ${text}` : `an army of ${text}` };
    }),
  ];
}

/** Lists the players of a side. Partisans with an unknown owner have no player. */
export const listPlayerNames = ({ players }: BattleSide, { names }: NameBook): readonly Name[] =>
  players.map(names.player);

export const sumSideLosses = (fallen: readonly PlayerLosses[], { players }: BattleSide): PlayerLosses | null => {
  const of = fallen.filter(({ player }) => players.includes(player));
  if (of.length === 0) return null;
  return {
    player: of[0]?.player ?? '',
    figures: of.reduce((sum, each) => sum + each.figures, 0),
    generals: of.flatMap(({ generals }) => generals),
  };
};

const isName = (value: PlaceholderValue): value is Name => typeof value === 'object' && 'text' in value;

function capitalValue(value: PlaceholderValue): PlaceholderValue {
  if (typeof value === 'string') return capitalise(value);
  if (typeof value === 'number') return value;
  if (isName(value)) return { ...value, text: capitalise(value.text) };
  return value.map((name, at) => (at === 0 ? { ...name, text: capitalise(name.text) } : name));
}

/** If a sentence begins with a placeholder, capitalizes the value that fills it. */
export function capitalizeStart(sentence: Sentence): Sentence {
  const placeholder = /^\{(\w+)\}/.exec(sentence.text)?.[1];
  const value = placeholder === undefined ? undefined : sentence.values[placeholder];
  if (placeholder === undefined || value === undefined) return sentence;
  return { ...sentence, values: { ...sentence.values, [placeholder]: capitalValue(value) } };
}

/** Converts texts to names without a link, for a list in a sentence. */
export const toTextNames = (texts: readonly string[]): readonly Name[] =>
  texts.map((text, at) => ({ kind: 'text', id: `${at}`, text }));
