import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstFault } from './issue-sentence.ts';

function fault(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) throw new Error('this was to fail');
  return firstFault(parsed.error.issues, input);
}

describe('The sentence of a fault', () => {
  it('names the field, what was expected and what came', () => {
    const schema = z.object({ army: z.object({ limit: z.int() }) });
    expect(fault(schema, { army: { limit: 'much' } })).toEqual({
      message: 'army.limit: expected number, came "much"',
      path: 'army.limit',
    });
    expect(fault(schema, {}).message).toBe('army: expected object, came nothing');
    expect(fault(schema, undefined)).toEqual({ message: 'the input: expected object, came nothing', path: '' });
  });

  it('names what may be chosen', () => {
    expect(fault(z.object({ theme: z.enum(['light', 'dark']) }), { theme: 'neon' }).message).toBe(
      'theme: expected one of "light"|"dark", came "neon"',
    );
  });

  it('names every branch of a union that stands in question, or the fault in the one that was meant', () => {
    const union = z.object({ scenario: z.union([z.string(), z.object({ id: z.string() })]) });
    expect(fault(union, { scenario: 5 }).message).toBe('scenario: expected string or expected object, came 5');
    expect(fault(union, { scenario: { id: 5 } })).toEqual({
      message: 'scenario.id: expected string, came 5',
      path: 'scenario.id',
    });
  });

  it('cuts what came short', () => {
    expect(fault(z.number(), 'x'.repeat(1000)).message.length).toBeLessThan(120);
  });
});
