import { setTimeout as wait } from 'node:timers/promises';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { LeagueCall, LeagueContext } from '../context/league-context.ts';
import { undecidedSeats, withoutDecision } from './decisions.ts';

/** How often a call looks whether regents have decided: for a minute at least. Then its own process asks them, in a thread. */
const LOOKS = 300;
const LOOK_EVERY_MILLISECONDS = 200;

interface OfMonth {
  readonly id: string;
  /** The month that is to be resolved; the one at hand by default. */
  readonly year?: number;
  readonly month?: number;
}

/** Puts the campaign's regents on the queue and waits until all have decided. No lock is held meanwhile. */
export async function waitForRegents(
  { app, store, regents }: LeagueContext,
  { id, year, month }: OfMonth,
): Promise<void> {
  if (!regents || !(await app.repositories.campaigns.exists(id))) return;
  const read = await readCampaign(app, id);
  if ((year ?? read.state.year) !== read.state.year || (month ?? read.state.month) !== read.state.month) return;
  let undecided = await undecidedSeats(store.db, app, read);
  if (undecided.length === 0) return;
  await regents.decide(store.db, { campaign: id, seats: 'empty', isAwaited: false });
  for (let look = 0; look < LOOKS && undecided.length > 0; look += 1) {
    await wait(LOOK_EVERY_MILLISECONDS);
    undecided = await withoutDecision(store.db, app, id, undecided);
  }
}

/** A call that needs what regents order: they decide before it begins. */
export const afterRegents =
  <Input extends OfMonth, Answer>(useCase: (call: LeagueCall, input: Input) => Promise<Answer>) =>
  async (call: LeagueCall, input: Input): Promise<Answer> => {
    await waitForRegents(call.league, input);
    return useCase(call, input);
  };
