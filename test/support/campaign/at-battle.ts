import { battlesMethods } from '../../../league/battles/battles.ts';
import { getSeatBattles, listEnteringPlayers } from '../../../league/battles/entered-results.ts';
import { resolveWhenDue } from '../../../league/scheduling/resolve-when-due.ts';
import { membershipsMethods } from '../../../league/seats/memberships.ts';
import type { BattleResult, CampaignState, PendingBattle } from '../../../rules/campaign.ts';
import { callOf, file, join, type LivingLeague, openLiving, setDeadline } from '../league/living-league.ts';

const { battles, enterResult } = battlesMethods;

const { mine } = membershipsMethods;

/** Reads the current campaign. */
export async function read({ league, campaign }: LivingLeague) {
  const found = await league.app.repositories.campaigns.read(campaign);
  if (!found) throw new Error('the campaign is gone');
  return found;
}

interface Opening {
  readonly hasMail?: boolean;
  /** Returns a player's mailbox. */
  readonly mailOf?: (seat: string) => string;
}

/** Creates a league whose players march until two of them have a pending battle. */
export async function atBattle({ hasMail = false, mailOf = () => '' }: Opening = {}) {
  const living = await openLiving({ hasMail });
  const seats = (await read(living)).state.players.map(({ id }) => id);
  const accounts = new Map<string, string>([['', await join(living, { role: 'umpire', mail: mailOf('') })]]);
  for (const seat of seats) accounts.set(seat, await join(living, { seat, mail: mailOf(seat) }));
  for (let month = 0; month < 8; month += 1) {
    for (const seat of seats) await file(living, seat, true);
    await setDeadline(living, -1);
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    const { state, head } = await read(living);
    const battle = state.battles.find(
      (each) => listEnteringPlayers(state, each).length === 2 && each.cause === 'march',
    );
    if (!battle) {
      if (state.battles.length > 0) break;
      continue;
    }
    const [one = '', two = ''] = listEnteringPlayers(state, battle);
    const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
    const { campaign } = living;
    const enter = async (player: string, result: Partial<BattleResult>, { seq = head.seq, seen = '' } = {}) =>
      enterResult(await call(player, 'enterResult'), {
        campaign,
        player,
        seq,
        result: { ...plain, battle: knownAs(state, player, battle), ...result },
        ...(seen === '' ? {} : { seen }),
      });
    const waits = async (player: string) => (await mine(await call(player, 'mine'))).flatMap((each) => each.waits);
    const seen = async (player: string) => battles(await call(player, 'battles'), { campaign, player });
    return {
      living,
      accounts,
      state,
      battle,
      seq: head.seq,
      one,
      two,
      others: seats.filter((seat) => seat !== one && seat !== two),
      enter,
      waits,
      seen,
    };
  }
  throw new Error('eight months of marching without a battle');
}

/** A battle result as players enter it, without the battle's id. */
export const plain: Omit<BattleResult, 'battle'> = {
  method: 'reported',
  winner: 'attacker',
  losses: [],
  generalsLost: [],
  retreat: null,
  note: '',
};

const knownAs = (state: CampaignState, player: string, { id }: PendingBattle): string =>
  [...getSeatBattles(state, player)].find(([, battle]) => battle.id === id)?.[0] ?? 'none';

/** Returns a loss among the first troops of a side's army. */
export function aLoss({ armies }: CampaignState, army: string) {
  const part = armies[army]?.units[0]?.parts[0];
  if (!part) throw new Error('an army without troops');
  return { id: part.id, count: 1 };
}
