import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';

/** Who there was, and which battles were joined, as states and the entries of a log tell of it. */
export interface Roll {
  readonly armies: Map<string, { readonly name: string; readonly player: string }>;
  /** Parts, generals and specialists, each under its army's id and its own. */
  readonly members: Map<string, string>;
  readonly bands: Set<string>;
  readonly battles: Map<string, PendingBattle>;
}

export const emptyRoll = (): Roll => ({ armies: new Map(), members: new Map(), bands: new Set(), battles: new Map() });

export const memberKey = (army: string, id: string): string => `${army}\n${id}`;

type Troops = Pick<CampaignArmy, 'units' | 'specialists'> & Partial<Pick<CampaignArmy, 'generals'>>;

/** Takes in the troops of an army or band. */
export function enrolTroops({ members }: Roll, army: string, { units, generals = [], specialists = [] }: Troops): void {
  for (const { name, parts } of units)
    for (const part of parts) members.set(memberKey(army, part.id), part.name || name);
  for (const { id, name } of generals) members.set(memberKey(army, id), name);
  for (const { id, kind } of specialists) members.set(memberKey(army, id), kind);
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
}

const inMusterOrder = (ids: readonly string[]): string[] =>
  ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The troops of a force take ids of the new army, in muster order: `host/u2/p1` becomes `new/u1/p1`. */
export function enrolSplit({ armies, members }: Roll, { army, into, name, force }: Split): void {
  armies.set(into, { name, player: armies.get(army)?.player ?? '' });
  const nameOf = (id: string): string => members.get(memberKey(army, id)) ?? id;
  const units = Map.groupBy(inMusterOrder(force.parts.map(({ id }) => id)), (part) =>
    part.slice(0, part.lastIndexOf('/')),
  );
  for (const [unit, parts] of [...units.values()].entries())
    for (const [part, id] of parts.entries())
      members.set(memberKey(into, `${into}/u${unit + 1}/p${part + 1}`), nameOf(id));
  for (const [general, id] of inMusterOrder(force.generals).entries())
    members.set(memberKey(into, `${into}/g${general + 1}`), nameOf(id));
}
