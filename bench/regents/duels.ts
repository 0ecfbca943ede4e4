/**
 * `npm run bench -- duels [campaigns] [strength] [seeds]`: regents of a strength against each script on the maps for two, both seats in turn
 * from each seed. UNDER where a script wins more than 55 in 100, as far as chance does not explain it.
 */
import { argv } from 'node:process';
import { shareOf } from '../../contract/battles/series.ts';
import { type Strength, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { textTable } from '../text-table.ts';
import type { Contender } from './players.ts';
import { SCRIPTS } from './scripts.ts';
import { sideBySide } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '8', strength = 'able', seeds = 'duels'] = argv;
const played = starts.filter(({ players }) => players.length === 2);
/** So much may a script win. */
const MOST = 0.55;

const regent = (campaign: number): Contender => ({
  kind: 'regent',
  regent: {
    strength: strength as Strength,
    temperament: TEMPERAMENTS[Math.floor(campaign / (2 * played.length)) % TEMPERAMENTS.length] ?? 'builder',
  },
});

const campaigns = Number(count);
const rows: string[][] = [];
for (const script of SCRIPTS) {
  const sides = (campaign: number) => [{ kind: 'script', script }, regent(campaign)] as const;
  const { won, drawn, months } = sideBySide(rules, played, sides, campaigns, `${seeds} ${script}`);
  const { least, most } = shareOf(won + drawn / 2, campaigns);
  const isMissed = least > MOST;
  if (isMissed) process.exitCode = 1;
  const range = `${(100 * least).toFixed(0)} to ${(100 * most).toFixed(0)}`;
  rows.push([
    script,
    `${String(won)} of ${count}`,
    String(drawn),
    `${range}${isMissed ? ' UNDER' : ''}`,
    (months / campaigns).toFixed(0),
  ]);
}
console.log(textTable([[`against ${strength} regents`, 'won', 'drawn', '95 in 100', 'months'], ...rows]));
