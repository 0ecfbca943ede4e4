import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/**
 * Presses the keys of a text one after the other, a line's end being Enter. Playwright waits for an answer to every key down and up,
 * which costs long texts more than the page does; here the keys stand in the browser's own queue, as a fast typist's do.
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
