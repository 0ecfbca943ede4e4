import type { Name } from '../../../core/campaign/words.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { calledIn, type CampaignArmy, distinctNames } from '../state/troops.ts';

/** Who there was, and which battles were joined, as states and the entries of a log tell of it. */
export interface Roll {
  readonly armies: Map<string, { readonly name: string; readonly player: string }>;
  /** By army, the names of its parts, generals and specialists. */
  readonly members: Map<string, Map<string, string>>;
  readonly bands: Set<string>;
  readonly battles: Map<string, PendingBattle>;
}

export const emptyRoll = (): Roll => ({ armies: new Map(), members: new Map(), bands: new Set(), battles: new Map() });

const inMusterOrder = (ids: Iterable<string>): string[] =>
  [...ids].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The names of an army’s parts, generals and specialists, told apart. */
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

/** Takes in the troops of an army or band. */
export function enrolTroops(roll: Roll, army: string, { units, generals = [], specialists = [] }: Troops): void {
  for (const unit of units) for (const part of unit.parts) enrolMember(roll, army, part.id, calledIn(unit, part.name));
  for (const { id, name } of generals) enrolMember(roll, army, id, name);
  for (const { id, kind } of specialists) enrolMember(roll, army, id, kind);
}

/** Takes in an army or band and its troops. */
export function enrol(roll: Roll, army: Pick<CampaignArmy, 'id' | 'name' | 'player'> & Troops): void {
  roll.armies.set(army.id, { name: army.name, player: army.player });
  enrolTroops(roll, army.id, army);
}

/** Takes in the armies, bands and battles of a state. */
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

/** The troops of a force take ids of the new army, in muster order: `host/u2/p1` becomes `new/u1/p1`. */
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

/** The names that every sentence may need. */
export interface CommonNames {
  readonly player: Named;
  readonly province: Named;
  readonly fort: Named;
  /** An army or a band of partisans. */
  readonly army: Named;
}

/** Names of texts. */
export function namesBy(texts: Readonly<Record<keyof CommonNames, (id: string) => string>>): CommonNames {
  const named =
    (kind: keyof CommonNames): Named =>
    (id) => ({ kind, id, text: texts[kind](id) });
  return { player: named('player'), province: named('province'), fort: named('fort'), army: named('army') };
}

/** What a reader knows players, places and armies by. */
export interface Names extends CommonNames {
  /** A part, a general or specialists of an army. */
  readonly member: (army: string, id: string) => string;
  /** Whether it is a band of partisans and no army. */
  readonly isBand: (id: string) => boolean;
  /** A battle that was joined; null where no entry tells of it. */
  readonly battle: (id: string) => PendingBattle | null;
  /** Whether so many years were to decide the campaign and left it undecided. */
  readonly leftUndecided: (years: number) => boolean;
}
