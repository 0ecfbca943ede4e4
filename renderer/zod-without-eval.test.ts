import { expect, it } from 'vitest';
import './zod-without-eval.ts';

it('zod reads the configuration that the app sets before loading it', async () => {
  const { z } = await import('zod');
  expect(z.config()).toMatchObject({ jitless: true });
});
