import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as enemyStrength from '../../regents/knowledge/enemy-strength.ts';
import type * as regents from '../../regents/regent.ts';
import type * as campaigns from '../../rules/campaign-of.ts';
import type * as systems from '../../rules/systems.ts';
import type { Contender } from './players.ts';

/**
 * The regents of another version of the program, with the rules of that version.
 * @param folder a checkout of it, with its packages installed
 */
export async function formerRegents(folder: string): Promise<(regent: regents.Regent) => Contender> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(resolve(folder, file)).href);
  const { decide } = (await load('regents/regent.ts')) as typeof regents;
  const { seatView } = (await load('regents/knowledge/enemy-strength.ts')) as typeof enemyStrength;
  const { campaignOf } = (await load('rules/campaign-of.ts')) as typeof campaigns;
  const { ruleSystems } = (await load('rules/systems.ts')) as typeof systems;
  const rules = await campaignOf(ruleSystems.find((system) => system.loadCampaign));
  if (!rules) throw new Error(`no rule book in ${folder} has a campaign`);
  return (regent) => ({
    kind: 'former',
    ordersOf: (state, player, report, seed) =>
      decide(rules, regent, { player, view: seatView(rules, state, player), report, seed }).orders,
  });
}
