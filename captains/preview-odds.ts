import { type Fight, isThere } from '../rules/core/fight/fight.ts';
import type { FightOdds, FightPhases, Nerve, TestedAfter } from '../rules/core/fight/fight-rules.ts';
import type { Question } from '../rules/core/fight/questions.ts';
import { reachesTarget } from './charges.ts';
import { styleOf } from './styles.ts';
import {
  aspectFrom,
  gap,
  hitsAtCharger,
  otherWay,
  type Piece,
  pieceOf,
  scattered,
  shotHits,
  type Table,
} from './values.ts';

/** Odds of one charge or volley, before the player commits to it. Chances are from 0 to 1, hits are averages. */
export interface OddsPreview {
  readonly kind: 'charge' | 'shoot';
  readonly unit: string;
  readonly target: string;
  readonly aspect: 'front' | 'flank' | 'rear';
  /** Chance that the unit obeys. 1 for a volley. */
  readonly goes: number;
  /** False if the charge would stop short of its target. */
  readonly reaches: boolean;
  /** Chance that the target gives way before contact or in the first round while the unit holds. */
  readonly wins: number;
  /** Chance that the unit itself gives way in the first round. */
  readonly loses: number;
  readonly deals: number;
  readonly takes: number;
  /** Hits that each unit can still take. */
  readonly unitHits: number;
  readonly targetHits: number;
}

const sum = (ways: readonly number[], of: (count: number) => number): number =>
  ways.reduce((total, chance, count) => total + (chance === 0 ? 0 : chance * of(count)), 0);

/** Returns the chance that a unit leaves, from the chances of each number of hits. */
function leaves(odds: FightOdds, piece: Piece, ways: readonly number[], tested?: TestedAfter): number {
  return sum(ways, (count) => {
    if (count === 0) return 0;
    if (count >= piece.kind.hits) return 1;
    const { runs, falls } = odds.nerve(piece.standing, count, 0, tested);
    return runs + falls;
  });
}

const gaveWay = ({ runs, falls }: Nerve): number => runs + falls;

function previewCharge(table: Table, unit: Piece, target: Piece): OddsPreview {
  const { odds } = table;
  const aspect = aspectFrom(table, unit.block, target.block);
  const answered = aspect === 'front' && !target.kind.shaken && odds.mayCharge(target.standing, unit.standing, 'front');
  const flinches = odds.receives ? gaveWay(odds.receives(target.standing, unit.standing, answered)) : 0;
  const loosed = hitsAtCharger(table, unit, target);
  const edge = aspect === 'flank' ? target.block.depth : target.block.front;
  const filesOf = (piece: Piece, front: number): number =>
    Math.max(
      1,
      Math.min(
        piece.kind.files,
        Math.round(Math.min(piece.block.front, front) / (piece.block.front / piece.kind.files)),
      ),
    );
  const how = { aspect, charging: true } as const;
  const deals = odds.blow(unit.standing, target.standing, filesOf(unit, edge), how);
  const strikesBack = aspect === 'front' || odds.strikesBackAside === true;
  const struck = strikesBack
    ? odds.blow(target.standing, unit.standing, filesOf(target, unit.block.front), {
        aspect: 'front',
        charging: answered,
      })
    : 0;
  const takes = loosed + struck;
  const [given, taken] = [scattered(deals, target.kind.hits), scattered(takes, unit.kind.hits)];
  const round = odds.round?.(unit.standing, target.standing, how, answered) ?? null;
  const split = (
    piece: Piece,
    ways: readonly number[],
    went: { wins: number; loses: number } | null,
    from: typeof aspect,
  ) =>
    went
      ? went.loses * leaves(odds, piece, ways, { after: 'lost', aspect: from }) +
        (1 - went.loses - went.wins) * leaves(odds, piece, ways, { after: 'drawn', aspect: from })
      : leaves(odds, piece, ways);
  const theyLeave = split(target, given, round && otherWay(round), aspect);
  const weLeave = split(unit, taken, round, 'front');
  const goes = odds.nerve(unit.standing, 0).obeys;
  return {
    kind: 'charge',
    unit: unit.standing.unit.id,
    target: target.standing.unit.id,
    aspect,
    goes,
    reaches: reachesTarget(table, unit, target),
    wins: flinches + (1 - flinches) * theyLeave * (1 - weLeave),
    loses: (1 - flinches) * weLeave,
    deals: Math.min(target.kind.hits, (1 - flinches) * deals),
    takes: Math.min(unit.kind.hits, (1 - flinches) * struck + loosed),
    unitHits: unit.kind.hits,
    targetHits: target.kind.hits,
  };
}

function previewShot(table: Table, unit: Piece, target: Piece): OddsPreview {
  const deals = shotHits(table, unit, target);
  return {
    kind: 'shoot',
    unit: unit.standing.unit.id,
    target: target.standing.unit.id,
    aspect: aspectFrom(table, unit.block, target.block),
    goes: 1,
    reaches: deals > 0,
    wins: leaves(table.odds, target, scattered(deals, target.kind.hits)),
    loses: 0,
    deals,
    takes: 0,
    unitHits: unit.kind.hits,
    targetHits: target.kind.hits,
  };
}

/** Returns the odds of every charge and volley that a question offers. */
export function previewOptions(fight: Fight, phases: FightPhases, question: Question): readonly OddsPreview[] {
  if (question.kind !== 'charge' && question.kind !== 'shoot') return [];
  const table: Table = { fight, odds: phases.odds, style: styleOf('expert') };
  const seen = new Set<string>();
  return question.options.flatMap((choice): readonly OddsPreview[] => {
    if (choice.kind !== 'charge' && choice.kind !== 'shoot') return [];
    const key = `${choice.kind} ${choice.unit} ${choice.target}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const [unit, target] = [choice.unit, choice.target].map((id) => fight.units.get(id));
    const [from, to] = [unit && pieceOf(table, unit), target && pieceOf(table, target)];
    if (!from || !to) return [];
    return [choice.kind === 'charge' ? previewCharge(table, from, to) : previewShot(table, from, to)];
  });
}

/** Returns the odds of every charge and volley possible from the current positions, for both sides. */
export function previewThreats(fight: Fight, phases: FightPhases): readonly OddsPreview[] {
  const table: Table = { fight, odds: phases.odds, style: styleOf('expert') };
  const pieces = [...fight.units.values()].filter(isThere).flatMap((each) => pieceOf(table, each) ?? []);
  return pieces.flatMap((from) =>
    pieces.flatMap((to): readonly OddsPreview[] => {
      if (from.standing.side === to.standing.side) return [];
      const away = gap(from.block, to.block);
      const charges =
        !from.kind.shaken &&
        away <= from.kind.charges &&
        phases.odds.mayCharge(from.standing, to.standing, aspectFrom(table, from.block, to.block));
      const shoots = from.kind.range > 0 && away <= from.kind.range;
      return [
        ...(charges ? [previewCharge(table, from, to)].filter(({ reaches }) => reaches) : []),
        ...(shoots ? [previewShot(table, from, to)].filter(({ deals }) => deals > 0) : []),
      ];
    }),
  );
}
