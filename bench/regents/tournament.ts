import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { play } from './play.ts';
import type { Contender } from './players.ts';

export const YEARS = 5;

/** What came of some campaigns for one of two contenders. A draw is one that both sides won, or nobody. */
export interface Tally {
  won: number;
  drawn: number;
  played: number;
  /** Campaigning months of all. */
  months: number;
}

const noTally = (): Tally => ({ won: 0, drawn: 0, played: 0, months: 0 });

/** Who of the players sits for the contender that is asked about. */
type Seats = (seat: number) => boolean;

function playOne(
  rules: CampaignRules,
  start: CampaignState,
  [mine, theirs]: readonly [Contender, Contender],
  isMine: Seats,
  seed: string,
  tally: Tally,
): void {
  const seats = start.players.map(({ id }, seat) => [id, isMine(seat) ? mine : theirs] as const);
  const { winners, months } = play(rules, start, new Map(seats), YEARS, seed);
  const own = new Set(start.players.filter((_player, seat) => isMine(seat)).map(({ id }) => id));
  const victors = winners.filter((id) => own.has(id)).length;
  tally.played += 1;
  tally.months += months;
  if (victors > 0 && victors === winners.length) tally.won += 1;
  else if (victors > 0 || winners.length === 0) tally.drawn += 1;
}

/** One seat against all others: campaigns go round the scenarios, and the seat round each scenario's players. */
export function alone(
  rules: CampaignRules,
  starts: readonly CampaignState[],
  mine: (campaign: number) => Contender,
  theirs: Contender,
  campaigns: number,
): Tally {
  const tally = noTally();
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const start = starts[campaign % starts.length];
    if (!start) break;
    const seat = Math.floor(campaign / starts.length) % start.players.length;
    playOne(rules, start, [mine(campaign), theirs], (at) => at === seat, `alone ${String(campaign)}`, tally);
  }
  return tally;
}

/** Every other seat each: each campaign is played a second time from the same seed with the seats exchanged. */
export function sideBySide(
  rules: CampaignRules,
  starts: readonly CampaignState[],
  sides: (campaign: number) => readonly [Contender, Contender],
  campaigns: number,
  name = 'sides',
): Tally {
  const tally = noTally();
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const start = starts[Math.floor(campaign / 2) % starts.length];
    if (!start) break;
    const seed = `${name} ${String(Math.floor(campaign / 2))}`;
    playOne(rules, start, sides(campaign), (at) => at % 2 === campaign % 2, seed, tally);
  }
  return tally;
}
