import type { Name } from '../../../core/campaign/words.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { calledIn, type CampaignArmy, distinctNames } from '../state/troops.ts';

/** Names and joined battles, collected from states and log entries. */
export interface Roll {
  readonly armies: Map<string, { readonly name: string; readonly player: string }>;
  /** Names of parts, generals and specialists by army. */
  readonly members: Map<string, Map<string, string>>;
  readonly bands: Set<string>;
  readonly battles: Map<string, PendingBattle>;
}

export const emptyRoll = (): Roll => ({ armies: new Map(), members: new Map(), bands: new Set(), battles: new Map() });

const inMusterOrder = (ids: Iterable<string>): string[] =>
  [...ids].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Returns distinct names of an army’s parts, generals and specialists. */
export const memberNames = ({ members }: Roll, army: string): ReadonlyMap<string, string> => {
  const known: ReadonlyMap<string, string> = members.get(army) ?? new Map();
  return distinctNames(inMusterOrder(known.keys()).map((id) => [id, known.get(id) ?? id]));
};

function enrolMember({ members }: Roll, army: string, id: string, name: string): void {
  const known = members.get(army);
  if (known) known.set(id, name);
  else members.set(army, new Map([[id, name]]));
}

type Troops = Pick<CampaignArmy, 'units' | 'specialists'> & Partial<Pick<CampaignArmy, 'generals'>>;

/** Adds the troops of an army or band. */
export function enrolTroops(roll: Roll, army: string, { units, generals = [], specialists = [] }: Troops): void {
  for (const unit of units) for (const part of unit.parts) enrolMember(roll, army, part.id, calledIn(unit, part.name));
  for (const { id, name } of generals) enrolMember(roll, army, id, name);
  for (const { id, kind } of specialists) enrolMember(roll, army, id, kind);
}

/** Adds an army or band and its troops. */
export function enrol(roll: Roll, army: Pick<CampaignArmy, 'id' | 'name' | 'player'> & Troops): void {
  roll.armies.set(army.id, { name: army.name, player: army.player });
  enrolTroops(roll, army.id, army);
}

/** Adds the armies, bands and battles of a state. */
export function enrolState(roll: Roll, state: Pick<CampaignState, 'armies' | 'partisans' | 'battles'>): void {
  for (const army of [...Object.values(state.armies), ...Object.values(state.partisans)]) enrol(roll, army);
  for (const id of Object.keys(state.partisans)) roll.bands.add(id);
  for (const battle of state.battles) roll.battles.set(battle.id, battle);
}

interface Split {
  readonly army: string;
  readonly into: string;
  readonly name: string;
  readonly force: { readonly parts: readonly { readonly id: string }[]; readonly generals: readonly string[] };
  readonly specialists?: Readonly<Record<string, number>>;
}

/** Adds a new army whose troops get its ids in muster order: `host/u2/p1` becomes `new/u1/p1`. */
export function enrolSplit(roll: Roll, { army, into, name, force, specialists = {} }: Split): void {
  roll.armies.set(into, { name, player: roll.armies.get(army)?.player ?? '' });
  const nameOf = (id: string): string => roll.members.get(army)?.get(id) ?? id;
  const units = Map.groupBy(inMusterOrder(force.parts.map(({ id }) => id)), (part) =>
    part.slice(0, part.lastIndexOf('/')),
  );
  for (const [unit, parts] of [...units.values()].entries())
    for (const [part, id] of parts.entries()) enrolMember(roll, into, `${into}/u${unit + 1}/p${part + 1}`, nameOf(id));
  for (const [general, id] of inMusterOrder(force.generals).entries())
    enrolMember(roll, into, `${into}/g${general + 1}`, nameOf(id));
  for (const kind of Object.keys(specialists)) enrolMember(roll, into, `${into}/${kind}`, kind);
}

type Named = (id: string) => Name;

/** Names that every sentence may need. */
export interface CommonNames {
  readonly player: Named;
  readonly province: Named;
  readonly fort: Named;
  /** An army or partisan band. */
  readonly army: Named;
}

export function namesBy(texts: Readonly<Record<keyof CommonNames, (id: string) => string>>): CommonNames {
  const named =
    (kind: keyof CommonNames): Named =>
    (id) => ({ kind, id, text: texts[kind](id) });
  return { player: named('player'), province: named('province'), fort: named('fort'), army: named('army') };
}

/** Names of players, places and troops as a reader knows them. */
export interface Names extends CommonNames {
  /** A part, general or specialist kind of an army. */
  readonly member: (army: string, id: string) => string;
  /** True for a partisan band. */
  readonly isBand: (id: string) => boolean;
  /** A joined battle; null if no entry mentions it. */
  readonly battle: (id: string) => PendingBattle | null;
  /** True if the campaign should have been decided after this number of years but was not. */
  readonly leftUndecided: (years: number) => boolean;
}
