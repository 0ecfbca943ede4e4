import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce, getSetting, type Settings } from '../../core/ruling.ts';
import { ownPartRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import { ASSYRIAN_FORCES, EGYPTIAN_FORCES, FATE_CARDS, MOVEMENT_NOTES, MOVEMENT_PHASE, MOVES } from '../citations.ts';
import { defineProcedure, isRouted } from '../define-procedure.ts';
import { PRW_20, PRW_7 } from '../rulings.ts';
import { FAST_AGAIN_HITS } from '../settings.ts';
import { GROUNDS, type TroopType, TYPE_IDS, TYPES } from '../troops/types.ts';
import { formatHits, step, flag } from './step.ts';
import { HOLDING_MARKS, MOVING_PHASES } from './unit-states.ts';

const movementSchema = z.strictObject({
  type: z.enum(TYPE_IDS),
  pace: z.enum(['normal', 'fast']).default('normal'),
  terrain: z.enum(['open', ...GROUNDS]).default('open'),
  onRoad: flag,
  turns: z.int().min(0).max(8).default(0),
  aboutFace: flag,
  ranLastTurn: flag,
  /** True if the unit may not move: out of command, charged, or stopped by the enemy's fate card (nine or seven). */
  held: flag,
  /** True for soft sand: the enemy's fate card is a king. */
  half: flag,
  /** True if the side's fate card is a six: the unit may run or gallop again. */
  swift: flag,
  /** True if the side's fate card is a five: the unit may turn to face an enemy at any point. */
  turnsFreely: flag,
  /** True if the side's fate card is a four: a path through any terrain. */
  path: flag,
});
type MovementInput = z.output<typeof movementSchema>;

interface MovementOutcome {
  readonly inches: number;
  readonly mayEnter: boolean;
  /** True if the unit may make this move with its turns and about-face. */
  readonly mayMove: boolean;
  readonly warned: boolean;
  /** Hits for the second fast move, as entered by the players. */
  readonly hits: number;
}

const getCitation = ({ nation }: TroopType): string => (nation === 'assyria' ? ASSYRIAN_FORCES : EGYPTIAN_FORCES);

/** Returns the share of the move that the terrain allows, with its reason. */
function getTerrainShare(
  input: MovementInput,
  type: TroopType,
  inForce: RulingsInForce,
): { share: number; steps: Step[] } {
  const { terrain, onRoad, path } = input;
  if (terrain === 'open') return { share: 1, steps: [] };
  if (path) return { share: 1, steps: [step(FATE_CARDS, 'a path is found: the ground costs nothing')] };
  const helped = type.arm === 'chariot' || getChoice(PRW_20, inForce) !== 'chariots';
  if (onRoad && helped)
    return { share: 1, steps: [step(getCitation(type), 'on a road: the terrain beside it has no cost')] };
  const share = type.going[terrain];
  const ground = terrain === 'rough-hills' ? 'rough hills' : terrain;
  const words = { 1: 'at its full move', 0.5: 'at half its move', 0: 'the unit may not go there' }[share];
  return { share, steps: [step(getCitation(type), `${ground}: ${words}`)] };
}

/** Checks turns and about-face against the type's limits. */
function checkTurns(
  { turns, aboutFace, turnsFreely }: MovementInput,
  { turning: allowed }: TroopType,
): { allowed: boolean; inPlace: boolean; text: string | null } {
  if (turnsFreely || (turns === 0 && !aboutFace)) return { allowed: true, inPlace: false, text: null };
  const maxTurns = allowed.turns;
  if (maxTurns === null) return { allowed: true, inPlace: false, text: 'the unit turns without limit' };
  if (aboutFace && allowed.aboutFace === 'no') {
    return { allowed: false, inPlace: false, text: `no about-face: ${maxTurns} turns of 45° at most` };
  }
  if (aboutFace && turns > 0) {
    return { allowed: false, inPlace: false, text: 'turns of 45° or an about-face, not both' };
  }
  if (turns > maxTurns) {
    const limit = maxTurns === 1 ? 'one turn' : `${maxTurns} turns`;
    return { allowed: false, inPlace: false, text: `${turns} turns of 45°: ${limit} at most` };
  }
  if (!aboutFace) return { allowed: true, inPlace: false, text: null };
  const isInPlace = allowed.aboutFace === 'instead';
  return {
    allowed: true,
    inPlace: isInPlace,
    text: isInPlace ? 'an about-face instead of the move' : 'an about-face and the move',
  };
}

/** Handles a second consecutive fast move: a warning, and the hits that the players entered (ruling PRW-7). */
function checkSecondFastMove(
  { pace, ranLastTurn, swift }: MovementInput,
  inForce: RulingsInForce,
  settings?: Settings,
) {
  const none = { warned: false, hits: 0, steps: [], rulings: [] };
  if (pace !== 'fast' || !ranLastTurn) return none;
  if (swift) return { ...none, steps: [step(FATE_CARDS, 'the unit runs or gallops again without ill effect')] };
  if (getChoice(PRW_7, inForce) === 'allowed') return { ...none, rulings: ['PRW-7'] };
  const hits = getSetting(FAST_AGAIN_HITS, settings);
  const text = `the unit also ran or galloped last turn: ${hits === 0 ? 'the players agree on the effect' : formatHits(hits)}`;
  return {
    warned: true,
    hits,
    steps: [step(MOVEMENT_NOTES, text)],
    rulings: ['PRW-7', ...(hits > 0 ? ['PRW-2'] : [])],
  };
}

/** Distance and terrain that a unit may move, without dice (Table of moves; Assyrian forces; Egyptian forces; rulings PRW-7, PRW-20). */
export const movement = defineProcedure({
  id: 'pharaoh-rides-to-war/movement',
  title: 'Movement',
  citation: MOVES,
  phase: MOVING_PHASES,
  input: movementSchema,
  dice: [],
  resolve(input, _dice, inForce, settings): Resolution<MovementOutcome> {
    const type = TYPES[input.type];
    const base = input.pace === 'fast' ? type.fast : type.move;
    const pace = input.pace === 'normal' ? 'normal move' : type.arm === 'infantry' ? 'run' : 'gallop';
    const ground = getTerrainShare(input, type, inForce);
    const turn = checkTurns(input, type);
    const { warned, hits, steps, rulings } = checkSecondFastMove(input, inForce, settings);
    const canEnter = ground.share > 0;
    const inches = turn.inPlace ? 0 : base * ground.share * (input.half ? 0.5 : 1);
    const roads = input.onRoad && input.terrain !== 'open' && type.arm !== 'chariot' && !input.path;
    return {
      outcome: { inches, mayEnter: canEnter, mayMove: canEnter && turn.allowed && !input.held, warned, hits },
      steps: [
        step(MOVES, `${type.name}, ${pace}: ${base} inches`),
        ...(input.held ? [step(MOVEMENT_PHASE, 'the unit may not move this turn')] : []),
        ...ground.steps,
        ...(input.half ? [step(FATE_CARDS, 'soft sand: half its move')] : []),
        ...(turn.text === null ? [] : [step(getCitation(type), turn.text)]),
        ...(input.turnsFreely ? [step(FATE_CARDS, 'the unit turns to face an enemy at any point')] : []),
        ...steps,
      ],
      rulings: [...rulings, ...(roads ? ['PRW-20'] : [])],
    };
  },
  verdict: ({ mayMove, inches }) => (mayMove ? `${inches} inches` : 'This move is not allowed'),
  asks: { unit: ownPartRole('Moving unit') },
  fill: {
    unit: (who) => ({
      type: who.troop.type,
      ranLastTurn: who.has('ran'),
      // A routed unit stays in place until it rallies (Pharaoh Rides to War, Routed Units).
      held: isRouted(who) || HOLDING_MARKS.some(who.has),
      half: who.has('soft-sand'),
      swift: who.has('swift'),
      turnsFreely: who.has('turns-freely'),
      path: who.has('path'),
    }),
  },
  effects: ({ mayMove, hits }, { pace }) =>
    mayMove ? [markEffect('unit', 'ran', pace === 'fast'), ...hitEffects('unit', hits)] : [],
});
