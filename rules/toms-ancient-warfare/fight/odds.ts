import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { getMainPart } from '../../core/fight/engagement.ts';
import { type Fight, type FightUnit, measureUnit, getTableUnit, type UnitStanding } from '../../core/fight/fight.ts';
import { type UnitProfile, type FightOdds, OPEN_GROUND, type MoraleOdds } from '../../core/fight/fight-rules.ts';
import { mergeInputs } from '../../core/fight/throw-in-fight.ts';
import { findAllowedOutcome } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { melee } from '../battle/melee.ts';
import { BREAK_FACES, getMoraleTroops } from '../battle/morale/morale.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { getTroop } from '../field/field.ts';

interface KnownUnit {
  readonly unit: TableUnit;
  readonly like: string;
  readonly kind: UnitProfile;
  readonly nerves: Map<number, MoraleOdds>;
}

/** The inputs of the mean losses of a roll. */
interface RollNumbers {
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
}

function getMeanKills({ dice, needed, save }: RollNumbers): number {
  const kills = needed === null ? 0 : (7 - needed) / 6;
  return dice * kills * (save === null ? 1 : 1 - (7 - save) / 6);
}

const ASPECTS = { front: 'front', flank: 'side', rear: 'rear' } as const;

/** Exact odds of Tom's Ancient Warfare for one battle. */
export function createTomsOdds(fight: Fight): FightOdds {
  const { terms } = fight;
  const { rulings } = terms;
  const byUnit = new WeakMap<FightUnit, KnownUnit>();
  const meanCache = new Map<string, number>();

  function getKnown(standing: UnitStanding): KnownUnit {
    const { unit } = standing;
    const cached = byUnit.get(unit);
    if (cached) return cached;
    const main = unit.parts.find(({ id }) => id === getMainPart(standing))!;
    const table = getTableUnit(fight, standing, main.id)!;
    const troop = getTroop(table)!;
    const position = { at: { x: 0, y: 0 }, facing: 0, files: 1 };
    const reach = fight.field.aim(table, terms);
    const measuredUnit = measureUnit(fight, unit.id);
    const created: KnownUnit = {
      unit: table,
      like: JSON.stringify([troop, table.part.left, table.part.lost, table.generals.length]),
      nerves: new Map(),
      kind: {
        range: reach?.range ?? 0,
        arc: typeof reach?.arc === 'number' ? reach.arc : 180,
        moves: fight.field.allowance(table, 'move', position, terms) ?? 0,
        charges: fight.field.allowance(table, 'charge', position, terms) ?? 0,
        worth: main.cost / main.hits,
        hits: unit.parts.reduce((sum, part) => sum + part.count * part.hits - part.lost, 0),
        canEvade: false,
        isSkirmisher: false,
        files: measuredUnit?.files ?? 1,
        isShaken: table.morale === 'broken' || table.morale === 'berserk',
        canRecover: false,
        // Units move and shoot in any order (Movement).
        shootsAfterMoving: 1,
        hasFreeWheels: true,
      },
    };
    byUnit.set(unit, created);
    return created;
  }

  function getMean<Input, Outcome extends RollNumbers>(
    procedure: DefinedProcedure<Input, Outcome>,
    roles: readonly [string, string],
    from: KnownUnit,
    to: KnownUnit,
    said: Readonly<Record<string, unknown>>,
  ): number {
    const key = `${procedure.id} ${from.like} ${to.like} ${JSON.stringify(said)}`;
    const cached = meanCache.get(key);
    if (cached !== undefined) return cached;
    const facts = { rulings, settings: {}, happened: [] };
    const [a = {}, b = {}] = [from, to].map(({ unit }, at) =>
      procedure.atTable.fill(roles[at as 0 | 1], [{ unit }], facts),
    );
    const outcome = findAllowedOutcome(procedure, mergeInputs(mergeInputs(a, b), said), rulings);
    const mean = outcome ? getMeanKills(outcome) : 0;
    meanCache.set(key, mean);
    return mean;
  }

  return {
    kind: (standing) => getKnown(standing).kind,
    shot(standing, target, distance, aspect) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      if (distance > a.kind.range) return 0;
      return getMean(missiles, ['shooter', 'target'], a, b, { distance: 1, target: { aspect: ASPECTS[aspect] } });
    },
    blow(standing, target, _files, { aspect, charging, effect: { under } = OPEN_GROUND }) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return getMean(melee, ['attacker', 'defender'], a, b, {
        aspect: ASPECTS[aspect],
        charging,
        ...(under.includes('woods') && { throughWoods: true, defender: { inWoods: true } }),
      });
    },
    morale(standing, hits): MoraleOdds {
      const { unit, kind, nerves } = getKnown(standing);
      const known = nerves.get(hits);
      if (known) return known;
      const maxHits = unit.parts.reduce((sum, { count, hits: each }) => sum + count * each, 0);
      const left = Math.max(0, kind.hits - hits);
      const tests = hits > 0 && left * 2 <= maxHits;
      const dice = 1 + (left * 2 < maxHits ? 1 : 0) + (unit.generals.length > 0 ? -1 : 1);
      const breaks = (7 - BREAK_FACES.break[getMoraleTroops(getTroop(unit)!)]) / 6;
      const runs = tests ? 1 - (1 - breaks) ** Math.max(0, dice) : 0;
      const nerve = { obeys: 1 - runs, flees: runs, fallsBack: 0 };
      nerves.set(hits, nerve);
      return nerve;
    },
    mayCharge: () => true,
    // Fighting Order.
    chargersStrikeFirst: true,
    // Charging.
    shotsAtChargers: 1,
  };
}
