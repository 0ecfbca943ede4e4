import { expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { EventPayload } from '../events/schema.ts';
import { listBattleReports, isFightLosses } from './battle-reports.ts';
import { createNameBook } from './name-book.ts';

const names = createNameBook([sampleState]);

const casualties = (
  cause: Extract<EventPayload, { kind: 'casualties' }>['cause'],
  ...losses: Extract<EventPayload, { kind: 'casualties' }>['losses']
): EventPayload => ({ kind: 'casualties', cause, due: 50, points: 50, losses });
const settled = (method: 'reported' | 'quick'): EventPayload => ({
  kind: 'battle-settled',
  battle: 'b',
  winner: 'attacker',
  result: {
    battle: 'b',
    method,
    losses: [],
    generalsLost: [],
    retreat: null,
    note: '',
  },
});
const fought: EventPayload = {
  kind: 'interception-fought',
  province: 'susa',
  raider: 'royal',
  interceptors: ['hill'],
  score: 3,
  raiderLoss: 70,
  interceptorLoss: 30,
  drivenOff: true,
};
const reports = (...payloads: EventPayload[]) => listBattleReports(sampleLog(payloads), sampleState, names);

it('lists the losses of each side by unit with their points', () => {
  const [report, ...others] = reports(
    settled('reported'),
    casualties('battle', { army: 'royal', id: 'royal-spears', count: 3 }),
    casualties('battle', { army: 'royal', id: 'royal-general', count: 1, general: true }),
    casualties(
      'battle',
      { army: 'hill', id: 'hill-bows', count: 4 },
      { army: 'hill', id: 'hill-bows', count: 2 },
      { army: 'hill', id: 'gone', count: 1 },
    ),
    casualties('hunger', { army: 'hill', id: 'hill-bows', count: 9 }),
    casualties('battle', { army: 'hill', id: 'hill-bows', count: 9 }),
    casualties('battle', { army: 'hill', id: 'hill-bows', count: 9 }),
  );
  expect(others).toEqual([]);
  expect(report?.armies).toEqual([
    {
      army: 'royal',
      points: 230,
      rows: [
        { id: 'royal-spears', name: 'Spears, Guard', before: 40, lost: 3, cost: 10 },
        { id: 'royal-general', name: 'General of Royal army', before: 1, lost: 1, cost: 200 },
      ],
    },
    {
      army: 'hill',
      points: 30,
      rows: [
        { id: 'hill-bows', name: 'Bows, Guard', before: 20, lost: 6, cost: 5 },
        { id: 'gone', name: 'gone', before: null, lost: 1, cost: null },
      ],
    },
  ]);
  expect(report?.entries.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
});

it('merges the entries of a diced fight with raiders and separates fights', () => {
  expect(
    reports(settled('quick'), fought, casualties('raiders'), fought, casualties('police')).map(({ entries }) =>
      entries.map(({ seq }) => seq),
    ),
  ).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(reports(settled('reported'), settled('reported'))).toHaveLength(2);
  expect(reports(casualties('battle'))).toEqual([]);
});

it('marks entries with losses, and recognizes a player’s report of the same losses', () => {
  const [report] = reports(settled('quick'), casualties('battle', { army: 'royal', id: 'royal-spears', count: 3 }));
  expect(report?.losses.map(({ payload }) => payload.kind)).toEqual(['casualties']);
  const losses = [{ army: 'royal', id: 'royal-spears', count: 3 }];
  expect(isFightLosses({ kind: 'own-losses', cause: 'battle', losses, names: [] })).toBe(true);
  expect(isFightLosses({ kind: 'own-losses', cause: 'hunger', losses, names: [] })).toBe(false);
});

it('names troops that only the state before the fight knows, such as those of a joined army', () => {
  const foreign = createNameBook([{ ...sampleState, armies: {} }]);
  const [report] = listBattleReports(
    sampleLog([settled('quick'), casualties('battle', { army: 'royal', id: 'royal-spears', count: 3 })]),
    sampleState,
    foreign,
  );
  expect(report?.armies[0]?.rows.map(({ name }) => name)).toEqual(['Spears, Guard']);
});
