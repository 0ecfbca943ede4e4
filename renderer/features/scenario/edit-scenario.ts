import type { MapFort } from '../../../maps/schema.ts';
import type { ProvinceSetUp, Scenario, UnderWay, VictoryCondition } from '../../../rules/campaign.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { getNextColour } from '../../map/power.ts';
import { createId } from './new-scenario.ts';

/* Scenario edits. They return a new scenario, or the same one if nothing changes. */

export type ScenarioEdit = (scenario: Scenario) => Scenario;
export type ScenarioPlayer = Scenario['players'][number];
export type ScenarioArmy = Scenario['armies'][number];
export type ScenarioBand = Scenario['partisans'][number];

const patchById = <T extends { readonly id: string }>(
  things: readonly T[],
  id: string,
  facts: Partial<NoInfer<T>>,
): T[] => things.map((thing) => (thing.id === id ? { ...thing, ...facts } : thing));

type Facts = Pick<Scenario, 'title' | 'description' | 'campaignMonths' | 'encounters' | 'carriesOver'>;
export const setFacts =
  (facts: Partial<Facts>): ScenarioEdit =>
  (scenario) => ({ ...scenario, ...facts });

export const addPlayer =
  (name: string): ScenarioEdit =>
  (scenario) => {
    const taken = scenario.players.map(({ id }) => id);
    const player = {
      id: createId(name, taken, 'player'),
      name,
      power: name,
      colour: getNextColour(scenario.players),
      treasury: 2000,
    };
    return { ...scenario, players: [...scenario.players, player] };
  };

export const setPlayer =
  (id: string, facts: Partial<Omit<ScenarioPlayer, 'id'>>): ScenarioEdit =>
  (scenario) => ({ ...scenario, players: patchById(scenario.players, id, facts) });

/** Removes a player and their armies. Their provinces become neutral. */
export const removePlayer =
  (id: string): ScenarioEdit =>
  (scenario) => ({
    ...scenario,
    players: scenario.players.filter((player) => player.id !== id),
    provinces: scenario.provinces.map((province) => ({
      ...province,
      holder: province.holder === id ? null : province.holder,
      capitalOf: province.capitalOf === id ? null : province.capitalOf,
    })),
    armies: scenario.armies.filter(({ player }) => player !== id),
    partisans: scenario.partisans.filter(({ player }) => player !== id),
  });

type Land = Partial<Pick<ProvinceSetUp, 'name' | 'tax' | 'food' | 'holder'>>;
export const setProvince =
  (id: string, facts: Land): ScenarioEdit =>
  (scenario) => ({ ...scenario, provinces: patchById(scenario.provinces, id, facts) });

/** Makes a province the only capital of a player, or no capital if null. */
export const setCapital =
  (id: string, player: string | null): ScenarioEdit =>
  (scenario) => ({
    ...scenario,
    provinces: scenario.provinces.map((province) => {
      if (province.id === id) return { ...province, capitalOf: player };
      return player !== null && province.capitalOf === player ? { ...province, capitalOf: null } : province;
    }),
  });

const setForts = (
  scenario: Scenario,
  province: string,
  change: (forts: readonly MapFort[]) => MapFort[],
): Scenario => ({
  ...scenario,
  provinces: scenario.provinces.map((one) => (one.id === province ? { ...one, forts: change(one.forts) } : one)),
});

export const addFort =
  (province: string): ScenarioEdit =>
  (scenario) => {
    const place = scenario.provinces.find(({ id }) => id === province);
    if (!place) return scenario;
    const taken = scenario.provinces.flatMap(({ forts }) => forts.map(({ id }) => id));
    const fort: MapFort = {
      id: createId(`${province}-fort`, taken, 'fort'),
      name: place.forts.length === 0 ? (place.city ?? place.name) : place.name,
      moat: 'none',
      embankment: false,
      water: place.port,
    };
    return setForts(scenario, province, (forts) => [...forts, fort]);
  };

export const setFort =
  (province: string, id: string, facts: Partial<Omit<MapFort, 'id'>>): ScenarioEdit =>
  (scenario) =>
    setForts(scenario, province, (forts) => patchById(forts, id, facts));

/** Removes a fort. Its garrison stays in the province. */
export const removeFort =
  (province: string, id: string): ScenarioEdit =>
  (scenario) => ({
    ...setForts(scenario, province, (forts) => forts.filter((fort) => fort.id !== id)),
    armies: scenario.armies.map((army) => (army.fort === id ? { ...army, fort: null } : army)),
  });

export const placeArmy =
  (player: string, province: string, army: ArmyFile): ScenarioEdit =>
  (scenario) => {
    const id = createId(`${player}-${army.name}`, troopIds(scenario), 'army');
    return { ...scenario, armies: [...scenario.armies, { id, player, province, fort: null, army }] };
  };

/** Returns all ids of armies and partisans. No id may occur twice among them. */
const troopIds = ({ armies, partisans }: Scenario): string[] => [...armies, ...partisans].map(({ id }) => id);

/** Places an army's units as partisans, without generals, specialists and works. */
export const placePartisans =
  (player: string, province: string, army: ArmyFile): ScenarioEdit =>
  (scenario) => {
    const id = createId(`${player}-${army.name}`, troopIds(scenario), 'band');
    const band = { id, player, province, army: { ...army, generals: [], specialists: {}, works: {} } };
    return { ...scenario, partisans: [...scenario.partisans, band] };
  };

export type BandFacts = Partial<Pick<ScenarioBand, 'player' | 'province'>>;
export const setBand =
  (id: string, facts: BandFacts): ScenarioEdit =>
  (scenario) => ({ ...scenario, partisans: patchById(scenario.partisans, id, facts) });

/** Changes an army's player, province or fort. An army that moves to another province leaves its fort. */
export const setArmy =
  (id: string, facts: Partial<Pick<ScenarioArmy, 'player' | 'province' | 'fort'>>): ScenarioEdit =>
  (scenario) => ({
    ...scenario,
    armies: patchById(scenario.armies, id, facts.province === undefined ? facts : { fort: null, ...facts }),
  });

export const renameTroops =
  (id: string, name: string): ScenarioEdit =>
  (scenario) => {
    const rename = <T extends { readonly id: string; readonly army: ArmyFile }>(troops: readonly T[]): T[] =>
      troops.map((one) => (one.id === id ? { ...one, army: { ...one.army, name } } : one));
    return { ...scenario, armies: rename(scenario.armies), partisans: rename(scenario.partisans) };
  };

export const removeTroops =
  (id: string): ScenarioEdit =>
  (scenario) => ({
    ...scenario,
    armies: scenario.armies.filter((army) => army.id !== id),
    partisans: scenario.partisans.filter((band) => band.id !== id),
  });

/** Sets a ruling. Null restores the default, which is not saved. */
export const setRuling =
  (id: string, choice: string | null): ScenarioEdit =>
  (scenario) => {
    const { [id]: _before, ...others } = scenario.rulings;
    return { ...scenario, rulings: choice === null ? others : { ...others, [id]: choice } };
  };

type VictoryKind = VictoryCondition['kind'];
export const VICTORY_KINDS = ['provinces', 'capitals', 'gold', 'years'] as const satisfies readonly VictoryKind[];

/** Returns the required number of provinces, capitals, gold or years. */
export const getVictoryNumber = (condition: VictoryCondition): number =>
  condition.kind === 'gold' ? condition.amount : condition.count;

const createCondition = (kind: VictoryKind, number: number): VictoryCondition =>
  kind === 'gold' ? { kind, amount: number } : { kind, count: number };

/** Sets one victory condition, or removes it if null. */
export const setVictory =
  (kind: VictoryKind, number: number | null): ScenarioEdit =>
  (scenario) => ({
    ...scenario,
    victory: VICTORY_KINDS.flatMap((one) => {
      if (one === kind) return number === null ? [] : [createCondition(kind, number)];
      return scenario.victory.filter((known) => known.kind === one);
    }),
  });

/* Edits of the history of a campaign that was begun on paper. */

export type HistoryList = 'damage' | 'held' | 'forts' | 'sieges' | 'notes';
type RowOf<Name extends HistoryList> = UnderWay[Name][number];

export const EMPTY_HISTORY: UnderWay = { year: 1, month: 1, damage: [], held: [], forts: [], sieges: [], notes: [] };

/** Adds or removes the history. */
export const setTakenOver =
  (wanted: boolean): ScenarioEdit =>
  ({ underWay, ...scenario }) =>
    wanted ? { ...scenario, underWay: underWay ?? EMPTY_HISTORY } : scenario;

const setUnderWay = (scenario: Scenario, facts: Partial<UnderWay>): Scenario =>
  scenario.underWay ? { ...scenario, underWay: { ...scenario.underWay, ...facts } } : scenario;

export const setDate =
  (date: Partial<Pick<UnderWay, 'year' | 'month'>>): ScenarioEdit =>
  (scenario) =>
    setUnderWay(scenario, date);

const changeList =
  <Name extends HistoryList>(name: Name, change: (rows: readonly RowOf<Name>[]) => RowOf<Name>[]): ScenarioEdit =>
  (scenario) =>
    setUnderWay(scenario, { [name]: change(scenario.underWay?.[name] ?? []) });

export const addRow = <Name extends HistoryList>(name: Name, row: RowOf<Name>): ScenarioEdit =>
  changeList(name, (rows) => [...rows, row]);

export const setRow = <Name extends HistoryList>(name: Name, at: number, facts: Partial<RowOf<Name>>): ScenarioEdit =>
  changeList(name, (rows) => rows.map((row, index) => (index === at ? { ...row, ...facts } : row)));

export const removeRow = (name: HistoryList, at: number): ScenarioEdit =>
  changeList(name, (rows) => rows.filter((_, index) => index !== at));
