import { protocol } from 'electron';
import type { Session } from 'electron';
import { GUARDING_HEADERS } from '../../host/headers.ts';
import { readStaticFile } from '../../host/static-files.ts';
import { APP_ORIGIN, SCHEME, originOfUrl } from './origin.ts';

const refusal = (status: number): Response => new Response(null, { status, headers: GUARDING_HEADERS });

/** Must be told before the app is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
};

/** Serves the built renderer, read only, to the app's own pages: the same files as the browser host, with the same headers. */
export const serveRenderer = (session: Session, folder: string): void => {
  session.protocol.handle(SCHEME, async ({ url, method }) => {
    if (method !== 'GET') return refusal(405);
    const found = originOfUrl(url) === APP_ORIGIN ? await readStaticFile(new URL(url).pathname, folder) : null;
    if (found === null) return refusal(404);
    // Electron takes a body of bytes; a Buffer's type admits memory that a Response does not.
    const bytes = new Uint8Array(found.bytes);
    return new Response(bytes, { headers: { ...GUARDING_HEADERS, ...found.guards, 'content-type': found.mediaType } });
  });
};
