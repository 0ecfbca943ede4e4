import type { CampaignState } from '../../../rules/campaign.ts';
import { givenState } from './case-campaign.ts';

/**
 * Lines of a text case: a fort in the plain, besieged by an army with carpenters and a miner. @param walls more of its sheet, with a
 * leading space
 */
export const beforeTheGate = (walls = ''): readonly string[] => [
  'player red with 1000 gold',
  'player blue with 1000 gold',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  `fort gate in plain${walls}`,
  'army host of red in plain: 60 spear@7, 4 carpenters, 1 miner',
  'army guard of blue in plain at gate: 200 bow@5',
];

/** Returns a state with an army of 600 before the gate that is asked to storm an unstable breach with some figures. */
export const askedAtBreach = (figures = 600): CampaignState => ({
  ...givenState(beforeTheGate().map((line) => line.replace('60 spear', '600 spear'))),
  battles: [
    {
      id: 'b1',
      cause: 'assault',
      province: 'plain',
      attacker: 'host',
      defender: 'guard',
      from: 'plain',
      queue: [],
      forces: {
        attacker: { army: 'host', parts: [{ id: 'host/spear', count: figures }], generals: [] },
        defenders: [{ army: 'guard', parts: [{ id: 'guard/bow', count: 200 }], generals: [] }],
      },
      storm: { fort: 'gate', way: 'breach', day: 3, asked: true },
    },
  ],
});
