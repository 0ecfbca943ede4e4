import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import type { WindowOptions } from '../support/electron-stand-in/wire.ts';
import { request, testedShell } from '../support/browser/tested-shell.ts';

const on = testedShell();

/** A second start without arguments. */
const AGAIN = { store: null, files: [], safe: false };

describe('The window', () => {
  it('gives its page no more rights than a web page', async () => {
    await on.start().page();
    expect(on.shell.windowOptions().webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
    expect(on.shell.actions('enableSandbox')).toHaveLength(1);
  });

  it('shows the first screen from the store, without network requests', async () => {
    const page = await on.start().page();
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.getByText('Changes are saved automatically').waitFor();
    expect(await on.ask('app/about')).toMatchObject({ transport: 'window', store: join(on.folder, 'nomarch.sqlite') });
    expect(on.shell.outside).toEqual([]);
    expect(on.shell.actions('show')).toHaveLength(1);
  });

  it('exposes only two names to its page', async () => {
    const page = await on.start().page();
    const seen = await page.evaluate(`({
      shell: window.nomarchShell,
      frozen: Object.isFrozen(window.nomarchShell),
      require: typeof require,
      process: typeof process,
      ipc: typeof ipcRenderer,
    })`);
    expect(seen).toEqual({
      shell: { platform: 'linux', versions: { electron: 'stand-in', chrome: 'stand-in' } },
      frozen: true,
      require: 'undefined',
      process: 'undefined',
      ipc: 'undefined',
    });
  });

  it('reopens at its last position', async () => {
    writeFileSync(
      join(on.folder, 'window.json'),
      JSON.stringify({ x: 210, y: 120, width: 1100, height: 750, maximised: false }),
    );
    await on.start().page();
    expect(on.shell.windowOptions()).toMatchObject({ x: 210, y: 120, width: 1100, height: 750 });
    await on.shell.closeWindow();
    await on.shell.exited;
    expect(JSON.parse(readFileSync(join(on.folder, 'window.json'), 'utf8'))).toEqual({
      x: 210,
      y: 120,
      width: 1100,
      height: 750,
      maximised: false,
    });
  });

  it('ignores a saved position off screen or in an invalid file', async () => {
    writeFileSync(
      join(on.folder, 'window.json'),
      JSON.stringify({ x: 9000, y: 120, width: 1100, height: 750, maximised: false }),
    );
    await on.start().page();
    expect(on.shell.windowOptions()).toMatchObject({ width: 1100, height: 750 });
    expect(on.shell.windowOptions()).not.toHaveProperty('x');
    await on.shell.stop();
    writeFileSync(join(on.folder, 'window.json'), '{"x":"here"');
    await on.start().page();
    expect(on.shell.windowOptions()).toMatchObject({ width: 1280, height: 800 });
  });

  it('uses the system’s background, light or dark', async () => {
    await on.start().page();
    await on.shell.call('setDark', true);
    await on.shell.call('setDark', false);
    const [night, day] = on.shell.actions('setBackgroundColor').map((action) => action.with[0]);
    expect(night).toMatch(/^#1/);
    expect(day).toMatch(/^#f/);
  });
});

describe('The program', () => {
  it('has a menu with standard roles, and developer tools only in a checkout', async () => {
    await on.start().page();
    const roles = async (): Promise<(string | null)[]> =>
      (await on.shell.call('menu')).flatMap(({ role, submenu }) => [role, ...submenu.map((item) => item.role)]);
    const packaged = await roles();
    for (const role of [
      'fileMenu',
      'quit',
      'editMenu',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'viewMenu',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'togglefullscreen',
      'windowMenu',
      'help',
      'about',
    ]) {
      expect(packaged).toContain(role);
    }
    expect(packaged).not.toContain('toggleDevTools');
    await on.shell.call('clickMenu', 'Show the log files');
    expect(on.shell.actions('openPath')[0]?.with).toEqual([join(on.folder, 'logs')]);
    await on.shell.stop();
    await on.start({ packaged: false }).page();
    expect(await roles()).toContain('toggleDevTools');
  });

  it('focuses the first window if started twice', async () => {
    await on.start().page();
    await on.shell.call('secondInstance', AGAIN);
    await expect.poll(() => on.shell.actions('focus')).toHaveLength(1);
    expect(on.shell.actions('restore')).toHaveLength(1);
    await on.shell.stop();
    on.start({ second: true });
    expect(await on.shell.exited).toBe(0);
    expect(on.shell.actions('show')).toHaveLength(0);
  });

  /** Script in the page: opens a port, waits for an answer, then sends a change at the given moment. */
  const change = (theme: string, when: string): string => `(async () => {
    const { port1, port2 } = new MessageChannel();
    window.postMessage('nomarch:connect', location.origin, [port2]);
    const answered = new Promise((done) => (port1.onmessage = done));
    port1.postMessage(${JSON.stringify(request('app/about'))});
    await answered;
    const send = () => port1.postMessage(${JSON.stringify(request('app/changeSettings', { theme }))});
    ${when};
  })()`;

  it('loses nothing sent before it quits', async () => {
    const page = await on.start().page();
    await page.evaluate(change('dark', 'send()'));
    await on.shell.call('quit');
    expect(await on.shell.exited).toBe(0);
    await on.start().page();
    expect(await on.ask('app/settings')).toMatchObject({ theme: 'dark' });
  });

  it('loses nothing sent while it closes', async () => {
    const page = await on.start().page();
    await page.evaluate(change('contrast', "addEventListener('pagehide', send)"));
    await on.shell.closeWindow();
    expect(await on.shell.exited).toBe(0);
    await on.start().page();
    expect(await on.ask('app/settings')).toMatchObject({ theme: 'contrast' });
  });

  it('asks before closing a page with unsaved changes', async () => {
    await on.start().page();
    expect(await on.shell.call('leaveUnsaved', 0)).toBe(false);
    expect(await on.shell.call('leaveUnsaved', 1)).toBe(true);
    expect(on.shell.actions('showMessageBoxSync')).toHaveLength(2);
  });

  it('explains why it cannot open a file that is no store, and leaves it unchanged', async () => {
    writeFileSync(join(on.folder, 'nomarch.sqlite'), 'my shopping list');
    on.start();
    expect(await on.shell.exited).toBe(1);
    const [title, sentence] = on.shell.actions('showErrorBox')[0]?.with ?? [];
    expect(title).toBe('Nomarch cannot start');
    expect(String(sentence)).toMatch(/not a Nomarch data file/);
    expect(String(sentence)).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(on.folder, 'nomarch.sqlite'), 'utf8')).toBe('my shopping list');
  });

  it('opens a second store in its own window, or explains why not', async () => {
    await on.start().page();
    const other = join(on.folder, 'other.sqlite');
    await on.shell.call('secondInstance', { ...AGAIN, store: other });
    await expect.poll(() => on.shell.actions('window')).toHaveLength(2);
    const partitions = on.shell
      .actions('window')
      .map(({ with: [options] }) => (options as WindowOptions).webPreferences?.['partition']);
    expect(new Set(partitions).size).toBe(2);
    expect(partitions[1]).toMatch(/^persist:store-[0-9a-f]{16}$/);
    await on.shell.call('secondInstance', { ...AGAIN, store: other });
    await expect.poll(() => on.shell.actions('focus')).toHaveLength(1);
    const none = join(on.folder, 'list.sqlite');
    writeFileSync(none, 'my shopping list');
    await on.shell.call('secondInstance', { ...AGAIN, store: none });
    await expect.poll(() => on.shell.actions('showErrorBox')).toHaveLength(1);
    expect(on.shell.actions('showErrorBox')[0]?.with).toEqual([
      'Nomarch cannot open this store',
      expect.stringMatching(/not a Nomarch data file/),
    ]);
    expect(on.shell.actions('window')).toHaveLength(2);
  });

  it('imports a file opened by the user, and adds it to recent files', async () => {
    const page = await on.start().page();
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const file = join(on.folder, 'guard.nomarch');
    writeFileSync(file, JSON.stringify(smallArmy()));
    await on.shell.call('openFrom', [file, join(on.folder, 'none.nomarch')]);
    await on.shell.call('clickMenu', '&Open a file …');
    await page.getByRole('dialog', { name: 'Import' }).getByText('guard.nomarch').waitFor();
    expect(on.shell.actions('addRecentDocument')[0]?.with).toEqual([file]);
    expect(on.shell.actions('showErrorBox')[0]?.with[0]).toBe('Nomarch cannot open this file');
    await on.shell.call('clickMenu', 'Settings …');
    await page.waitForURL(/#\/settings$/);
  });

  it('reports an uncaught error, and restarts on request', async () => {
    await on.start().page();
    await on.shell.call('failUnseen');
    await expect.poll(() => on.shell.actions('showMessageBox')).toHaveLength(1);
    expect(on.shell.actions('showMessageBox')[0]?.with[0]).toMatchObject({
      detail: expect.stringContaining('a wheel came off') as string,
    });
    expect(on.shell.actions('relaunch')).toEqual([]);
    await on.shell.call('press', 0);
    await on.shell.call('failUnseen');
    expect(await on.shell.exited).toBe(0);
    expect(on.shell.actions('relaunch')).toHaveLength(1);
  });

  it('starts without the graphics card after a run that never showed its window, and says so', async () => {
    writeFileSync(join(on.folder, 'last-run.json'), '{"run":"starting"}');
    await on.start().page();
    expect(on.shell.actions('disableHardwareAcceleration')).toHaveLength(1);
    await expect.poll(() => on.shell.actions('showMessageBox')).toHaveLength(1);
    await on.shell.call('quit');
    await on.shell.exited;
    expect(readFileSync(join(on.folder, 'last-run.json'), 'utf8')).toBe('{"run":"left"}');
    await on.start().page();
    expect(on.shell.actions('disableHardwareAcceleration')).toEqual([]);
  });

  it('reloads a crashed page once, and logs it', async () => {
    await on.start().page();
    await on.shell.call('crash');
    await on.shell.call('crash');
    expect(on.shell.actions('reload')).toHaveLength(1);
    expect(readFileSync(join(on.folder, 'logs', 'main.log'), 'utf8').match(/page gone: crashed/g)).toHaveLength(2);
  });
});
