import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { INTERPENETRATING } from '../../citations.ts';
import { isModel, type TroopKind, type TroopOrder, getOrder } from '../../points/troop.ts';
import { defineProcedure, createDisorderEffect, isDisordered, type PharaohUnit } from '../define-procedure.ts';
import { checkOrder, kind, order, createIssueReporter, flag } from '../sides.ts';
import { FTP_B27 } from '../table-rulings.ts';
import { step } from '../steps.ts';

const side = { kind, order, scythed: flag, disordered: flag };

const inputSchema = z
  .strictObject({
    mover: z.strictObject(side),
    /** The unit that does not move. */
    other: z.strictObject(side),
    /** True if either unit is in melee. */
    inMelee: flag,
    /** True if a rear rank takes the place of the rank in front. */
    relievesFrontRank: flag,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    for (const name of ['mover', 'other'] as const) {
      checkOrder(name, input[name], report);
      if (input[name].scythed && !isModel(input[name])) report([name, 'scythed'], 'only chariots have scythes', true);
    }
  });

export interface InterpenetrationOutcome {
  readonly permitted: boolean;
  /** True if both units become disordered. */
  readonly disordered: boolean;
}

type Passer = TroopOrder | 'chariots' | 'scythed' | 'wheels';

function toPasser(of: { kind: TroopKind; order: TroopOrder | null; scythed: boolean }): Passer {
  if (of.kind === 'light-chariot' || of.kind === 'heavy-chariot') return of.scythed ? 'scythed' : 'chariots';
  return isModel(of) ? 'wheels' : (of.order ?? 'CO');
}

/** Troops through which each kind of troops passes without disorder (Interpenetrating; ruling FTP-B27). */
const FREE_PASSAGE: Readonly<Record<Passer, ReadonlySet<Passer>>> = {
  OO: new Set(['OO', 'MO', 'CO', 'chariots', 'wheels']),
  MO: new Set(['MO', 'OO', 'chariots']),
  CO: new Set(['OO']),
  chariots: new Set(['OO', 'MO']),
  scythed: new Set(),
  wheels: new Set(),
};

function canPass(mover: Passer, other: Passer, inForce: RulingsInForce): boolean {
  if (mover === 'OO' && getChoice(FTP_B27, inForce) === 'as-printed') return other !== 'chariots';
  return FREE_PASSAGE[mover].has(other);
}

const toPassingInput = (who: PharaohUnit) => ({
  kind: who.troop.kind,
  order: getOrder(who.troop),
  scythed: who.troop.scythes,
  disordered: isDisordered(who),
});

/** One unit passes through another (For the Pharaoh, Movement, Interpenetrating; ruling FTP-B27). No dice. */
export const interpenetration = defineProcedure({
  id: 'for-the-pharaoh/interpenetration',
  title: 'Interpenetration',
  citation: INTERPENETRATING,
  phase: '10',
  input: inputSchema,
  dice: [],
  resolve({ mover, other, inMelee, relievesFrontRank }, _dice, inForce): Resolution<InterpenetrationOutcome> {
    const rulings = ['FTP-B27'];
    if (inMelee && !relievesFrontRank) {
      const text = 'in melee only a rear rank may pass through, to relieve the front rank';
      return { outcome: { permitted: false, disordered: false }, steps: [step(INTERPENETRATING, text)], rulings };
    }
    const already = mover.disordered || other.disordered;
    const free = canPass(toPasser(mover), toPasser(other), inForce);
    const why = already
      ? 'one unit is already disordered, so it disorders the other'
      : free
        ? 'they pass through each other without disorder'
        : 'they may pass through each other, but both become disordered';
    return {
      outcome: { permitted: true, disordered: already || !free },
      steps: [
        step(INTERPENETRATING, why),
        step(INTERPENETRATING, 'only one of the two units may move in that phase, and neither may shoot'),
        step(
          INTERPENETRATING,
          'a charge that strikes them during the passage disorders both, and only one of them fights',
        ),
      ],
      rulings,
    };
  },
  verdict: ({ permitted, disordered }) =>
    permitted ? (disordered ? 'They pass, both disordered' : 'They pass in good order') : 'They may not pass',
  asks: { mover: partRole('Moving unit'), other: partRole('Standing unit') },
  fill: { mover: (who) => ({ mover: toPassingInput(who) }), other: (who) => ({ other: toPassingInput(who) }) },
  effects: ({ disordered }) => (disordered ? [createDisorderEffect('mover'), createDisorderEffect('other')] : []),
});
