/**
 * `npm run bench -- captains [--against commit] [--gain 20] [--games 2000] [--strength expert] [--book id]`: current captains against
 * those of a reference commit, by a sequential test. Both captains lead in one battle, so both use the current engine and rules. The
 * test measures their decisions, and a reference that does not know the current questions fails with an error. Pairs rotate through
 * the books and terrains. The two battles of a pair have the same armies, terrain and dice, with the captains exchanged.
 */
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import * as current from '../captains/captain.ts';
import { createDiceSeeds, type LeaderSpec, playBattle } from '../captains/play-battle.ts';
import * as currentStyles from '../captains/styles.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { books } from '../rules/books.ts';
import { loadFightRules, hasSimulatedBattles } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { withReference } from './reference.ts';
import { runTest } from './sprt.ts';

const { STRENGTHS, TEMPERAMENTS } = currentStyles;
const TERRAINS = ['', 'hills', 'river-plain', 'forest'] as const;

const { values } = parseArgs({
  args: argv.slice(3),
  options: {
    against: { type: 'string' },
    gain: { type: 'string', default: '20' },
    games: { type: 'string', default: '2000' },
    strength: { type: 'string', default: 'expert' },
    book: { type: 'string' },
  },
});
const strength = STRENGTHS.find((each) => each === values.strength);
const ids = books.map(({ id }) => id).filter((id) => hasSimulatedBattles(id) && (values.book ?? id) === id);
if (!strength || ids.length === 0) throw new RangeError('Unknown --strength or --book');

await withReference(values.against, async ({ name, load }) => {
  const reference = (await load('captains/captain.ts')) as typeof current;
  const referenceStyles = (await load('captains/styles.ts')) as typeof currentStyles;
  const title = `${strength} captains against ${name}`;
  await runTest({ title, gain: Number(values.gain), maxGames: Number(values.games) }, async (pair) => {
    const id = required(ids[pair % ids.length]);
    const round = Math.floor(pair / ids.length);
    const seed = `captains ${pair}`;
    const [book, rules] = [required(findRuleSystem(id)), required(await loadFightRules(id))];
    const terrain = required(TERRAINS[round % TERRAINS.length]);
    const plan = required(toFightPlan(fieldOf(readyArmies(id), terrain, seed)));
    const temperament = required(TEMPERAMENTS[Math.floor(round / TERRAINS.length) % TEMPERAMENTS.length]);
    const mine: LeaderSpec = (fight, phases) =>
      current.createCaptain(fight, phases, currentStyles.createStyle(strength, temperament));
    const theirs: LeaderSpec = (fight, phases) =>
      reference.createCaptain(fight, phases, referenceStyles.createStyle(strength, temperament));
    const scores = ([0, 1] as const).map((side) => {
      const leaders = side === 0 ? ([mine, theirs] as const) : ([theirs, mine] as const);
      const { winner } = playBattle(book, rules, plan, leaders, createDiceSeeds(seed));
      return winner === null ? 0.5 : Number(winner === side);
    });
    return scores.reduce((sum, score) => sum + score, 0) / 2;
  });
});
