import type { Keepers } from '../../../contract/regents.ts';
import { addLedCampaign } from '../../../league/campaigns/umpire-campaigns.ts';
import { runCampaignTask } from '../../../league/commands/campaign-command.ts';
import type { CampaignState, PendingBattle } from '../../../rules/campaign.ts';
import { chainEvents } from '../../../rules/core/campaign/chain.ts';
import { loadCampaignBook } from '../../../services/books.ts';
import { createSecrets } from '../../../services/campaigns/proof/prove.ts';
import { setSettings } from '../../../services/campaigns/resolve.ts';
import { createSnapshot } from '../../../services/campaigns/replay.ts';
import { read } from './at-battle.ts';
import { givenState } from './case-campaign.ts';
import { join, openLiving } from '../league/living-league.ts';

/** Creates a league campaign from a state, with accounts for its umpire and each seat. */
export async function livingFrom(state: CampaignState, keepers: Keepers = {}) {
  const begun = await openLiving();
  const { app, store } = begun.league;
  const { rulesVersion } = await loadCampaignBook(app, state.rules);
  const { year, month } = state;
  const payload = { kind: 'campaign-started' as const, state };
  const campaign = 'siege';
  await app.repositories.campaigns.add({
    id: campaign,
    at: app.clock(),
    events: chainEvents(null, [{ year, month, payload, dice: [], steps: [], rulings: [] }], rulesVersion),
    snapshots: [createSnapshot(state, 0)],
    filed: [],
    secrets: createSecrets(app),
    proofs: [],
  });
  await addLedCampaign(store.db, campaign);
  const living = { ...begun, campaign };
  const accounts = new Map<string, string>([['', await join(living, { role: 'umpire' })]]);
  for (const { id: seat } of state.players) accounts.set(seat, await join(living, { seat }));
  await runCampaignTask(living.league, campaign, async ({ notify }) => {
    const { settings } = await read(living);
    await setSettings(app, { id: campaign, settings: { ...settings, keepers } });
    notify('changed');
  });
  return { living, accounts };
}

const SIEGE = [
  'player red with 1000 gold',
  'player blue with 1000 gold',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  'fort gate in plain',
  'list akkadian',
  'army host of red in plain from akkadian: 1 chief@200*, 30 spear@9 as spearmen-pike, 30 axe@9 as spearmen-pike, 30 pike@9 as spearmen-pike',
  'army guard of blue in plain at gate from akkadian: 24 bow@7 as archers-open-order, 18 watch@7 as archers-open-order',
  'siege of gate by red with stores for 20',
  'work of gate: {"kind":"ram","stage":"at-wall","due":7,"weeks":9,"weeksLeft":9,"crew":{"army":"host","parts":[{"id":"host/spear","count":12}]}}',
];

const WAITING: Readonly<Record<'ladders' | 'tower' | 'breach' | 'asked' | 'engine', Partial<PendingBattle>>> = {
  ladders: { cause: 'assault', storm: { fort: 'gate', way: 'ladders', day: 3 } },
  tower: { cause: 'assault', storm: { fort: 'gate', way: 'tower', day: 3 } },
  breach: { cause: 'assault', storm: { fort: 'gate', way: 'breach', day: 3 } },
  asked: { cause: 'assault', storm: { fort: 'gate', way: 'breach', day: 3, asked: true } },
  engine: {
    cause: 'engine',
    attacker: 'guard',
    defender: 'host',
    engine: { fort: 'gate', work: 'gate/w1', day: 3 },
    forces: {
      attacker: { army: 'guard', parts: [{ id: 'guard/bow', count: 18 }], generals: [] },
      defenders: [{ army: 'host', parts: [{ id: 'host/spear', count: 12 }], generals: [] }],
    },
  },
};

/** Returns a state in which red's army stands before blue's fort with a pending storm, or a pending sortie against its ram. */
export function waitingAtGate(way: keyof typeof WAITING): CampaignState {
  const battle: PendingBattle = {
    id: 'b1',
    cause: 'assault',
    province: 'plain',
    attacker: 'host',
    defender: 'guard',
    from: 'plain',
    queue: [],
    forces: null,
    ...WAITING[way],
  };
  return { ...givenState(SIEGE), battles: [battle], waiting: ['plain'] };
}
