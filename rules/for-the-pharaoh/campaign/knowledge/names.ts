import type { Name } from '../../../core/campaign/sentence.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { formatDisplayName, type CampaignArmy, createDistinctNames } from '../state/troops.ts';

/** Names and joined battles, collected from states and log entries. */
export interface NameRegister {
  readonly armies: Map<string, { readonly name: string; readonly player: string }>;
  /** Names of parts, generals and specialists by army. */
  readonly members: Map<string, Map<string, string>>;
  readonly bands: Set<string>;
  readonly battles: Map<string, PendingBattle>;
}

export const createRegister = (): NameRegister => ({
  armies: new Map(),
  members: new Map(),
  bands: new Set(),
  battles: new Map(),
});

const sortByMuster = (ids: Iterable<string>): string[] =>
  [...ids].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Returns distinct names of an army’s parts, generals and specialists. */
export const listMemberNames = ({ members }: NameRegister, army: string): ReadonlyMap<string, string> => {
  const known: ReadonlyMap<string, string> = members.get(army) ?? new Map();
  return createDistinctNames(sortByMuster(known.keys()).map((id) => [id, known.get(id) ?? id]));
};

function addMember({ members }: NameRegister, army: string, id: string, name: string): void {
  const known = members.get(army);
  if (known) known.set(id, name);
  else members.set(army, new Map([[id, name]]));
}

type Troops = Pick<CampaignArmy, 'units' | 'specialists'> & Partial<Pick<CampaignArmy, 'generals'>>;

/** Adds the troops of an army or band. */
export function addTroopNames(
  register: NameRegister,
  army: string,
  { units, generals = [], specialists = [] }: Troops,
): void {
  for (const unit of units)
    for (const part of unit.parts) addMember(register, army, part.id, formatDisplayName(unit, part.name));
  for (const { id, name } of generals) addMember(register, army, id, name);
  for (const { id, kind } of specialists) addMember(register, army, id, kind);
}

/** Adds an army or band and its troops. */
export function addArmyNames(
  register: NameRegister,
  army: Pick<CampaignArmy, 'id' | 'name' | 'player'> & Troops,
): void {
  register.armies.set(army.id, { name: army.name, player: army.player });
  addTroopNames(register, army.id, army);
}

/** Adds the armies, bands and battles of a state. */
export function addStateNames(
  register: NameRegister,
  state: Pick<CampaignState, 'armies' | 'partisans' | 'battles'>,
): void {
  for (const army of [...Object.values(state.armies), ...Object.values(state.partisans)]) addArmyNames(register, army);
  for (const id of Object.keys(state.partisans)) register.bands.add(id);
  for (const battle of state.battles) register.battles.set(battle.id, battle);
}

interface Split {
  readonly army: string;
  readonly into: string;
  readonly name: string;
  readonly force: { readonly parts: readonly { readonly id: string }[]; readonly generals: readonly string[] };
  readonly specialists?: Readonly<Record<string, number>>;
}

/** Adds a new army whose troops get its ids in muster order: `host/u2/p1` becomes `new/u1/p1`. */
export function addSplitNames(register: NameRegister, { army, into, name, force, specialists = {} }: Split): void {
  register.armies.set(into, { name, player: register.armies.get(army)?.player ?? '' });
  const nameOf = (id: string): string => register.members.get(army)?.get(id) ?? id;
  const units = Map.groupBy(sortByMuster(force.parts.map(({ id }) => id)), (part) =>
    part.slice(0, part.lastIndexOf('/')),
  );
  for (const [unit, parts] of [...units.values()].entries())
    for (const [part, id] of parts.entries())
      addMember(register, into, `${into}/u${unit + 1}/p${part + 1}`, nameOf(id));
  for (const [general, id] of sortByMuster(force.generals).entries())
    addMember(register, into, `${into}/g${general + 1}`, nameOf(id));
  for (const kind of Object.keys(specialists)) addMember(register, into, `${into}/${kind}`, kind);
}

type ToName = (id: string) => Name;

/** Names that every sentence may need. */
export interface CommonNames {
  readonly player: ToName;
  readonly province: ToName;
  readonly fort: ToName;
  /** Name of an army or partisan band. */
  readonly army: ToName;
}

export function createNames(texts: Readonly<Record<keyof CommonNames, (id: string) => string>>): CommonNames {
  const named =
    (kind: keyof CommonNames): ToName =>
    (id) => ({ kind, id, text: texts[kind](id) });
  return { player: named('player'), province: named('province'), fort: named('fort'), army: named('army') };
}

/** Names of players, places and troops as a reader knows them. */
export interface Names extends CommonNames {
  /** Name of a part, general or kind of specialist of an army. */
  readonly member: (army: string, id: string) => string;
  /** True for a partisan band. */
  readonly isBand: (id: string) => boolean;
  /** A joined battle; null if no entry mentions it. */
  readonly battle: (id: string) => PendingBattle | null;
  /** True if the campaign should have been decided after this number of years but was not. */
  readonly isUndecided: (years: number) => boolean;
}
