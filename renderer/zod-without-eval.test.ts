import { expect, it } from 'vitest';
import './zod-without-eval.ts';

it('zod takes its configuration from the global that the app sets before it is loaded', async () => {
  const { z } = await import('zod');
  expect(z.config()).toMatchObject({ jitless: true });
});
