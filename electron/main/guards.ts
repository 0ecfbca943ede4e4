import { type IpcMainEvent, protocol, type Session, type WebContents, shell } from 'electron';
import { SECURITY_HEADERS } from '../../host/headers.ts';
import { readStaticFile } from '../../host/static-files.ts';

/** Hosts to which texts in the app link. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['www.naturalearthdata.com', 'www.electronjs.org']);

/** Checks whether an address may be opened in the system's browser: https, an allowed host, no credentials and no port. */
export const isAllowedAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && ALLOWED_HOSTS.has(hostname) && port === '' && username === '' && password === '';
};

/** Opens a link in the system's browser. The only caller of `shell.openExternal`, which could also start programs; ESLint checks it. */
export const openInBrowser = (address: string): void => {
  if (isAllowedAddress(address)) void shell.openExternal(new URL(address).href);
};

/** URL scheme of the app, for renderer files only. */
const SCHEME = 'nomarch';
const APP_ORIGIN = `${SCHEME}://app`;

/** Source of the renderer's files: the app's own protocol, or Vite's server during development. */
export interface Origin {
  readonly origin: string;
  readonly start: string;
}

/** Chooses the source of the renderer's files. @param devServer address of Vite's server, ignored by a packaged app */
export const chooseOrigin = (packaged: boolean, devServer: string | undefined): Origin => {
  if (packaged || devServer === undefined || devServer === '') {
    return { origin: APP_ORIGIN, start: `${APP_ORIGIN}/index.html` };
  }
  const { origin, hostname } = new URL(devServer);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error('The development server must be on this machine');
  return { origin, start: devServer };
};

/** Returns the origin of a page's address. `URL` returns "null" as the origin of a custom scheme. */
const getUrlOrigin = (url: string): string => {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  return parsed.origin === 'null' ? `${parsed.protocol}//${parsed.host}` : parsed.origin;
};

/** Checks that a message comes from the app's own page in a main frame. */
export const isOwnPage = (event: IpcMainEvent, origin: string): boolean => {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && getUrlOrigin(frame.url) === origin;
};

const createRefusal = (status: number): Response => new Response(null, { status, headers: SECURITY_HEADERS });

/** Registers the scheme. Must run before the app is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
};

/** Serves the built renderer, read only, to the app's own pages, with the same files and headers as the browser host. */
export const serveRenderer = (session: Session, folder: string): void => {
  session.protocol.handle(SCHEME, async ({ url, method }) => {
    if (method !== 'GET') return createRefusal(405);
    const file = getUrlOrigin(url) === APP_ORIGIN ? await readStaticFile(new URL(url).pathname, folder) : null;
    if (file === null) return createRefusal(404);
    // The type of `Buffer` allows shared memory, which `Response` does not accept.
    const bytes = new Uint8Array(file.bytes);
    return new Response(bytes, { headers: { ...SECURITY_HEADERS, ...file.headers, 'content-type': file.mediaType } });
  });
};

/** Prevents a page from navigating away, opening windows or embedding other pages. */
export const guardContents = (contents: WebContents, origin: string): void => {
  const blockNavigation = (event: { preventDefault: () => void; readonly url: string }): void => {
    if (getUrlOrigin(event.url) === origin) return;
    event.preventDefault();
    openInBrowser(event.url);
  };
  contents.on('will-navigate', blockNavigation);
  contents.on('will-redirect', blockNavigation);
  contents.on('will-frame-navigate', (event) => {
    if (getUrlOrigin(event.url) !== origin) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openInBrowser(url);
    return { action: 'deny' };
  });
};

/** Permissions for copying text and for full screen. The camera, which reads codes, is permitted separately. */
const HARMLESS_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Checks whether a permission is for a camera without sound. The first permission check may not name the media type. */
const isCamera = (permission: string, types: readonly (string | undefined)[]): boolean =>
  permission === 'media' && types.length > 0 && types.every((type) => type === 'video');

const LOCAL_PROTOCOLS = new Set([`${SCHEME}:`, 'devtools:', 'blob:', 'data:']);

/** Denies all network requests. Denies all permissions except the harmless ones, and those only for the app's own page. */
export const guardSession = (session: Session, origin: string): void => {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(
      (HARMLESS_PERMISSIONS.has(permission) || isCamera(permission, types)) &&
        getUrlOrigin(contents.getURL()) === origin,
    );
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requester, details) =>
      (HARMLESS_PERMISSIONS.has(permission) || isCamera(permission, [details.mediaType])) &&
      getUrlOrigin(requester) === origin,
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    const devServer = !origin.startsWith(`${SCHEME}:`);
    const isDevServer = devServer && parsed?.host === new URL(origin).host;
    answer({ cancel: parsed === null || !(LOCAL_PROTOCOLS.has(parsed.protocol) || isDevServer) });
  });
};
