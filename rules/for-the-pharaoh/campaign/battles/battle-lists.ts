import { type ArmyFile, type ArmyPart, type ArmyUnit, MAX_NAME_LENGTH } from '../../../core/army-file.ts';
import type { BattleTerrain } from '../../../core/campaign/campaign-rules.ts';
import type { NationList } from '../../../core/nation-list.ts';
import { tallyArmy } from '../../points/tally.ts';
import { troopSchema } from '../../points/troop.ts';
import type { StormWay } from '../state/siege-work.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { CampaignPart, Force } from '../state/troops.ts';
import {
  type Company,
  getCompanyName,
  findCompany,
  sumForcePoints,
  getSides,
  getWholeForce,
} from '../troops/forces.ts';
import { getProvinceName } from '../troops/muster.ts';
import { getDefenderWorks } from './quick-battle.ts';

/** Returns the country of a battle: its province's terrain, and the border crossed or the walls stormed. */
export function getBattleCountry({ setUp }: CampaignState, { province, from, storm }: PendingBattle): BattleTerrain {
  const terrain = setUp.provinces.find(({ id }) => id === province)?.terrain ?? null;
  if (storm) {
    const fort = setUp.provinces.flatMap(({ forts }) => forts).find(({ id }) => id === storm.fort);
    return { terrain, walls: { moat: fort?.moat ?? 'none', breach: storm.way === 'breach' } };
  }
  const border = setUp.borders.find(
    ({ a, b }) => (a === from && b === province) || (a === province && b === from),
  )?.kind;
  return { terrain, border };
}

/** Troops of one army or band in a battle, with figures per part. */
interface Contingent {
  readonly company: Company;
  readonly generals: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
}

function createContingent(state: CampaignState, force: Force): Contingent[] {
  const company = findCompany(state, force.army);
  if (!company) return [];
  const counts = new Map(force.parts.map(({ id, count }) => [id, count]));
  return [{ company, generals: new Set(force.generals), counts }];
}

const findList = (state: CampaignState, id: string | null): NationList | null =>
  id === null ? null : (state.setUp.lists.find((list) => list.id === id) ?? null);

/** Converts a campaign part to a part of an army file. If `own`, the file's part carries its troop type, because the file has no list. */
function toPart(part: CampaignPart, count: number, list: NationList | null, own: boolean): ArmyPart {
  const troop = own ? list?.entries.find(({ id }) => id === part.entry)?.troop : undefined;
  const type = troop
    ? { entry: null, troop: { ...troop } }
    : { entry: part.entry, troop: part.troop && { ...part.troop } };
  // A detached share of a part is not a worn unit: losses count only if all remaining figures are here.
  const worn = count === part.count && count < part.raised;
  return {
    id: part.id,
    ...type,
    count,
    ...(worn ? { raised: part.raised } : {}),
    ...(part.halfHit && count === part.count ? { hits: 1 } : {}),
  };
}

/** Effects of a storm on each side: markers for the table and notes for the sheet (For the Pharaoh, Sieges, Over; rulings FTP-S20, S24). */
const STORMS: Readonly<Record<StormWay, readonly [attackers: Footing | null, defenders: Footing | null]>> = {
  ladders: [
    {
      mark: 'on-ladders',
      note: 'On ladders: count as disordered and charging; raising the ladders takes a movement turn; the wall’s height counts double.',
    },
    {
      mark: 'on-battlements',
      note: 'On the battlements: count as higher and behind a defensible obstacle until pushed back.',
    },
  ],
  breach: [{ mark: 'in-breach', note: 'Through a breach: counts as bad going, and no wheels can pass.' }, null],
  tower: [
    { mark: 'on-tower', note: 'From a siege tower: count as charging, and as high as the defenders.' },
    { mark: 'at-parapet', note: 'At the parapet: count as behind a defensible obstacle until pushed back.' },
  ],
};

interface Footing {
  readonly mark: string;
  readonly note: string;
}

/** Any troops that crew an engine count as disordered light infantry in open order with other weapons (ruling FTP-S19). */
const CREW: Footing = {
  mark: 'disordered',
  note: 'The crew of an engine fights as light infantry in open order with “other weapons”, and is disordered.',
};

const findFooting = ({ storm, engine }: PendingBattle, side: 0 | 1): Footing | null => {
  if (engine) return side === 1 ? CREW : null;
  return storm ? STORMS[storm.way][side] : null;
};

/** Converts a part to the crew of an engine. Its class and drill stay. */
function toCrewPart(part: ArmyPart, list: NationList | null): ArmyPart {
  const entry = list?.entries.find(({ id }) => id === part.entry)?.troop;
  const known = troopSchema.safeParse(part.troop ?? entry);
  const { class: of, drill } = known.success ? known.data : { class: 'C', drill: 'irregular' };
  const troop = { class: of, drill, kind: 'infantry', order: 'OO', armour: 'light', shield: 'none', weapons: [] };
  return { ...part, entry: null, troop };
}

function listUnits(
  state: CampaignState,
  { company, counts }: Contingent,
  own: boolean,
  footing: Footing | null,
): ArmyUnit[] {
  const list = findList(state, company.list);
  return company.units.flatMap(({ id, name, parts }) => {
    const present = parts.flatMap((part) => {
      const count = Math.min(part.count, counts.get(part.id) ?? 0);
      return count > 0 ? [toPart(part, count, list, own)] : [];
    });
    const marked = footing ? { marks: [footing.mark], note: footing.note } : {};
    const fighting = footing === CREW ? present.map((part) => toCrewPart(part, list)) : present;
    return present.length > 0 ? [{ id, name, ...marked, parts: fighting }] : [];
  });
}

const ERRANDS = { raid: ['Raiders', 'Interceptors'], partisans: ['Partisans', 'Police'] } as const;

function formatName({ cause }: PendingBattle, side: 0 | 1, contingents: readonly Contingent[]): string {
  const names = contingents.map(({ company }) => company.name).join(' and ');
  if (cause === 'engine') return side === 0 ? `Sortie of ${names}` : `Crew of ${names}`;
  return cause === 'raid' || cause === 'partisans' ? `${ERRANDS[cause][side]} of ${names}` : names;
}

/** The fields of an army file other than its troops. */
interface FileFields extends Pick<ArmyFile, 'name' | 'works' | 'note'> {
  readonly footing: Footing | null;
}

/**
 * Creates an army file from forces, with current counts and their points as the limit. It refers to the armies' list if that makes it
 * legal. Contingents from several lists, or with more of an entry than one army may have, carry their troop types instead.
 */
function createFile(
  state: CampaignState,
  forces: readonly Force[],
  contingents: readonly Contingent[],
  { footing, ...beside }: FileFields,
): ArmyFile {
  const named = new Set(contingents.map(({ company }) => company.list));
  const singleList = named.size === 1 ? (contingents[0]?.company.list ?? null) : null;
  const worth = sumForcePoints(state, forces);
  const write = (list: string | null, own: boolean): ArmyFile => {
    const file: ArmyFile = {
      format: 'nomarch-army',
      version: 1,
      rules: 'for-the-pharaoh',
      list,
      ...beside,
      limit: worth,
      generals: contingents.flatMap(({ company, generals }) =>
        company.generals.filter(({ id }) => generals.has(id)).map(({ id, name, stars }) => ({ id, name, stars })),
      ),
      units: contingents.flatMap((contingent) => listUnits(state, contingent, own, footing)),
      specialists: {},
      rulings: { ...state.rulings },
    };
    return { ...file, limit: Math.max(worth, tallyArmy(file, findList(state, list)).points) };
  };
  const listed = write(singleList, named.size > 1);
  return singleList === null || tallyArmy(listed, findList(state, singleList)).legal ? listed : write(null, true);
}

function createSide(state: CampaignState, battle: PendingBattle, side: 0 | 1, forces: readonly Force[]): ArmyFile {
  const contingents = forces.flatMap((force) => createContingent(state, force));
  return createFile(state, forces, contingents, {
    name: formatName(battle, side, contingents).slice(0, MAX_NAME_LENGTH),
    works: side === 1 ? { ...getDefenderWorks(state, battle) } : {},
    note: `${state.title}: ${getProvinceName(state, battle.province)}, month ${state.month} of year ${state.year}`,
    footing: findFooting(battle, side),
  });
}

/** Creates the file of a whole army, without detached troops and without its province; null if the army does not exist. */
export function createArmyFile(state: CampaignState, army: string): ArmyFile | null {
  const forces = [getWholeForce(state, army)];
  const contingents = forces.flatMap((force) => createContingent(state, force));
  if (contingents.length === 0) return null;
  return createFile(state, forces, contingents, {
    name: getCompanyName(state, army).slice(0, MAX_NAME_LENGTH),
    works: {},
    note: `${state.title}: month ${state.month} of year ${state.year}`,
    footing: null,
  });
}

/**
 * Creates both sides of a pending battle for the table (ruling FTP-C15): the armies without detached troops, or the forces that met. Parts
 * keep their campaign ids, which loss reports use, and the number once raised.
 */
export function createBattleLists(
  state: CampaignState,
  battle: PendingBattle,
): { readonly attacker: ArmyFile; readonly defender: ArmyFile } {
  const { attackers, defenders } = getSides(state, battle);
  return { attacker: createSide(state, battle, 0, attackers), defender: createSide(state, battle, 1, defenders) };
}
