import type { BookProcedure } from '../../core/define-procedure.ts';
import type { DuelLine, Odds } from '../../core/odds.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { withHits } from '../../core/table/clash.ts';
import { getOutcomeOdds } from '../../core/table/encounters.ts';
import { melee } from '../battle/melee/melee.ts';
import { morale } from '../battle/morale/morale.ts';
import { RANGE_IDS, getRangeRow, getReach, SHOOTING_WEAPONS } from '../battle/shooting/shooting-table.ts';
import { shooting } from '../battle/shooting/shooting.ts';
import { troopSchema } from '../points/troop.ts';

type Filled = Readonly<Record<string, unknown>>;
const fillRole = ({ atTable }: BookProcedure, role: string, unit: TableUnit, rulings: RulingsInForce): Filled =>
  atTable.fill(role, [{ unit }], { rulings, settings: {}, happened: [] });

type Whose = DuelLine['whose'];

/** Shots front to front, in the open and in good order, at each range of the weapon (For the Pharaoh, Shooting; Ranges). */
function listShots(shooter: TableUnit, target: TableUnit, whose: Whose, rulings: RulingsInForce): DuelLine[] {
  const troop = troopSchema.safeParse(shooter.part.troop).data;
  const row = SHOOTING_WEAPONS.find(([known]) => troop?.weapons.some((weapon) => weapon === known));
  if (!troop || !row) return [];
  const reach = getReach(getRangeRow(row[0], troop.kind, rulings).row);
  return RANGE_IDS.flatMap((range, at) => {
    const input = {
      ...fillRole(shooting, 'shooter', shooter, rulings),
      ...fillRole(shooting, 'target', target, rulings),
      range,
    };
    const odds = getOutcomeOdds(shooting, input, rulings);
    const label = `shoots at ${range} range (up to ${reach[at] ?? 0} cm)`;
    return odds.length > 0 ? [{ id: range, whose, label, odds, citation: shooting.citation }] : [];
  });
}

/** Lists the odds of hits in a frontal attack, charging or not. */
export function listHitOdds(
  striker: TableUnit,
  struck: TableUnit,
  charging: boolean,
  rulings: RulingsInForce,
): readonly Odds[] {
  const { attacker, ...rest } = fillRole(melee, 'attacker', striker, rulings);
  const input = {
    ...rest,
    ...fillRole(melee, 'defender', struck, rulings),
    attacker: { ...(attacker as object), charging },
  };
  return getOutcomeOdds(melee, input, rulings);
}

/** Lists the odds of a unit's morale test over all possible numbers of hits (For the Pharaoh, Morale). */
function listMoraleOdds(unit: TableUnit, hits: readonly Odds[], rulings: RulingsInForce): Odds[] {
  const chances = new Map<string, number>();
  for (const [count, { chance }] of hits.entries()) {
    const after = withHits(unit, unit.part.lost + count);
    const tested = after.parts.some(({ left }) => left > 0)
      ? getOutcomeOdds(morale, fillRole(morale, 'unit', after, rulings), rulings)
      : [{ outcome: 'no one is left', chance: 1 }];
    for (const { outcome, chance: of } of tested) chances.set(outcome, (chances.get(outcome) ?? 0) + chance * of);
  }
  return [...chances].map(([outcome, chance]) => ({ outcome, chance }));
}

/** Lists the odds of a frontal charge: its hits, the hits in return, and both morale tests (For the Pharaoh, Melee; Morale). */
function listChargeLines(charger: TableUnit, charged: TableUnit, whose: Whose, rulings: RulingsInForce): DuelLine[] {
  const opposing: Whose = whose === 'ours' ? 'theirs' : 'ours';
  const hits = listHitOdds(charger, charged, true, rulings);
  const hitsBack = listHitOdds(charged, charger, false, rulings);
  const line = (id: string, of: Whose, label: string, odds: readonly Odds[], citation: string): DuelLine[] =>
    odds.length > 0 ? [{ id, whose: of, label, odds, citation }] : [];
  return [
    ...line('charge', whose, 'charges and strikes', hits, melee.citation),
    ...line('answer', opposing, 'strikes back at the chargers', hitsBack, melee.citation),
    ...line(
      'morale',
      opposing,
      'tests its morale after the charge',
      listMoraleOdds(charged, hits, rulings),
      morale.citation,
    ),
    ...line(
      'morale-of-charger',
      whose,
      'tests its morale after charging',
      listMoraleOdds(charger, hitsBack, rulings),
      morale.citation,
    ),
  ];
}

/** Lists the odds of two units that meet in the open, front to front and in good order. */
export const listDuelLines = (ours: TableUnit, theirs: TableUnit, rulings: RulingsInForce): readonly DuelLine[] => [
  ...listShots(ours, theirs, 'ours', rulings),
  ...listShots(theirs, ours, 'theirs', rulings),
  ...listChargeLines(ours, theirs, 'ours', rulings),
  ...listChargeLines(theirs, ours, 'theirs', rulings).map((line) => ({ ...line, id: `their-${line.id}` })),
];
