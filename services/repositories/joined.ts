/** A seat in a campaign that a league leads. Its pack is kept with the others, under the same campaign and player. */
export interface StoredSeat {
  readonly campaign: string;
  readonly player: string;
  /** The league's address: `https://club.example`. */
  readonly origin: string;
  /** The league's public key; null where the seat was joined before leagues had keys. */
  readonly leagueKey: string | null;
  /** The secret of the session there. It leaves the program towards that address alone. */
  readonly session: string;
  readonly deadlineAt: string | null;
  /** Whether orders that are written wait for the league to answer. */
  readonly isWaiting: boolean;
  readonly refreshedAt: string;
}

/** What a league says of a seat that is kept here, each under a name. */
export const KEPT_ANSWERS = ['membership', 'members', 'timed', 'battles', 'messages', 'report'] as const;
export type KeptAnswer = (typeof KEPT_ANSWERS)[number];

export interface JoinedRepository {
  all(): Promise<readonly StoredSeat[]>;
  one(campaign: string, player: string): Promise<StoredSeat | null>;
  /** In place of the one of the same campaign and player. */
  put(seat: StoredSeat): Promise<void>;
  /** Removes what was kept of its league's answers, too. */
  remove(campaign: string, player: string): Promise<void>;
  /** Those of the answers that are kept of a seat, as JSON. */
  answers(
    campaign: string,
    player: string,
    names: readonly KeptAnswer[],
  ): Promise<Readonly<Partial<Record<KeptAnswer, string>>>>;
  /** In place of the ones of the same names. */
  keepAnswers(campaign: string, player: string, answers: Readonly<Partial<Record<KeptAnswer, string>>>): Promise<void>;
}
