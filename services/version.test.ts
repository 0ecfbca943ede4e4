import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { VERSION } from './version.ts';

it('version equals that of package.json', () => {
  expect(VERSION).toBe(manifest.version);
});
