/**
 * `npm run bench -- duels [campaigns] [strength] [seeds] [folder]`: regents of a strength against each script on the maps for two, both seats
 * in turn from each seed; or, with a checkout of another version of the program, against its regents of that strength alone. UNDER where a
 * script wins more than 55 in 100 or the former regents more than 40, as far as chance does not explain it.
 */
import { argv } from 'node:process';
import { shareOf } from '../../contract/battles/series.ts';
import type { Regent } from '../../regents/regent.ts';
import { type Strength, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { textTable } from '../text-table.ts';
import { formerRegents } from './former.ts';
import type { Contender } from './players.ts';
import { SCRIPTS } from './scripts.ts';
import { sideBySide } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '8', strength = 'able', seeds = 'duels', folder] = argv;
const played = starts.filter(({ players }) => players.length === 2);
/** So much may a script win, and the regents of another version. */
const MOST = { script: 0.55, former: 0.4 };

const regentOf = (campaign: number): Regent => ({
  strength: strength as Strength,
  temperament: TEMPERAMENTS[Math.floor(campaign / (2 * played.length)) % TEMPERAMENTS.length] ?? 'builder',
});

interface Opponent {
  readonly name: string;
  readonly most: number;
  readonly contender: (campaign: number) => Contender;
}

async function opponents(): Promise<readonly Opponent[]> {
  if (folder === undefined)
    return SCRIPTS.map((script) => ({
      name: script,
      most: MOST.script,
      contender: () => ({ kind: 'script', script }),
    }));
  const former = await formerRegents(folder);
  return [{ name: 'former version', most: MOST.former, contender: (campaign) => former(regentOf(campaign)) }];
}

const campaigns = Number(count);
const rows: string[][] = [];
for (const { name, most: limit, contender } of await opponents()) {
  const sides = (campaign: number) => [contender(campaign), { kind: 'regent', regent: regentOf(campaign) }] as const;
  const { won, drawn, months } = sideBySide(rules, played, sides, campaigns, `${seeds} ${name}`);
  const { least, most } = shareOf(won + drawn / 2, campaigns);
  const isMissed = least > limit;
  if (isMissed) process.exitCode = 1;
  const range = `${(100 * least).toFixed(0)} to ${(100 * most).toFixed(0)}`;
  rows.push([
    name,
    `${String(won)} of ${count}`,
    String(drawn),
    `${range}${isMissed ? ' UNDER' : ''}`,
    (months / campaigns).toFixed(0),
  ]);
}
console.log(textTable([[`against ${strength} regents`, 'won', 'drawn', '95 in 100', 'months'], ...rows]));
