import type { ArmyFile } from '../../core/army-file.ts';
import { type ArmyList, getArmyList } from '../../core/army/allies.ts';
import { isValidPart } from '../../core/army/troops/read-parts.ts';
import type { FindList, NationList } from '../../core/nation-list.ts';
import { InputError, parseInput } from '../../core/procedure.ts';
import { checkRulings } from '../../core/ruling.ts';
import { pharaohParts } from '../points/price.ts';
import { toStars } from '../points/tally.ts';
import { FTP_RULINGS } from '../rulings.ts';
import { type ProvinceSetUp, type Scenario, scenarioSchema } from './state/scenario.ts';
import type { CampaignState, ProvinceState } from './state/state.ts';
import type { CampaignArmy, PartisanBand } from './state/troops.ts';
import { toCampaignGenerals, toCampaignUnits } from './troops/field-units.ts';
import { toWorks, toSpecialists } from './troops/forts.ts';
import { checkUnderWay, canStart, resumeState } from './under-way.ts';

const refuse = (path: string, message: string): never => {
  throw new InputError(`scenario, ${path}: ${message}`, path);
};

function collectIds(things: readonly { readonly id: string }[], section: string): Set<string> {
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
    const home = where.get(fort);
    const path = `armies.${index}.fort`;
    if (home === undefined) refuse(path, `there is no fort “${fort}”`);
    if (home !== province) refuse(path, `${id} stands in ${province}; the fort “${fort}” is in ${home ?? ''}`);
  }
}

function checkMap({ provinces, borders }: Scenario, players: Set<string>): Map<string, ProvinceSetUp> {
  collectIds(provinces, 'provinces');
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
  if (army.list !== null && !list) refuse(`${path}.list`, `there is no army list “${army.list}”`);
  for (const [index, ally] of (army.allies ?? []).entries()) {
    if (list?.allies?.some(({ id }) => id === ally)) continue;
    refuse(`${path}.allies.${index}`, `this rule book has no army list “${ally}” for an ally`);
  }
  for (const [index, { stars }] of army.generals.entries()) {
    if (toStars(stars) === null) refuse(`${path}.generals.${index}.stars`, `a general has 0 to 6 stars, not ${stars}`);
  }
  for (const [unit, { parts }] of army.units.entries()) {
    for (const [place, part] of parts.entries()) {
      const partPath = `${path}.units.${unit}.parts.${place}`;
      const troop = pharaohParts.part(part, list, army.rulings);
      if (!isValidPart(troop)) refuse(partPath, troop.message);
      if (!Number.isSafeInteger(part.count) || part.count < 1 || part.count > 1_000_000) {
        refuse(`${partPath}.count`, `the number of figures must be a whole number above 0, not ${part.count}`);
      }
    }
  }
}

/** Checks that partisan bands are in enemy provinces and have no generals. */
function checkPartisans(
  { partisans, armies, provinces, rules }: Scenario,
  players: Set<string>,
  listOf: FindList,
): void {
  collectIds(partisans, 'partisans');
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
    if (army.rules !== rules)
      refuse(`${path}.army.rules`, `these partisans belong to ${army.rules}, but the campaign uses ${rules}`);
    if (army.generals.length > 0) refuse(`${path}.army.generals`, `${id} are partisans and cannot have generals`);
    if (army.units.length === 0) refuse(`${path}.army.units`, `${id} have no troops`);
    checkArmy(army, getArmyList(army, listOf), `${path}.army`);
  }
}

/** Reads and checks a scenario document, including all its references. @throws InputError naming the field */
export function readScenario(document: unknown, listOf: FindList): Scenario {
  const scenario = parseInput(scenarioSchema, document, 'scenario');
  const players = collectIds(scenario.players, 'players');
  const provinces = checkMap(scenario, players);
  collectIds(scenario.armies, 'armies');
  checkUnderWay(scenario);
  for (const [index, { id, player, province, fort, army }] of scenario.armies.entries()) {
    const path = `armies.${index}`;
    if (!players.has(player)) refuse(`${path}.player`, `there is no player “${player}”`);
    const home = provinces.get(province) ?? refuse(`${path}.province`, `there is no province “${province}”`);
    if (fort !== null && !home.forts.some((known) => known.id === fort))
      refuse(`${path}.fort`, `there is no fort “${fort}” in ${province}`);
    if (!canStart(scenario, { player, province, fort }))
      refuse(`${path}.province`, `${id} stands in ${fort ?? province}, which its player does not hold`);
    if (army.rules !== scenario.rules)
      refuse(`${path}.army.rules`, `this army belongs to ${army.rules}, but the campaign uses ${scenario.rules}`);
    checkArmy(army, getArmyList(army, listOf), `${path}.army`);
  }
  checkPartisans(scenario, players, listOf);
  checkGarrison(scenario);
  const issue = checkRulings(FTP_RULINGS, scenario.rulings)[0];
  if (issue) refuse('rulings', issue);
  return scenario;
}

/** Creates an army from an army file: costs are fixed, units and generals get ids (`army/u1`, `army/u1/p1`, `army/g1`). */
function createArmy({ id, player, province, fort, army }: Scenario['armies'][number], listOf: FindList): CampaignArmy {
  const colours = { id, list: getArmyList(army, listOf), rulings: army.rulings };
  return {
    id,
    player,
    name: army.name,
    province,
    fort,
    list: army.list,
    generals: toCampaignGenerals(army.generals, colours),
    units: toCampaignUnits(army.units, colours),
    ...toSpecialists(id, army.specialists),
    ...toWorks(army.works),
  };
}

function createBand({ id, player, province, army }: Scenario['partisans'][number], listOf: FindList): PartisanBand {
  const colours = { id, list: getArmyList(army, listOf), rulings: army.rulings };
  return { id, player, name: army.name, province, list: army.list, units: toCampaignUnits(army.units, colours) };
}

/** Lists the current army lists of all armies and bands. */
const collectLists = ({ armies, partisans }: Scenario, listOf: FindList): NationList[] =>
  [...new Set([...armies, ...partisans].flatMap(({ army }) => army.list ?? []))]
    .toSorted()
    .flatMap((id) => listOf(id) ?? []);

/** Creates the state before the first month, from the result of `readScenario`. */
export function createFirstState(scenario: Scenario, listOf: FindList): CampaignState {
  const provinces: Record<string, ProvinceState> = {};
  for (const { id, holder } of scenario.provinces) {
    provinces[id] = { id, holder, cropDamage: 0, raidLoss: 0, held: {} };
  }
  const armies: Record<string, CampaignArmy> = {};
  for (const army of scenario.armies) armies[army.id] = createArmy(army, listOf);
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
      lists: collectLists(scenario, listOf),
      encounters: scenario.encounters,
      ...(scenario.carriesOver < 100 ? { carriesOver: scenario.carriesOver } : {}),
      victory: scenario.victory,
    },
    provinces,
    armies,
    partisans: Object.fromEntries(scenario.partisans.map((band) => [band.id, createBand(band, listOf)])),
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
  return resumeState(first, scenario);
}
