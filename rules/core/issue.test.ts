import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFirstIssue } from './issue.ts';

function findIssue(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) throw new Error('this was to fail');
  return describeFirstIssue(parsed.error.issues, input);
}

describe('describeFirstIssue', () => {
  it('names the field, the expected value and the given one', () => {
    const schema = z.object({ army: z.object({ limit: z.int() }) });
    expect(findIssue(schema, { army: { limit: 'much' } })).toEqual({
      message: 'army.limit: expected a number, got "much"',
      path: 'army.limit',
    });
    expect(findIssue(schema, {}).message).toBe('army is missing: expected an object');
    expect(findIssue(schema, undefined)).toEqual({ message: 'the input is missing: expected an object', path: '' });
  });

  it('lists the valid choices', () => {
    expect(findIssue(z.object({ theme: z.enum(['light', 'dark']) }), { theme: 'neon' }).message).toBe(
      'theme: expected one of "light", "dark", got "neon"',
    );
  });

  it('names every branch of a union, or the issue in the closest branch', () => {
    const union = z.object({ scenario: z.union([z.string(), z.object({ id: z.string() })]) });
    expect(findIssue(union, { scenario: 5 }).message).toBe('scenario: expected text or an object, got 5');
    expect(findIssue(union, { scenario: { id: 5 } })).toEqual({
      message: 'scenario.id: expected text, got 5',
      path: 'scenario.id',
    });
  });

  it('reports absent fields as missing, but not null', () => {
    const schema = z.strictObject({ rules: z.enum(['a', 'b']), count: z.int().min(1) });
    expect(findIssue(schema, {}).message).toBe('rules is missing: expected one of "a", "b"');
    expect(findIssue(schema, { rules: null }).message).toBe('rules: expected one of "a", "b", got null');
    expect(findIssue(schema, { rules: 'a', count: 0 }).message).toBe('count: expected at least 1, got 0');
    expect(findIssue(schema, { rules: 'a', count: 1, more: 2 })).toEqual({
      message: 'more: unknown field "more"',
      path: 'more',
    });
  });

  it('lists the valid kinds, and keeps the schema’s own messages', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('hold') }),
      z.object({ kind: z.literal('march') }),
    ]);
    expect(findIssue(kinds, {}).message).toBe('kind is missing: expected one of "hold", "march"');
    const own = z.object({ reason: z.string().min(1, 'an intervention needs a reason') });
    expect(findIssue(own, { reason: '' }).message).toBe('reason: an intervention needs a reason (got: "")');
    const most = z.object({ names: z.array(z.string().max(3)).max(1) });
    expect(findIssue(most, { names: ['a', 'b'] }).message).toBe('names: expected at most 1 entry, got a list of 2');
    expect(findIssue(most, { names: ['abcd'] }).message).toBe('names.0: expected at most 3 characters, got "abcd"');
  });

  it('shortens a long value', () => {
    expect(findIssue(z.number(), 'x'.repeat(1000)).message.length).toBeLessThan(120);
  });
});
