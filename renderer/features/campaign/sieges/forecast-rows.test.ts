import { describe, expect, it } from 'vitest';
import { forecastSiege } from '../../../../rules/campaign.ts';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { beforeTheGate } from '../../../../test/support/campaign/gate-siege.ts';
import {
  countSpecialists,
  toSiegeDate,
  listDefaultWays,
  createForecastColumns,
  listMonthEnds,
} from './forecast-rows.ts';

const state = givenState(beforeTheGate());
const forecast = forecastSiege(state, 'gate', 'red', { groups: 2, carpenters: 2, protected: false, crew: 8 })!;

describe('createForecastColumns', () => {
  it('has a column for each way, and one for several ways together with a higher chance than each', () => {
    const columns = createForecastColumns(forecast, new Set(['ram', 'hunger']));
    expect(columns.map(({ id }) => id)).toEqual(['ladders', 'ram', 'claw', 'mine', 'hunger', 'together']);
    const by = (id: string): number => columns.find((column) => column.id === id)?.chances[140] ?? NaN;
    expect(by('together')).toBeGreaterThan(Math.max(by('ram'), by('hunger')));
    expect(by('together')).toBeLessThan(by('ram') + by('hunger'));
    expect(createForecastColumns(forecast, new Set(['ram'])).map(({ id }) => id)).not.toContain('together');
  });

  it('finds the days with 50 % and 90 %; rocks can smash a ram, so it never reaches 90 %', () => {
    const columns = createForecastColumns(forecast, new Set());
    // The die adds 1 to 10 days to one of 28 equally likely days, so the sums are symmetric around day 20.
    expect(columns[0]?.even).toBe(20);
    expect(columns[1]?.likely).toBeNull();
  });

  it('selects the ways in progress, or the ram, and always hunger', () => {
    expect(listDefaultWays(forecast)).toEqual(['ram', 'hunger']);
  });

  it('counts the specialists that the chosen ways need together', () => {
    expect(countSpecialists(forecast, new Set(['ladders', 'ram', 'mine', 'hunger']))).toEqual({
      carpenters: 4,
      miners: 1,
    });
  });
});

describe('listMonthEnds', () => {
  it('covers two years from the current month, with each winter as one month', () => {
    const ends = listMonthEnds({ year: 1, month: 7, campaignMonths: 8 });
    expect(ends.slice(0, 4).map(({ day, date }) => [day, date.year, date.month, date.isWinter])).toEqual([
      [28, 1, 7, false],
      [56, 1, 8, false],
      [168, 1, 12, true],
      [196, 2, 1, false],
    ]);
    expect(ends.at(-1)?.date).toMatchObject({ year: 3, month: 6 });
  });

  it('counts days from the first day of the current month', () => {
    expect(toSiegeDate({ year: 2, month: 3, campaignMonths: 8 }, 1)).toEqual({
      year: 2,
      month: 3,
      week: 1,
      day: 1,
      isWinter: false,
    });
  });
});
