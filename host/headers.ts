import { createHash } from 'node:crypto';

/**
 * Nothing is loaded but what is named here, and from nowhere but this host; nothing is evaluated, nothing frames it, and it frames
 * nothing. Vue and Reka UI set positions by inline styles. Nuxt UI writes style sheets as markup, so markup cannot be held to
 * policies of its own (Trusted Types).
 */
const policy = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const SCRIPT = /<script>(.*?)<\/script>/gs;

/** The policy of a page that the build made: what is written in it as a script runs, too, and is named by its digest. */
export const pagePolicy = (page: string): string =>
  policy(
    [...page.matchAll(SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  );

/** The policy of the one worker that reads QR codes: it runs WebAssembly of the app's own, which no page does. */
export const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Sent with every answer. */
export const GUARDING_HEADERS = {
  'content-security-policy': policy([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
