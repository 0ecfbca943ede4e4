import type { KeptAnswer, StoredSeat } from '../../services/repositories/repositories.ts';

export interface JoinedSeatTable {
  readonly campaign: string;
  readonly player: string;
  readonly origin: string;
  readonly league_key: string | null;
  readonly session: string;
  readonly deadline_at: string | null;
  readonly is_waiting: number;
  readonly refreshed_at: string;
}

/** What a league said last of a joined seat. */
export interface JoinedAnswerTable {
  readonly campaign: string;
  readonly player: string;
  readonly name: KeptAnswer;
  /** JSON. */
  readonly answer: string;
}

export const joinedSeatRow = ({
  campaign,
  player,
  origin,
  leagueKey,
  session,
  deadlineAt,
  isWaiting,
  refreshedAt,
}: StoredSeat): JoinedSeatTable => ({
  campaign,
  player,
  origin,
  league_key: leagueKey,
  session,
  deadline_at: deadlineAt,
  is_waiting: isWaiting ? 1 : 0,
  refreshed_at: refreshedAt,
});

export const joinedSeatOf = ({
  league_key,
  deadline_at,
  is_waiting,
  refreshed_at,
  ...row
}: JoinedSeatTable): StoredSeat => ({
  ...row,
  leagueKey: league_key,
  deadlineAt: deadline_at,
  isWaiting: is_waiting === 1,
  refreshedAt: refreshed_at,
});
