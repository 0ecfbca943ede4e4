import { readFile, realpath } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { CODE_READER_POLICY, createPagePolicy } from './headers.ts';

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
  '.wasm': 'application/wasm',
};

export interface StaticFile {
  readonly mediaType: string;
  readonly caching: string;
  readonly bytes: Buffer;
  /** Headers that replace the default ones, such as a page's own policy. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the file for a request path, or null if it is outside `folder` or not a served type. */
export function findFile(url: string, folder: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return null;
  }
  if (!path.startsWith('/') || path.includes('\0') || path.includes('\\')) return null;
  const file = join(folder, path === '/' ? 'index.html' : path);
  if (!file.startsWith(folder + sep)) return null;
  return Object.hasOwn(MEDIA_TYPES, extname(file)) ? file : null;
}

/** Bundle of `renderer/features/import/codes.worker.ts`. */
const CODE_READER = /^codes\.worker-[\w-]+\.js$/;

/** Returns the policy of a page or of the QR code worker, or null if the default policy applies. */
function findPolicy(file: string, bytes: Buffer): string | null {
  if (extname(file) === '.html') return createPagePolicy(bytes.toString('utf8'));
  return CODE_READER.test(basename(file)) ? CODE_READER_POLICY : null;
}

/** Reads a file of the built renderer. @returns null if there is no such file */
export async function readStaticFile(url: string, folder: string): Promise<StaticFile | null> {
  const file = findFile(url, folder);
  if (file === null) return null;
  try {
    // A symbolic link must not lead out of the folder.
    if (!(await realpath(file)).startsWith((await realpath(folder)) + sep)) return null;
    const bytes = await readFile(file);
    // Names of built files contain a digest, so they can be cached forever. The page that refers to them cannot.
    const caching = file.startsWith(join(folder, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const policy = findPolicy(file, bytes);
    const headers = policy === null ? {} : { 'content-security-policy': policy };
    return { mediaType: MEDIA_TYPES[extname(file)] ?? '', caching, bytes, headers };
  } catch {
    return null;
  }
}
