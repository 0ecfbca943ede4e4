/**
 * `npm run bench -- regents [--against commit] [--gain 50] [--games 600] [--strength able] [--scenario id]`: current regents against those
 * of a reference commit, by a sequential test. They alternate between seats. The reference decides with its own copy of the rules. The
 * current rules check its orders, refuse unknown ones and resolve the month. Pairs rotate through the scenarios for up to six players.
 * The two campaigns of a pair have the same seed and temperament, with the seats exchanged. A campaign that both or neither won is drawn.
 */
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import * as currentStrength from '../regents/knowledge/enemy-strength.ts';
import * as current from '../regents/regent.ts';
import { STRENGTHS, TEMPERAMENTS } from '../regents/temperaments.ts';
import type { CampaignRules, CampaignState } from '../rules/campaign.ts';
import type * as campaigns from '../rules/load-campaign.ts';
import type * as systems from '../rules/systems.ts';
import { type OrdersOf, turnsUntilWon } from '../test/support/campaign/campaign-turns.ts';
import { startsOf } from '../test/support/battle/fought-battles.ts';
import { campaignRules } from '../test/support/battle/random-play.ts';
import { required } from '../test/support/required.ts';
import { withReference } from './reference.ts';
import { runTest } from './sprt.ts';

const YEARS = 5;

const { values } = parseArgs({
  args: argv.slice(3),
  options: {
    against: { type: 'string' },
    gain: { type: 'string', default: '50' },
    games: { type: 'string', default: '600' },
    strength: { type: 'string', default: 'able' },
    scenario: { type: 'string' },
  },
});
const strength = STRENGTHS.find((each) => each === values.strength);
const starts = startsOf(campaignRules).filter(({ scenario, players }) =>
  values.scenario === undefined ? players.length <= 6 : scenario === values.scenario,
);
if (!strength || starts.length === 0) throw new RangeError('Unknown --strength or --scenario');

/** Creates a function that decides for a seat, with one version of the regents and rules. */
const createDecider =
  (
    { decideMonth, toSeatView }: Pick<typeof current, 'decideMonth'> & Pick<typeof currentStrength, 'toSeatView'>,
    rules: CampaignRules,
    regent: current.Regent,
    seed: string,
  ): OrdersOf =>
  (state, player, report) =>
    decideMonth(rules, regent, { player, view: toSeatView(rules, state, player), report, seed }).orders;

/** Returns the seats that won first. There are several if they won in the same month. */
function findWinners({ victories }: CampaignState): ReadonlySet<string> {
  const [first] = victories;
  const together = victories.filter(({ year, month }) => year === first?.year && month === first.month);
  return new Set(together.map(({ player }) => player));
}

await withReference(values.against, async ({ name, load }) => {
  const { decideMonth } = (await load('regents/regent.ts')) as typeof current;
  const { toSeatView } = (await load('regents/knowledge/enemy-strength.ts')) as typeof currentStrength;
  const { loadCampaignRules } = (await load('rules/load-campaign.ts')) as typeof campaigns;
  const { ruleSystems } = (await load('rules/systems.ts')) as typeof systems;
  const referenceRules = required(await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign)));
  const title = `${strength} regents against ${name}`;
  await runTest({ title, gain: Number(values.gain), maxGames: Number(values.games) }, (pair) => {
    const start = required(starts[pair % starts.length]);
    const temperament = required(TEMPERAMENTS[Math.floor(pair / starts.length) % TEMPERAMENTS.length]);
    const seed = `regents ${pair}`;
    const mine = createDecider({ ...current, ...currentStrength }, campaignRules, { temperament, strength }, seed);
    const theirs = createDecider({ decideMonth, toSeatView }, referenceRules, { temperament, strength }, seed);
    const scores = [0, 1].map((parity) => {
      const isMine = (player: string): boolean => start.players.findIndex(({ id }) => id === player) % 2 === parity;
      const ordersOf: OrdersOf = (state, player, report) => (isMine(player) ? mine : theirs)(state, player, report);
      let last = start;
      for (const { after } of turnsUntilWon(campaignRules, start, ordersOf, seed, { years: YEARS })) last = after;
      const winners = [...findWinners(last)];
      const wins = winners.filter(isMine).length;
      return (wins > 0 && wins < winners.length) || winners.length === 0 ? 0.5 : Number(wins > 0);
    });
    return scores.reduce((sum, score) => sum + score, 0) / 2;
  });
});
