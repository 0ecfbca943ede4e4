import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE, request, testedShell } from '../support/browser/tested-shell.ts';

const on = testedShell();

describe('The app’s protocol', () => {
  it('is registered as standard and secure, with no other privilege', async () => {
    await on.start().page();
    expect(await on.shell.call('schemes')).toEqual([
      { scheme: 'nomarch', privileges: { standard: true, secure: true } },
    ]);
  });

  it('sends a policy against foreign resources and evaluated code', async () => {
    const page = await on.start().page();
    const { headers } = await on.shell.call('request', PAGE, 'GET');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    // The browser enforces the policy: it refuses to evaluate text as code.
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
    expect(on.shell.outside).toEqual([]);
  });

  it('serves only files of the renderer, by GET', async () => {
    mkdirSync(join(on.folder, 'logs'));
    await on.start().page();
    const status = async (url: string, method = 'GET'): Promise<number> =>
      (await on.shell.call('request', url, method)).status;
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

describe('Guards', () => {
  it('deny every permission except clipboard writing, full screen and a camera without sound', async () => {
    await on.start().page();
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
      expect([permission, await on.shell.call('mayHave', permission, PAGE)]).toEqual([
        permission,
        { requested: false, checked: false, device: false },
      ]);
    }
    const copying = await on.shell.call('mayHave', 'clipboard-sanitized-write', PAGE);
    expect(copying).toEqual({ requested: true, checked: true, device: false });
    expect(await on.shell.call('mayHave', 'clipboard-sanitized-write', 'https://example.org/')).toEqual({
      requested: false,
      checked: false,
      device: false,
    });
  });

  it('give the camera only to the app’s page, and the microphone to none', async () => {
    await on.start().page();
    const denied = { requested: false, checked: false, device: false };
    expect(await on.shell.call('mayHave', 'media', PAGE, ['video'])).toEqual({
      ...denied,
      requested: true,
      checked: true,
    });
    expect(await on.shell.call('mayHave', 'media', PAGE, ['audio'])).toEqual(denied);
    expect(await on.shell.call('mayHave', 'media', PAGE, ['video', 'audio'])).toEqual(denied);
    expect(await on.shell.call('mayHave', 'media', 'https://example.org/', ['video'])).toEqual(denied);
  });

  it('block the network', async () => {
    await on.start().page();
    expect(await on.shell.call('mayRequest', 'nomarch://app/assets/index.js')).toBe(true);
    for (const url of [
      'https://example.org/',
      'http://127.0.0.1:80/',
      'ws://localhost/',
      'file:///etc/hostname',
      'ftp://example.org/',
      '::',
    ]) {
      expect([url, await on.shell.call('mayRequest', url)]).toEqual([url, false]);
    }
  });

  it('block navigation', async () => {
    await on.start().page();
    for (const url of [
      'https://example.org/',
      'file:///etc/hostname',
      'nomarch://elsewhere/',
      'javascript:alert(1)',
      'data:text/html,x',
    ]) {
      expect([url, await on.shell.call('mayNavigate', url)]).toEqual([
        url,
        { navigate: false, redirect: false, frame: false, webview: false },
      ]);
    }
    expect(await on.shell.call('mayNavigate', PAGE)).toEqual({
      navigate: true,
      redirect: true,
      frame: true,
      webview: false,
    });
  });

  it('open no second window, and pass only listed links to the system', async () => {
    await on.start().page();
    const outside = (): unknown[] => on.shell.actions('openExternal').map((action) => action.with[0]);
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
      expect(await on.shell.call('windowOpen', url)).toBe('deny');
    }
    expect(outside()).toEqual([]);
    expect(await on.shell.call('windowOpen', 'https://www.naturalearthdata.com/downloads')).toBe('deny');
    expect(outside()).toEqual(['https://www.naturalearthdata.com/downloads']);
  });

  it('accept a port only from the app’s page', async () => {
    await on.start().page();
    const about = request('app/about');
    expect(await on.shell.knock(PAGE, true, about)).toContain('"transport":"window"');
    expect(await on.shell.knock('https://example.org/', true, about)).toBe('closed');
    expect(await on.shell.knock('nomarch://elsewhere/index.html', true, about)).toBe('closed');
    expect(await on.shell.knock('file:///tmp/index.html', true, about)).toBe('closed');
    // A frame inside the page gets no port.
    expect(await on.shell.knock(PAGE, false, about)).toBe('closed');
    expect(readFileSync(join(on.folder, 'logs', 'main.log'), 'utf8')).toContain(
      'refused a port to https://example.org/',
    );
  });

  it('reject ports that the page did not send to itself', async () => {
    const page = await on.start().page();
    // A later port from the page itself is answered, so the earlier one would have been too.
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

  it('survive broken messages', async () => {
    await on.start().page();
    for (const broken of [
      '',
      '{',
      'null',
      '{"i":"1"}',
      '{"i":"1","p":{"u":"/__proto__/constructor"}}',
      new Uint8Array([0, 255, 3]),
    ]) {
      await on.shell.toss(PAGE, broken);
      expect(await on.ask('app/about')).toMatchObject({ transport: 'window' });
    }
  });
});
