import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** `npm start` on machines without display, Electron or a free port. */
const root = resolve(import.meta.dirname, '../..');
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S+/;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomarch-start-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly said: string;
  readonly code: number | null;
}

/** Runs `npm start`, and stops it once it has printed an address. */
const start = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Started> => {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;
  const child = spawn(process.execPath, ['build/run.js', 'start', '--db', join(folder, 'nomarch.sqlite'), ...args], {
    cwd: root,
    env: { ...bare, ...env },
  });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    if (ADDRESS.test(said)) child.kill('SIGTERM');
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
};

/** Creates a program that is started in place of Electron. */
const electronThat = (script: string): Record<string, string> => {
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ELECTRON_OVERRIDE_DIST_PATH: folder };
};

describe('npm start', () => {
  it.runIf(process.platform === 'linux')('serves the browser without a display, and says so in one line', async () => {
    const { said } = await start([]);
    expect(said.split('\n')[0]).toBe('Opening in the browser instead of a window: there is no display.');
    expect(said).toMatch(ADDRESS);
  });

  it('serves the browser on the requested port', async () => {
    const { said } = await start(['--browser', '--port', '0']);
    expect(said).toMatch(ADDRESS);
    expect(said).not.toContain('instead of a window');
  });

  it('opens the window on the named store, and exits with its status', async () => {
    const { said, code } = await start(['--electron'], electronThat(`echo "$@" > '${folder}/asked'; exit 0`));
    expect(said).not.toMatch(ADDRESS);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(`. --db=${join(folder, 'nomarch.sqlite')}\n`);
  });

  it('exits if only the window is requested and Electron cannot start', async () => {
    const { said, code } = await start(['--electron'], electronThat('exit 127'));
    expect(said).toContain('The window could not be opened: Electron did not start (it ended with 127).');
    expect(said).not.toMatch(ADDRESS);
    expect(code).toBe(1);
  });

  it.each([['--prot', '3'], ['--browser', '--electron'], ['--port']])(
    'rejects a command line like %s',
    async (...args) => {
      const { said, code } = await start(args.filter(Boolean));
      expect(code).toBe(2);
      expect(said.trim().split('\n').length).toBeLessThan(4);
      expect(said).not.toMatch(/\n\s+at /);
    },
  );
});
