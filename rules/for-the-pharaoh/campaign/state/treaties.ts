import { z } from 'zod';
import { key, listOf, month, recordOf, year } from './keys.ts';

/* Treaties between players are our addition: the book has none (ruling FTP-C34). */

/** Each kind adds to those before it: no attacks, passage through each other’s provinces, shared sight. */
export const TREATY_KINDS = ['truce', 'passage', 'alliance'] as const;
export const treatyKind = z.enum(TREATY_KINDS);
export type TreatyKind = z.output<typeof treatyKind>;

/** The last campaign turn of a treaty: a month, or winter if `month` is null. */
export const lastTurn = recordOf({ year, month: month.nullable() });
export type LastTurn = z.output<typeof lastTurn>;

/** The two players bound by a treaty, in the order of the players. */
export const parties = z.tuple([key, key]).readonly();
export type Parties = z.output<typeof parties>;

/** Longest fixed term of a treaty, in campaign turns. */
export const MAX_TREATY_TURNS = 100;

/** Length of a treaty in campaign turns. */
export const turns = z.int().min(1).max(MAX_TREATY_TURNS);

const treatySchema = recordOf({ players: parties, treaty: treatyKind, until: lastTurn.nullable() });
export type Treaty = z.output<typeof treatySchema>;

/** An offer stands until it is answered, withdrawn or replaced. */
const offerSchema = recordOf({
  from: key,
  to: key,
  treaty: treatyKind,
  turns: turns.nullable(),
  accepted: z.literal(true).exactOptional(),
});
export type TreatyOffer = z.output<typeof offerSchema>;

/** Diplomatic part of a state. Each field is absent if empty. */
export const diplomacyShape = {
  treaties: listOf(treatySchema, 1000).exactOptional(),
  treatyOffers: listOf(offerSchema, 10_000).exactOptional(),
};

interface WithTreaties {
  readonly treaties?: readonly Treaty[];
}
interface WithOffers {
  readonly treatyOffers?: readonly TreatyOffer[];
}

const includesBoth = (players: readonly string[], one: string, other: string): boolean =>
  players.includes(one) && players.includes(other);

export const findTreaty = ({ treaties = [] }: WithTreaties, one: string, other: string): Treaty | undefined =>
  one === other ? undefined : treaties.find(({ players }) => includesBoth(players, one, other));

/** Checks whether a treaty is in force between two players. Null (no player) is never at peace. */
export const areAtPeace = (state: WithTreaties, one: string, other: string | null): boolean =>
  other !== null && findTreaty(state, one, other) !== undefined;

export const areEnemies = (state: WithTreaties, one: string, other: string): boolean =>
  one !== other && !areAtPeace(state, one, other);

/** Checks whether the armies of either player may enter the other’s provinces. */
export function hasPassage(state: WithTreaties, one: string, other: string): boolean {
  const treaty = findTreaty(state, one, other)?.treaty;
  return treaty !== undefined && treaty !== 'truce';
}

/** Checks whether a treaty forbids a player to harm another, or to enter the other's provinces. */
export const doesTreatyForbid = (
  state: WithTreaties,
  player: string,
  other: string | null,
  what: 'harm' | 'entry',
): boolean =>
  other !== null && areAtPeace(state, player, other) && (what === 'harm' || !hasPassage(state, player, other));

/** Lists a player’s allies, who share sight. */
export const listAllies = ({ treaties = [] }: WithTreaties, player: string): string[] =>
  treaties.flatMap(({ treaty, players }) =>
    treaty === 'alliance' && players.includes(player) ? players.filter((id) => id !== player) : [],
  );

export const findOffer = ({ treatyOffers = [] }: WithOffers, from: string, to: string): TreatyOffer | undefined =>
  treatyOffers.find((offer) => offer.from === from && offer.to === to);

/** Filters out the treaties or offers between these two players. */
export const excludePair = <T extends { readonly players: readonly string[] } | TreatyOffer>(
  list: readonly T[],
  one: string,
  other: string,
): readonly T[] =>
  list.filter((each) => !includesBoth('players' in each ? each.players : [each.from, each.to], one, other));

/** Returns two players in the order that a treaty lists them. */
export const toParties = (
  { players }: { readonly players: readonly { readonly id: string }[] },
  one: string,
  other: string,
): Parties => {
  const first = players.find(({ id }) => id === one || id === other)?.id ?? one;
  return [first, first === one ? other : one];
};

interface Calendar {
  readonly year: number;
  readonly month: number;
  readonly campaignMonths: number;
}

export const getCurrentTurn = ({ year: now, month: at, campaignMonths }: Calendar): LastTurn => ({
  year: now,
  month: at > campaignMonths ? null : at,
});

/** Returns the turn that is `count` turns after the current one. Winter is one turn. */
export function addTurns({ year: now, month: at, campaignMonths }: Calendar, count: number): LastTurn {
  const turnsPerYear = campaignMonths + 1;
  const index = now * turnsPerYear + at - 1 + count;
  return getCurrentTurn({ year: Math.floor(index / turnsPerYear), month: (index % turnsPerYear) + 1, campaignMonths });
}

/** Checks whether the current turn is a treaty’s last, or later. */
export function isTreatyOver(state: Calendar, until: LastTurn | null): boolean {
  if (until === null) return false;
  const current = getCurrentTurn(state);
  if (until.year !== current.year) return until.year < current.year;
  return current.month === null || (until.month !== null && until.month <= current.month);
}
