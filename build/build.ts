import { builtCommandLine } from './build-cli.ts';
import { buildShell } from './build-shell.ts';

/** `npm run build`: screens, shell and command line into out/, each unless it was built from the same sources. */
await buildShell();
await builtCommandLine();
