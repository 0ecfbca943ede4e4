import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol } from 'electron';
import { APP_ORIGIN, SCHEME, originOfUrl } from './origin.ts';

/**
 * Nothing is loaded from anywhere but the app itself, nothing is evaluated, nothing frames it. Styles may stand inline:
 * Vue and Reka UI set positions so.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const refusal = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** Must be told before the app is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
};

/**
 * The file of `folder` that an address asks for.
 *
 * @returns null for an address that is not the app's, and for one that would leave the folder.
 */
export const fileFor = (url: string, folder: string): string | null => {
  if (originOfUrl(url) !== APP_ORIGIN) return null;
  let path: string;
  try {
    path = decodeURIComponent(new URL(url).pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const file = join(folder, path === '/' ? 'index.html' : path);
  return file.startsWith(folder + sep) ? file : null;
};

/** Serves the built renderer, read only, to the app's own pages. */
export const serveRenderer = (folder: string): void => {
  protocol.handle(SCHEME, async (request) => {
    if (request.method !== 'GET') return refusal(405);
    const file = fileFor(request.url, folder);
    const mediaType = file === null ? undefined : MEDIA_TYPES[extname(file)];
    if (file === null || mediaType === undefined) return refusal(404);
    try {
      return new Response(await readFile(file), { headers: { ...HEADERS, 'content-type': mediaType } });
    } catch {
      return refusal(404);
    }
  });
};
