import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { seededDice } from '../../../core/dice.ts';
import { pharaohCampaign } from '../campaign.ts';
import { ordersFileSchema } from '../input/orders.ts';
import { type PlayerEvent, createReport, type Seen } from './report.ts';
import { retraceStates } from './retrace.ts';
import { createView } from '../knowledge/view.ts';

const before = givenState([
  'player red',
  'player blue',
  'province hill of red',
  'province plain',
  'province vale of blue',
  'border hill plain',
  'border plain vale',
  'army host of red in hill: 10 spear@7',
  'army guard of blue in vale: 10 bow@5',
]);
const march = { kind: 'march', army: 'host', to: 'plain' };
const filed = ordersFileSchema.parse({
  format: 'nomarch-orders',
  version: 1,
  player: 'red',
  year: 1,
  month: 1,
  orders: [march],
});
const { events, state } = pharaohCampaign.advance(before, [filed], seededDice('retrace'));
const report = createReport(before, events, 'red', 'near');
const view = createView(state, 'red', 'near');
const states = retraceStates(view, report, 'red');
const kinds = report.map(({ seen }) => (seen.kind === 'whole' ? seen.happening.kind : seen.kind));
const at = (kind: string) => states[kinds.indexOf(kind as (typeof kinds)[number])];

describe('retrace', () => {
  it('returns the positions of own armies and the holders after each entry, and the view at the end', () => {
    const map = (kind: string) => [at(kind)?.armies['host']?.province, at(kind)?.provinces['plain']?.holder];
    expect(map('orders-revealed')).toEqual(['hill', null]);
    expect(map('army-marched')).toEqual(['plain', null]);
    expect(map('province-taken')).toEqual(['plain', 'red']);
    expect(states).toHaveLength(report.length);
    expect(states.at(-1)).toBe(view);
  });

  it('returns the holders before a public intervention or a decree about a fort', () => {
    const start = givenState([
      'player red',
      'player blue',
      'province hill of red',
      'province vale of blue',
      'fort keep in vale',
    ]);
    const ended: PlayerEvent = {
      ...report[0]!,
      year: 1,
      month: 1,
      seen: { kind: 'whole', happening: { kind: 'month-ended', year: 1, month: 1 } },
    };
    const decreed = (seen: Seen): readonly (string | null | undefined)[] => {
      const now = { ...start, provinces: { ...start.provinces, vale: { ...start.provinces['vale']!, holder: 'red' } } };
      return retraceStates(now, [ended, { ...ended, seen }], 'red').map(({ provinces }) => provinces['vale']?.holder);
    };
    expect(decreed({ kind: 'umpire-spoke', reason: 'Peace' })).toEqual(['blue', 'red']);
    const taken = { kind: 'fort-taken', fort: 'keep', from: 'blue', by: 'red', how: 'decree' } as const;
    expect(decreed({ kind: 'whole', happening: taken })).toEqual(['blue', 'red']);
    expect(decreed({ kind: 'whole', happening: { kind: 'control-noted' } })).toEqual(['red', 'red']);
  });

  it('returns armies at their strength at the time, and none before they were raised or split off', () => {
    const told = (happening: Extract<Seen, { kind: 'whole' }>['happening']): PlayerEvent => ({
      ...report[0]!,
      seen: { kind: 'whole', happening },
    });
    const host = view.armies['host']!;
    const [unit] = host.units;
    const [part] = unit!.parts;
    const later = { ...host, id: 'later' };
    const now = { ...view, armies: { ...view.armies, host: { ...host, units: [unit!] }, later, part: later } };
    const force = { parts: [{ id: part!.id, count: 4 }], generals: [] };
    const loss = { army: 'host', id: part!.id, count: 3 };
    const old = retraceStates(
      now,
      [
        report[0]!,
        { ...report[0]!, seen: { kind: 'own-losses', cause: 'battle', losses: [loss], names: [] } },
        told({ kind: 'army-split', army: 'host', into: 'part', name: 'Part', force }),
        told({ kind: 'ranks-refilled', army: 'host', parts: [{ id: part!.id, count: 5 }], gold: 35 }),
        told({ kind: 'army-mustered', army: later, gold: 70 }),
      ],
      'red',
    );
    const strengths = old.map(({ armies }) => armies['host']?.units[0]?.parts[0]?.count);
    expect(strengths).toEqual([12, 9, 5, 10, 10]);
    expect(old.map(({ armies }) => Object.keys(armies).filter((id) => ['later', 'part'].includes(id)))).toEqual([
      [],
      [],
      ['part'],
      ['part'],
      ['later', 'part'],
    ]);
  });

  it('shows foreign armies only in the view at the end', () => {
    const foreign = states.map(({ armies }) => Object.values(armies).filter(({ player }) => player === 'blue').length);
    expect(foreign.at(-1)).toBe(1);
    expect(foreign.slice(0, -1).every((seen) => seen === 0)).toBe(true);
  });

  it('returns no states for an empty report', () => {
    expect(retraceStates(view, [], 'red')).toEqual([]);
  });
});
