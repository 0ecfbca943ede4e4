import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { request, testedShell } from '../support/tested-shell.ts';

const on = testedShell();

describe('the window', () => {
  it('gives its page the rights of a page on the web and no more', async () => {
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

  it('shows the first screen, read from the store through the port, and asks nothing of the network', async () => {
    const page = await on.start().page();
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.getByText('Everything is stored').waitFor();
    expect(await on.ask('app/about')).toMatchObject({ transport: 'window', store: join(on.folder, 'nomarch.sqlite') });
    expect(on.shell.outside).toEqual([]);
    expect(on.shell.actions('show')).toHaveLength(1);
  });

  it('shows its page nothing of Node or Electron but two names', async () => {
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

  it('stands again where it stood when it was closed', async () => {
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

  it('is not opened where no screen is any more, and not out of a file that makes no sense', async () => {
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

  it('takes the ground of the system by day and by night', async () => {
    await on.start().page();
    await on.shell.call('setDark', true);
    await on.shell.call('setDark', false);
    const [night, day] = on.shell.actions('setBackgroundColor').map((action) => action.with[0]);
    expect(night).toMatch(/^#1/);
    expect(day).toMatch(/^#f/);
  });
});

describe('the program', () => {
  it('has a menu with the roles that a system expects, and tools of the trade only in a checkout', async () => {
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

  it('started a second time brings the first one’s window forward and ends', async () => {
    await on.start().page();
    await on.shell.call('secondInstance', []);
    expect(on.shell.actions('restore')).toHaveLength(1);
    expect(on.shell.actions('focus')).toHaveLength(1);
    await on.shell.stop();
    on.start({ second: true });
    expect(await on.shell.exited).toBe(0);
    expect(on.shell.actions('show')).toHaveLength(0);
  });

  /** The page's own words: opens a port, waits until it is answered, then sends the change at the moment given. */
  const change = (theme: string, when: string): string => `(async () => {
    const { port1, port2 } = new MessageChannel();
    window.postMessage('nomarch:connect', location.origin, [port2]);
    const answered = new Promise((done) => (port1.onmessage = done));
    port1.postMessage(${JSON.stringify(request('app/about'))});
    await answered;
    const send = () => port1.postMessage(${JSON.stringify(request('app/changeSettings', { theme }))});
    ${when};
  })()`;

  it('loses nothing that was sent before it was told to quit', async () => {
    const page = await on.start().page();
    await page.evaluate(change('dark', 'send()'));
    await on.shell.call('quit');
    expect(await on.shell.exited).toBe(0);
    await on.start().page();
    expect(await on.ask('app/settings')).toMatchObject({ theme: 'dark' });
  });

  it('loses nothing that its page sends while it is being closed', async () => {
    const page = await on.start().page();
    await page.evaluate(change('contrast', "addEventListener('pagehide', send)"));
    await on.shell.closeWindow();
    expect(await on.shell.exited).toBe(0);
    await on.start().page();
    expect(await on.ask('app/settings')).toMatchObject({ theme: 'contrast' });
  });

  it('asks before it closes a page that holds what is not stored', async () => {
    await on.start().page();
    expect(await on.shell.call('leaveUnsaved', 0)).toBe(false);
    expect(await on.shell.call('leaveUnsaved', 1)).toBe(true);
    expect(on.shell.actions('showMessageBoxSync')).toHaveLength(2);
  });

  it('says in a sentence why it cannot open a store that is none, and leaves the file alone', async () => {
    writeFileSync(join(on.folder, 'nomarch.sqlite'), 'my shopping list');
    on.start();
    expect(await on.shell.exited).toBe(1);
    const [title, sentence] = on.shell.actions('showErrorBox')[0]?.with ?? [];
    expect(title).toBe('Nomarch cannot start');
    expect(String(sentence)).toMatch(/no Nomarch store/);
    expect(String(sentence)).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(on.folder, 'nomarch.sqlite'), 'utf8')).toBe('my shopping list');
  });

  it('loads a page that died again, once, and writes it down', async () => {
    await on.start().page();
    await on.shell.call('crash');
    await on.shell.call('crash');
    expect(on.shell.actions('reload')).toHaveLength(1);
    expect(readFileSync(join(on.folder, 'logs', 'main.log'), 'utf8').match(/page gone: crashed/g)).toHaveLength(2);
  });
});
