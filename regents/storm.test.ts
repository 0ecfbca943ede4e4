import { describe, expect, it } from 'vitest';
import { campaignOf, type CampaignRules } from '../rules/campaign.ts';
import { ruleSystems } from '../rules/systems.ts';
import { givenState } from '../test/support/case-campaign.ts';
import { beforeTheGate } from '../test/support/gate-siege.ts';
import { seatView } from './knowledge/seat-view.ts';
import { storms } from './storm.ts';
import { TEMPERAMENTS } from './temperaments.ts';

const found = campaignOf(ruleSystems.find((system) => system.campaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules: CampaignRules = found;

/** Whether each temperament storms the gate with so many figures of a host of 600. */
function answers(figures: number): boolean[] {
  const state = givenState(beforeTheGate().map((line) => line.replace('60 spear', '600 spear')));
  const battle = {
    province: 'plain',
    forces: { attacker: { army: 'host', parts: [{ id: 'host/spear', count: figures }], generals: [] }, defenders: [] },
    storm: { fort: 'gate', way: 'breach', day: 3, asked: true },
  } as const;
  const view = seatView(rules, state, 'red');
  return TEMPERAMENTS.map((temperament) => storms(rules, { player: 'red', temperament, view, battle }));
}

describe('A regent that is asked whether to storm', () => {
  it('does so with many, and lets the breach be with few', () => {
    expect(answers(600)).toEqual(TEMPERAMENTS.map(() => true));
    expect(answers(30)).toEqual(TEMPERAMENTS.map(() => false));
  });
});
