import { describe, expect, it } from 'vitest';
import { forecastSiege } from '../../../../rules/campaign.ts';
import { givenState } from '../../../../test/support/case-campaign.ts';
import { beforeTheGate } from '../../../../test/support/gate-siege.ts';
import { boundBy, dateOfDay, firstChoice, forecastColumns, monthEnds } from './forecast-rows.ts';

const state = givenState(beforeTheGate());
const forecast = forecastSiege(state, 'gate', 'red', { groups: 2, carpenters: 2, protected: false, crew: 8 })!;

describe('the forecast of a siege, column by column', () => {
  it('has each way by itself, and several together that are likelier than any of them', () => {
    const columns = forecastColumns(forecast, new Set(['ram', 'hunger']));
    expect(columns.map(({ id }) => id)).toEqual(['ladders', 'ram', 'claw', 'mine', 'hunger', 'together']);
    const by = (id: string): number => columns.find((column) => column.id === id)?.by[140] ?? NaN;
    expect(by('together')).toBeGreaterThan(Math.max(by('ram'), by('hunger')));
    expect(by('together')).toBeLessThan(by('ram') + by('hunger'));
    expect(forecastColumns(forecast, new Set(['ram'])).map(({ id }) => id)).not.toContain('together');
  });

  it('says by which day a way is as likely done as not; a ram that rocks may smash is never sure', () => {
    const columns = forecastColumns(forecast, new Set());
    // A d10 of days from one of 28 days: the sums lie evenly about day 20.
    expect(columns[0]?.even).toBe(20);
    expect(columns[1]?.likely).toBeNull();
  });

  it('begins with what is under way, or with a ram, and always with hunger', () => {
    expect(firstChoice(forecast)).toEqual(['ram', 'hunger']);
  });

  it('counts the specialists whom the chosen ways bind at once', () => {
    expect(boundBy(forecast, new Set(['ladders', 'ram', 'mine', 'hunger']))).toEqual({ carpenters: 4, miners: 1 });
  });
});

describe('the months of a forecast', () => {
  it('are two years from the one at hand, each winter taken together', () => {
    const ends = monthEnds({ year: 1, month: 7, campaignMonths: 8 });
    expect(ends.slice(0, 4).map(({ day, date }) => [day, date.year, date.month, date.isWinter])).toEqual([
      [28, 1, 7, false],
      [56, 1, 8, false],
      [168, 1, 12, true],
      [196, 2, 1, false],
    ]);
    expect(ends.at(-1)?.date).toMatchObject({ year: 3, month: 6 });
  });

  it('begin with the first day of the month at hand', () => {
    expect(dateOfDay({ year: 2, month: 3, campaignMonths: 8 }, 1)).toEqual({
      year: 2,
      month: 3,
      week: 1,
      day: 1,
      isWinter: false,
    });
  });
});
