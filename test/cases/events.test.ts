import { describe, expect, it } from 'vitest';
import { eventSchema, playerEventSchema, seenSchema } from '../../rules/campaign.ts';
import { formatSentence, type Sentence } from '../../rules/core/campaign/sentence.ts';
import { kindsOf, NEVER_PLAYED } from '../support/battle/kinds-of.ts';
import { campaignRules, randomPlay } from '../support/battle/random-play.ts';

const { events, stateSchema } = campaignRules;
/** In the last campaign a besieger storms an unstable breach at once. */
const SEEDS = [...Array.from({ length: 12 }, (_, index) => index), 68];
const MONTHS = 28;

const played = SEEDS.map((index) => [...randomPlay({ seed: `told ${index}`, players: 2 + (index % 3) }, MONTHS)]);
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const withAllBelow = (sentence: Sentence): Sentence[] => [sentence, ...sentence.more.flatMap(withAllBelow)];
const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap ?? '');

/** Lists placeholders without values, and words that no sentence may contain. */
function wrongWith(sentence: Sentence): string[] {
  return withAllBelow(sentence).flatMap((one) => {
    const { key, text, values, count } = one;
    const known = new Set([...Object.keys(values), ...(count === undefined ? [] : ['n'])]);
    const missing = gapsOf(text).filter((gap) => !known.has(gap));
    const told = formatSentence(one);
    const isOdd = /undefined|NaN|\[object|\{|\}| {2}|^\s*$/.test(told);
    return missing.length > 0 || isOdd ? [`${key}: “${told}”, without ${missing.join(', ')}`] : [];
  });
}

describe('Event', () => {
  it('has a text for every case, with a value for every placeholder', () => {
    const kinds = new Set<string>();
    for (const commands of played) {
      const payloads = commands.flatMap((command) => command.events.map(({ payload }) => payload));
      const names = events.nameBook(
        commands.slice(-1).map(({ after }) => after),
        payloads,
      );
      for (const payload of payloads) {
        expect(wrongWith(events.describeEvent(payload, names))).toEqual([]);
        kinds.add(payload.kind);
      }
    }
    expect(kindsOf(eventSchema).filter((kind) => !kinds.has(kind))).toEqual(NEVER_PLAYED);
  });

  it('has a text for every order that was too expensive', () => {
    const names = events.nameBook([], []);
    const orders = ['raise', 'refill', 'field-works', 'muster', 'raise-partisans', 'refill-partisans'] as const;
    for (const order of orders) {
      const sentence = events.describeEvent(
        { kind: 'order-unpaid', player: 'red', order, of: 'host', gold: 120 },
        names,
      );
      expect(wrongWith(sentence)).toEqual([]);
      expect(formatSentence(sentence)).toContain('120');
    }
  });

  it('has texts for each player and for the public', () => {
    const kinds = new Set<string>();
    for (const commands of played) {
      for (const { before, events: stretch, after } of commands) {
        if (!before) continue;
        for (const viewer of [...before.players.map(({ id }) => id), null]) {
          for (const { seen } of events.report(before, stretch, viewer)) {
            expect(wrongWith(events.describeSeen(seen, events.nameBook([before, after])))).toEqual([]);
            kinds.add(seen.kind);
          }
        }
      }
    }
    // Random decrees include no message to everyone, and no month is undone.
    expect(kindsOf(seenSchema).filter((kind) => !kinds.has(kind))).toEqual(['umpire-spoke', 'take-back-told']);
  });

  it('is shown in full to the public only if its kind is never secret', () => {
    const whole = new Set<string>();
    for (const commands of played)
      for (const { before, events: stretch } of commands)
        for (const { seen } of before ? events.report(before, stretch, null) : [])
          if (seen.kind === 'whole') whole.add(seen.happening.kind);
    expect([...whole].sort()).toMatchInlineSnapshot(`
      [
        "control-noted",
        "crops-restored",
        "fort-taken",
        "month-ended",
        "province-given",
        "province-taken",
        "siege-lifted",
        "victory-reached",
        "year-begun",
      ]
    `);
  });

  it('survives being written and read, and so does its report', () => {
    for (const commands of played) {
      for (const { before, events: stretch } of commands) {
        if (!before) continue;
        for (const player of before.players)
          for (const entry of events.report(before, stretch, player.id))
            expect(playerEventSchema.parse(throughJson(entry))).toEqual(throughJson(entry));
        for (const event of stretch)
          expect(eventSchema.parse(throughJson(event.payload))).toEqual(throughJson(event.payload));
      }
    }
  });
});

describe('State', () => {
  it('survives being written and read', () => {
    for (const commands of played)
      for (const { after } of commands) expect(stateSchema.parse(throughJson(after))).toEqual(throughJson(after));
  });
});
