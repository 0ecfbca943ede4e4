import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { mark } from '../../core/table/effects.ts';
import { CHARGING, COUNTER_CHARGE, MOVEMENT, RALLYING } from '../citations.ts';
import { defineProcedure, isShaken } from '../define-procedure.ts';
import { isMounted, KINDS } from '../troops/kinds.ts';
import { MISSILES, type Troop } from '../troops/troop.ts';
import { step, yes } from './step.ts';

const counterChargeSchema = z.strictObject({
  kind: z.enum(KINDS),
  missiles: z.enum(MISSILES).nullable().default(null),
  mixed: yes,
  against: z.enum(KINDS),
  shaken: yes,
  /** Friends retired, routed or evaded through it. */
  friendsThrough: yes,
  /** It spends this turn on rallying from a pursuit. */
  rallying: yes,
  /** Declared with initiative points, before morale; else it may answer after passing its test. */
  declared: yes,
  /** It has passed its test. */
  passed: yes,
});

type CounterChargeInput = z.output<typeof counterChargeSchema>;

interface CounterChargeOutcome {
  readonly mayCounterCharge: boolean;
  /** Whether it takes a morale test for being charged. */
  readonly testsMorale: boolean;
  /** Whether it is moved, or only counts as charging. */
  readonly moves: boolean;
}

/** Foot with bows or crossbows counter-charges nobody; other foot that shoots may, and foot in which hand combat predominates (Counter charge; Movement, f; ruling SAS-31). */
const isBowFoot = ({ kind, missiles, mixed }: Pick<Troop, 'kind' | 'missiles' | 'mixed'>): boolean =>
  !isMounted(kind) &&
  !mixed &&
  (missiles === 'bow' || missiles === 'crossbow' || (kind === 'bowmen' && missiles === null));

function* against(input: CounterChargeInput): Generator<readonly [string, string]> {
  if (input.shaken) yield [MOVEMENT, 'it is shaken'];
  if (isBowFoot(input)) yield [COUNTER_CHARGE, 'foot with bows or crossbows does not counter-charge'];
  else if (!isMounted(input.kind) && isMounted(input.against)) {
    yield [COUNTER_CHARGE, 'only mounted counter-charge mounted'];
  }
  if (input.rallying) yield [RALLYING, 'it rallies from a pursuit this turn'];
  if (input.friendsThrough) yield [COUNTER_CHARGE, 'friends fled or evaded through it'];
}

/** May a unit that is charged charge back? No die decides (Counter charge; Rallying; rulings SAS-27, SAS-31). */
export const counterCharge = defineProcedure({
  id: 'sas-ancient/counter-charge',
  title: 'Counter-charge',
  citation: COUNTER_CHARGE,
  phase: '1C',
  input: counterChargeSchema,
  dice: [],
  resolve(input): Resolution<CounterChargeOutcome> {
    const reasons = [...against(input)];
    const mayCounterCharge = reasons.length === 0;
    const declared = mayCounterCharge && input.declared;
    const passed = mayCounterCharge && !declared && input.passed;
    const how = declared
      ? step(CHARGING, 'it charges as well, for initiative points: no morale test')
      : step(
          COUNTER_CHARGE,
          passed
            ? 'it passed its test and counts as charging without being moved'
            : 'it tests morale first; passed, it counts as charging without being moved, or turns to face instead',
        );
    return {
      outcome: { mayCounterCharge, testsMorale: !declared && !passed, moves: declared },
      steps: [
        ...reasons.map(([citation, why]) => step(citation, why)),
        mayCounterCharge ? how : step(COUNTER_CHARGE, 'it stands and tests morale'),
      ],
      rulings: [...(passed ? ['SAS-27'] : []), ...(input.mixed ? ['SAS-31'] : [])],
    };
  },
  verdict: ({ mayCounterCharge }) => (mayCounterCharge ? 'It may counter-charge' : 'It may not counter-charge'),
  asks: { unit: part('Who charges back'), charger: part('At whom') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      missiles: who.troop.missiles,
      mixed: who.troop.mixed,
      shaken: isShaken(who),
      friendsThrough: who.has('run-through'),
      rallying: who.has('rallying'),
    }),
    charger: ({ troop }) => ({ against: troop.kind }),
  },
  effects: ({ mayCounterCharge, testsMorale }) => (mayCounterCharge && !testsMorale ? [mark('unit', 'charging')] : []),
});
