import type { Scenario, UnderWay } from '../../../rules/campaign.ts';
import type { ScenarioEdit } from './edit-scenario.ts';

/* Edits of what is told of a campaign that was begun on paper. */

type ListName = 'damage' | 'held' | 'forts' | 'sieges' | 'notes';
type RowOf<Name extends ListName> = UnderWay[Name][number];

const FIRST: UnderWay = { year: 1, month: 1, damage: [], held: [], forts: [], sieges: [], notes: [] };

/** Begins to tell of it, or leaves it all out. */
export const takeOver =
  (wanted: boolean): ScenarioEdit =>
  ({ underWay, ...scenario }) =>
    wanted ? { ...scenario, underWay: underWay ?? FIRST } : scenario;

const changed = (scenario: Scenario, facts: Partial<UnderWay>): Scenario =>
  scenario.underWay ? { ...scenario, underWay: { ...scenario.underWay, ...facts } } : scenario;

export const setNow =
  (date: Partial<Pick<UnderWay, 'year' | 'month'>>): ScenarioEdit =>
  (scenario) =>
    changed(scenario, date);

/** Changes the rows of one of its lists. */
const inList =
  <Name extends ListName>(name: Name, change: (rows: readonly RowOf<Name>[]) => RowOf<Name>[]): ScenarioEdit =>
  (scenario) =>
    changed(scenario, { [name]: change(scenario.underWay?.[name] ?? []) });

export const addRow = <Name extends ListName>(name: Name, row: RowOf<Name>): ScenarioEdit =>
  inList(name, (rows) => [...rows, row]);

export const setRow = <Name extends ListName>(name: Name, at: number, facts: Partial<RowOf<Name>>): ScenarioEdit =>
  inList(name, (rows) => rows.map((row, index) => (index === at ? { ...row, ...facts } : row)));

export const removeRow = (name: ListName, at: number): ScenarioEdit =>
  inList(name, (rows) => rows.filter((_, index) => index !== at));
