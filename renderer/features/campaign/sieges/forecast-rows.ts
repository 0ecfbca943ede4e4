import {
  type CampaignState,
  FORECAST_MONTHS,
  getPlagueOdds,
  estimateSiege,
  type SiegeDate,
  toDate,
  type SiegeForecast,
  type SiegeWay,
} from '../../../../rules/campaign.ts';
import { cumulate, type DayOdds, findDay } from '../../../../rules/core/day-odds.ts';
import { useCampaignView } from '../campaign-view.ts';

/** Formats a day of a siege, leaving out the current year and month. */
export function useDateFormat(): (date: SiegeDate) => string {
  const { state } = useCampaignView();
  return ({ year, month, week, day, isWinter }) => {
    if (isWinter) return `winter of year ${year}, week ${week}, day ${day}`;
    if (year === state.value.year && month === state.value.month) return `week ${week}, day ${day}`;
    return year === state.value.year
      ? `month ${month}, week ${week}, day ${day}`
      : `year ${year}, month ${month}, week ${week}, day ${day}`;
  };
}

type Calendar = Pick<CampaignState, 'year' | 'month' | 'campaignMonths'>;

const DAYS_OF_MONTH = 28;
const LAST_MONTH = 12;

/** Returns the date of a day counted from the start of the current month (day 1). */
export const toSiegeDate = (state: Calendar, day: number): SiegeDate =>
  toDate({ begun: { year: state.year, month: state.month, week: 1, day: 1 } }, day, state);

/** Lists the last days of the months of the next two years. Winter counts as one month. */
export function listMonthEnds(state: Calendar): readonly { readonly day: number; readonly date: SiegeDate }[] {
  return Array.from({ length: FORECAST_MONTHS }, (_, month) => {
    const day = DAYS_OF_MONTH * (month + 1);
    return { day, date: toSiegeDate(state, day) };
  }).filter(({ date }) => !date.isWinter || date.month === LAST_MONTH);
}

export interface ForecastColumn {
  readonly id: string;
  /** Way to take the fort. Null for several ways together. */
  readonly way: SiegeWay | null;
  /** Chance that the fort falls by the end of each day. */
  readonly chances: readonly number[];
  /** First day with a chance of at least 50 %, or null if beyond the forecast. `likely`: the same for 90 %. */
  readonly even: number | null;
  readonly likely: number | null;
  readonly plagueBefore: number;
}

const EVEN_CHANCE = 0.5;
const LIKELY_CHANCE = 0.9;

function createColumn(
  forecast: SiegeForecast,
  id: string,
  ways: readonly SiegeWay[],
  way: SiegeWay | null,
): ForecastColumn {
  const { odds, plagueBefore } = estimateSiege(forecast, ways);
  return {
    id,
    way,
    chances: cumulate(odds),
    even: findDay(odds, EVEN_CHANCE),
    likely: findDay(odds, LIKELY_CHANCE),
    plagueBefore,
  };
}

/** Creates one column per way to take the fort. If several ways are chosen, adds a column for all of them together. */
export function createForecastColumns(forecast: SiegeForecast, chosen: ReadonlySet<string>): readonly ForecastColumn[] {
  const singleWays = forecast.ways.map((way) => createColumn(forecast, way.id, [way], way));
  const chosenWays = forecast.ways.filter(({ id }) => chosen.has(id));
  return chosenWays.length > 1 ? [...singleWays, createColumn(forecast, 'together', chosenWays, null)] : singleWays;
}

/** Returns the cumulative chance of plague on each side. */
export const getPlagueChances = (
  forecast: SiegeForecast,
): { readonly besiegers: DayOdds; readonly garrison: DayOdds } => ({
  besiegers: cumulate(getPlagueOdds(forecast, 'besiegers')),
  garrison: cumulate(getPlagueOdds(forecast, 'garrison')),
});

/** Lists the ways selected at first: hunger and the ways in progress, or the ram if none is in progress. */
export function listDefaultWays({ ways }: SiegeForecast): readonly string[] {
  const underWay = ways.flatMap(({ id, work }) => (work ? [id] : []));
  return [...(underWay.length > 0 ? underWay : ['ram']), 'hunger'];
}

/** Counts the specialists needed for all chosen ways together. */
export const countSpecialists = ({ ways }: SiegeForecast, chosen: ReadonlySet<string>) => ({
  carpenters: ways.reduce((sum, { id, specialists }) => (chosen.has(id) ? sum + specialists.carpenters : sum), 0),
  miners: ways.reduce((sum, { id, specialists }) => (chosen.has(id) ? sum + specialists.miners : sum), 0),
});
