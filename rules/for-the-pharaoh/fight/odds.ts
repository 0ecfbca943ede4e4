import { typedDice } from '../../core/dice.ts';
import { type Fight, type FightUnit, measured, tableUnitOf, type UnitStanding } from '../../core/fight/fight.ts';
import {
  type FightKind,
  type FightOdds,
  type HowStruck,
  IN_THE_OPEN,
  type Nerve,
} from '../../core/fight/fight-rules.ts';
import { merged } from '../../core/fight/throw-in-fight.ts';
import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { outcomeIfAllowed } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { leftOf, standing as read } from '../../core/table/table-unit.ts';
import {
  chargeStance,
  fightsDisordered,
  isDisordered,
  isMounted,
  type PharaohUnit,
  troopOf,
} from '../battle/define-procedure.ts';
import { FIGHTING_RANKS, meleeRow, meleeWeaponOf } from '../battle/melee/melee-table.ts';
import { melee } from '../battle/melee/melee.ts';
import { riskAfter } from '../battle/generals.ts';
import { type MoraleTest, testOf } from '../battle/morale/morale.ts';
import { moraleChances } from '../battle/morale/nerve.ts';
import { judgeCharge } from '../battle/movement/charge-response.ts';
import {
  ARCS,
  type Range,
  RANGE_IDS,
  rangeRow,
  RANKS_AND_MOVING,
  reachOf,
  shotWeaponOf,
} from '../battle/shooting/shooting-table.ts';
import { coverFrom, shooting } from '../battle/shooting/shooting.ts';
import { canCharge, isModel, standingOrder, type Troop } from '../points/troop.ts';
import { allowanceOf } from '../field/pace.ts';
import { scaleOf } from '../field/grounds.ts';
import { evasionFrom, goesOver, isShaken } from './states.ts';
import { STORM_MARKS } from '../battle/unit-states.ts';

/** Cached facts of a unit in its current state. */
interface Known {
  readonly who: PharaohUnit;
  /** Number shared by all units with equal attack and defence. */
  readonly like: number;
  readonly ranges: readonly [number, number, number] | null;
  readonly shootsRanks: number;
  readonly fightsRanks: number;
  readonly group: number;
  readonly left: number;
  readonly kind: FightKind;
  /** Its current morale test. */
  readonly test: MoraleTest;
  /** Morale chances by hits suffered before the test. */
  readonly nerves: Map<number, Nerve>;
}

/** The odds of the book, with those used only by its own phases. */
export interface PharaohOdds extends FightOdds {
  /** Share of a move, 0 to 1, that a unit may make and still shoot. */
  shootsAndMoves(unit: UnitStanding): number;
}

const readUnit = read<Troop>(({ part, marks }: TableUnit) => troopOf(part, marks));

const SHARES: Readonly<Record<string, number>> = { none: 0, '⅓': 0.34, '⅔': 0.67, full: 1 };

const partialChance = (chance: number, die: number): number => (chance * die) / 20;

/** Creates the exact, cached odds of the book for one battle. */
export function pharaohOdds(fight: Fight): PharaohOdds {
  const { terms } = fight;
  const { rulings } = terms;
  const scale = scaleOf(terms);
  const byUnit = new WeakMap<FightUnit, Known>();
  const likes = new Map<string, number>();
  const chances = new Map<string, readonly [number, number]>();

  function knownOf(standing: UnitStanding): Known {
    const { unit } = standing;
    const found = byUnit.get(unit);
    if (found) return found;
    const main = unit.parts.reduce((most, part) => (leftOf(part) > leftOf(most) ? part : most));
    const who = readUnit(tableUnitOf(fight, standing, main.id)!)!;
    const { troop } = who;
    const onWall = unit.marks.filter((mark) => STORM_MARKS.includes(mark));
    const key = JSON.stringify([troop, isDisordered(who), ...onWall]);
    const like = likes.get(key) ?? likes.size;
    likes.set(key, like);
    const weapon = shotWeaponOf(troop);
    const ranges =
      weapon &&
      (reachOf(rangeRow(weapon, troop.kind, rulings).row).map((cm) => cm * scale) as [number, number, number]);
    const riding = isMounted(troop);
    const left = unit.parts.reduce((sum, part) => sum + leftOf(part), 0);
    const row = RANKS_AND_MOVING.find(([of]) => of === weapon);
    const table = tableUnitOf(fight, standing)!;
    const position = { at: { x: 0, y: 0 }, facing: 0, files: Infinity };
    const made: Known = {
      who,
      like,
      ranges: ranges ?? null,
      shootsRanks: riding || fightsDisordered(who) ? 1 : (row?.[1] ?? 1),
      fightsRanks: riding || fightsDisordered(who) ? 1 : (FIGHTING_RANKS[meleeRow(meleeWeaponOf(troop), false)] ?? 1),
      group: main.groupSize,
      left,
      test: testOf(who),
      nerves: new Map(),
      kind: {
        range: ranges?.[2] ?? 0,
        arc: ARCS.find(([of]) => of === (riding ? 'mounted' : standingOrder(troop)))![2] * 2,
        moves: allowanceOf(table, 'move', position, terms) ?? 0,
        charges: allowanceOf(table, 'charge', position, terms) ?? 0,
        worth: main.cost / main.hits,
        hits: unit.parts.reduce((sum, part) => sum + part.count * part.hits - part.lost, 0),
        evades: isModel(troop) ? troop.kind === 'light-chariot' : troop.order === 'OO',
        skirmishes: troop.order === 'OO' && weapon !== undefined,
        files: measured(fight, unit.id)?.files ?? 1,
        shaken: isShaken(standing),
        mends: isDisordered(who),
        shootsAfterMoving: null,
        wheelsFree: false,
      },
    };
    byUnit.set(unit, made);
    return made;
  }

  /** Returns the chances that a complete group and a partial one hit. 0 if the procedure refuses the troops. */
  function chanceOf<Input>(
    procedure: DefinedProcedure<Input, { readonly odds: readonly number[]; readonly die: 'd10' | 'd12' }>,
    roles: readonly [string, string],
    from: PharaohUnit,
    to: PharaohUnit,
    said: Readonly<Record<string, unknown>>,
  ): readonly [number, number] {
    const facts = { rulings, settings: {}, happened: [] };
    const filled = [from, to].map((who, at) => procedure.atTable.fill(roles[at as 0 | 1], [{ unit: who.unit }], facts));
    const outcome = outcomeIfAllowed(procedure, merged(merged(filled[0]!, filled[1]!), said), rulings, typedDice([1]));
    if (!outcome) return [0, 0];
    const chance = outcome.odds[1] ?? 0;
    return [chance, partialChance(chance, outcome.die === 'd10' ? 10 : 12)];
  }

  const cached = (key: string, count: () => readonly [number, number]): readonly [number, number] => {
    const found = chances.get(key);
    if (found) return found;
    const counted = count();
    chances.set(key, counted);
    return counted;
  };

  const byGroups = (count: number, group: number, [whole, partial]: readonly [number, number]): number =>
    Math.floor(count / group) * whole + (count % group > 0 ? partial : 0);

  const odds: PharaohOdds = {
    kind: (standing) => knownOf(standing).kind,
    shootsAndMoves(standing) {
      const { troop } = knownOf(standing).who;
      if (isMounted(troop)) return 1;
      const weapon = shotWeaponOf(troop);
      return SHARES[RANKS_AND_MOVING.find(([of]) => of === weapon)?.[2] ?? 'none'] ?? 0;
    },
    shot(standing, target, distance, aspect, { under } = IN_THE_OPEN) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const at = a.ranges?.findIndex((reach) => distance <= reach) ?? -1;
      const range: Range | undefined = RANGE_IDS[at];
      if (range === undefined) return 0;
      const cover = under.length === 0 ? 'none' : coverFrom(under);
      const chance = cached(`s${a.like} ${b.like} ${range} ${aspect} ${cover}`, () =>
        chanceOf(shooting, ['shooter', 'target'], a.who, b.who, {
          range,
          aspect,
          cover,
          shooter: { groups: 1, partialGroup: false, disordered: fightsDisordered(a.who) },
        }),
      );
      return byGroups(Math.min(a.left, a.kind.files * a.shootsRanks), a.group, chance);
    },
    blow(standing, target, files, { aspect, charging, lie = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const higher = lie.height > 0;
      const charges = canCharge(a.who.troop) && (charging || goesOver(standing));
      const chance = cached(`m${a.like} ${b.like} ${aspect} ${charges} ${higher}`, () =>
        chanceOf(melee, ['attacker', 'defender'], a.who, b.who, {
          aspect,
          higher,
          attacker: { groups: 1, partialGroup: false, charging: charges },
        }),
      );
      const front = Math.min(a.kind.files, files + 2);
      return byGroups(Math.min(a.left, front * a.fightsRanks), a.group, chance);
    },
    nerve(standing, hits, adds = 0): Nerve {
      const { test, kind, nerves } = knownOf(standing);
      const found = adds === 0 ? nerves.get(hits) : undefined;
      if (found) return found;
      if (!('class' in test)) return { obeys: 0, runs: 1, falls: 0 };
      const left = Math.max(1, test.strengthPercent * (1 - Math.min(hits, kind.hits - 1) / Math.max(1, kind.hits)));
      const all = moraleChances({ ...test, strengthPercent: left, snapOrIrregularSight: false }, adds);
      const share = (...results: readonly string[]): number =>
        all.reduce((sum, { result, chance }) => (results.includes(result) ? sum + chance : sum), 0);
      const nerve = {
        obeys: share('obey', 'advance', 'attack', 'assault'),
        runs: share('retreat', 'rout'),
        falls: share('recoil', 'retire'),
      };
      if (adds === 0) nerves.set(hits, nerve);
      return nerve;
    },
    receives: (standing) => odds.nerve(standing, 0),
    generalFalls(standing, adds) {
      const { test } = knownOf(standing);
      if (!('class' in test)) return 1;
      const all = moraleChances({ ...test, snapOrIrregularSight: false }, adds);
      return all.reduce((sum, { result, chance }) => sum + chance * riskAfter(result), 0);
    },
    evasion(standing, charger) {
      const fled = evasionFrom(fight, standing, charger);
      if (!fled) return null;
      const { block, gone, leavesTable } = fled;
      return { block: leavesTable ? null : block, gone, evades: odds.nerve(standing, 0).obeys, routs: 0, hits: 0 };
    },
    // A snap shot is a volley at effective range with a lower chance to hit.
    atChargers: 0.5,
    mayCharge(standing, target, aspect: HowStruck['aspect']) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const charger = chargeStance(a.who.troop);
      const charged = { ...chargeStance(b.who.troop), disordered: isDisordered(b.who) };
      return judgeCharge({ charger, target: charged, aspect, discovered: false }, rulings).permitted;
    },
  };
  return odds;
}
