import type { EventPayload } from '../events/schema.ts';
import { createRegister, addStateNames, listMemberNames, type Names, createNames } from '../knowledge/names.ts';
import { getEventDefinition } from '../log/event-book.ts';
import { formatPlayerTitle } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';

/** Checks for a campaign that ended in a tie. No event records a tie: it follows from the missing victory. */
export const isUndecided = (
  { year, setUp, victories }: Pick<CampaignState, 'year' | 'setUp' | 'victories'>,
  years: number,
): boolean =>
  year > years &&
  setUp.victory.some((condition) => condition.kind === 'years' && condition.count === years) &&
  !victories.some(({ condition }) => condition.kind === 'years' && condition.count === years);

/** Names by id, including armies and troops that no longer exist. */
export interface NameBook {
  player(id: string): string;
  province(id: string): string;
  fort(id: string): string;
  /** An army or partisan band. */
  army(id: string): string;
  /** The player of an army or band; null if unknown. */
  ownerOf(army: string): string | null;
  /** The same names for sentences. */
  readonly names: Names;
}

/** Collects names from states, newest last, and known events. `foreign` names an army of which only the player is known. */
export function createNameBook(
  states: readonly CampaignState[],
  payloads: readonly EventPayload[] = [],
  foreign: (side: string) => string = (side) => side,
): NameBook {
  const players = new Map(
    states.flatMap((state) => state.players).map((player) => [player.id, formatPlayerTitle(player)]),
  );
  const provinces = new Map(states.flatMap(({ setUp }) => setUp.provinces).map((province) => [province.id, province]));
  const forts = new Map(
    [...provinces.values()].flatMap((province) => province.forts).map(({ id, name }) => [id, name]),
  );
  const roll = createRegister();
  for (const state of states.slice(0, -1)) addStateNames(roll, state);
  for (const payload of payloads) getEventDefinition(payload).addNames?.(roll, payload);
  for (const state of states.slice(-1)) addStateNames(roll, state);
  const members = new Map<string, ReadonlyMap<string, string>>();
  const membersOf = (of: string): ReadonlyMap<string, string> => {
    const known = members.get(of) ?? listMemberNames(roll, of);
    members.set(of, known);
    return known;
  };
  const player = (id: string): string => players.get(id) ?? id;
  const province = (id: string): string => provinces.get(id)?.name ?? id;
  const fort = (id: string): string => forts.get(id) ?? id;
  const army = (id: string): string => {
    const known = roll.armies.get(id);
    if (!known) return id;
    return known.name || foreign(player(known.player));
  };
  return {
    player,
    province,
    fort,
    army,
    ownerOf: (id) => roll.armies.get(id)?.player ?? null,
    names: {
      ...createNames({ player, province, fort, army }),
      member: (of, id) => membersOf(of).get(id) ?? id,
      isBand: (id) => roll.bands.has(id),
      battle: (id) => roll.battles.get(id) ?? null,
      isUndecided(years) {
        const newest = states.at(-1);
        return newest !== undefined && isUndecided(newest, years);
      },
    },
  };
}
