import type { BattleResult } from '../input/troops.ts';
import type { Loss } from '../state/losses.ts';
import { refuse } from '../state/keys.ts';
import type { CampaignState } from '../state/state.ts';
import type { Force } from '../state/troops.ts';
import { companyOf, type Sides } from '../troops/forces.ts';

/** Losses of one side as they were reported, and what they were worth. */
export interface SideLosses {
  readonly losses: readonly Loss[];
  readonly points: number;
}

/** Troops or a general of a side, and how many of them were in the battle. */
interface Present {
  readonly side: keyof Sides;
  readonly army: string;
  readonly armyName: string;
  readonly name: string;
  readonly cost: number;
  readonly there: number;
  readonly general: boolean;
  /** Whether one of its models came half hit. */
  readonly halfHit: boolean;
}

function presentOf(state: CampaignState, side: keyof Sides, forces: readonly Force[]): [string, Present][] {
  return forces.flatMap((force) => {
    const company = companyOf(state, force.army);
    if (!company) return [];
    const sent = new Map(force.parts.map(({ id, count }) => [id, count]));
    // A half-hit model stays behind where not all of its part are sent.
    const isHere = (halfHit: boolean, id: string, count: number): boolean => halfHit && (sent.get(id) ?? 0) >= count;
    const of = { side, army: company.id, armyName: company.name };
    return [
      ...company.units.flatMap(({ parts }) =>
        parts.map(({ id, name, cost, count, halfHit = false }): [string, Present] => [
          id,
          {
            ...of,
            name,
            cost,
            there: Math.min(count, sent.get(id) ?? 0),
            general: false,
            halfHit: isHere(halfHit, id, count),
          },
        ]),
      ),
      ...company.generals.map(({ id, name, cost }): [string, Present] => [
        id,
        { ...of, name, cost, there: force.generals.includes(id) ? 1 : 0, general: true, halfHit: false },
      ]),
    ];
  });
}

/** The losses of a battle that was fought, side by side; only those who were there can fall. @throws CampaignRefusal */
export function reportedLosses(
  state: CampaignState,
  sides: Sides,
  { losses, generalsLost, halfHit }: BattleResult,
): Record<keyof Sides, SideLosses> {
  const present = new Map([
    ...presentOf(state, 'attackers', sides.attackers),
    ...presentOf(state, 'defenders', sides.defenders),
  ]);
  const counted = new Set<string>();
  const fallen: Record<keyof Sides, { losses: Loss[]; points: number }> = {
    attackers: { losses: [], points: 0 },
    defenders: { losses: [], points: 0 },
  };
  const left = halfHit && new Set(halfHit);
  /** Whether a model of a part is half hit now, where that has changed. */
  const struck = (id: string, count: number, { there, general, halfHit: before }: Present): Pick<Loss, 'halfHit'> => {
    if (!left || general || there === 0) return {};
    const now = left.has(id) && count < there;
    return now === before ? {} : { halfHit: now };
  };
  const take = (id: string, count: number, present: Present): void => {
    const { side, army, cost, general } = present;
    counted.add(id);
    fallen[side].losses.push(
      general ? { army, id, count, general } : { army, id, count, ...struck(id, count, present) },
    );
    fallen[side].points += count * cost;
  };
  for (const [index, { id, count }] of losses.entries()) {
    const path = `losses.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the losses of “${id}” stand twice`);
    const troops = present.get(id);
    if (!troops || troops.general) refuse('unknown-part', `${path}.id`, `no troops “${id}” were in the battle`);
    const { armyName, name, there } = troops;
    if (count > there)
      refuse('too-many', `${path}.count`, `${armyName} had ${there} ${name} in the battle, not ${count}`);
    take(id, count, troops);
  }
  for (const [index, id] of generalsLost.entries()) {
    const path = `generalsLost.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the general “${id}” falls twice`);
    const general = present.get(id);
    if (!general?.general) refuse('unknown-general', path, `no general “${id}” was in the battle`);
    if (general.there === 0) refuse('not-there', path, `${general.name} was not in the battle`);
    take(id, 1, general);
  }
  for (const id of halfHit ?? []) {
    const troops = present.get(id);
    if (!troops || troops.general) refuse('unknown-part', 'halfHit', `no troops “${id}” were in the battle`);
  }
  for (const [id, troops] of present)
    if (!counted.has(id) && struck(id, 0, troops).halfHit !== undefined) take(id, 0, troops);
  return fallen;
}
