import { describe, expect, it } from 'vitest';
import { sampleBattle, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { formatSentence } from '../../../core/campaign/sentence.ts';
import type { EventPayload } from '../events/schema.ts';
import { describeEntries } from './fold-entries.ts';
import { createNameBook } from './name-book.ts';
import type { Seen } from './report.ts';

const storm = { fort: 'susa-walls', day: 3, way: 'breach' } as const;
const joined = {
  kind: 'battle-joined',
  battle: { ...sampleBattle, cause: 'assault', storm },
} as unknown as EventPayload;
const result = { battle: sampleBattle.id, method: 'quick', losses: [], generalsLost: [], retreat: null, note: '' };
const settled = {
  kind: 'battle-settled',
  battle: sampleBattle.id,
  winner: 'attacker',
  result,
} as unknown as EventPayload;
const fell: EventPayload = {
  kind: 'casualties',
  cause: 'battle',
  due: 8,
  points: 8,
  losses: [{ army: 'royal', id: 'royal-spears', count: 1 }],
};
const surrendered: EventPayload = {
  kind: 'army-disbanded',
  army: 'hill',
  reason: 'surrendered',
  was: { name: 'Hill army', player: 'puzur' },
};
const taken = (how: 'assault' | 'surrender' | 'empty'): EventPayload => ({
  kind: 'fort-taken',
  fort: 'susa-walls',
  from: 'puzur',
  by: 'sargon',
  how,
});
const lifted: EventPayload = { kind: 'siege-lifted', fort: 'susa-walls', reason: 'fort-taken' };
const month = (garrisonPlague = false): EventPayload => ({
  kind: 'siege-month',
  fort: 'susa-walls',
  monthsClosed: 1,
  monthsEnded: 1,
  garrisonPlague,
  besiegersPlague: false,
});
const days: EventPayload = { kind: 'siege-days', fort: 'susa-walls', days: 31, monthsEnded: 1 };
const year: EventPayload = { kind: 'year-begun', year: 2 };

const state = {
  ...sampleState,
  setUp: {
    ...sampleState.setUp,
    provinces: sampleState.setUp.provinces.map((province) => ({
      ...province,
      forts:
        province.id === 'susa'
          ? [{ id: 'susa-walls', name: 'Susa', moat: 'none' as const, embankment: false, water: false }]
          : [],
    })),
  },
};

/** Formats entries; lines below a sentence are indented by two. */
function formatEntries(...events: readonly (EventPayload | Seen)[]): readonly string[] {
  const payloads = events.filter((event): event is EventPayload => event.kind !== 'battle-heard-of');
  const { names } = createNameBook([state], [joined, ...payloads]);
  const seen = events.map((event): Seen =>
    event.kind === 'battle-heard-of' ? (event as Seen) : { kind: 'whole', happening: event as EventPayload },
  );
  return describeEntries(seen, (one) => one, names).flatMap(({ sentence }) => [
    formatSentence(sentence),
    ...sentence.more.map((more) => `  ${formatSentence(more)}`),
  ]);
}

describe('the fall of a fort', () => {
  it('is one sentence with the storm and the end of the garrison below', () => {
    expect(formatEntries(year, settled, fell, surrendered, taken('assault'), lifted, days)).toEqual([
      'Year 2 began.',
      'Susa fell to Akkad by storm.',
      '  Royal army took Susa by storm from Hill army.',
      '  Royal army lost 8 points in the battle.',
      '  Hill army surrendered.',
      'Susa has been besieged for 4 weeks and 3 days.',
    ]);
  });

  it('is also one sentence for players who only hear of it', () => {
    const heard = {
      kind: 'battle-heard-of',
      province: 'susa',
      attacker: 'sargon',
      defender: 'puzur',
      defenders: [{ player: 'puzur', armies: 1, own: [] }],
      winner: 'attacker',
    } as const;
    expect(formatEntries(heard, taken('assault'), lifted)).toEqual([
      'Susa fell to Akkad by storm.',
      '  Akkad beat Elam in the battle of Susa.',
    ]);
  });

  it('by hunger has its last month below, and separate events stay separate', () => {
    expect(formatEntries(month(), surrendered, taken('surrender'), lifted)).toEqual([
      'Susa surrendered to Akkad.',
      '  Susa has been besieged for 1 month.',
      '  Hill army surrendered.',
    ]);
    expect(formatEntries(month(), year, surrendered, taken('surrender'), lifted)).toEqual([
      'Susa has been besieged for 1 month.',
      'Year 2 began.',
      'Susa surrendered to Akkad.',
      '  Hill army surrendered.',
    ]);
    expect(formatEntries(settled, taken('empty'))).toContain('Akkad took Susa unopposed.');
  });
});

describe('the length of a siege', () => {
  it('is stated once in days, with the plague of its month below', () => {
    expect(formatEntries(month(true), year, days)).toEqual([
      'Susa has been besieged for 4 weeks and 3 days.',
      '  plague among the garrison',
      'Year 2 began.',
    ]);
  });

  it('is stated in months if the days are missing', () => {
    expect(formatEntries(month())).toEqual(['Susa has been besieged for 1 month.']);
    expect(formatEntries(month(), { kind: 'siege-lifted', fort: 'susa-walls', reason: 'ordered' }, days)).toHaveLength(
      3,
    );
  });
});
