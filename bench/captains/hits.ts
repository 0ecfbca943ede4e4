/**
 * How much of what an army loses it loses to shooting and to melee, with and without ground, where able captains lead both sides of each
 * book's ready-made battle. `BATTLES=20 BOOK=for-the-pharaoh npm run bench -- hits`; all books where none is named. What the books say of
 * archery beside it is in `docs/coverage/hits.md`.
 */
import { env } from 'node:process';
import { diceFrom, playOut } from '../../captains/play.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { books } from '../../rules/books.ts';
import type { Fight } from '../../rules/core/fight/fight.ts';
import { fightRulesOf, isFoughtOut } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 20);
const BOOKS = books.map(({ id }) => id).filter((id) => isFoughtOut(id) && (env['BOOK'] ?? id) === id);
const ABLE = { strength: 'able' } as const;

interface Struck {
  readonly throws: number;
  readonly hits: number;
}

/** Throws of some procedures in a battle, and the hits that they brought. */
function struckBy({ throws, befell }: Fight, procedures: ReadonlySet<string>): Struck {
  return {
    throws: throws.filter(({ procedure }) => procedures.has(procedure)).length,
    hits: befell.filter(({ procedure }) => procedures.has(procedure)).reduce((sum, { hits }) => sum + hits, 0),
  };
}

/** The mean of some numbers, and by how much it is off at the most in 95 of 100 series. */
function meanOf(values: readonly number[]): readonly [mean: number, off: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return [mean, 1.96 * Math.sqrt(spread / values.length)];
}

async function rowOf(id: RuleSystemId, terrain: string): Promise<readonly string[]> {
  const book = required(ruleSystem(id));
  const rules = required(await fightRulesOf(id));
  const { shots = [], melees } = required(book.field);
  const fights = Array.from({ length: BATTLES }, (_, at) => {
    const seed = `hits ${at}`;
    const plan = required(planOf(fieldOf(readyArmies(id), terrain, seed)));
    const { fight } = playOut(book, rules, plan, [ABLE, ABLE], diceFrom(seed));
    return { shot: struckBy(fight, new Set(shots)), struck: struckBy(fight, new Set([melees?.procedure ?? ''])) };
  });
  const of = (part: (fight: (typeof fights)[number]) => number): string => meanOf(fights.map(part))[0].toFixed(1);
  const each = (part: (fight: (typeof fights)[number]) => Struck): string => {
    const throws = fights.reduce((sum, fight) => sum + part(fight).throws, 0);
    return (fights.reduce((sum, fight) => sum + part(fight).hits, 0) / Math.max(1, throws)).toFixed(2);
  };
  const [share, off] = meanOf(fights.map(({ shot, struck }) => shot.hits / Math.max(1, shot.hits + struck.hits)));
  return [
    id,
    terrain || 'open',
    of(({ shot }) => shot.throws),
    each(({ shot }) => shot),
    of(({ shot }) => shot.hits),
    of(({ struck }) => struck.throws),
    each(({ struck }) => struck),
    of(({ struck }) => struck.hits),
    `${(100 * share).toFixed(0)} % ± ${(100 * off).toFixed(0)}`,
  ];
}

const rows: (readonly string[])[] = [];
for (const id of BOOKS) for (const terrain of ['', 'hills']) rows.push(await rowOf(id, terrain));
console.log(`${BATTLES} battles a row`);
console.log(
  textTable([
    ['book', 'ground', 'volleys', 'hits each', 'hits', 'melee throws', 'hits each', 'hits', 'share of shooting'],
    ...rows,
  ]),
);
