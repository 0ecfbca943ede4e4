import { type Fight, isPresent } from '../rules/core/fight/fight.ts';
import type { FightOdds, FightPhases, MoraleOdds, TestCause } from '../rules/core/fight/fight-rules.ts';
import type { Question } from '../rules/core/fight/questions.ts';
import { reachesTarget } from './charges.ts';
import { createStyle } from './styles.ts';
import {
  getAspect,
  getBlockGap,
  estimateHitsOnCharger,
  swapOdds,
  type Piece,
  toPiece,
  getPoissonChances,
  estimateShotHits,
  type Context,
} from './evaluation.ts';

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

const sumChances = (chances: readonly number[], of: (count: number) => number): number =>
  chances.reduce((total, chance, count) => total + (chance === 0 ? 0 : chance * of(count)), 0);

/** Returns the chance that a unit leaves, given the chances of each number of hits. */
function estimateLeaveChance(
  odds: FightOdds,
  piece: Piece,
  chances: readonly number[],
  testedAfter?: TestCause,
): number {
  return sumChances(chances, (count) => {
    if (count === 0) return 0;
    if (count >= piece.kind.hits) return 1;
    const { flees, fallsBack } = odds.morale(piece.standing, count, 0, testedAfter);
    return flees + fallsBack;
  });
}

const breakChance = ({ flees, fallsBack }: MoraleOdds): number => flees + fallsBack;

function previewCharge(ctx: Context, unit: Piece, target: Piece): OddsPreview {
  const { odds } = ctx;
  const aspect = getAspect(ctx, unit.block, target.block);
  const isCountered =
    aspect === 'front' && !target.kind.isShaken && odds.mayCharge(target.standing, unit.standing, 'front');
  const yieldChance = odds.receives ? breakChance(odds.receives(target.standing, unit.standing, isCountered)) : 0;
  const volleyHits = estimateHitsOnCharger(ctx, unit, target);
  const edge = aspect === 'flank' ? target.block.depth : target.block.front;
  const countFiles = (piece: Piece, front: number): number =>
    Math.max(
      1,
      Math.min(
        piece.kind.files,
        Math.round(Math.min(piece.block.front, front) / (piece.block.front / piece.kind.files)),
      ),
    );
  const attack = { aspect, charging: true } as const;
  const deals = odds.blow(unit.standing, target.standing, countFiles(unit, edge), attack);
  const strikesBack = aspect === 'front' || odds.strikesBackAside === true;
  const counterHits = strikesBack
    ? odds.blow(target.standing, unit.standing, countFiles(target, unit.block.front), {
        aspect: 'front',
        charging: isCountered,
      })
    : 0;
  const takes = volleyHits + counterHits;
  const [dealtChances, takenChances] = [
    getPoissonChances(deals, target.kind.hits),
    getPoissonChances(takes, unit.kind.hits),
  ];
  const round = odds.round?.(unit.standing, target.standing, attack, isCountered) ?? null;
  const splitByResult = (
    piece: Piece,
    ways: readonly number[],
    went: { wins: number; loses: number } | null,
    from: typeof aspect,
  ) =>
    went
      ? went.loses * estimateLeaveChance(odds, piece, ways, { after: 'lost', aspect: from }) +
        (1 - went.loses - went.wins) * estimateLeaveChance(odds, piece, ways, { after: 'drawn', aspect: from })
      : estimateLeaveChance(odds, piece, ways);
  const targetLeaves = splitByResult(target, dealtChances, round && swapOdds(round), aspect);
  const unitLeaves = splitByResult(unit, takenChances, round, 'front');
  const goes = odds.morale(unit.standing, 0).obeys;
  return {
    kind: 'charge',
    unit: unit.standing.unit.id,
    target: target.standing.unit.id,
    aspect,
    goes,
    reaches: reachesTarget(ctx, unit, target),
    wins: yieldChance + (1 - yieldChance) * targetLeaves * (1 - unitLeaves),
    loses: (1 - yieldChance) * unitLeaves,
    deals: Math.min(target.kind.hits, (1 - yieldChance) * deals),
    takes: Math.min(unit.kind.hits, (1 - yieldChance) * counterHits + volleyHits),
    unitHits: unit.kind.hits,
    targetHits: target.kind.hits,
  };
}

function previewShot(ctx: Context, unit: Piece, target: Piece): OddsPreview {
  const deals = estimateShotHits(ctx, unit, target);
  return {
    kind: 'shoot',
    unit: unit.standing.unit.id,
    target: target.standing.unit.id,
    aspect: getAspect(ctx, unit.block, target.block),
    goes: 1,
    reaches: deals > 0,
    wins: estimateLeaveChance(ctx.odds, target, getPoissonChances(deals, target.kind.hits)),
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
  const ctx: Context = { fight, odds: phases.odds, style: createStyle('expert') };
  const seen = new Set<string>();
  return question.options.flatMap((choice): readonly OddsPreview[] => {
    if (choice.kind !== 'charge' && choice.kind !== 'shoot') return [];
    const key = `${choice.kind} ${choice.unit} ${choice.target}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const [unit, target] = [choice.unit, choice.target].map((id) => fight.units.get(id));
    const [from, to] = [unit && toPiece(ctx, unit), target && toPiece(ctx, target)];
    if (!from || !to) return [];
    return [choice.kind === 'charge' ? previewCharge(ctx, from, to) : previewShot(ctx, from, to)];
  });
}

/** Returns the odds of every charge and volley possible from the current positions, for both sides. */
export function previewThreats(fight: Fight, phases: FightPhases): readonly OddsPreview[] {
  const ctx: Context = { fight, odds: phases.odds, style: createStyle('expert') };
  const pieces = [...fight.units.values()].filter(isPresent).flatMap((each) => toPiece(ctx, each) ?? []);
  return pieces.flatMap((from) =>
    pieces.flatMap((to): readonly OddsPreview[] => {
      if (from.standing.side === to.standing.side) return [];
      const distance = getBlockGap(from.block, to.block);
      const canCharge =
        !from.kind.isShaken &&
        distance <= from.kind.charges &&
        phases.odds.mayCharge(from.standing, to.standing, getAspect(ctx, from.block, to.block));
      const canShoot = from.kind.range > 0 && distance <= from.kind.range;
      return [
        ...(canCharge ? [previewCharge(ctx, from, to)].filter(({ reaches }) => reaches) : []),
        ...(canShoot ? [previewShot(ctx, from, to)].filter(({ deals }) => deals > 0) : []),
      ];
    }),
  );
}
