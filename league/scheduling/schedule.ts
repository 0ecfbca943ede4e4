import { UseCaseError } from '../../contract/errors.ts';
import type { Schedule, Timed } from '../../contract/league/timing.ts';
import { restartWaiting } from '../battles/waiting-battles.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { asTimed, isKnownZone, readWallTime, selectTiming, writeSchedule } from './timing.ts';

interface OfCampaign {
  readonly campaign: string;
}

export const schedule = async ({ league }: LeagueCall, { campaign }: OfCampaign): Promise<Timed> =>
  asTimed(await selectTiming(league.store.db, campaign));

/** @throws UseCaseError REFUSED for a new deadline in the past; BAD_INPUT for a time zone that PostgreSQL does not know */
export const setSchedule = (call: LeagueCall, input: OfCampaign & { readonly schedule: Schedule }): Promise<Timed> =>
  campaignCommand(call, { campaign: input.campaign, input }, async ({ db, campaign, notify }) => {
    const { schedule: wanted } = input;
    if (!(await isKnownZone(db, wanted.zone)))
      throw new UseCaseError('BAD_INPUT', 'a time zone such as Europe/Paris was expected', 'schedule.zone');
    const before = await selectTiming(db, campaign);
    const isMoved = wanted.deadline !== before.deadline || wanted.zone !== before.zone;
    const isResumed = before.paused && !wanted.paused;
    if ((isMoved || isResumed) && (await readWallTime(db, wanted)).isPast)
      throw new UseCaseError('REFUSED', 'this deadline is past: set one to come', 'schedule.deadline');
    await writeSchedule(db, campaign, wanted);
    if (isResumed || wanted.battleHours !== before.battleHours) await restartWaiting(db, campaign);
    notify('deadline');
    return asTimed(await selectTiming(db, campaign));
  });
