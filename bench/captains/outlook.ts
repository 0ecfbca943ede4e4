/**
 * How surely whoever stands better wins (`hopeIn` in `captains/constants.ts`), found on every turn of battles that able captains fight out
 * without giving up: the steepness that fits best, and how often those have won who stood so.
 * `BATTLES=80 BOOK=for-the-pharaoh npm run bench -- captains-outlook`; all books where none is named.
 */
import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { captain } from '../../captains/captain.ts';
import { outlook } from '../../captains/giving-up.ts';
import { diceFrom, MOST_TURNS } from '../../captains/play.ts';
import { styleOf } from '../../captains/styles.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { openFight, type SideAt } from '../../rules/core/fight/fight.ts';
import { fightOut } from '../../rules/core/fight/fight-rules.ts';
import { books } from '../../rules/books.ts';
import { fightRulesOf, isFoughtOut } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 40);
const BOOKS = books.map(({ id }) => id).filter((id) => isFoughtOut(id) && (env['BOOK'] ?? id) === id);
const STEEPNESSES = Array.from({ length: 56 }, (_, at) => (5 + at) / 10);
/** Bounds between which the share of wins is told. */
const BOUNDS = [-Infinity, -3, -2, -1, 0] as const;
/** A file to which every battle is written: `test/fixtures/outlook-sample.json` is one. */
const kept = env['KEPT'];

/** Who won a battle, and how it stood for the first side at the end of each turn. */
interface Outcome {
  readonly winner: SideAt;
  readonly stood: readonly number[];
}

async function battlesOf(id: RuleSystemId): Promise<readonly Outcome[]> {
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
      stood.push(Math.round(100 * outlook({ fight, odds: phases.odds, style }, phases, 0)) / 100);
      return null;
    };
    const { winner } = fightOut(fight, phases, [{ decide, givesUp }, { decide }], MOST_TURNS);
    return winner === null ? [] : [{ winner, stood }];
  }).flat();
}

/** How a battle stood for a side at the end of a turn, and whether it won. */
interface Stood {
  readonly stands: number;
  readonly won: boolean;
}

const bothSides = ({ winner, stood }: Outcome): readonly Stood[] =>
  stood.flatMap((stands) => [
    { stands, won: winner === 0 },
    { stands: -stands, won: winner === 1 },
  ]);

/** How badly a steepness fits: the mean surprise. */
const surpriseOf = (stood: readonly Stood[], steepness: number): number =>
  stood.reduce((sum, { stands, won }) => sum + Math.log1p(Math.exp((won ? -1 : 1) * steepness * stands)), 0) /
  stood.length;

const rows: string[][] = [];
const all: Partial<Record<RuleSystemId, readonly Outcome[]>> = {};
for (const id of BOOKS) {
  const battles = await battlesOf(id);
  all[id] = battles;
  const stood = battles.flatMap(bothSides);
  const best = STEEPNESSES.reduce((one, other) => (surpriseOf(stood, other) < surpriseOf(stood, one) ? other : one));
  const shares = BOUNDS.slice(1).map((bound, at) => {
    const these = stood.filter(({ stands }) => stands >= required(BOUNDS[at]) && stands < bound);
    return `${these.filter(({ won }) => won).length} of ${these.length}`;
  });
  rows.push([id, String(battles.length), String(stood.length / 2), String(best), ...shares]);
}
if (kept !== undefined) writeFileSync(kept, `${JSON.stringify(all)}\n`);
console.log(textTable([['book', 'battles', 'turns', 'steepness', 'won under -3', 'to -2', 'to -1', 'to 0'], ...rows]));
