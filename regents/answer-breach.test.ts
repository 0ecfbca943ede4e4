import { describe, expect, it } from 'vitest';
import type { CampaignRules } from '../rules/campaign.ts';
import { loadCampaignRules } from '../rules/load-campaign.ts';
import { ruleSystems } from '../rules/systems.ts';
import { askedAtBreach } from '../test/support/campaign/gate-siege.ts';
import { toSeatView } from './knowledge/enemy-strength.ts';
import { shouldStormBreach } from './order-sheet.ts';
import { TEMPERAMENTS } from './temperaments.ts';

const found = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules: CampaignRules = found;

/** Returns, for each temperament, whether the given number of figures from an army of 600 storms the gate. */
function listAnswers(figures: number): boolean[] {
  const state = askedAtBreach(figures);
  const [battle] = state.battles;
  if (!battle) throw new Error('no battle is pending');
  const view = toSeatView(rules, state, 'red');
  return TEMPERAMENTS.map((temperament) => shouldStormBreach(rules, { player: 'red', temperament, view, battle }));
}

describe('shouldStormBreach', () => {
  it('storms with many figures and not with few', () => {
    expect(listAnswers(600)).toEqual(TEMPERAMENTS.map(() => true));
    expect(listAnswers(30)).toEqual(TEMPERAMENTS.map(() => false));
  });
});
