import type { CampaignArmy, Force, Loss } from '../state/troops.ts';
import { type CampaignState, type PendingBattle, getPlayerTitle } from '../state/state.ts';
import type { ExposedUnit } from './casualties.ts';
import { toExposedUnits, sumExposed } from './muster.ts';

/** An army, or a band of partisans, which has no general. */
export type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'province' | 'list' | 'generals' | 'units'>;

/** Finds an army or band by id. */
export function findCompany(state: CampaignState, id: string): Company | null {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (army) return army;
  const band = Object.hasOwn(state.partisans, id) ? state.partisans[id] : undefined;
  return band ? { ...band, generals: [] } : null;
}

/** Returns the player of an army or band, or undefined if it no longer exists. */
export const findPlayer = ({ armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>, id: string) =>
  (armies[id] ?? partisans[id])?.player;

/** Returns the name of an army or band, or its player's title if unnamed. */
export function getCompanyName(state: CampaignState, id: string): string {
  const company = findCompany(state, id);
  return company === null ? id : company.name || getPlayerTitle(state, company.player);
}

/** Returns an army or band without its detached troops. */
export function getWholeForce(state: CampaignState, id: string): Force {
  const company = findCompany(state, id);
  const away = (troops: string): number => state.detached[troops] ?? 0;
  return {
    army: id,
    parts: (company?.units ?? []).flatMap(({ parts }) =>
      parts.flatMap((part) => {
        const count = part.count - away(part.id);
        return count > 0 ? [{ id: part.id, count }] : [];
      }),
    ),
    generals: (company?.generals ?? []).filter((general) => away(general.id) === 0).map((general) => general.id),
  };
}

/** Converts a force to units that can suffer casualties. Earlier casualties are excluded. */
export function toExposed(state: CampaignState, force: Force): ExposedUnit[] {
  const company = findCompany(state, force.army);
  return company ? toExposedUnits(company, force) : [];
}

const hasFigures = ({ generals }: Force, units: readonly ExposedUnit[]): boolean =>
  units.some(({ parts }) => parts.some(({ id }) => !generals.includes(id)));

/** Returns the points of one side. Generals without troops do not count (ruling FTP-C36). */
export function sumForcePoints(state: CampaignState, forces: readonly Force[]): number {
  const sides = forces.map((force) => ({ force, units: toExposed(state, force) }));
  if (!sides.some(({ force, units }) => hasFigures(force, units))) return 0;
  return sides.reduce((sum, { units }) => sum + sumExposed(units), 0);
}

export const getForcePoints = (state: CampaignState, force: Force): number => sumForcePoints(state, [force]);

/** Removes casualties from a force. */
export function removeLosses(force: Force, fallen: readonly Loss[]): Force {
  const gone = new Map(fallen.filter(({ army }) => army === force.army).map(({ id, count }) => [id, count]));
  return {
    army: force.army,
    parts: force.parts
      .map(({ id, count }) => ({ id, count: count - (gone.get(id) ?? 0) }))
      .filter(({ count }) => count > 0),
    generals: force.generals.filter((id) => !gone.has(id)),
  };
}

/** The forces of both sides in a pending battle. */
export interface BattleSides {
  readonly attackers: readonly Force[];
  readonly defenders: readonly Force[];
}

/** Returns the attacking forces, the leading one first. */
export const listAttackingForces = ({
  attacker,
  beside = [],
}: NonNullable<PendingBattle['forces']>): readonly Force[] => [attacker, ...beside];

export function getSides(state: CampaignState, battle: PendingBattle): BattleSides {
  const toForce = (id: string): Force => getWholeForce(state, id);
  const { forces } = battle;
  return forces
    ? { attackers: listAttackingForces(forces), defenders: forces.defenders }
    : { attackers: listAttackers(battle).map(toForce), defenders: listDefenders(battle).map(toForce) };
}

/** The fields of a pending battle that name its participants. */
type Fighters = Pick<PendingBattle, 'attacker' | 'defender' | 'forces' | 'beside'>;

/** Returns the attacking armies or band, the leading one first. */
export const listAttackers = ({ attacker, beside }: Fighters): readonly string[] => [
  attacker,
  ...(beside?.attackers ?? []),
];

/** Returns the defending armies, the leading one first. */
export const listDefenders = ({ defender, forces, beside }: Fighters): readonly string[] => [
  ...new Set([defender, ...(forces?.defenders ?? []).map(({ army }) => army), ...(beside?.defenders ?? [])]),
];

/** Returns the armies and bands in a pending battle, attackers first, without those queued behind it on the road. */
export const listFighters = (battle: Fighters): readonly string[] => [
  ...new Set([...listAttackers(battle), ...listDefenders(battle)]),
];

/** Returns the players in a pending battle, each once, the attacker first. */
export const listPlayers = (
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: Fighters,
): readonly string[] => [...new Set(listFighters(battle).flatMap((id) => findPlayer(state, id) ?? []))];

/** Checks whether an army or band takes part in or waits for a pending battle. */
export const isInBattle = ({ battles }: CampaignState, army: string): boolean =>
  battles.some((battle) => battle.queue.includes(army) || listFighters(battle).includes(army));
