/** A seat in a campaign that a league leads. Its pack is kept with the others, under the same campaign and player. */
export interface StoredSeat {
  readonly campaign: string;
  readonly player: string;
  /** The league's address: `https://club.example`. */
  readonly origin: string;
  /** The secret of the session there. It leaves the program towards that address alone. */
  readonly session: string;
  readonly deadlineAt: string | null;
  /** Whether orders that are written wait for the league to answer. */
  readonly isWaiting: boolean;
  readonly refreshedAt: string;
}

export interface JoinedRepository {
  all(): Promise<readonly StoredSeat[]>;
  one(campaign: string, player: string): Promise<StoredSeat | null>;
  /** In place of the one of the same campaign and player. */
  put(seat: StoredSeat): Promise<void>;
  remove(campaign: string, player: string): Promise<void>;
}
