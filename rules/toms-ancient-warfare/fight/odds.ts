import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { mainOf } from '../../core/fight/engagement.ts';
import { type Fight, type FightUnit, measured, tableUnitOf, type UnitStanding } from '../../core/fight/fight.ts';
import { type FightKind, type FightOdds, IN_THE_OPEN, type Nerve } from '../../core/fight/fight-rules.ts';
import { merged } from '../../core/fight/throw-in-fight.ts';
import { outcomeIfAllowed } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { melee } from '../battle/melee.ts';
import { BREAKS_ON, moraleTroopsOf } from '../battle/morale/morale.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { troopOf } from '../field/bases.ts';

interface Known {
  readonly unit: TableUnit;
  readonly like: string;
  readonly kind: FightKind;
  readonly nerves: Map<number, Nerve>;
}

/** The inputs of the mean losses of a roll. */
interface Tossed {
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
}

function meanOf({ dice, needed, save }: Tossed): number {
  const kills = needed === null ? 0 : (7 - needed) / 6;
  return dice * kills * (save === null ? 1 : 1 - (7 - save) / 6);
}

const ASPECTS = { front: 'front', flank: 'side', rear: 'rear' } as const;

/** Exact odds of Tom's Ancient Warfare for one battle. */
export function tomsOdds(fight: Fight): FightOdds {
  const { terms } = fight;
  const { rulings } = terms;
  const byUnit = new WeakMap<FightUnit, Known>();
  const means = new Map<string, number>();

  function knownOf(standing: UnitStanding): Known {
    const { unit } = standing;
    const found = byUnit.get(unit);
    if (found) return found;
    const main = unit.parts.find(({ id }) => id === mainOf(standing))!;
    const table = tableUnitOf(fight, standing, main.id)!;
    const troop = troopOf(table)!;
    const position = { at: { x: 0, y: 0 }, facing: 0, files: 1 };
    const reach = fight.field.aim(table, terms);
    const here = measured(fight, unit.id);
    const made: Known = {
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
        evades: false,
        skirmishes: false,
        files: here?.files ?? 1,
        shaken: table.morale === 'broken' || table.morale === 'berserk',
        mends: false,
        // Units move and shoot in any order (Movement).
        shootsAfterMoving: 1,
        wheelsFree: true,
      },
    };
    byUnit.set(unit, made);
    return made;
  }

  function meanFor<Input, Outcome extends Tossed>(
    procedure: DefinedProcedure<Input, Outcome>,
    roles: readonly [string, string],
    from: Known,
    to: Known,
    said: Readonly<Record<string, unknown>>,
  ): number {
    const key = `${procedure.id} ${from.like} ${to.like} ${JSON.stringify(said)}`;
    const found = means.get(key);
    if (found !== undefined) return found;
    const facts = { rulings, settings: {}, happened: [] };
    const [a = {}, b = {}] = [from, to].map(({ unit }, at) =>
      procedure.atTable.fill(roles[at as 0 | 1], [{ unit }], facts),
    );
    const outcome = outcomeIfAllowed(procedure, merged(merged(a, b), said), rulings);
    const mean = outcome ? meanOf(outcome) : 0;
    means.set(key, mean);
    return mean;
  }

  return {
    kind: (standing) => knownOf(standing).kind,
    shot(standing, target, distance, aspect) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      if (distance > a.kind.range) return 0;
      return meanFor(missiles, ['shooter', 'target'], a, b, { distance: 1, target: { aspect: ASPECTS[aspect] } });
    },
    blow(standing, target, _files, { aspect, charging, lie: { under } = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return meanFor(melee, ['attacker', 'defender'], a, b, {
        aspect: ASPECTS[aspect],
        charging,
        ...(under.includes('woods') && { throughWoods: true, defender: { inWoods: true } }),
      });
    },
    nerve(standing, hits): Nerve {
      const { unit, kind, nerves } = knownOf(standing);
      const known = nerves.get(hits);
      if (known) return known;
      const all = unit.parts.reduce((sum, { count, hits: each }) => sum + count * each, 0);
      const left = Math.max(0, kind.hits - hits);
      const tests = hits > 0 && left * 2 <= all;
      const dice = 1 + (left * 2 < all ? 1 : 0) + (unit.generals.length > 0 ? -1 : 1);
      const breaks = (7 - BREAKS_ON.break[moraleTroopsOf(troopOf(unit)!)]) / 6;
      const runs = tests ? 1 - (1 - breaks) ** Math.max(0, dice) : 0;
      const nerve = { obeys: 1 - runs, runs, falls: 0 };
      nerves.set(hits, nerve);
      return nerve;
    },
    mayCharge: () => true,
    // Fighting Order.
    chargersStrikeFirst: true,
    // Charging.
    atChargers: 1,
  };
}
