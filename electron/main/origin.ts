/** The app's own scheme: files of the renderer and nothing else. */
export const SCHEME = 'nomarch';
export const APP_ORIGIN = `${SCHEME}://app`;

/** Where the renderer comes from: the app's own protocol, or Vite's server while the shell is being worked on. */
export interface Origin {
  readonly origin: string;
  readonly start: string;
}

/** @param devServer address of Vite's server; never heeded by a packaged app. */
export const originOf = (packaged: boolean, devServer: string | undefined): Origin => {
  if (packaged || devServer === undefined || devServer === '') {
    return { origin: APP_ORIGIN, start: `${APP_ORIGIN}/index.html` };
  }
  const { origin, hostname } = new URL(devServer);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error('The development server must be on this machine');
  return { origin, start: devServer };
};

/** Origin of a page's address. `URL` calls every origin of a scheme that is not the web's own "null". */
export const originOfUrl = (url: string): string => {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  return parsed.origin === 'null' ? `${parsed.protocol}//${parsed.host}` : parsed.origin;
};
