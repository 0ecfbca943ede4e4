/**
 * How surely whoever stands better wins (`HOPE` in `captains/constants.ts`), found on every turn of battles that able captains fight out
 * without giving up: the steepness that fits best, and how often those have won who stood so.
 * `BATTLES=40 BOOK=for-the-pharaoh npm run bench -- captains-outlook`; all books where none is named.
 */
import { env } from 'node:process';
import { captain } from '../../captains/captain.ts';
import { outlook } from '../../captains/giving-up.ts';
import { diceFrom, MOST_TURNS } from '../../captains/play.ts';
import { styleOf } from '../../captains/styles.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { openFight } from '../../rules/core/fight/fight.ts';
import { fightOut } from '../../rules/core/fight/fight-rules.ts';
import { books } from '../../rules/books.ts';
import { fightRulesOf, isFoughtOut } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 40);
const BOOKS = books.map(({ id }) => id).filter((id) => isFoughtOut(id) && (env['BOOK'] ?? id) === id);
const STEEPNESSES = [0.5, 0.7, 1, 1.3, 1.6, 2, 2.5, 3, 4] as const;
/** Bounds between which the share of wins is told. */
const BOUNDS = [-Infinity, -3, -2, -1, 0] as const;

/** How a battle stood for a side at the end of a turn, and whether it won. */
interface Stood {
  readonly stands: number;
  readonly won: boolean;
}

async function turnsOf(id: RuleSystemId): Promise<readonly Stood[]> {
  const [book, rules] = [required(ruleSystem(id)), required(await fightRulesOf(id))];
  const [one, other] = readyArmies(id);
  const plans = [planOf(fieldOf([one, other])), planOf(fieldOf([one, one]))].map(required);
  return Array.from({ length: BATTLES }, (_, number) => {
    const fight = openFight(book, required(plans[number % 2]), diceFrom(`outlook ${number}`));
    const phases = rules(fight);
    const style = styleOf('able');
    const { decide } = captain(fight, phases, style);
    const stood: number[] = [];
    const givesUp = (): null => {
      stood.push(outlook({ fight, odds: phases.odds, style }, phases, 0));
      return null;
    };
    const { winner } = fightOut(fight, phases, [{ decide, givesUp }, { decide }], MOST_TURNS);
    if (winner === null) return [];
    return stood.flatMap((stands) => [
      { stands, won: winner === 0 },
      { stands: -stands, won: winner === 1 },
    ]);
  }).flat();
}

/** How badly a steepness fits: the mean surprise. */
const surpriseOf = (stood: readonly Stood[], steepness: number): number =>
  stood.reduce((sum, { stands, won }) => sum + Math.log1p(Math.exp((won ? -1 : 1) * steepness * stands)), 0) /
  stood.length;

const rows: string[][] = [];
for (const id of BOOKS) {
  const stood = await turnsOf(id);
  const best = STEEPNESSES.reduce((one, other) => (surpriseOf(stood, other) < surpriseOf(stood, one) ? other : one));
  const shares = BOUNDS.slice(1).map((bound, at) => {
    const these = stood.filter(({ stands }) => stands >= required(BOUNDS[at]) && stands < bound);
    return `${these.filter(({ won }) => won).length} of ${these.length}`;
  });
  rows.push([id, String(stood.length / 2), String(best), ...shares]);
}
console.log(textTable([['book', 'turns', 'steepness', 'won under -3', 'to -2', 'to -1', 'to 0'], ...rows]));
