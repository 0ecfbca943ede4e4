import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What decides how an address can be shown to whoever started the program. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Partial<Record<string, string>>>;
  /** Whether somebody reads what the program prints. */
  readonly isTerminal: boolean;
  /** The whole path of a program that can be started by its name; null where there is none. */
  readonly find: (program: string) => string | null;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Browsers that show an address in a window without an address bar, by the names that systems know them by. */
const WINDOWED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

/**
 * How to show an address: in a window of its own where that is wished for and a Chromium is there, else in the user's browser.
 * @returns null where nobody would see it: in CI, without a display, without a terminal
 */
export function openingCommand(
  { platform, env, isTerminal, find }: Surroundings,
  address: string,
  inWindow: boolean,
): Command | null {
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  if (!isTerminal || !hasDisplay || Boolean(env['CI'])) return null;
  const chromium = inWindow ? (WINDOWED.map(find).find((path) => path !== null) ?? null) : null;
  if (chromium !== null) return { program: chromium, args: [`--app=${address}`] };
  if (platform === 'darwin') return { program: 'open', args: [address] };
  // The first argument in quotes would be taken for a title.
  if (platform === 'win32') return { program: 'cmd', args: ['/c', 'start', '""', address] };
  const opener = find('xdg-open');
  return opener === null ? null : { program: opener, args: [address] };
}

/** The whole path of a program on the PATH. */
function onPath(program: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not there, or not to be started.
    }
  }
  return null;
}

/**
 * Shows an address to whoever started the program. It carries a token that lets in whoever has it, and other users of the machine can
 * read a program's arguments: the browser is handed a page that only this user can read, which leads on.
 * @returns whether it can be shown; the page goes when this process does
 */
export function openBrowser(address: string, inWindow: boolean): boolean {
  const { platform, env, stdout } = process;
  const surroundings = { platform, env, isTerminal: stdout.isTTY, find: onPath };
  if (openingCommand(surroundings, address, inWindow) === null) return false;
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-open-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const page = join(folder, 'nomarch.html');
  writeFileSync(page, `<!doctype html><meta http-equiv="refresh" content="0;url=${address}"><title>Nomarch</title>\n`, {
    mode: 0o600,
  });
  const command = openingCommand(surroundings, pathToFileURL(page).href, inWindow);
  if (command === null) return false;
  // A browser that cannot be started leaves the printed address.
  spawn(command.program, command.args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  return true;
}
