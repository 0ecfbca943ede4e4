import type { CampaignArmy, Force, Loss } from '../state/troops.ts';
import { type CampaignState, type PendingBattle, titleIn } from '../state/state.ts';
import type { Exposed } from './casualties.ts';
import { exposedForce, exposedPoints } from './muster.ts';

/** An army, or a band of partisans, which has no general. */
export type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'province' | 'list' | 'generals' | 'units'>;

/** Finds an army or band by id. */
export function companyOf(state: CampaignState, id: string): Company | null {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (army) return army;
  const band = Object.hasOwn(state.partisans, id) ? state.partisans[id] : undefined;
  return band ? { ...band, generals: [] } : null;
}

/** Returns the player of an army or band, or undefined if it no longer exists. */
export const playerOf = ({ armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>, id: string) =>
  (armies[id] ?? partisans[id])?.player;

/** Returns the name of an army or band, or its player's title if unnamed. */
export function companyName(state: CampaignState, id: string): string {
  const company = companyOf(state, id);
  return company === null ? id : company.name || titleIn(state, company.player);
}

/** Returns an army or band without its detached troops. */
export function wholeForce(state: CampaignState, id: string): Force {
  const company = companyOf(state, id);
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
export function exposed(state: CampaignState, force: Force): Exposed[] {
  const company = companyOf(state, force.army);
  return company ? exposedForce(company, force) : [];
}

const hasFigures = ({ generals }: Force, units: readonly Exposed[]): boolean =>
  units.some(({ parts }) => parts.some(({ id }) => !generals.includes(id)));

/** Returns the points of one side. Generals without troops do not count (ruling FTP-C36). */
export function pointsOfForces(state: CampaignState, forces: readonly Force[]): number {
  const all = forces.map((force) => ({ force, units: exposed(state, force) }));
  if (!all.some(({ force, units }) => hasFigures(force, units))) return 0;
  return all.reduce((sum, { units }) => sum + exposedPoints(units), 0);
}

export const pointsOfForce = (state: CampaignState, force: Force): number => pointsOfForces(state, [force]);

/** Removes casualties from a force. */
export function without(force: Force, fallen: readonly Loss[]): Force {
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
export interface Sides {
  readonly attackers: readonly Force[];
  readonly defenders: readonly Force[];
}

/** Returns the attacking forces, the leading one first. */
export const attackingForces = ({ attacker, beside = [] }: NonNullable<PendingBattle['forces']>): readonly Force[] => [
  attacker,
  ...beside,
];

export function sidesOf(state: CampaignState, battle: PendingBattle): Sides {
  const whole = (id: string): Force => wholeForce(state, id);
  const { forces } = battle;
  return forces
    ? { attackers: attackingForces(forces), defenders: forces.defenders }
    : { attackers: attackersIn(battle).map(whole), defenders: defendersIn(battle).map(whole) };
}

/** The fields of a pending battle that name its participants. */
type Fighters = Pick<PendingBattle, 'attacker' | 'defender' | 'forces' | 'beside'>;

/** Returns the attacking armies or band, the leading one first. */
export const attackersIn = ({ attacker, beside }: Fighters): readonly string[] => [
  attacker,
  ...(beside?.attackers ?? []),
];

/** Returns the defending armies, the leading one first. */
export const defendersIn = ({ defender, forces, beside }: Fighters): readonly string[] => [
  ...new Set([defender, ...(forces?.defenders ?? []).map(({ army }) => army), ...(beside?.defenders ?? [])]),
];

/** Returns the armies and bands in a pending battle, attackers first, without those queued behind it on the road. */
export const fightersIn = (battle: Fighters): readonly string[] => [
  ...new Set([...attackersIn(battle), ...defendersIn(battle)]),
];

/** Returns the players in a pending battle, each once, the attacker first. */
export const playersIn = (state: Pick<CampaignState, 'armies' | 'partisans'>, battle: Fighters): readonly string[] => [
  ...new Set(fightersIn(battle).flatMap((id) => playerOf(state, id) ?? [])),
];

/** Checks whether an army or band takes part in or waits for a pending battle. */
export const inBattle = ({ battles }: CampaignState, army: string): boolean =>
  battles.some((battle) => battle.queue.includes(army) || fightersIn(battle).includes(army));
