import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { InputError } from '../../rules/core/procedure.ts';

const PLACE = 'events.0.happening.state';

function refuse(path: string, message: string): never {
  throw new InputError(`campaign document, ${PLACE}.${path}: ${message}`, `${PLACE}.${path}`);
}

function idsOnce(ids: readonly string[], path: string): Set<string> {
  const known = new Set<string>();
  for (const id of ids) {
    if (known.has(id)) refuse(path, `"${id}" stands twice`);
    known.add(id);
  }
  return known;
}

function expectBorders({ setUp }: CampaignState, provinces: ReadonlySet<string>): void {
  const drawn = new Set<string>();
  for (const [index, { a, b }] of setUp.borders.entries()) {
    for (const end of [a, b])
      if (!provinces.has(end)) refuse(`setUp.borders.${index}`, `there is no province "${end}"`);
    const pair = [a, b].toSorted().join('\n');
    if (a === b || drawn.has(pair)) refuse(`setUp.borders.${index}`, `the border of ${a} and ${b} cannot be`);
    drawn.add(pair);
  }
}

function expectHolders(state: CampaignState, provinces: ReadonlySet<string>, players: ReadonlySet<string>): void {
  const held = Object.entries(state.provinces);
  if (held.length !== provinces.size)
    refuse('provinces', `${provinces.size} provinces were expected, came ${held.length}`);
  for (const [key, { id, holder }] of held) {
    if (key !== id || !provinces.has(id)) refuse(`provinces.${key}`, `there is no province "${id}"`);
    if (holder !== null && !players.has(holder)) refuse(`provinces.${key}.holder`, `"${holder}" is no player`);
  }
}

function expectArmies(state: CampaignState, provinces: ReadonlySet<string>, players: ReadonlySet<string>): void {
  for (const [key, { id, player, province, units, generals }] of Object.entries(state.armies)) {
    const path = `armies.${key}`;
    if (key !== id) refuse(path, `the army's id is "${id}"`);
    if (!players.has(player)) refuse(`${path}.player`, `"${player}" is no player`);
    if (!provinces.has(province)) refuse(`${path}.province`, `there is no province "${province}"`);
    const parts = units.flatMap((unit) => unit.parts);
    idsOnce(
      [...parts, ...generals].map((part) => part.id),
      `${path}.units`,
    );
  }
}

/** Holds a state that came from outside against itself: whatever it names is there, and once. @throws InputError naming the place. */
export function expectCoherent(state: CampaignState): void {
  const players = idsOnce(
    state.players.map(({ id }) => id),
    'players',
  );
  const provinces = idsOnce(
    state.setUp.provinces.map(({ id }) => id),
    'setUp.provinces',
  );
  expectBorders(state, provinces);
  expectHolders(state, provinces, players);
  expectArmies(state, provinces, players);
  for (const { id } of state.players) {
    if (!Object.hasOwn(state.treasuries, id)) refuse(`treasuries.${id}`, 'the treasury of every player was expected');
  }
}
