import { stripVTControlCharacters } from 'node:util';
import { builtCommandLine } from './build-cli.ts';
import { type Progress, buildScreens } from './build-screens.ts';
import { buildShell } from './build-shell.ts';
import type { BuildState } from './first-page.ts';

/**
 * `npm run build`: screens, shell and command line into out/, each unless it was built from the same sources. Whoever has started it with
 * a channel hears how far it is.
 *
 *   --for browser, --for window   only what `npm start` needs for the one or the other
 */
const target = process.argv[process.argv.indexOf('--for') + 1];

const tell = (state: BuildState): void => {
  process.send?.(state);
};

/** One step after another, each with its share of the whole. */
const partOf =
  (from: number, to: number): Progress =>
  (share, doing) => {
    tell({ percent: Math.floor(100 * (from + share * (to - from))), doing, failure: '' });
  };

async function buildAll(): Promise<void> {
  if (target === 'browser') await buildScreens(partOf(0, 0.9));
  else await buildShell(partOf(0, target === 'window' ? 1 : 0.9));
  if (target === 'window') return;
  partOf(0.9, 1)(0, 'Building the program behind the screens.');
  await builtCommandLine();
}

/** A build's error over many lines, as one sentence with the place in the sources. */
function sentenceOf(error: unknown): string {
  const [first = 'there is no reason given', ...rest] = stripVTControlCharacters(
    error instanceof Error ? error.message : String(error),
  )
    .split('\n')
    .map((line) => line.trim())
    // What follows draws the place.
    .filter((line) => /^[\w\s[(/.]/.test(line));
  return `Nomarch could not be built: ${/^Build failed with/.test(first) ? rest.slice(0, 3).join(' ') : first}`;
}

// Whoever wanted it has ended.
process.once('disconnect', () => process.exit(1));
try {
  await buildAll();
} catch (error) {
  const failure = sentenceOf(error);
  tell({ percent: 0, doing: '', failure });
  if (!process.send) console.error(error);
  process.exitCode = 1;
}
// An open channel would keep it from ending.
if (process.send) process.exit();
