import type { ArmyFile } from '../../core/army-file.ts';
import { type ArmyList, armyList } from '../../core/army/allies.ts';
import { isRead } from '../../core/army/troops/read-parts.ts';
import type { ListOf, NationList } from '../../core/nation-list.ts';
import { InputError, parseInput } from '../../core/procedure.ts';
import { rulingIssues } from '../../core/ruling.ts';
import { pharaohParts } from '../points/price.ts';
import { starsOf } from '../points/tally.ts';
import { FTP_RULINGS } from '../rulings.ts';
import { type ProvinceSetUp, type Scenario, scenarioSchema } from './state/scenario.ts';
import type { CampaignState, ProvinceState } from './state/state.ts';
import type { CampaignArmy, PartisanBand } from './state/troops.ts';
import { fieldGenerals, fieldUnits } from './troops/field-units.ts';
import { fieldWorks } from './troops/forts.ts';
import { fieldSpecialists } from './troops/specialists.ts';
import { checkUnderWay, mayStand, stateUnderWay } from './under-way.ts';

const refuse = (path: string, message: string): never => {
  throw new InputError(`scenario, ${path}: ${message}`, path);
};

function idsOnce(things: readonly { readonly id: string }[], section: string): Set<string> {
  const ids = new Set<string>();
  for (const [index, { id }] of things.entries()) {
    if (ids.has(id)) refuse(`${section}.${index}.id`, `“${id}” occurs twice`);
    ids.add(id);
  }
  return ids;
}

/** Checks that each garrison stands in the province of its fort. */
function checkGarrison({ provinces, armies }: Scenario): void {
  const where = new Map(provinces.flatMap(({ id, forts }) => forts.map((fort) => [fort.id, id])));
  for (const [index, { id, province, fort }] of armies.entries()) {
    if (fort === null) continue;
    const at = where.get(fort);
    const path = `armies.${index}.fort`;
    if (at === undefined) refuse(path, `there is no fort “${fort}”`);
    if (at !== province) refuse(path, `${id} stands in ${province}; the fort “${fort}” is in ${at ?? ''}`);
  }
}

function checkMap({ provinces, borders }: Scenario, players: Set<string>): Map<string, ProvinceSetUp> {
  idsOnce(provinces, 'provinces');
  const known = new Map(provinces.map((province) => [province.id, province]));
  const forts = new Set<string>();
  for (const [index, { id, holder, capitalOf, forts: here }] of provinces.entries()) {
    const path = `provinces.${index}`;
    if (holder !== null && !players.has(holder)) {
      refuse(`${path}.holder`, `${id} is held by “${holder}”, who is not a player`);
    }
    if (capitalOf !== null && !players.has(capitalOf)) {
      refuse(`${path}.capitalOf`, `${id} is the capital of “${capitalOf}”, who is not a player`);
    }
    for (const [place, fort] of here.entries()) {
      if (forts.has(fort.id)) refuse(`${path}.forts.${place}.id`, `“${fort.id}” occurs twice`);
      forts.add(fort.id);
    }
  }
  const drawn = new Set<string>();
  for (const [index, { a, b }] of borders.entries()) {
    const path = `borders.${index}`;
    for (const end of [a, b]) if (!known.has(end)) refuse(path, `there is no province “${end}”`);
    if (a === b) refuse(path, `${a} cannot border on itself`);
    const pair = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    if (drawn.has(pair)) refuse(path, `the border of ${a} and ${b} occurs twice`);
    drawn.add(pair);
  }
  return known;
}

function checkArmy(army: ArmyFile, list: ArmyList | null, path: string): void {
  if (army.list !== null && !list) refuse(`${path}.list`, `there is no list “${army.list}”`);
  for (const [index, ally] of (army.allies ?? []).entries()) {
    if (list?.allies?.some(({ id }) => id === ally)) continue;
    refuse(`${path}.allies.${index}`, `there is no list “${ally}” of this book for an ally`);
  }
  for (const [index, { stars }] of army.generals.entries()) {
    if (starsOf(stars) === null) refuse(`${path}.generals.${index}.stars`, `a general has 0 to 6 stars, not ${stars}`);
  }
  for (const [unit, { parts }] of army.units.entries()) {
    for (const [place, part] of parts.entries()) {
      const at = `${path}.units.${unit}.parts.${place}`;
      const troop = pharaohParts.part(part, list, army.rulings);
      if (!isRead(troop)) refuse(at, troop.message);
      if (!Number.isSafeInteger(part.count) || part.count < 1 || part.count > 1_000_000) {
        refuse(`${at}.count`, `the number of figures must be a whole number above 0, not ${part.count}`);
      }
    }
  }
}

/** Checks that partisan bands are in enemy provinces and have no generals. */
function checkPartisans({ partisans, armies, provinces, rules }: Scenario, players: Set<string>, listOf: ListOf): void {
  idsOnce(partisans, 'partisans');
  const taken = new Set(armies.map(({ id }) => id));
  const holders = new Map(provinces.map(({ id, holder }) => [id, holder]));
  for (const [index, { id, player, province, army }] of partisans.entries()) {
    const path = `partisans.${index}`;
    if (taken.has(id)) refuse(`${path}.id`, `“${id}” occurs twice`);
    if (!players.has(player)) refuse(`${path}.player`, `there is no player “${player}”`);
    if (!holders.has(province)) refuse(`${path}.province`, `there is no province “${province}”`);
    const holder = holders.get(province) ?? null;
    if (holder === null || holder === player)
      refuse(`${path}.province`, `${id} is in ${province}, which no enemy holds`);
    if (army.rules !== rules) refuse(`${path}.army.rules`, `partisans of ${army.rules} in a campaign of ${rules}`);
    if (army.generals.length > 0) refuse(`${path}.army.generals`, `${id} are partisans and cannot have generals`);
    if (army.units.length === 0) refuse(`${path}.army.units`, `${id} have no troops`);
    checkArmy(army, armyList(army, listOf), `${path}.army`);
  }
}

/** Reads and checks a scenario document, including all its references. @throws InputError naming the field */
export function readScenario(document: unknown, listOf: ListOf): Scenario {
  const scenario = parseInput(scenarioSchema, document, 'scenario');
  const players = idsOnce(scenario.players, 'players');
  const provinces = checkMap(scenario, players);
  idsOnce(scenario.armies, 'armies');
  checkUnderWay(scenario);
  for (const [index, { id, player, province, fort, army }] of scenario.armies.entries()) {
    const path = `armies.${index}`;
    if (!players.has(player)) refuse(`${path}.player`, `there is no player “${player}”`);
    const home = provinces.get(province) ?? refuse(`${path}.province`, `there is no province “${province}”`);
    if (fort !== null && !home.forts.some((known) => known.id === fort))
      refuse(`${path}.fort`, `there is no fort “${fort}” in ${province}`);
    if (!mayStand(scenario, { player, province, fort }))
      refuse(`${path}.province`, `${id} stands in ${fort ?? province}, which its player does not hold`);
    if (army.rules !== scenario.rules)
      refuse(`${path}.army.rules`, `an army of ${army.rules} in a campaign of ${scenario.rules}`);
    checkArmy(army, armyList(army, listOf), `${path}.army`);
  }
  checkPartisans(scenario, players, listOf);
  checkGarrison(scenario);
  const issue = rulingIssues(FTP_RULINGS, scenario.rulings)[0];
  if (issue) refuse('rulings', issue);
  return scenario;
}

/** Creates an army from an army file: costs are fixed, units and generals get ids (`army/u1`, `army/u1/p1`, `army/g1`). */
function fieldArmy({ id, player, province, fort, army }: Scenario['armies'][number], listOf: ListOf): CampaignArmy {
  const colours = { id, list: armyList(army, listOf), rulings: army.rulings };
  return {
    id,
    player,
    name: army.name,
    province,
    fort,
    list: army.list,
    generals: fieldGenerals(army.generals, colours),
    units: fieldUnits(army.units, colours),
    ...fieldSpecialists(id, army.specialists),
    ...fieldWorks(army.works),
  };
}

function fieldBand({ id, player, province, army }: Scenario['partisans'][number], listOf: ListOf): PartisanBand {
  const colours = { id, list: armyList(army, listOf), rulings: army.rulings };
  return { id, player, name: army.name, province, list: army.list, units: fieldUnits(army.units, colours) };
}

/** Lists the current army lists of all armies and bands. */
const listsOf = ({ armies, partisans }: Scenario, listOf: ListOf): NationList[] =>
  [...new Set([...armies, ...partisans].flatMap(({ army }) => army.list ?? []))]
    .toSorted()
    .flatMap((id) => listOf(id) ?? []);

/** Creates the state before the first month, from the result of `readScenario`. */
export function firstState(scenario: Scenario, listOf: ListOf): CampaignState {
  const provinces: Record<string, ProvinceState> = {};
  for (const { id, holder } of scenario.provinces) {
    provinces[id] = { id, holder, cropDamage: 0, raidLoss: 0, held: {} };
  }
  const armies: Record<string, CampaignArmy> = {};
  for (const army of scenario.armies) armies[army.id] = fieldArmy(army, listOf);
  const first: CampaignState = {
    scenario: scenario.id,
    title: scenario.title,
    rules: scenario.rules,
    map: scenario.map,
    campaignMonths: scenario.campaignMonths,
    year: 1,
    month: 1,
    players: scenario.players.map(({ treasury: _treasury, ...player }) => player),
    treasuries: Object.fromEntries(scenario.players.map(({ id, treasury }) => [id, treasury])),
    setUp: {
      provinces: scenario.provinces,
      borders: scenario.borders,
      lists: listsOf(scenario, listOf),
      encounters: scenario.encounters,
      ...(scenario.carriesOver < 100 ? { carriesOver: scenario.carriesOver } : {}),
      victory: scenario.victory,
    },
    provinces,
    armies,
    partisans: Object.fromEntries(scenario.partisans.map((band) => [band.id, fieldBand(band, listOf)])),
    forts: Object.fromEntries(
      scenario.provinces.flatMap(({ id, holder, forts }) =>
        forts.map((fort) => [fort.id, { id: fort.id, province: id, holder }]),
      ),
    ),
    sieges: {},
    battles: [],
    waiting: null,
    retreats: {},
    victories: [],
    detached: {},
    rulings: scenario.rulings,
  };
  return stateUnderWay(first, scenario);
}
