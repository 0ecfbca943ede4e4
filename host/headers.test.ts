import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SECURITY_HEADERS, createPagePolicy } from './headers.ts';

it('pagePolicy allows the page’s own inline scripts only', () => {
  const script = "document.title = 'One';\nlet two = 2;";
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = createPagePolicy(`<title>A</title><script>${script}</script><script src="./assets/a.js"></script>`);
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

it('pagePolicy returns the default policy for a page without inline scripts', () => {
  expect(createPagePolicy('<script type="module" src="./assets/a.js"></script>')).toBe(
    SECURITY_HEADERS['content-security-policy'],
  );
});
