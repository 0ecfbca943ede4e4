import { z } from 'zod';
import { type Happened, happenedBy, type Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { PUSHBACKS } from '../citations.ts';
import { defineProcedure, isShaken, type SasUnit } from '../define-procedure.ts';
import { isSkirmisher, KINDS, type Kind } from '../troops/kinds.ts';
import { MISSILES } from '../troops/troop.ts';
import { isShootingFoot } from './charge.ts';
import { melee } from './melee.ts';
import { step, yes } from './step.ts';

const unit = z.strictObject({
  kind: z.enum(KINDS),
  missiles: z.enum(MISSILES).nullable().default(null),
  mixed: yes,
  shaken: yes,
  behindFortification: yes,
});

const pushbackSchema = z.strictObject({
  /** The loser; after a draw the unit that was the first to test, and was shaken by it. */
  back: unit,
  /** The winner, or the other side of a draw. */
  forward: unit,
  /** Nobody caused more casualties. */
  drawn: yes,
});

type PushbackInput = z.output<typeof pushbackSchema>;
type Unit = PushbackInput['back'];

interface PushbackOutcome {
  readonly pushedBack: boolean;
  readonly followsUp: 'must' | 'may' | 'no';
}

/** Losers hold their ground where they are artillery. */
const stays = (kind: Kind): boolean => kind === 'artillery';

/** Expendables are taken away after their one charge: they are not pushed back, and do not follow (ruling SAS-15). */
const isSpent = ({ kind }: Unit): boolean => kind === 'expendables';

function follow({
  kind,
  missiles,
  mixed,
  shaken,
  behindFortification,
}: Unit): readonly [PushbackOutcome['followsUp'], string] {
  if (kind === 'artillery') return ['no', 'artillery does not follow up'];
  if (kind === 'expendables') return ['no', 'expendables are taken away after their charge'];
  if (shaken) return ['no', 'it is shaken and does not follow up'];
  if (isSkirmisher(kind)) return ['may', 'skirmishers choose whether to follow up'];
  if (isShootingFoot({ kind, missiles, mixed })) return ['may', 'massed missile troops choose whether to follow up'];
  if (behindFortification) return ['may', 'who stands behind fortifications chooses whether to follow up'];
  return ['must', 'it follows up'];
}

const pushed = (who: SasUnit) => ({
  kind: who.troop.kind,
  missiles: who.troop.missiles,
  mixed: who.troop.mixed,
  shaken: isShaken(who),
});

const lastMelee = (happened: readonly Happened[]) => happenedBy(happened, melee).at(-1);

/** Whether its last mêlée was drawn. */
function drawnIn(happened: readonly Happened[]) {
  const fought = lastMelee(happened);
  return fought ? { drawn: fought.outcome.winner === null } : {};
}

/** What it stood behind in its last mêlée. */
function standsBehind(happened: readonly Happened[]) {
  const fought = lastMelee(happened);
  if (!fought || (fought.role !== 'a' && fought.role !== 'b')) return {};
  return { behindFortification: fought.input[fought.role].units[fought.at]?.behind === 'fortification' };
}

/** Who is pushed back and who follows. No die decides (Pushbacks and followups; rulings SAS-15, SAS-31). */
export const pushback = defineProcedure({
  id: 'sas-ancient/pushback',
  title: 'Pushback and follow-up',
  citation: PUSHBACKS,
  phase: '3B',
  input: pushbackSchema,
  dice: [],
  resolve({ back, forward, drawn }): Resolution<PushbackOutcome> {
    const rulings = [...(isSpent(back) || isSpent(forward) ? ['SAS-15'] : []), ...(forward.mixed ? ['SAS-31'] : [])];
    if (isSpent(back)) {
      const text = 'expendables are taken away after their charge';
      return { outcome: { pushedBack: false, followsUp: 'no' }, steps: [step(PUSHBACKS, text)], rulings };
    }
    if (stays(back.kind)) {
      const outcome = { pushedBack: false, followsUp: 'no' } as const;
      return { outcome, steps: [step(PUSHBACKS, 'artillery is not pushed back')], rulings };
    }
    if (drawn && !back.shaken) {
      const outcome = { pushedBack: false, followsUp: 'no' } as const;
      return { outcome, steps: [step(PUSHBACKS, 'a draw, and it held: both stay')], rulings };
    }
    const [followsUp, why] = follow(forward);
    const first = drawn
      ? 'shaken after a draw it recoils a base depth; were both shaken, only the first to test does'
      : 'the loser is pushed back a base depth';
    return {
      outcome: { pushedBack: true, followsUp },
      steps: [step(PUSHBACKS, first), step(PUSHBACKS, why)],
      rulings,
    };
  },
  verdict: ({ pushedBack }) => (pushedBack ? 'Pushed back' : 'It stays'),
  asks: { back: part('The loser'), forward: part('The winner') },
  fill: {
    back: (who, { happened }) => ({ back: { ...pushed(who), ...standsBehind(happened) }, ...drawnIn(happened) }),
    forward: (who, { happened }) => ({ forward: { ...pushed(who), ...standsBehind(happened) } }),
  },
});
