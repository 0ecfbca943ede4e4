import type { StateLocation } from '../../core/campaign/campaign-rules.ts';
import type { Name, Sentence } from '../../core/campaign/sentence.ts';
import { InputError } from '../../core/procedure.ts';
import { createNameBook } from './reports/name-book.ts';
import { type PlayerEvent, describeSeen } from './reports/report.ts';
import type { CampaignState } from './state/state.ts';
import type { CampaignUnit, Force } from './state/troops.ts';
import { listAttackingForces } from './troops/forces.ts';

/** Reads an army list stored in a state. @throws InputError */
type ReadList = (list: unknown) => { readonly id: string };

interface CheckContext {
  readonly state: CampaignState;
  readonly place: StateLocation;
  readonly players: ReadonlySet<string>;
  readonly provinces: ReadonlySet<string>;
}

function refuse({ label, path: within }: StateLocation, path: string, message: string): never {
  throw new InputError(`${label}, ${within}.${path}: ${message}`, `${within}.${path}`);
}

function collectIds(place: StateLocation, ids: readonly string[], path: string): Set<string> {
  const known = new Set<string>();
  for (const id of ids) {
    if (known.has(id)) refuse(place, path, `"${id}" occurs twice`);
    known.add(id);
  }
  return known;
}

function expectPlayer({ players, place }: CheckContext, id: string | null, path: string): void {
  if (id !== null && !players.has(id)) refuse(place, path, `there is no player "${id}"`);
}

function expectProvince({ provinces, place }: CheckContext, id: string, path: string): void {
  if (!provinces.has(id)) refuse(place, path, `there is no province "${id}"`);
}

/** Checks that each key of a record is the id of its value. */
function expectKeyed<T>(
  { place }: CheckContext,
  record: Readonly<Record<string, T>>,
  section: string,
  what: string,
  idOf: (value: T) => string,
): void {
  for (const [key, value] of Object.entries(record))
    if (key !== idOf(value)) refuse(place, `${section}.${key}`, `${what} id is "${idOf(value)}"`);
}

function expectMap(checking: CheckContext): void {
  const { state, place, provinces } = checking;
  const drawn = new Set<string>();
  for (const [index, { a, b }] of state.setUp.borders.entries()) {
    for (const end of [a, b]) expectProvince(checking, end, `setUp.borders.${index}`);
    const pair = [a, b].toSorted().join('\n');
    if (a === b || drawn.has(pair)) refuse(place, `setUp.borders.${index}`, `the border of ${a} and ${b} is invalid`);
    drawn.add(pair);
  }
  for (const [index, { holder, capitalOf }] of state.setUp.provinces.entries()) {
    expectPlayer(checking, holder, `setUp.provinces.${index}.holder`);
    expectPlayer(checking, capitalOf, `setUp.provinces.${index}.capitalOf`);
  }
  const held = Object.entries(state.provinces);
  if (held.length !== provinces.size)
    refuse(place, 'provinces', `expected ${provinces.size} provinces, got ${held.length}`);
  for (const [key, province] of held) {
    if (key !== province.id) refuse(place, `provinces.${key}`, `there is no province "${province.id}"`);
    expectProvince(checking, key, `provinces.${key}`);
    expectPlayer(checking, province.holder, `provinces.${key}.holder`);
    for (const player of Object.keys(province.held)) expectPlayer(checking, player, `provinces.${key}.held`);
  }
}

function expectLists({ state, place }: CheckContext, readList: ReadList): void {
  const lists = state.setUp.lists.map((list, index) => {
    try {
      return readList({ format: 'nomarch-list', formatVersion: 1, ...list });
    } catch (error) {
      return refuse(place, `setUp.lists.${index}`, error instanceof Error ? error.message : String(error));
    }
  });
  collectIds(
    place,
    lists.map(({ id }) => id),
    'setUp.lists',
  );
}

/** Checks that the forts are those of the set-up, each in its province. */
function expectForts(checking: CheckContext): void {
  const { state, place } = checking;
  const homes = new Map<string, string>();
  for (const [index, { id, forts }] of state.setUp.provinces.entries()) {
    for (const fort of forts) {
      if (homes.has(fort.id)) refuse(place, `setUp.provinces.${index}.forts`, `"${fort.id}" occurs twice`);
      homes.set(fort.id, id);
    }
  }
  expectKeyed(checking, state.forts, 'forts', 'the fort’s', ({ id }) => id);
  const known = Object.values(state.forts);
  if (known.length !== homes.size) refuse(place, 'forts', `expected ${homes.size} forts, got ${known.length}`);
  for (const { id, province, holder } of known) {
    if (homes.get(id) !== province) refuse(place, `forts.${id}`, `there is no fort "${id}" in "${province}"`);
    expectPlayer(checking, holder, `forts.${id}.holder`);
  }
  expectKeyed(checking, state.sieges, 'sieges', 'the besieged fort’s', ({ fort }) => fort);
  for (const { fort, province, besieger, works = [] } of Object.values(state.sieges)) {
    if (homes.get(fort) !== province) refuse(place, `sieges.${fort}`, `there is no fort "${fort}" in "${province}"`);
    expectPlayer(checking, besieger, `sieges.${fort}.besieger`);
    collectIds(
      place,
      works.map(({ id }) => id),
      `sieges.${fort}.works`,
    );
  }
}

const partIds = (units: readonly CampaignUnit[]): string[] => units.flatMap(({ parts }) => parts.map(({ id }) => id));

/** Checks that armies and bands stand in existing places and that no id occurs twice. @returns ids of parts and generals */
function expectTroops(checking: CheckContext): Set<string> {
  const { state, place } = checking;
  expectKeyed(checking, state.armies, 'armies', 'the army’s', ({ id }) => id);
  expectKeyed(checking, state.partisans, 'partisans', 'the band’s', ({ id }) => id);
  const ids: string[] = [];
  for (const { id, player, province, fort, units, generals, specialists = [] } of Object.values(state.armies)) {
    const path = `armies.${id}`;
    if (Object.hasOwn(state.partisans, id)) refuse(place, path, `"${id}" is also a partisan band`);
    expectPlayer(checking, player, `${path}.player`);
    expectProvince(checking, province, `${path}.province`);
    if (fort !== null && state.forts[fort]?.province !== province)
      refuse(place, `${path}.fort`, `there is no fort "${fort}" in "${province}"`);
    const armyIds = [...partIds(units), ...[...generals, ...specialists].map((each) => each.id)];
    ids.push(...collectIds(place, armyIds, `${path}.units`));
  }
  for (const { id, player, province, units } of Object.values(state.partisans)) {
    expectPlayer(checking, player, `partisans.${id}.player`);
    expectProvince(checking, province, `partisans.${id}.province`);
    ids.push(...collectIds(place, partIds(units), `partisans.${id}.units`));
  }
  return collectIds(place, ids, 'armies');
}

function expectForce({ state, place }: CheckContext, { army, parts, generals }: Force, path: string): void {
  const troops = state.armies[army] ?? state.partisans[army];
  if (!troops) refuse(place, `${path}.army`, `there is no army "${army}"`);
  const captains = state.armies[army]?.generals ?? [];
  const known = new Set([...partIds(troops.units), ...captains.map(({ id }) => id)]);
  const stranger = [...parts.map(({ id }) => id), ...generals].find((id) => !known.has(id));
  if (stranger !== undefined) refuse(place, path, `"${army}" has no troops "${stranger}"`);
}

function expectUnderWay(checking: CheckContext, troops: ReadonlySet<string>): void {
  const { state, place } = checking;
  collectIds(
    place,
    state.battles.map(({ id }) => id),
    'battles',
  );
  for (const [index, { province, from, attacker, defender, queue, forces, beside }] of state.battles.entries()) {
    const path = `battles.${index}`;
    for (const id of [province, from]) expectProvince(checking, id, path);
    for (const id of [attacker, defender, ...(beside?.attackers ?? []), ...(beside?.defenders ?? []), ...queue])
      if (!state.armies[id] && !state.partisans[id]) refuse(place, path, `there is no army "${id}"`);
    for (const force of forces ? [...listAttackingForces(forces), ...forces.defenders] : [])
      expectForce(checking, force, `${path}.forces`);
  }
  for (const id of state.waiting ?? []) expectProvince(checking, id, 'waiting');
  for (const [army, provinces] of Object.entries(state.retreats)) {
    if (!state.armies[army]) refuse(place, `retreats.${army}`, `there is no army "${army}"`);
    for (const id of provinces) expectProvince(checking, id, `retreats.${army}`);
  }
  for (const [index, { army }] of (state.siegeOrders ?? []).entries())
    if (!state.armies[army]) refuse(place, `siegeOrders.${index}`, `there is no army "${army}"`);
  for (const id of Object.keys(state.detached))
    if (!troops.has(id)) refuse(place, `detached.${id}`, `there are no troops "${id}"`);
}

/** Checks that treaties and offers are between two different players. */
function expectDiplomacy(checking: CheckContext): void {
  const { treaties = [], treatyOffers = [] } = checking.state;
  const expectPair = (pair: readonly string[], path: string): void => {
    for (const player of pair) expectPlayer(checking, player, path);
    if (pair[0] === pair[1]) refuse(checking.place, path, 'both sides are the same player');
  };
  for (const [index, { players }] of treaties.entries()) expectPair(players, `treaties.${index}`);
  for (const [index, { from, to }] of treatyOffers.entries()) expectPair([from, to], `treatyOffers.${index}`);
}

/** Checks the part of a state that a player's view has in full: map, players and the places of troops. */
function expectFrame(state: CampaignState, place: StateLocation, readList: ReadList): CheckContext {
  const players = collectIds(
    place,
    state.players.map(({ id }) => id),
    'players',
  );
  const provinces = collectIds(
    place,
    state.setUp.provinces.map(({ id }) => id),
    'setUp.provinces',
  );
  const checking: CheckContext = { state, place, players, provinces };
  expectMap(checking);
  expectLists(checking, readList);
  expectForts(checking);
  for (const [index, { player }] of state.victories.entries()) expectPlayer(checking, player, `victories.${index}`);
  for (const player of Object.keys(state.treasuries)) expectPlayer(checking, player, `treasuries.${player}`);
  expectDiplomacy(checking);
  return checking;
}

/** Checks that everything an external state refers to exists and is unique. @throws InputError naming the place */
export function expectCoherent(state: CampaignState, place: StateLocation, readList: ReadList): void {
  const checking = expectFrame(state, place, readList);
  expectUnderWay(checking, expectTroops(checking));
  for (const { id } of state.players) {
    if (!Object.hasOwn(state.treasuries, id)) refuse(place, `treasuries.${id}`, 'the treasury is missing');
  }
}

/** Lists the names in a sentence and its sub-sentences. */
const namesIn = ({ values, more }: Sentence): Name[] => [
  ...Object.values(values).flatMap((value) => (typeof value === 'object' ? value : [])),
  ...more.flatMap(namesIn),
];

/** Checks a player's view, which may lack battles' armies and treasuries, and that it has all names of the report. @throws InputError */
export function expectCoherentReport(
  view: CampaignState,
  report: readonly PlayerEvent[],
  label: string,
  readList: ReadList,
): void {
  const checking = expectFrame(view, { label, path: 'view' }, readList);
  expectTroops(checking);
  for (const [index, { province, from }] of view.battles.entries())
    for (const id of [province, from]) expectProvince(checking, id, `battles.${index}`);
  // Names in a report must exist in its view, so that they can be displayed.
  const { names } = createNameBook([view]);
  for (const [index, { seen }] of report.entries()) {
    const within = { ...checking, place: { label, path: `report.${index}` } };
    for (const { kind, id } of namesIn(describeSeen(seen, names))) {
      if (kind === 'player') expectPlayer(within, id, 'seen');
      if (kind === 'province') expectProvince(within, id, 'seen');
    }
  }
}
