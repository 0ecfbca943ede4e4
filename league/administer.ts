import type { StoredCampaign } from '../contract/campaigns.ts';
import { writeBackup } from '../db/postgres/backup.ts';
import { VERSION } from '../services/version.ts';
import type { CampaignDocument } from '../contract/campaign-documents.ts';
import { UseCaseError } from '../contract/errors.ts';
import { createMissingError } from '../services/campaigns/campaigns.ts';
import { exportDocument, importCampaign } from '../services/campaigns/portable.ts';
import type { AppContext } from '../services/app-context.ts';
import { runCampaignTask } from './commands/campaign-command.ts';
import { checkStoreNow, type FoundDamage } from './check-store.ts';
import { createHints } from './live/hints.ts';
import { selectNow } from './live/stream.ts';
import { getLastOrigin, createLeagueApp } from './open-process.ts';
import { addLedCampaign } from './campaigns/umpire-campaigns.ts';
import { inviteTo } from './seats/members.ts';
import type { LeagueStore } from './store/league-store.ts';
import { type DatabaseLocation, openLeagueStore, restoreLeague } from './store/open-league-store.ts';
import { type InvitationLink, createOwnerInvitation } from './accounts/invitations.ts';

interface Administered {
  readonly app: AppContext;
  readonly store: LeagueStore;
}

/** Runs a command line task on a league's database. Processes that serve the league may run meanwhile. */
async function administer<T>(where: DatabaseLocation, work: (league: Administered) => Promise<T>): Promise<T> {
  const report = (error: unknown): void => {
    if (process.env['NOMARCH_DEBUG']) console.error(error);
  };
  const { store, close } = await openLeagueStore(where, { report, connections: 2 });
  try {
    return await work({ app: await createLeagueApp(store, report), store });
  } finally {
    await close();
  }
}

/** Creates an invitation link. @param seat a player's id, `umpire`, `reader`, or `owner` of the server. @throws UseCaseError */
export const inviteLocally = (
  where: DatabaseLocation,
  { campaign, seat }: { readonly campaign: string | undefined; readonly seat: string },
): Promise<InvitationLink> =>
  administer(where, async ({ app, store }) => {
    const origin = await getLastOrigin(store);
    if (seat === 'owner') return createOwnerInvitation({ store, origin });
    if (campaign === undefined) throw new UseCaseError('BAD_INPUT', '--campaign: expected a campaign’s id', 'campaign');
    if (!(await app.repositories.campaigns.exists(campaign))) throw createMissingError(campaign);
    const role = seat === 'umpire' || seat === 'reader' ? seat : 'player';
    const hints = createHints(store.db, app.report);
    try {
      return await runCampaignTask({ app, store, hints, effects: [] }, campaign, (work) =>
        inviteTo(work, origin, { campaign, role, player: role === 'player' ? seat : '' }),
      );
    } finally {
      await hints.close();
    }
  });

/** Imports a campaign from its document. The campaign has no umpire until one is invited. */
export const importLocally = (
  where: DatabaseLocation,
  document: { readonly text: string; readonly fileName: string },
): Promise<StoredCampaign> =>
  administer(where, ({ app, store }) =>
    store.inTransaction(async ({ db, repositories }) => {
      const now = await selectNow(db);
      const campaign = await importCampaign({ ...app, repositories, clock: () => now }, document);
      await addLedCampaign(db, campaign.id);
      return campaign;
    }),
  );

export const exportLocally = (
  where: DatabaseLocation,
  input: { readonly id: string; readonly secrets?: true },
): Promise<CampaignDocument> => administer(where, ({ app }) => exportDocument(app, input));

/** Checks the whole store in this thread. Stores the damage found, for the owner to see. */
export const checkLocally = (where: DatabaseLocation): Promise<readonly FoundDamage[]> =>
  administer(where, checkStoreNow);

/** Writes a consistent backup to a file. */
export async function backUpLocally(where: DatabaseLocation, file: string): Promise<void> {
  const { url, close } = await openLeagueStore(where, { report: () => undefined, connections: 1 });
  try {
    await writeBackup(url, file, VERSION);
  } finally {
    await close();
  }
}

/** Restores a backup into an empty database and migrates the database. @returns the damage found in it @throws UseCaseError */
export async function restoreLocally(where: DatabaseLocation, file: string): Promise<readonly FoundDamage[]> {
  await restoreLeague(where, file);
  return checkLocally(where);
}
