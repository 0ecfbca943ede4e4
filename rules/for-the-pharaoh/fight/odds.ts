import { typedDice } from '../../core/dice.ts';
import { type Fight, type FightUnit, measureUnit, getTableUnit, type UnitStanding } from '../../core/fight/fight.ts';
import {
  type UnitProfile,
  type FightOdds,
  type StrikeContext,
  OPEN_GROUND,
  type MoraleOdds,
} from '../../core/fight/fight-rules.ts';
import { mergeInputs } from '../../core/fight/throw-in-fight.ts';
import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { findAllowedOutcome } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { countLeft, createUnitReader as read } from '../../core/table/table-unit.ts';
import {
  toChargeStance,
  isDisorderedFighter,
  isDisordered,
  isMounted,
  type PharaohUnit,
  getTroop,
} from '../battle/define-procedure.ts';
import { FIGHTING_RANKS, getMeleeRow, getMeleeWeapon } from '../battle/melee/melee-table.ts';
import { melee } from '../battle/melee/melee.ts';
import { getGeneralRisk } from '../battle/generals.ts';
import { type MoraleTest, getMoraleTest } from '../battle/morale/morale.ts';
import { listMoraleChances } from '../battle/morale/morale-odds.ts';
import { judgeCharge } from '../battle/movement/charge-response.ts';
import {
  ARCS,
  type Range,
  RANGE_IDS,
  getRangeRow,
  RANKS_AND_MOVING,
  getReach,
  findShootingWeapon,
} from '../battle/shooting/shooting-table.ts';
import { getCover, shooting } from '../battle/shooting/shooting.ts';
import { canCharge, isModel, getOrder, type Troop } from '../points/troop.ts';
import { getAllowance } from '../field/movement-cost.ts';
import { getScale } from '../field/grounds.ts';
import { findEvade, isClimbing, isShaken } from './unit-states.ts';
import { STORM_MARKS } from '../battle/unit-states.ts';

/** Cached facts of a unit in its current state. */
interface UnitFacts {
  readonly unit: PharaohUnit;
  /** Number that is the same for all units with equal attack and defence. */
  readonly profile: number;
  readonly ranges: readonly [number, number, number] | null;
  readonly shootingRanks: number;
  readonly fightingRanks: number;
  readonly group: number;
  readonly left: number;
  readonly kind: UnitProfile;
  readonly test: MoraleTest;
  /** Chances of a morale test by the number of hits taken before the test. */
  readonly nerves: Map<number, MoraleOdds>;
}

/** The book's odds, including those that only its own phases use. */
export interface PharaohOdds extends FightOdds {
  /** Returns the share of a move, from 0 to 1, that a unit may make and still shoot. */
  getShootingMove(unit: UnitStanding): number;
}

const readUnit = read<Troop>(({ part, marks }: TableUnit) => getTroop(part, marks));

const MOVE_SHARES: Readonly<Record<string, number>> = { none: 0, '⅓': 0.34, '⅔': 0.67, full: 1 };

const toPartialChance = (chance: number, die: number): number => (chance * die) / 20;

/** Creates the exact odds of the book for one battle, with a cache. */
export function createPharaohOdds(fight: Fight): PharaohOdds {
  const { terms } = fight;
  const { rulings } = terms;
  const scale = getScale(terms);
  const byUnit = new WeakMap<FightUnit, UnitFacts>();
  const profiles = new Map<string, number>();
  const chances = new Map<string, readonly [number, number]>();

  function getFacts(standing: UnitStanding): UnitFacts {
    const { unit } = standing;
    const cached = byUnit.get(unit);
    if (cached) return cached;
    const main = unit.parts.reduce((most, part) => (countLeft(part) > countLeft(most) ? part : most));
    const who = readUnit(getTableUnit(fight, standing, main.id)!)!;
    const { troop } = who;
    const onWall = unit.marks.filter((mark) => STORM_MARKS.includes(mark));
    const key = JSON.stringify([troop, isDisordered(who), ...onWall]);
    const like = profiles.get(key) ?? profiles.size;
    profiles.set(key, like);
    const weapon = findShootingWeapon(troop);
    const ranges =
      weapon &&
      (getReach(getRangeRow(weapon, troop.kind, rulings).row).map((cm) => cm * scale) as [number, number, number]);
    const riding = isMounted(troop);
    const left = unit.parts.reduce((sum, part) => sum + countLeft(part), 0);
    const row = RANKS_AND_MOVING.find(([of]) => of === weapon);
    const table = getTableUnit(fight, standing)!;
    const position = { at: { x: 0, y: 0 }, facing: 0, files: Infinity };
    const facts: UnitFacts = {
      unit: who,
      profile: like,
      ranges: ranges ?? null,
      shootingRanks: riding || isDisorderedFighter(who) ? 1 : (row?.[1] ?? 1),
      fightingRanks:
        riding || isDisorderedFighter(who) ? 1 : (FIGHTING_RANKS[getMeleeRow(getMeleeWeapon(troop), false)] ?? 1),
      group: main.groupSize,
      left,
      test: getMoraleTest(who),
      nerves: new Map(),
      kind: {
        range: ranges?.[2] ?? 0,
        arc: ARCS.find(([of]) => of === (riding ? 'mounted' : getOrder(troop)))![2] * 2,
        moves: getAllowance(table, 'move', position, terms) ?? 0,
        charges: getAllowance(table, 'charge', position, terms) ?? 0,
        worth: main.cost / main.hits,
        hits: unit.parts.reduce((sum, part) => sum + part.count * part.hits - part.lost, 0),
        canEvade: isModel(troop) ? troop.kind === 'light-chariot' : troop.order === 'OO',
        isSkirmisher: troop.order === 'OO' && weapon !== undefined,
        files: measureUnit(fight, unit.id)?.files ?? 1,
        isShaken: isShaken(standing),
        canRecover: isDisordered(who),
        shootsAfterMoving: null,
        hasFreeWheels: false,
      },
    };
    byUnit.set(unit, facts);
    return facts;
  }

  /** Returns the chance of a hit for a complete group and for a partial one; 0 if the procedure rejects the troops. */
  function getHitChances<Input>(
    procedure: DefinedProcedure<Input, { readonly odds: readonly number[]; readonly die: 'd10' | 'd12' }>,
    roles: readonly [string, string],
    from: PharaohUnit,
    to: PharaohUnit,
    said: Readonly<Record<string, unknown>>,
  ): readonly [number, number] {
    const facts = { rulings, settings: {}, happened: [] };
    const filled = [from, to].map((who, rangeIndex) =>
      procedure.atTable.fill(roles[rangeIndex as 0 | 1], [{ unit: who.unit }], facts),
    );
    const outcome = findAllowedOutcome(
      procedure,
      mergeInputs(mergeInputs(filled[0]!, filled[1]!), said),
      rulings,
      typedDice([1]),
    );
    if (!outcome) return [0, 0];
    const chance = outcome.odds[1] ?? 0;
    return [chance, toPartialChance(chance, outcome.die === 'd10' ? 10 : 12)];
  }

  const getCached = (key: string, count: () => readonly [number, number]): readonly [number, number] => {
    const known = chances.get(key);
    if (known) return known;
    const counted = count();
    chances.set(key, counted);
    return counted;
  };

  const sumGroups = (count: number, group: number, [whole, partial]: readonly [number, number]): number =>
    Math.floor(count / group) * whole + (count % group > 0 ? partial : 0);

  const odds: PharaohOdds = {
    kind: (standing) => getFacts(standing).kind,
    getShootingMove(standing) {
      const { troop } = getFacts(standing).unit;
      if (isMounted(troop)) return 1;
      const weapon = findShootingWeapon(troop);
      return MOVE_SHARES[RANKS_AND_MOVING.find(([of]) => of === weapon)?.[2] ?? 'none'] ?? 0;
    },
    shot(standing, target, distance, aspect, { under } = OPEN_GROUND) {
      const [a, b] = [getFacts(standing), getFacts(target)];
      const rangeIndex = a.ranges?.findIndex((reach) => distance <= reach) ?? -1;
      const range: Range | undefined = RANGE_IDS[rangeIndex];
      if (range === undefined) return 0;
      const cover = under.length === 0 ? 'none' : getCover(under);
      const chance = getCached(`s${a.profile} ${b.profile} ${range} ${aspect} ${cover}`, () =>
        getHitChances(shooting, ['shooter', 'target'], a.unit, b.unit, {
          range,
          aspect,
          cover,
          shooter: { groups: 1, partialGroup: false, disordered: isDisorderedFighter(a.unit) },
        }),
      );
      return sumGroups(Math.min(a.left, a.kind.files * a.shootingRanks), a.group, chance);
    },
    blow(standing, target, files, { aspect, charging, effect = OPEN_GROUND }) {
      const [a, b] = [getFacts(standing), getFacts(target)];
      const higher = effect.height > 0;
      const charges = canCharge(a.unit.troop) && (charging || isClimbing(standing));
      const chance = getCached(`m${a.profile} ${b.profile} ${aspect} ${charges} ${higher}`, () =>
        getHitChances(melee, ['attacker', 'defender'], a.unit, b.unit, {
          aspect,
          higher,
          attacker: { groups: 1, partialGroup: false, charging: charges },
        }),
      );
      const front = Math.min(a.kind.files, files + 2);
      return sumGroups(Math.min(a.left, front * a.fightingRanks), a.group, chance);
    },
    morale(standing, hits, adds = 0): MoraleOdds {
      const { test, kind, nerves } = getFacts(standing);
      const found = adds === 0 ? nerves.get(hits) : undefined;
      if (found) return found;
      if (!('class' in test)) return { obeys: 0, flees: 1, fallsBack: 0 };
      const left = Math.max(1, test.strengthPercent * (1 - Math.min(hits, kind.hits - 1) / Math.max(1, kind.hits)));
      const all = listMoraleChances({ ...test, strengthPercent: left, snapOrIrregularSight: false }, adds);
      const share = (...results: readonly string[]): number =>
        all.reduce((sum, { result, chance }) => (results.includes(result) ? sum + chance : sum), 0);
      const nerve = {
        obeys: share('obey', 'advance', 'attack', 'assault'),
        flees: share('retreat', 'rout'),
        fallsBack: share('recoil', 'retire'),
      };
      if (adds === 0) nerves.set(hits, nerve);
      return nerve;
    },
    receives: (standing) => odds.morale(standing, 0),
    generalFalls(standing, adds) {
      const { test } = getFacts(standing);
      if (!('class' in test)) return 1;
      const all = listMoraleChances({ ...test, snapOrIrregularSight: false }, adds);
      return all.reduce((sum, { result, chance }) => sum + chance * getGeneralRisk(result), 0);
    },
    evasion(standing, charger) {
      const fled = findEvade(fight, standing, charger);
      if (!fled) return null;
      const { block, distance, leavesTable } = fled;
      return { block: leavesTable ? null : block, distance, evades: odds.morale(standing, 0).obeys, routs: 0, hits: 0 };
    },
    // A snap shot is a volley at effective range with a lower chance to hit.
    shotsAtChargers: 0.5,
    mayCharge(standing, target, aspect: StrikeContext['aspect']) {
      const [a, b] = [getFacts(standing), getFacts(target)];
      const charger = toChargeStance(a.unit.troop);
      const charged = { ...toChargeStance(b.unit.troop), disordered: isDisordered(b.unit) };
      return judgeCharge({ charger, target: charged, aspect, discovered: false }, rulings).permitted;
    },
  };
  return odds;
}
