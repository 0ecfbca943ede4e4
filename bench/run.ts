import { argv } from 'node:process';

/** `npm run bench` measures the program, `npm run bench -- league` a club's server (`--campaigns 60` for a look at it), `npm run bench -- regents` how
 * well automatic players play, `fairness` how fair scenarios are, `advice` what becomes of who takes it, `truces` whether truces
 * are a way to win, `ladder` how all of them and scripts stand to each other, `duels` strengths against each script, `exploiter` what beats them, `strengths` what they guess armies by, `positions` what they judge positions by, `odds` whether the odds
 * that they give hold, `fought-odds` what they judge fought-out battles by and `fought-out` whether that holds, `captains` how well battles
 * are led, `captains-campaigns` whether those of campaigns end, `captains-fit` and `captains-outlook` what they reckon with,
 * `captains-window` what one costs in the window, `hits` what falls to shooting and to
 * melee, `procedures` which procedures of a turn led battles use, `matrix` how the lists of a book stand to each other. Each ends with 1 where a figure is over its limit. */
const BENCHES = {
  program: () => import('./program.ts'),
  league: () => import('./league/report.ts'),
  regents: () => import('./regents/report.ts'),
  odds: () => import('./regents/fit-odds.ts'),
  positions: () => import('./regents/fit-positions.ts'),
  strengths: () => import('./regents/fit-strengths.ts'),
  fairness: async () => (await import('./regents/fairness.ts')).fairness(argv.slice(3)),
  'fought-odds': () => import('./regents/fit-fought.ts'),
  'fought-out': () => import('./regents/fought-out.ts'),
  ladder: () => import('./regents/ladder.ts'),
  exploiter: () => import('./regents/exploiter.ts'),
  duels: () => import('./regents/duels.ts'),
  truces: async () => (await import('./regents/truces.ts')).truces(argv.slice(3)),
  advice: async () => (await import('./regents/advice.ts')).advice(argv.slice(3)),
  captains: () => import('./captains/report.ts'),
  'captains-campaigns': () => import('./captains/campaigns.ts'),
  'captains-fit': () => import('./captains/fit.ts'),
  'captains-outlook': () => import('./captains/outlook.ts'),
  'captains-window': () => import('./captains/window.ts'),
  hits: () => import('./captains/hits.ts'),
  procedures: async () => (await import('./captains/procedures.ts')).procedures(argv.slice(3)),
  matrix: () => import('./captains/matrix.ts'),
} as const;

const [, , asked = 'program'] = argv;
const bench = Object.entries(BENCHES).find(([name]) => name === asked)?.[1];
if (bench) await bench();
else {
  console.error(`There is no bench "${asked}"; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 2;
}
