import { campaignOf } from '../../rules/campaign-of.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { startsOf } from '../../test/support/fought-battles.ts';

const found = await campaignOf(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');

/** The rules of the campaigns that regents are tried in. */
export const rules = found;

/** Every shipped scenario at its start. */
export const starts = startsOf(rules);
