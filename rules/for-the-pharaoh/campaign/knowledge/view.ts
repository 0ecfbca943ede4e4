import { isAtWall, isBreachOpen, isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState, PendingBattle, ProvinceState, Siege } from '../state/state.ts';
import { listAllies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { listFighters, findPlayer } from '../troops/forces.ts';

/* Knowledge of siege works: the besieger knows everything, the garrison what stands at the wall. */

/** Reduces a work to what the garrison knows: its kind, and for an engine the weeks at the wall, but not the time left or the crew. */
const toGarrisonWork = (work: SiegeWork): SiegeWork => ({
  ...work,
  begun: 0,
  stage: work.kind === 'mine' && !isBreachOpen(work) ? 'digging' : work.stage,
  due: isAtWall(work) ? work.due : null,
  weeks: isAtWall(work) ? work.weeks - work.weeksLeft : 0,
  weeksLeft: 0,
  carpenters: 0,
  miners: 0,
  crew: null,
});

/** Checks whether the garrison knows of a work: engines at the wall and any mine. Ladders and unfinished engines are out of sight. */
const isSeenByGarrison = ({ kind, stage }: SiegeWork): boolean =>
  isBreachOpen({ stage }) || isAtWall({ stage }) || (kind === 'mine' && isUnderWay({ stage }));

/** Lists the works of a siege as the garrison knows them. */
export const toGarrisonView = (works: readonly SiegeWork[]): SiegeWork[] =>
  works.filter(isSeenByGarrison).map(toGarrisonWork);

/** Returns the works of a siege that a viewer may know; third parties know none. */
function knownWorks(
  { works, besieger }: Pick<Siege, 'works' | 'besieger'>,
  viewer: string | null,
  holder: string | null,
): Pick<Siege, 'works'> {
  if (!works || viewer === null) return {};
  if (viewer === besieger) return { works };
  const seen = viewer === holder ? toGarrisonView(works) : [];
  return seen.length > 0 ? { works: seen } : {};
}

/** Visibility of armies: only those near the player's own, or all. */
export type ArmyVisibility = 'near' | 'all';

/** Returns the id of a foreign army in a player's view, by its province. */
const foreignId = (province: string, number: number): string => `seen.${province}.${number}`;

/** The player of a view; null for the public view. */
export type Viewer = string | null;

/** Returns the provinces a player sees: those of the player and allies, those with their armies or partisans, and all neighbours. */
export function listSeenProvinces(state: CampaignState, viewer: Viewer): ReadonlySet<string> {
  const near = new Set<string>();
  if (viewer === null) return near;
  const friends = new Set([viewer, ...listAllies(state, viewer)]);
  for (const { id, holder } of Object.values(state.provinces)) if (holder !== null && friends.has(holder)) near.add(id);
  for (const { player, province } of Object.values(state.armies)) if (friends.has(player)) near.add(province);
  for (const { player, province } of Object.values(state.partisans)) if (player === viewer) near.add(province);
  const seen = new Set(near);
  for (const { a, b } of state.setUp.borders) {
    if (near.has(a)) seen.add(b);
    if (near.has(b)) seen.add(a);
  }
  return seen;
}

/** Returns an army with only its player and place. */
const toBanner = ({ player, province, fort }: CampaignArmy, id: string): CampaignArmy => ({
  id,
  player,
  name: '',
  province,
  fort,
  list: null,
  generals: [],
  units: [],
});

/** Returns a viewer's ids for all foreign armies, also hidden ones, which battles may name. */
function mapForeignIds(state: CampaignState, viewer: Viewer): ReadonlyMap<string, string> {
  const counted = new Map<string, number>();
  const known = new Map<string, string>();
  for (const { id, player, province } of [...Object.values(state.armies), ...Object.values(state.partisans)]) {
    if (player === viewer) continue;
    const number = (counted.get(province) ?? 0) + 1;
    counted.set(province, number);
    known.set(id, foreignId(province, number));
  }
  return known;
}

function knownArmies(
  state: CampaignState,
  viewer: Viewer,
  sight: ArmyVisibility,
  names: ReadonlyMap<string, string>,
): Record<string, CampaignArmy> {
  const near = listSeenProvinces(state, viewer);
  const open = state.battles.filter((battle) => isOpenBattle(battle) && !battle.storm?.asked);
  const fighting = new Set(
    open.flatMap(({ attacker, defender, beside }) => [
      attacker,
      defender,
      ...(beside?.attackers ?? []),
      ...(beside?.defenders ?? []),
    ]),
  );
  const armies: Record<string, CampaignArmy> = {};
  for (const army of Object.values(state.armies)) {
    const name = names.get(army.id);
    if (name === undefined) armies[army.id] = army;
    else if (sight === 'all' || near.has(army.province) || fighting.has(army.id)) armies[name] = toBanner(army, name);
  }
  return armies;
}

const knownProvince = (province: ProvinceState, viewer: Viewer): ProvinceState => {
  const { id, holder, cropDamage, raidLoss, held } = province;
  if (viewer !== null && holder === viewer) return { id, holder, cropDamage, raidLoss, held };
  const months = viewer === null ? undefined : held[viewer];
  return {
    id,
    holder,
    cropDamage: 0,
    raidLoss: 0,
    held: viewer === null || months === undefined ? {} : { [viewer]: months },
  };
};

/** Returns a siege without the umpire's secrets. Plague is known only to the side that has it. */
function knownSiege(siege: Siege, viewer: Viewer, holder: string | null): Siege {
  const { works: _works, day: _day, ...open } = siege;
  return {
    ...open,
    stores: 0,
    garrisonHadPlague: viewer !== null && holder === viewer && siege.garrisonHadPlague,
    besiegersHadPlague: viewer !== null && siege.besieger === viewer && siege.besiegersHadPlague,
    ...knownWorks(siege, viewer, holder),
  };
}

/** Checks for public battles: all except raids and partisan fights. */
const isOpenBattle = ({ cause }: Pick<PendingBattle, 'cause'>): boolean => cause !== 'raid' && cause !== 'partisans';

/** Checks whether a battle is known to a side: public battles are known to all, others to their participants. */
export const isBattleKnown = (battle: PendingBattle, isOwn: (army: string) => boolean): boolean =>
  battle.storm?.asked ? isOwn(battle.attacker) : isOpenBattle(battle) || listFighters(battle).some(isOwn);

/** Returns the pending battles that a viewer knows, by their ids in the view. */
export function listKnownBattles(
  state: Pick<CampaignState, 'battles' | 'armies' | 'partisans'>,
  viewer: Viewer,
): ReadonlyMap<string, PendingBattle> {
  const isOwn = (id: string): boolean => viewer !== null && findPlayer(state, id) === viewer;
  return new Map(
    state.battles
      .filter((battle) => isBattleKnown(battle, isOwn))
      .map((battle, index) => [`battle.${index + 1}`, battle]),
  );
}

/** Returns a pending battle with the viewer's ids and without the other side's troops. */
function knownBattle(battle: PendingBattle, id: string, names: ReadonlyMap<string, string>): PendingBattle {
  const { cause, province, attacker, defender, from, forces, beside, storm, engine } = battle;
  const isOwn = (army: string): boolean => !names.has(army);
  const toId = (army: string): string => names.get(army) ?? army;
  return {
    id,
    cause,
    province,
    attacker: toId(attacker),
    defender: toId(defender),
    from: isOwn(attacker) ? from : province,
    queue: battle.queue.filter(isOwn),
    forces: forces && {
      attacker: isOwn(attacker) ? forces.attacker : { army: toId(attacker), parts: [], generals: [] },
      ...(forces.beside && isOwn(attacker) ? { beside: forces.beside.filter(({ army }) => isOwn(army)) } : {}),
      defenders: forces.defenders.filter(({ army }) => isOwn(army)),
    },
    ...(beside ? { beside: { attackers: beside.attackers.map(toId), defenders: beside.defenders.map(toId) } } : {}),
    ...(storm ? { storm } : {}),
    ...(engine ? { engine } : {}),
  };
}

function ownAfterBattle(
  { afterBattle = {}, armies }: CampaignState,
  viewer: Viewer,
): Pick<CampaignState, 'afterBattle'> {
  const visible = Object.entries(afterBattle).filter(([id]) => viewer !== null && armies[id]?.player === viewer);
  return visible.length > 0 ? { afterBattle: Object.fromEntries(visible) } : {};
}

function ownSiegeOrders(state: CampaignState, viewer: Viewer): Pick<CampaignState, 'siegeOrders'> {
  const visible = (state.siegeOrders ?? []).filter(
    ({ army }) => viewer !== null && state.armies[army]?.player === viewer,
  );
  return visible.length > 0 ? { siegeOrders: visible } : {};
}

/** Returns a viewer’s treaties and offers. */
function ownDiplomacy(
  { treaties = [], treatyOffers = [] }: CampaignState,
  viewer: Viewer,
): Pick<CampaignState, 'treaties' | 'treatyOffers'> {
  if (viewer === null) return {};
  const visible = treaties.filter(({ players }) => players.includes(viewer));
  const offers = treatyOffers.filter(({ from, to }) => from === viewer || to === viewer);
  return {
    ...(visible.length > 0 ? { treaties: visible } : {}),
    ...(offers.length > 0 ? { treatyOffers: offers } : {}),
  };
}

const filterRecord = <T>(
  record: Readonly<Record<string, T>>,
  keep: (key: string, value: T) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(key, value)));

/** Returns a player's view as a state: without names and troops of foreign armies, and foreign treasuries. `null`: the public view. */
export function createView(state: CampaignState, viewer: Viewer, sight: ArmyVisibility): CampaignState {
  const names = mapForeignIds(state, viewer);
  const isOwn = ({ player }: { readonly player: string }): boolean => player === viewer;
  const companies = [...Object.values(state.armies), ...Object.values(state.partisans)].filter(isOwn);
  const lists = new Set(companies.map(({ list }) => list));
  const ids = new Set<string>();
  for (const { units } of companies) for (const { parts } of units) for (const { id } of parts) ids.add(id);
  for (const army of Object.values(state.armies)) if (isOwn(army)) for (const { id } of army.generals) ids.add(id);
  const { provinces, borders, encounters, victory } = state.setUp;
  return {
    scenario: state.scenario,
    title: state.title,
    rules: state.rules,
    map: state.map,
    campaignMonths: state.campaignMonths,
    year: state.year,
    month: state.month,
    players: state.players,
    treasuries: filterRecord(state.treasuries, (player) => player === viewer),
    setUp: { provinces, borders, encounters, victory, lists: state.setUp.lists.filter(({ id }) => lists.has(id)) },
    provinces: Object.fromEntries(
      Object.entries(state.provinces).map(([id, province]) => [id, knownProvince(province, viewer)]),
    ),
    armies: knownArmies(state, viewer, sight, names),
    partisans: filterRecord(state.partisans, (_id, band) => isOwn(band)),
    forts: state.forts,
    sieges: Object.fromEntries(
      Object.entries(state.sieges).map(([fort, siege]) => [
        fort,
        knownSiege(siege, viewer, state.forts[fort]?.holder ?? null),
      ]),
    ),
    battles: [...listKnownBattles(state, viewer)].map(([id, battle]) => knownBattle(battle, id, names)),
    waiting: null,
    retreats: filterRecord(state.retreats, (army) => state.armies[army]?.player === viewer),
    ...ownSiegeOrders(state, viewer),
    ...ownAfterBattle(state, viewer),
    ...ownDiplomacy(state, viewer),
    victories: state.victories,
    detached: filterRecord(state.detached, (id) => ids.has(id)),
    rulings: state.rulings,
    ...(state.umpirePlays === undefined ? {} : { umpirePlays: state.umpirePlays }),
  };
}
