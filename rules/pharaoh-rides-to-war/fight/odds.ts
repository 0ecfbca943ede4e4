import { type Fight, isPresent, type UnitStanding } from '../../core/fight/fight.ts';
import {
  AFTER_SHOTS,
  type FightOdds,
  OPEN_GROUND,
  type MoraleOdds,
  type OfficerOdds,
  type RoundOdds,
  STEADY_ODDS,
} from '../../core/fight/fight-rules.ts';
import { toPartHolder } from '../../core/fight/engagement.ts';
import { listForcedMoves } from '../../core/fight/move-in-fight.ts';
import { createInputs } from '../../core/fight/throw-in-fight.ts';
import { createUnitCache, type CachedUnit, createCache, compareCounts } from '../../core/fight/unit-cache.ts';
import { getOutcomeOdds, findAllowedOutcome } from '../../core/table/encounters.ts';
import { getChoice, getSetting, type Settings } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { charge, evade, EVADE_LOSS_CHANCE } from '../battle/charge.ts';
import { generalMorale, MIN_RALLY_FACE, shock } from '../battle/morale.ts';
import { getHitsOfTotal, melee, listTotalChances } from '../battle/melee.ts';
import { MIN_HIT_FACE, isCover } from '../battle/shooting.ts';
import type { Odds } from '../../core/odds.ts';
import { getTroop } from '../field/field.ts';
import { PRW_1 } from '../rulings.ts';
import { RANGE_SETTINGS, getSaveSetting } from '../settings.ts';
import { getShotsPerStand, type ShotWeapon, findMissileWeapon, TYPES } from '../troops/types.ts';

/** Default missile ranges in inches for battles led by captains (ruling PRW-F11). */
const DEFAULT_RANGES = {
  bow: { short: 8, long: 16 },
  sling: { short: 8, long: 8 },
  javelin: { short: 4, long: 4 },
} as const;

/** Returns the limits of short and long range, as entered or by ruling PRW-F11. */
export function getRanges(weapon: ShotWeapon, settings?: Settings): { readonly short: number; readonly long: number } {
  const { short, long } = RANGE_SETTINGS[weapon];
  const [near, far] = [getSetting(short, settings), long ? getSetting(long, settings) : 0];
  if (near === 0 && far === 0) return DEFAULT_RANGES[weapon];
  return { short: near, long: Math.max(near, far) };
}

/** Returns the range of a distance, or null if it is too far. */
export function findRange(weapon: ShotWeapon, distance: number, settings?: Settings): 'short' | 'long' | null {
  const { short, long } = getRanges(weapon, settings);
  return distance <= short ? 'short' : distance <= long ? 'long' : null;
}

export const isRouted = (unit: Pick<TableUnit, 'morale'>): boolean => unit.morale === 'routed';

const hasAllStands = ({ unit }: UnitStanding): boolean => unit.parts.every(({ hits, lost }) => lost < hits);

/** Chance of 11 or 12 with two dice (Officer casualties). */
const OFFICER_CASUALTY_CHANCE = 3 / 36;

/** Exact odds of Pharaoh Rides to War for one battle. */
export function createPrwOdds(fight: Fight): FightOdds {
  const { rulings, settings = {} } = fight.terms;
  const facts = { rulings, settings, happened: [] };
  const getKnown = createUnitCache(fight, (unit) => {
    const troop = getTroop(unit);
    const weapon = troop && findMissileWeapon(troop);
    const type = troop && TYPES[troop.type];
    return {
      canEvade: type?.weight === 'light',
      isSkirmisher: weapon !== null && type?.charges === 'never' && type.arm !== 'infantry',
      isShaken: isRouted(unit),
      canRecover: false,
      // The rule on shooting after a move is lost, so moved units shoot in full (ruling PRW-F11).
      shootsAfterMoving: 1,
      hasFreeWheels: true,
      range: weapon ? getRanges(weapon, settings).long : 0,
      charges: type?.charges === 'never' ? 0 : (type?.fast ?? 0),
    };
  });
  const meanCache = createCache<number>();
  const roundCache = createCache<RoundOdds>();
  const nerveCache = createCache<MoraleOdds>();
  const chargeCache = createCache<boolean>();

  function volley(a: CachedUnit, b: CachedUnit, range: 'short' | 'long', covered: boolean): number {
    const [troop, target] = [getTroop(a.unit)!, getTroop(b.unit)!];
    const faces = getChoice(PRW_1, rulings) === 'd10' ? 10 : 6;
    const chance =
      (7 - MIN_HIT_FACE[covered && TYPES[target.type].arm !== 'chariot' ? 'cover' : 'open'][range]) / faces;
    const save = getSetting(getSaveSetting(TYPES[target.type]), settings);
    const saved = save > 0 ? (7 - save) / 6 : 0;
    return Math.min(a.unit.part.left, a.kind.files) * getShotsPerStand(TYPES[troop.type].arm) * chance * (1 - saved);
  }

  const fill = (role: 'a' | 'b', { unit }: CachedUnit) =>
    melee.atTable.fill(role, [{ unit }], facts) as Readonly<Record<string, object>>;

  const totalsCache = createCache<readonly [readonly number[], readonly number[]]>();
  const totals = (a: CachedUnit, b: CachedUnit, isFlank: boolean, height: number) =>
    totalsCache(`${isFlank} ${Math.sign(height)} ${a.group} ${b.group}`, () => countTotals(a, b, isFlank, height));
  function countTotals(a: CachedUnit, b: CachedUnit, isFlank: boolean, height: number) {
    const side = (role: 'a' | 'b', who: CachedUnit, situation: object) => ({
      [role]: { ...fill(role, who)[role], ...situation },
    });
    const [up, down] = [{ uphill: height < 0 }, { uphill: height > 0 }];
    const attack = { ...side('a', a, { ...up, flankOrRear: isFlank }), ...side('b', b, down) };
    const defence = { ...side('b', a, up), ...side('a', b, down) };
    return [listTotalChances(attack, rulings), listTotalChances(defence, rulings)] as const;
  }

  /** Returns the chances of each side's totals with an officer in the front rank of the first side. */
  const totalsWithOfficer = (a: CachedUnit, b: CachedUnit, isFlank: boolean, height: number) =>
    totalsCache(`officer ${isFlank} ${Math.sign(height)} ${a.group} ${b.group}`, () => {
      const side = (role: 'a' | 'b', who: CachedUnit, situation: object) => ({
        [role]: { ...fill(role, who)[role], ...situation },
      });
      const [up, down] = [{ uphill: height < 0, officer: true }, { uphill: height > 0 }];
      const attack = { ...side('a', a, { ...up, flankOrRear: isFlank }), ...side('b', b, down) };
      const defence = { ...side('b', a, up), ...side('a', b, down) };
      return [listTotalChances(attack, rulings), listTotalChances(defence, rulings)] as const;
    });

  function round(
    a: CachedUnit,
    b: CachedUnit,
    isFlank: boolean,
    height: number,
    [ours, theirs] = totals(a, b, isFlank, height),
  ): number {
    // The higher total causes more losses.
    const below = theirs.reduce<number[]>((sums, chance) => [...sums, (sums.at(-1) ?? 0) + chance], [0]);
    const struck = fill('b', b);
    return ours.reduce((sum, chance, total) => {
      const wins = below[Math.min(total, below.length - 1)] ?? 1;
      const hits = (won: boolean): number => getHitsOfTotal(total, won, struck, rulings);
      return sum + chance * (wins * hits(true) + (1 - wins) * hits(false));
    }, 0);
  }

  const officers = createCache<OfficerOdds>();
  return {
    officer(standing, target, { aspect, effect: { height } = OPEN_GROUND }) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      const isFlank = aspect !== 'front';
      return officers(`${isFlank} ${Math.sign(height)} ${a.group} ${b.group}`, () => {
        const [plain, led] = [totals(a, b, isFlank, height), totalsWithOfficer(a, b, isFlank, height)];
        const hits = round(a, b, isFlank, height, led) - round(a, b, isFlank, height, plain);
        return {
          hits,
          wins: compareCounts(...led).wins - compareCounts(...plain).wins,
          falls: OFFICER_CASUALTY_CHANCE,
        };
      });
    },
    rallies: { led: (7 - MIN_RALLY_FACE.led) / 6, alone: (7 - MIN_RALLY_FACE.alone) / 6 },
    kind: (standing) => getKnown(standing).kind,
    shot(standing, target, distance, _aspect, { under } = OPEN_GROUND) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      const troop = getTroop(a.unit);
      const weapon = troop && findMissileWeapon(troop);
      const range = weapon && findRange(weapon, distance, settings);
      const covered = isCover(under);
      const key = `shot ${range} ${covered} ${a.kind.files} ${a.group} ${b.group}`;
      return range ? meanCache(key, () => volley(a, b, range, covered)) : 0;
    },
    blow(standing, target, _files, { aspect, effect: { height } = OPEN_GROUND }) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return meanCache(`blow ${aspect} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
        round(a, b, aspect !== 'front', height),
      );
    },
    round(standing, target, { aspect, effect: { height } = OPEN_GROUND }) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return roundCache(`${aspect} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
        compareCounts(...totals(a, b, aspect !== 'front', height)),
      );
    },
    strikesBackAside: true,
    maxRounds: 1,
    // Chargers stop an inch away before the shooting phase, and their target shoots first (Charging).
    chargersShoot: true,
    shotsAtChargers: 1,
    stake(standing) {
      // An army without a unit that has all its stands has lost (Winning the Game).
      if (!hasAllStands(standing)) return null;
      const { units, points } = fight.sides[standing.side];
      const hits = Math.min(...standing.unit.parts.map(({ hits: each, lost }) => each - lost));
      return { hits, points: points / units.filter((unit) => isPresent(unit) && hasAllStands(unit)).length };
    },
    morale(standing, hits, _adds, { after } = AFTER_SHOTS) {
      if (after === 'won' || after === 'drawn' || (hits === 0 && after === 'shots')) return STEADY_ODDS;
      const { unit, group, kind } = getKnown(standing);
      const maxHits = standing.unit.parts.reduce((sum, { count, hits: each }) => sum + count * each, 0);
      const isHalved = (kind.hits - hits) * 2 <= maxHits;
      return nerveCache(`${after} ${isHalved} ${group}`, () => {
        const filled = generalMorale.atTable.fill('unit', [{ unit }], facts);
        const fails = (odds: readonly Odds[]): number =>
          odds.reduce((sum, { outcome, chance }) => (outcome === 'steady' ? sum : sum + chance), 0);
        const tests = (cause: 'melee' | 'half-lost'): number =>
          fails(getOutcomeOdds(generalMorale, { ...filled, cause }, rulings, settings));
        const shaken =
          after === 'lost'
            ? 0
            : fails(getOutcomeOdds(shock, shock.atTable.fill('unit', [{ unit }], facts), rulings, settings));
        const stands = (after === 'lost' ? 1 - tests('melee') : 1) * (isHalved ? 1 - tests('half-lost') : 1);
        return { obeys: stands * (1 - shaken), flees: 1 - stands, fallsBack: stands * shaken };
      });
    },
    evasion(standing, charger) {
      const fled = listForcedMoves(fight, standing, { only: 'evade', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const holding = { evader: toPartHolder(standing), charger: toPartHolder(charger) };
      const [input] = createInputs(fight, evade, holding);
      const stands = input.stands ?? 0;
      return { block: fled.block, distance: fled.distance, evades: 1, routs: 0, hits: stands * EVADE_LOSS_CHANCE };
    },
    mayCharge(standing, target, aspect) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return chargeCache(`${aspect} ${a.group} ${b.group}`, () => {
        const filled = {
          ...charge.atTable.fill('charger', [{ unit: a.unit }], facts),
          ...charge.atTable.fill('target', [{ unit: b.unit }], facts),
          front: aspect === 'front',
        };
        return findAllowedOutcome(charge, filled, rulings)?.allowed ?? false;
      });
    },
  };
}
