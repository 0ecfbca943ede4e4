import {
  type CampaignArmy,
  type CampaignEvent,
  type CampaignGeneral,
  type EventPayload as Payload,
  type CampaignState,
  type CampaignUnit,
  leftUndecided,
  type PendingBattle,
  type Player,
} from '../../../../rules/campaign.ts';
import { titleOf } from '../../../map/power.ts';

/** Names by id, for entries of the log as well: what is gone from the state keeps its name. */
export interface NameBook {
  player(id: string): string;
  province(id: string): string;
  fort(id: string): string;
  /** An army or a band of partisans. */
  army(id: string): string;
  /** A part or a general of an army. */
  member(army: string, id: string): string;
  ownerOf(army: string): string | null;
  /** Whether it is a band of partisans and no army. */
  isBand(id: string): boolean;
  /** A battle that was joined; null where no entry tells of it. */
  battle(id: string): PendingBattle | null;
  readonly players: readonly Player[];
  /** Whether so many years were to decide the campaign and left it undecided. */
  leftUndecided(years: number): boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly player: string;
  readonly generals?: readonly CampaignGeneral[];
  readonly units: readonly CampaignUnit[];
  readonly specialists?: CampaignArmy['specialists'];
}

/** Who there was, as the entries of a log tell of it. */
interface Roll {
  readonly armies: Map<string, { name: string; player: string }>;
  readonly members: Map<string, string>;
  readonly bands: Set<string>;
  readonly battles: Map<string, PendingBattle>;
}

const nameOf = (player: Player | undefined, id: string): string => (player ? titleOf(player) : id);

function enrolTroops(
  { members }: Roll,
  army: string,
  { units, generals = [], specialists = [] }: Pick<Named, 'units' | 'generals' | 'specialists'>,
): void {
  for (const unit of units) for (const part of unit.parts) members.set(`${army}\n${part.id}`, part.name || unit.name);
  for (const general of generals) members.set(`${army}\n${general.id}`, general.name);
  for (const { id, kind } of specialists) members.set(`${army}\n${id}`, kind);
}

function enrol(roll: Roll, army: Named): void {
  roll.armies.set(army.id, { name: army.name, player: army.player });
  enrolTroops(roll, army.id, army);
}

const inMusterOrder = (ids: readonly string[]): string[] =>
  ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The troops of a force take ids of the new army, in muster order: `host/u2/p1` becomes `new/u1/p1`. */
function enrolSplit({ members }: Roll, { army, into, force }: Extract<Payload, { kind: 'army-split' }>): void {
  const units = new Map<string, number>();
  for (const part of inMusterOrder(force.parts.map(({ id }) => id))) {
    const unit = part.slice(0, part.lastIndexOf('/'));
    const parts = (units.get(unit) ?? 0) + 1;
    units.set(unit, parts);
    const at = [...units.keys()].indexOf(unit) + 1;
    members.set(`${into}\n${into}/u${at}/p${parts}`, members.get(`${army}\n${part}`) ?? part);
  }
  for (const [index, general] of inMusterOrder(force.generals).entries()) {
    members.set(`${into}\n${into}/g${index + 1}`, members.get(`${army}\n${general}`) ?? general);
  }
}

/** Takes in the armies, troops and battles that an entry brings forth. */
function read(roll: Roll, { payload }: Pick<CampaignEvent, 'payload'>): void {
  switch (payload.kind) {
    case 'army-split': {
      const player = roll.armies.get(payload.army)?.player ?? '';
      roll.armies.set(payload.into, { name: payload.name, player });
      enrolSplit(roll, payload);
      break;
    }
    case 'army-mustered':
      enrol(roll, payload.army);
      break;
    case 'partisans-raised':
      enrol(roll, payload.band);
      roll.bands.add(payload.band.id);
      break;
    case 'troops-raised':
      enrolTroops(roll, payload.army, payload);
      break;
    case 'battle-joined':
      roll.battles.set(payload.battle.id, payload.battle);
      break;
    default:
      break;
  }
}

/**
 * Made of the first state of the log and the newest, and the entries between them: armies that are gone are named there. `foreign`
 * names an army of which only its side is known.
 */
export function nameBook(
  states: readonly CampaignState[],
  log: readonly Pick<CampaignEvent, 'payload'>[] = [],
  foreign: (side: string) => string = (side) => side,
): NameBook {
  const players = new Map(states.flatMap((state) => state.players).map((player) => [player.id, player]));
  const provinces = new Map(states.flatMap(({ setUp }) => setUp.provinces).map((province) => [province.id, province]));
  const forts = new Map(
    [...provinces.values()].flatMap((province) => province.forts).map(({ id, name }) => [id, name]),
  );
  const roll: Roll = { armies: new Map(), members: new Map(), bands: new Set(), battles: new Map() };
  const enrolAll = (state: CampaignState): void => {
    for (const army of [...Object.values(state.armies), ...Object.values(state.partisans)]) enrol(roll, army);
    for (const id of Object.keys(state.partisans)) roll.bands.add(id);
    for (const battle of state.battles) roll.battles.set(battle.id, battle);
  };
  for (const state of states.slice(0, -1)) enrolAll(state);
  for (const entry of log) read(roll, entry);
  for (const state of states.slice(-1)) enrolAll(state);
  return {
    player: (id) => nameOf(players.get(id), id),
    province: (id) => provinces.get(id)?.name ?? id,
    fort: (id) => forts.get(id) ?? id,
    army(id) {
      const army = roll.armies.get(id);
      if (!army) return id;
      return army.name || foreign(nameOf(players.get(army.player), army.player));
    },
    member: (army, id) => roll.members.get(`${army}\n${id}`) ?? id,
    ownerOf: (army) => roll.armies.get(army)?.player ?? null,
    isBand: (id) => roll.bands.has(id),
    battle: (id) => roll.battles.get(id) ?? null,
    players: [...players.values()],
    leftUndecided(years) {
      const newest = states.at(-1);
      return newest !== undefined && leftUndecided(newest, years);
    },
  };
}
