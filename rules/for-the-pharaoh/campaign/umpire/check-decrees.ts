import type { Decree } from './intervention.ts';
import type { CampaignState } from '../state.ts';
import { type Company, companyOf } from '../encounters/forces.ts';
import { armiesOf, provinceName } from '../troops/muster.ts';
import { refuse } from '../refuse.ts';

export type DecreeOf<Kind extends Decree['kind']> = Extract<Decree, { kind: Kind }>;

function expectPlayer({ players }: CampaignState, player: string | null, path: string): void {
  if (player === null || players.some(({ id }) => id === player)) return;
  refuse('unknown-player', `${path}.player`, `“${player}” is no player`);
}

function expectProvince({ provinces }: CampaignState, province: string, path: string): void {
  if (!Object.hasOwn(provinces, province)) {
    refuse('unknown-province', `${path}.province`, `there is no province “${province}”`);
  }
}

/** The army or band of that id. @throws CampaignRefusal */
function company(state: CampaignState, id: string, path: string): Company {
  return companyOf(state, id) ?? refuse('unknown-army', `${path}.army`, `there is no army “${id}”`);
}

/** Whether a battle that is to be settled counts on an army or band. */
export const inBattle = ({ battles }: CampaignState, army: string): boolean =>
  battles.some(
    ({ attacker, defender, queue, forces }) =>
      attacker === army ||
      defender === army ||
      queue.includes(army) ||
      (forces?.defenders.some((force) => force.army === army) ?? false),
  );

function checkMove(state: CampaignState, { army: id, province, fort }: DecreeOf<'move-army'>, path: string): void {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (!army) refuse('unknown-army', `${path}.army`, `there is no army “${id}”`);
  expectProvince(state, province, path);
  if (inBattle(state, id)) refuse('battle-pending', path, `${army.name} is in a battle that is still to be settled`);
  if (fort === null) return;
  const known = Object.hasOwn(state.forts, fort) ? state.forts[fort] : undefined;
  if (known?.province !== province) {
    refuse('unknown-fort', `${path}.fort`, `there is no fort “${fort}” in ${provinceName(state, province)}`);
  }
  if (known.holder !== army.player) {
    refuse('not-your-fort', `${path}.fort`, `the fort “${fort}” is not held by the side of ${army.name}`);
  }
}

function checkFort(state: CampaignState, { fort, player }: DecreeOf<'take-fort'>, path: string): void {
  if (!Object.hasOwn(state.forts, fort)) refuse('unknown-fort', `${path}.fort`, `there is no fort “${fort}”`);
  expectPlayer(state, player, path);
  const garrison = armiesOf(state).find((army) => army.fort === fort && army.player !== player);
  if (garrison) refuse('garrisoned', `${path}.fort`, `${garrison.name} sits in the fort “${fort}”: move it first`);
}

/** So many of each part are there, and each part stands once. @throws CampaignRefusal */
function checkCounts(
  { name, units }: Company,
  counts: readonly { readonly id: string; readonly count: number }[],
  path: string,
  room: (part: Company['units'][number]['parts'][number]) => number,
  words: string,
): void {
  const known = new Map(units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const seen = new Set<string>();
  for (const [index, { id, count }] of counts.entries()) {
    const part = known.get(id);
    if (!part) refuse('unknown-part', `${path}.${index}.id`, `${name} has no troops “${id}”`);
    if (seen.has(id)) refuse('contradiction', `${path}.${index}`, `“${id}” stands twice`);
    seen.add(id);
    const most = room(part);
    if (count > most)
      refuse('too-many', `${path}.${index}.count`, `${most} ${part.name} ${words} ${name}, not ${count}`);
  }
}

function checkRemoval(state: CampaignState, ruled: DecreeOf<'remove-troops'>, path: string): void {
  const army = company(state, ruled.army, path);
  if (ruled.losses.length + ruled.generals.length === 0) refuse('empty-force', path, `nobody of ${army.name} is named`);
  checkCounts(army, ruled.losses, `${path}.losses`, ({ count }) => count, 'are in');
  for (const [index, id] of ruled.generals.entries()) {
    const at = `${path}.generals.${index}`;
    if (!army.generals.some((general) => general.id === id)) {
      refuse('unknown-general', at, `${army.name} has no general “${id}”`);
    }
    if (ruled.generals.indexOf(id) !== index) refuse('contradiction', at, `the general “${id}” stands twice`);
  }
}

function checkRestoring(state: CampaignState, ruled: DecreeOf<'restore-troops'>, path: string): void {
  const army = Object.hasOwn(state.armies, ruled.army) ? company(state, ruled.army, path) : null;
  if (!army) refuse('unknown-army', `${path}.army`, `there is no army “${ruled.army}”`);
  if (ruled.parts.length === 0) refuse('empty-force', path, `nobody of ${army.name} is named`);
  checkCounts(army, ruled.parts, `${path}.parts`, ({ raised, count }) => Math.max(0, raised - count), 'are missing in');
}

/** Holds one decree against the state that the decrees before it have left. @throws CampaignRefusal */
export function checkDecree(state: CampaignState, ruled: Decree, path: string): void {
  switch (ruled.kind) {
    case 'set-treasury':
      expectPlayer(state, ruled.player, path);
      break;
    case 'set-holder':
      expectProvince(state, ruled.province, path);
      expectPlayer(state, ruled.player, path);
      break;
    case 'move-army':
      checkMove(state, ruled, path);
      break;
    case 'remove-troops':
      checkRemoval(state, ruled, path);
      break;
    case 'restore-troops':
      checkRestoring(state, ruled, path);
      break;
    case 'set-crop-damage':
    case 'set-raid-loss':
      expectProvince(state, ruled.province, path);
      break;
    case 'take-fort':
      checkFort(state, ruled, path);
      break;
    case 'end-siege':
      if (!Object.hasOwn(state.sieges, ruled.fort)) {
        refuse('no-siege', `${path}.fort`, `the fort “${ruled.fort}” is not besieged`);
      }
      break;
    case 'note':
      break;
  }
}
