import { UseCaseError } from '../../contract/errors.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Names that look the same to most people are the same. */
const looksOf = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

interface Named {
  readonly account: string;
  readonly name: string;
  /** A campaign that the account is about to come into; without it, all that it is in. */
  readonly campaign?: string;
}

/** @throws UseCaseError REFUSED where another member of a campaign has the name */
export async function expectNameOfItsOwn(db: LeagueDb, { account, name, campaign }: Named): Promise<void> {
  const others = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.name')
    .where('until', 'is', null)
    .where('account_id', '<>', account)
    .where('member.campaign_id', 'in', (from) =>
      campaign === undefined
        ? from
            .selectFrom('member as own')
            .select('own.campaign_id')
            .where('own.account_id', '=', account)
            .where('own.until', 'is', null)
        : from.selectFrom('campaign').select('campaign.id').where('campaign.id', '=', campaign),
    )
    .execute();
  if (!others.some((other) => looksOf(other.name) === looksOf(name))) return;
  throw new UseCaseError('REFUSED', `Somebody in the campaign is called “${name}” already: take another name.`, 'name');
}
