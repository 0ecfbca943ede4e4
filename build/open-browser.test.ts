import { expect, it } from 'vitest';
import { chooseCommand, type Environment } from './open-browser.ts';

const ADDRESS = 'file:///tmp/a/nomarch.html';
const desktop: Environment = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  isTerminal: true,
  find: (program) => (program === 'xdg-open' ? '/usr/bin/xdg-open' : null),
};
const withChromium: Environment = { ...desktop, find: (program) => `/usr/bin/${program}` };

it.each<[string, Environment, boolean, string | null]>([
  ['in CI', { ...desktop, env: { DISPLAY: ':0', CI: 'true' } }, false, null],
  ['without a display', { ...desktop, env: {} }, false, null],
  ['without a terminal', { ...desktop, isTerminal: false }, false, null],
  ['without a browser', { ...desktop, find: () => null }, false, null],
  ['on Linux', desktop, false, `/usr/bin/xdg-open ${ADDRESS}`],
  ['on a Mac, which always has a display', { ...desktop, platform: 'darwin', env: {} }, false, `open ${ADDRESS}`],
  ['on Windows', { ...desktop, platform: 'win32', env: {} }, false, `cmd /c start "" ${ADDRESS}`],
  ['in an app window', withChromium, true, `/usr/bin/chromium --app=${ADDRESS}`],
  ['in an app window without a Chromium', desktop, true, `/usr/bin/xdg-open ${ADDRESS}`],
  ['in the browser if a Chromium is installed', withChromium, false, `/usr/bin/xdg-open ${ADDRESS}`],
])('openingCommand handles an address %s', (_where, surroundings, inWindow, expected) => {
  const command = chooseCommand(surroundings, ADDRESS, inWindow);
  expect(command && [command.program, ...command.args].join(' ')).toBe(expected);
});
