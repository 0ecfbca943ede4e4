import { type Fight, isThere, type UnitStanding } from '../../core/fight/fight.ts';
import {
  AT_SHOTS,
  type FightOdds,
  IN_THE_OPEN,
  type Nerve,
  type OfficerOdds,
  type RoundOdds,
  STEADY,
} from '../../core/fight/fight-rules.ts';
import { part } from '../../core/fight/engagement.ts';
import { forcedMoves } from '../../core/fight/move-in-fight.ts';
import { inputsFor } from '../../core/fight/throw-in-fight.ts';
import { knownUnits, type KnownUnit, onceEach, roundOdds } from '../../core/fight/known-units.ts';
import { oddsOf, outcomeIfAllowed } from '../../core/table/encounters.ts';
import { choiceInForce, settingOf, type Settings } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { charge, evade, LOST_EVADING } from '../battle/charge.ts';
import { generalMorale, RALLIES_FROM, shock } from '../battle/morale.ts';
import { hitsOfScore, melee, totalChances } from '../battle/melee.ts';
import { HITS_FROM, isCover } from '../battle/shooting.ts';
import type { Odds } from '../../core/odds.ts';
import { troopOf } from '../field/field.ts';
import { PRW_1 } from '../rulings.ts';
import { RANGE_SETTINGS, saveSetting } from '../settings.ts';
import { shotsOf, type ShotWeapon, shotWeaponOf, TYPES } from '../troops/types.ts';

/** Default missile ranges in inches for battles led by captains (ruling PRW-F11). */
const REACH = { bow: { short: 8, long: 16 }, sling: { short: 8, long: 8 }, javelin: { short: 4, long: 4 } } as const;

/** Returns the limits of short and long range, as entered or by ruling PRW-F11. */
export function reachOf(weapon: ShotWeapon, settings?: Settings): { readonly short: number; readonly long: number } {
  const { short, long } = RANGE_SETTINGS[weapon];
  const [near, far] = [settingOf(short, settings), long ? settingOf(long, settings) : 0];
  if (near === 0 && far === 0) return REACH[weapon];
  return { short: near, long: Math.max(near, far) };
}

/** Returns the range of a distance, or null if it is too far. */
export function rangeOf(weapon: ShotWeapon, distance: number, settings?: Settings): 'short' | 'long' | null {
  const { short, long } = reachOf(weapon, settings);
  return distance <= short ? 'short' : distance <= long ? 'long' : null;
}

export const isRouted = (unit: Pick<TableUnit, 'morale'>): boolean => unit.morale === 'routed';

const isWhole = ({ unit }: UnitStanding): boolean => unit.parts.every(({ hits, lost }) => lost < hits);

/** Chance of 11 or 12 with two dice (Officer casualties). */
const OFFICER_CASUALTY_CHANCE = 3 / 36;

/** Exact odds of Pharaoh Rides to War for one battle. */
export function prwOdds(fight: Fight): FightOdds {
  const { rulings, settings = {} } = fight.terms;
  const facts = { rulings, settings, happened: [] };
  const knownOf = knownUnits(fight, (unit) => {
    const troop = troopOf(unit);
    const weapon = troop && shotWeaponOf(troop);
    const type = troop && TYPES[troop.type];
    return {
      evades: type?.weight === 'light',
      skirmishes: weapon !== null && type?.charges === 'never' && type.arm !== 'infantry',
      shaken: isRouted(unit),
      mends: false,
      // The rule on shooting after a move is lost, so moved units shoot in full (ruling PRW-F11).
      shootsAfterMoving: 1,
      wheelsFree: true,
      range: weapon ? reachOf(weapon, settings).long : 0,
      charges: type?.charges === 'never' ? 0 : (type?.fast ?? 0),
    };
  });
  const means = onceEach<number>();
  const rounds = onceEach<RoundOdds>();
  const nerves = onceEach<Nerve>();
  const allowed = onceEach<boolean>();

  function volley(a: KnownUnit, b: KnownUnit, range: 'short' | 'long', covered: boolean): number {
    const [troop, target] = [troopOf(a.unit)!, troopOf(b.unit)!];
    const faces = choiceInForce(PRW_1, rulings) === 'd10' ? 10 : 6;
    const chance = (7 - HITS_FROM[covered && TYPES[target.type].arm !== 'chariot' ? 'cover' : 'open'][range]) / faces;
    const save = settingOf(saveSetting(TYPES[target.type]), settings);
    const saved = save > 0 ? (7 - save) / 6 : 0;
    return Math.min(a.unit.part.left, a.kind.files) * shotsOf(TYPES[troop.type].arm) * chance * (1 - saved);
  }

  const fill = (role: 'a' | 'b', { unit }: KnownUnit) =>
    melee.atTable.fill(role, [{ unit }], facts) as Readonly<Record<string, object>>;

  const both = onceEach<readonly [readonly number[], readonly number[]]>();
  const totals = (a: KnownUnit, b: KnownUnit, isFlank: boolean, height: number) =>
    both(`${isFlank} ${Math.sign(height)} ${a.like} ${b.like}`, () => countTotals(a, b, isFlank, height));
  function countTotals(a: KnownUnit, b: KnownUnit, isFlank: boolean, height: number) {
    const side = (role: 'a' | 'b', who: KnownUnit, said: object) => ({ [role]: { ...fill(role, who)[role], ...said } });
    const [up, down] = [{ uphill: height < 0 }, { uphill: height > 0 }];
    const own = { ...side('a', a, { ...up, flankOrRear: isFlank }), ...side('b', b, down) };
    const back = { ...side('b', a, up), ...side('a', b, down) };
    return [totalChances(own, rulings), totalChances(back, rulings)] as const;
  }

  /** Returns the chances of each side's totals with an officer in the front rank of the first side. */
  const totalsWithOfficer = (a: KnownUnit, b: KnownUnit, isFlank: boolean, height: number) =>
    both(`officer ${isFlank} ${Math.sign(height)} ${a.like} ${b.like}`, () => {
      const side = (role: 'a' | 'b', who: KnownUnit, said: object) => ({
        [role]: { ...fill(role, who)[role], ...said },
      });
      const [up, down] = [{ uphill: height < 0, officer: true }, { uphill: height > 0 }];
      const own = { ...side('a', a, { ...up, flankOrRear: isFlank }), ...side('b', b, down) };
      const back = { ...side('b', a, up), ...side('a', b, down) };
      return [totalChances(own, rulings), totalChances(back, rulings)] as const;
    });

  function round(
    a: KnownUnit,
    b: KnownUnit,
    isFlank: boolean,
    height: number,
    [ours, theirs] = totals(a, b, isFlank, height),
  ): number {
    // The higher total causes more losses.
    const below = theirs.reduce<number[]>((sums, chance) => [...sums, (sums.at(-1) ?? 0) + chance], [0]);
    const struck = fill('b', b);
    return ours.reduce((sum, chance, total) => {
      const wins = below[Math.min(total, below.length - 1)] ?? 1;
      const hits = (won: boolean): number => hitsOfScore(total, won, struck, rulings);
      return sum + chance * (wins * hits(true) + (1 - wins) * hits(false));
    }, 0);
  }

  const officers = onceEach<OfficerOdds>();
  return {
    officer(standing, target, { aspect, lie: { height } = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const isFlank = aspect !== 'front';
      return officers(`${isFlank} ${Math.sign(height)} ${a.like} ${b.like}`, () => {
        const [plain, led] = [totals(a, b, isFlank, height), totalsWithOfficer(a, b, isFlank, height)];
        const hits = round(a, b, isFlank, height, led) - round(a, b, isFlank, height, plain);
        return { hits, wins: roundOdds(...led).wins - roundOdds(...plain).wins, falls: OFFICER_CASUALTY_CHANCE };
      });
    },
    rallies: { led: (7 - RALLIES_FROM.led) / 6, alone: (7 - RALLIES_FROM.alone) / 6 },
    kind: (standing) => knownOf(standing).kind,
    shot(standing, target, distance, _aspect, { under } = IN_THE_OPEN) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const troop = troopOf(a.unit);
      const weapon = troop && shotWeaponOf(troop);
      const range = weapon && rangeOf(weapon, distance, settings);
      const covered = isCover(under);
      const key = `shot ${range} ${covered} ${a.kind.files} ${a.like} ${b.like}`;
      return range ? means(key, () => volley(a, b, range, covered)) : 0;
    },
    blow(standing, target, _files, { aspect, lie: { height } = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return means(`blow ${aspect} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
        round(a, b, aspect !== 'front', height),
      );
    },
    round(standing, target, { aspect, lie: { height } = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return rounds(`${aspect} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
        roundOdds(...totals(a, b, aspect !== 'front', height)),
      );
    },
    strikesBackAside: true,
    mostRounds: 1,
    // Chargers stop an inch away before the shooting phase, and their target shoots first (Charging).
    chargersShoot: true,
    atChargers: 1,
    stake(standing) {
      // An army without a unit that has all its stands has lost (Winning the Game).
      if (!isWhole(standing)) return null;
      const { units, points } = fight.sides[standing.side];
      const hits = Math.min(...standing.unit.parts.map(({ hits: each, lost }) => each - lost));
      return { hits, points: points / units.filter((unit) => isThere(unit) && isWhole(unit)).length };
    },
    nerve(standing, hits, _adds, { after } = AT_SHOTS) {
      if (after === 'won' || after === 'drawn' || (hits === 0 && after === 'shots')) return STEADY;
      const { unit, like, kind } = knownOf(standing);
      const all = standing.unit.parts.reduce((sum, { count, hits: each }) => sum + count * each, 0);
      const isHalved = (kind.hits - hits) * 2 <= all;
      return nerves(`${after} ${isHalved} ${like}`, () => {
        const filled = generalMorale.atTable.fill('unit', [{ unit }], facts);
        const fails = (odds: readonly Odds[]): number =>
          odds.reduce((sum, { outcome, chance }) => (outcome === 'steady' ? sum : sum + chance), 0);
        const tests = (cause: 'melee' | 'half-lost'): number =>
          fails(oddsOf(generalMorale, { ...filled, cause }, rulings, settings));
        const shaken =
          after === 'lost' ? 0 : fails(oddsOf(shock, shock.atTable.fill('unit', [{ unit }], facts), rulings, settings));
        const stands = (after === 'lost' ? 1 - tests('melee') : 1) * (isHalved ? 1 - tests('half-lost') : 1);
        return { obeys: stands * (1 - shaken), runs: 1 - stands, falls: stands * shaken };
      });
    },
    evasion(standing, charger) {
      const fled = forcedMoves(fight, standing, { only: 'evade', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const holding = { evader: part(standing), charger: part(charger) };
      const [input] = inputsFor(fight, evade, holding);
      const stands = input.stands ?? 0;
      return { block: fled.block, gone: fled.gone, evades: 1, routs: 0, hits: stands * LOST_EVADING };
    },
    mayCharge(standing, target, aspect) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return allowed(`${aspect} ${a.like} ${b.like}`, () => {
        const filled = {
          ...charge.atTable.fill('charger', [{ unit: a.unit }], facts),
          ...charge.atTable.fill('target', [{ unit: b.unit }], facts),
          front: aspect === 'front',
        };
        return outcomeIfAllowed(charge, filled, rulings)?.allowed ?? false;
      });
    },
  };
}
