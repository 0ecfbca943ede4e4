import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startShell } from '../support/electron-stand-in/shell.ts';
import type { Shell, ShellOptions } from '../support/electron-stand-in/shell.ts';

/**
 * The built shell, main process and preload, with a stand-in for Electron and a real Chromium for its window. What
 * Electron itself does with the options and handlers asserted here is Electron's to test.
 */
const PAGE = 'nomarch://app/index.html';

let browser: Browser;
let folder: string;
let shell: Shell;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const start = (options: Partial<ShellOptions> = {}): Shell => {
  shell = startShell({ browser, userData: folder, ...options });
  return shell;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomarch-shell-'));
});
afterEach(async () => {
  await shell.stop();
  rmSync(folder, { recursive: true, force: true });
});

const request = (method: string, input: unknown = {}): string =>
  JSON.stringify({ i: '1', p: { u: `/${method}`, b: { json: input } } });

interface Reply {
  readonly p: { readonly s?: number; readonly b: { readonly json: Record<string, unknown> } };
}
const ask = async (method: string, input?: unknown): Promise<Record<string, unknown>> =>
  (JSON.parse(await shell.knock(PAGE, true, request(method, input))) as Reply).p.b.json;

describe('the window', () => {
  it('gives its page the rights of a page on the web and no more', async () => {
    await start().page();
    expect(shell.windowOptions().webPreferences).toMatchObject({
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
    expect(shell.actions('enableSandbox')).toHaveLength(1);
  });

  it('shows the first screen, read from the store through the port, and asks nothing of the network', async () => {
    const page = await start().page();
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.getByText('Everything is stored').waitFor();
    expect(await ask('app/about')).toMatchObject({ transport: 'window', store: join(folder, 'nomarch.sqlite') });
    expect(shell.outside).toEqual([]);
    expect(shell.actions('show')).toHaveLength(1);
  });

  it('shows its page nothing of Node or Electron but two names', async () => {
    const page = await start().page();
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
      join(folder, 'window.json'),
      JSON.stringify({ x: 210, y: 120, width: 1100, height: 750, maximised: false }),
    );
    await start().page();
    expect(shell.windowOptions()).toMatchObject({ x: 210, y: 120, width: 1100, height: 750 });
    await shell.closeWindow();
    await shell.exited;
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual({
      x: 210,
      y: 120,
      width: 1100,
      height: 750,
      maximised: false,
    });
  });

  it('is not opened where no screen is any more, and not out of a file that makes no sense', async () => {
    writeFileSync(
      join(folder, 'window.json'),
      JSON.stringify({ x: 9000, y: 120, width: 1100, height: 750, maximised: false }),
    );
    await start().page();
    expect(shell.windowOptions()).toMatchObject({ width: 1100, height: 750 });
    expect(shell.windowOptions()).not.toHaveProperty('x');
    await shell.stop();
    writeFileSync(join(folder, 'window.json'), '{"x":"here"');
    await start().page();
    expect(shell.windowOptions()).toMatchObject({ width: 1280, height: 800 });
  });

  it('takes the ground of the system by day and by night', async () => {
    await start().page();
    await shell.call('setDark', true);
    await shell.call('setDark', false);
    const [night, day] = shell.actions('setBackgroundColor').map((action) => action.with[0]);
    expect(night).toMatch(/^#1/);
    expect(day).toMatch(/^#f/);
  });
});

describe("the app's protocol", () => {
  it('is told to Electron as standard and secure, with no other privilege', async () => {
    await start().page();
    expect(await shell.call('schemes')).toEqual([{ scheme: 'nomarch', privileges: { standard: true, secure: true } }]);
  });

  it('sends a policy under which nothing foreign is loaded and nothing evaluated', async () => {
    const page = await start().page();
    const { headers } = await shell.call('request', PAGE, 'GET');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    // The browser agrees.
    const evaluated = `new Promise((done) => {
      setTimeout(() => {
        try {
          done(Function('return "evaluated"')());
        } catch (error) {
          done(error.name);
        }
      });
    })`;
    expect(await page.evaluate(evaluated)).toBe('EvalError');
    const loaded = `new Promise((done) => {
      const script = document.createElement('script');
      script.src = 'https://example.org/x.js';
      script.onload = () => done('loaded');
      script.onerror = () => done('refused');
      document.head.append(script);
    })`;
    expect(await page.evaluate(loaded)).toBe('refused');
    expect(shell.outside).toEqual([]);
  });

  it('serves files of the renderer by GET and nothing beside them', async () => {
    mkdirSync(join(folder, 'logs'));
    await start().page();
    const status = async (url: string, method = 'GET'): Promise<number> =>
      (await shell.call('request', url, method)).status;
    expect(await status('nomarch://app/')).toBe(200);
    expect(await status(PAGE)).toBe(200);
    expect(await status(PAGE, 'POST')).toBe(405);
    for (const url of [
      'nomarch://app/../main/main.js',
      'nomarch://app/%2e%2e/main/main.js',
      'nomarch://app/..%2fmain%2fmain.js',
      'nomarch://app/..%5cmain%5cmain.js',
      'nomarch://app/assets/..%2f..%2fmain/main.js',
      'nomarch://app//etc/hostname',
      'nomarch://app/%00index.html',
      'nomarch://app/%',
      'nomarch://elsewhere/index.html',
      'nomarch://app/none.js',
    ]) {
      expect([url, await status(url)]).toEqual([url, 404]);
    }
  });
});

describe('the guards', () => {
  it('deny every permission but copying text and filling the screen', async () => {
    await start().page();
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'midi',
      'usb',
      'hid',
      'serial',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'made-up',
    ]) {
      expect([permission, await shell.call('mayHave', permission, PAGE)]).toEqual([
        permission,
        { requested: false, checked: false, device: false },
      ]);
    }
    const copying = await shell.call('mayHave', 'clipboard-sanitized-write', PAGE);
    expect(copying).toEqual({ requested: true, checked: true, device: false });
    expect(await shell.call('mayHave', 'clipboard-sanitized-write', 'https://example.org/')).toEqual({
      requested: false,
      checked: false,
      device: false,
    });
  });

  it('let nothing through to the network', async () => {
    await start().page();
    expect(await shell.call('mayRequest', 'nomarch://app/assets/index.js')).toBe(true);
    for (const url of [
      'https://example.org/',
      'http://127.0.0.1:80/',
      'ws://localhost/',
      'file:///etc/hostname',
      'ftp://example.org/',
      '::',
    ]) {
      expect([url, await shell.call('mayRequest', url)]).toEqual([url, false]);
    }
  });

  it('keep the page where it is', async () => {
    await start().page();
    for (const url of [
      'https://example.org/',
      'file:///etc/hostname',
      'nomarch://elsewhere/',
      'javascript:alert(1)',
      'data:text/html,x',
    ]) {
      expect([url, await shell.call('mayNavigate', url)]).toEqual([
        url,
        { navigate: false, redirect: false, frame: false, webview: false },
      ]);
    }
    expect(await shell.call('mayNavigate', PAGE)).toEqual({
      navigate: true,
      redirect: true,
      frame: true,
      webview: false,
    });
  });

  it('open no second window, and hand to the system only links of the list', async () => {
    await start().page();
    const outside = (): unknown[] => shell.actions('openExternal').map((action) => action.with[0]);
    for (const url of [
      'http://www.naturalearthdata.com/',
      'https://example.org/',
      'https://www.naturalearthdata.com.example.org/',
      'https://www.naturalearthdata.com@example.org/',
      'https://user:secret@www.naturalearthdata.com/',
      'https://www.naturalearthdata.com:8443/',
      'file:///etc/hostname',
      'smb://www.naturalearthdata.com/share',
      'javascript:alert(1)',
      'nonsense',
    ]) {
      expect(await shell.call('windowOpen', url)).toBe('deny');
    }
    expect(outside()).toEqual([]);
    expect(await shell.call('windowOpen', 'https://www.naturalearthdata.com/downloads')).toBe('deny');
    expect(outside()).toEqual(['https://www.naturalearthdata.com/downloads']);
  });

  it('answer a port of the app’s own page and close every other', async () => {
    await start().page();
    const about = request('app/about');
    expect(await shell.knock(PAGE, true, about)).toContain('"transport":"window"');
    expect(await shell.knock('https://example.org/', true, about)).toBe('closed');
    expect(await shell.knock('nomarch://elsewhere/index.html', true, about)).toBe('closed');
    expect(await shell.knock('file:///tmp/index.html', true, about)).toBe('closed');
    // A frame inside the page, were there one.
    expect(await shell.knock(PAGE, false, about)).toBe('closed');
    expect(readFileSync(join(folder, 'logs', 'main.log'), 'utf8')).toContain('refused a port to https://example.org/');
  });

  it('take no port that the page did not send to itself', async () => {
    const page = await start().page();
    // A port that the page does send to itself, after the other, is answered: by then the other would have been too.
    const answered = `new Promise((done) => {
      const foreign = new MessageChannel();
      const own = new MessageChannel();
      let both = false;
      foreign.port1.onmessage = () => (both = true);
      window.dispatchEvent(new MessageEvent('message', { data: 'nomarch:connect', origin: 'https://example.org', ports: [foreign.port2] }));
      foreign.port1.postMessage(${JSON.stringify(request('app/about'))});
      own.port1.onmessage = () => done(both ? 'both' : 'its own');
      window.postMessage('nomarch:connect', location.origin, [own.port2]);
      own.port1.postMessage(${JSON.stringify(request('app/about'))});
    })`;
    expect(await page.evaluate(answered)).toBe('its own');
  });

  it('let no broken message bring the shell down', async () => {
    await start().page();
    for (const broken of [
      '',
      '{',
      'null',
      '{"i":"1"}',
      '{"i":"1","p":{"u":"/__proto__/constructor"}}',
      new Uint8Array([0, 255, 3]),
    ]) {
      await shell.toss(PAGE, broken);
      expect(await ask('app/about')).toMatchObject({ transport: 'window' });
    }
  });
});

describe('the program', () => {
  it('has a menu with the roles that a system expects, and tools of the trade only in a checkout', async () => {
    await start().page();
    const roles = async (): Promise<(string | null)[]> =>
      (await shell.call('menu')).flatMap(({ role, submenu }) => [role, ...submenu.map((item) => item.role)]);
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
    await shell.call('clickMenu', 'Show the log files');
    expect(shell.actions('openPath')[0]?.with).toEqual([join(folder, 'logs')]);
    await shell.stop();
    await start({ packaged: false }).page();
    expect(await roles()).toContain('toggleDevTools');
  });

  it('started a second time brings the first one’s window forward and ends', async () => {
    await start().page();
    await shell.call('secondInstance', []);
    expect(shell.actions('restore')).toHaveLength(1);
    expect(shell.actions('focus')).toHaveLength(1);
    await shell.stop();
    start({ second: true });
    expect(await shell.exited).toBe(0);
    expect(shell.actions('show')).toHaveLength(0);
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
    const page = await start().page();
    await page.evaluate(change('dark', 'send()'));
    await shell.call('quit');
    expect(await shell.exited).toBe(0);
    await start().page();
    expect(await ask('app/settings')).toMatchObject({ theme: 'dark' });
  });

  it('loses nothing that its page sends while it is being closed', async () => {
    const page = await start().page();
    await page.evaluate(change('contrast', "addEventListener('pagehide', send)"));
    await shell.closeWindow();
    expect(await shell.exited).toBe(0);
    await start().page();
    expect(await ask('app/settings')).toMatchObject({ theme: 'contrast' });
  });

  it('asks before it closes a page that holds what is not stored', async () => {
    await start().page();
    expect(await shell.call('leaveUnsaved', 0)).toBe(false);
    expect(await shell.call('leaveUnsaved', 1)).toBe(true);
    expect(shell.actions('showMessageBoxSync')).toHaveLength(2);
  });

  it('says in a sentence why it cannot open a store that is none, and leaves the file alone', async () => {
    writeFileSync(join(folder, 'nomarch.sqlite'), 'my shopping list');
    start();
    expect(await shell.exited).toBe(1);
    const [title, sentence] = shell.actions('showErrorBox')[0]?.with ?? [];
    expect(title).toBe('Nomarch cannot start');
    expect(String(sentence)).toMatch(/no Nomarch store/);
    expect(String(sentence)).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(folder, 'nomarch.sqlite'), 'utf8')).toBe('my shopping list');
  });

  it('loads a page that died again, once, and writes it down', async () => {
    await start().page();
    await shell.call('crash');
    await shell.call('crash');
    expect(shell.actions('reload')).toHaveLength(1);
    expect(readFileSync(join(folder, 'logs', 'main.log'), 'utf8').match(/page gone: crashed/g)).toHaveLength(2);
  });
});
