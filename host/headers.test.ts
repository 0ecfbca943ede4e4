import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { GUARDING_HEADERS, pagePolicy } from './headers.ts';

it('a page’s policy names the scripts that stand in it, and lets no other inline script run', () => {
  const script = "document.title = 'One';\nlet two = 2;";
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = pagePolicy(`<title>A</title><script>${script}</script><script src="./assets/a.js"></script>`);
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

it('a page without such a script has the policy of everything else', () => {
  expect(pagePolicy('<script type="module" src="./assets/a.js"></script>')).toBe(
    GUARDING_HEADERS['content-security-policy'],
  );
});
