import type { Session, WebContents } from 'electron';
import { openOutside } from './open-outside.ts';
import { SCHEME, originOfUrl } from './origin.ts';

/** Keeps a page where it is: it may neither navigate away, nor open windows, nor host other pages. */
export const guardContents = (contents: WebContents, origin: string): void => {
  const stay = (event: { preventDefault: () => void; readonly url: string }): void => {
    if (originOfUrl(event.url) === origin) return;
    event.preventDefault();
    openOutside(event.url);
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', (event) => {
    if (originOfUrl(event.url) !== origin) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
};

/** The app copies text, shows itself in full and reads codes with a camera; it has no use for sound, places, devices or notices. */
const HARMLESS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** A camera alone, without sound; the check that comes before does not always say which. */
const isCamera = (permission: string, types: readonly (string | undefined)[]): boolean =>
  permission === 'media' && types.length > 0 && types.every((type) => type === 'video');

const LOCAL = new Set([`${SCHEME}:`, 'devtools:', 'blob:', 'data:']);

/** Denies every permission but the harmless ones to the app's own page, and every request to the network. */
export const guardSession = (session: Session, origin: string): void => {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer((HARMLESS.has(permission) || isCamera(permission, types)) && originOfUrl(contents.getURL()) === origin);
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requester, details) =>
      (HARMLESS.has(permission) || isCamera(permission, [details.mediaType])) && originOfUrl(requester) === origin,
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    const devServer = !origin.startsWith(`${SCHEME}:`);
    const ownServer = devServer && parsed?.host === new URL(origin).host;
    answer({ cancel: parsed === null || !(LOCAL.has(parsed.protocol) || ownServer) });
  });
};
