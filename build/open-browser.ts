import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment that determines how an address can be shown to the user. */
export interface Environment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Partial<Record<string, string>>>;
  /** True if a user sees the program's output. */
  readonly isTerminal: boolean;
  /** Returns the absolute path of a program, or null if it is not installed. */
  readonly find: (program: string) => string | null;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Program names of browsers that can open a window without an address bar. */
const APP_WINDOW_BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

/**
 * Returns the command that shows an address: in an app window if requested and a Chromium is installed, otherwise in the user's browser.
 * @returns null if no one would see it: in CI, without a display or without a terminal
 */
export function chooseCommand(
  { platform, env, isTerminal, find }: Environment,
  address: string,
  inWindow: boolean,
): Command | null {
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  if (!isTerminal || !hasDisplay || Boolean(env['CI'])) return null;
  const chromium = inWindow ? (APP_WINDOW_BROWSERS.map(find).find((path) => path !== null) ?? null) : null;
  if (chromium !== null) return { program: chromium, args: [`--app=${address}`] };
  if (platform === 'darwin') return { program: 'open', args: [address] };
  // `start` treats a first argument in quotes as a title.
  if (platform === 'win32') return { program: 'cmd', args: ['/c', 'start', '""', address] };
  const opener = find('xdg-open');
  return opener === null ? null : { program: opener, args: [address] };
}

/** Finds the absolute path of a program on the PATH. */
function findOnPath(program: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The file is missing or not executable.
    }
  }
  return null;
}

/**
 * Shows an address to the user who started the program. The address contains an access token, and other users of the machine can read
 * command lines. The browser therefore opens a redirecting page that only this user can read.
 * @returns false if the address cannot be shown. The page is deleted when this process exits
 */
export function openBrowser(address: string, inWindow: boolean): boolean {
  const { platform, env, stdout } = process;
  const surroundings = { platform, env, isTerminal: stdout.isTTY, find: findOnPath };
  if (chooseCommand(surroundings, address, inWindow) === null) return false;
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-open-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const page = join(folder, 'nomarch.html');
  writeFileSync(page, `<!doctype html><meta http-equiv="refresh" content="0;url=${address}"><title>Nomarch</title>\n`, {
    mode: 0o600,
  });
  const command = chooseCommand(surroundings, pathToFileURL(page).href, inWindow);
  if (command === null) return false;
  // If the browser cannot be started, the user still has the printed address.
  spawn(command.program, command.args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  return true;
}
