import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/**
 * Types a text, line ends as Enter. Playwright waits for every key, which takes longer than the page itself; here all keys are queued in
 * the browser, as with a fast typist.
 */
export const typeKeys = async (page: Page, text: string): Promise<void> => {
  const session = await sessionOf(page);
  await Promise.all(
    Array.from(text).flatMap((character) => {
      const isEnd = character === '\n';
      const key = isEnd ? 'Enter' : character;
      const windowsVirtualKeyCode = isEnd ? 13 : character.toUpperCase().charCodeAt(0);
      return [
        session.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key,
          text: isEnd ? '\r' : character,
          windowsVirtualKeyCode,
        }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode }),
      ];
    }),
  );
};
