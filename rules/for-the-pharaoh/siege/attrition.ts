import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { hitOdds } from '../../core/odds.ts';
import type { Procedure, Step } from '../../core/procedure.ts';
import { ENGINES } from '../citations.ts';
import { counted } from './even-odds.ts';

const some = z.int().min(0).max(1000);

const inputSchema = z.strictObject({
  /** Complete groups. */
  groups: some.default(0),
  partialGroups: some.default(0),
  /** Under a penthouse or shed, which is as good as shields. */
  protected: z.boolean().default(false),
});

export interface AttritionOutcome {
  /** Figures or models, one for each 1. */
  readonly lost: number;
}

const faces = (covered: boolean): 10 | 12 => (covered ? 12 : 10);

/** One figure or model is lost for each die that shows a 1: a d10 or d12 for a complete group, a d20 for a partial one (ruling FTP-S7). */
export function rollAttrition(
  { groups, partialGroups, protected: covered }: z.output<typeof inputSchema>,
  dice: DiceSource,
  what: string,
  who?: string,
): number {
  let lost = 0;
  for (let group = 0; group < groups; group += 1) if (dice.roll(`d${faces(covered)}`, what, who) === 1) lost += 1;
  for (let group = 0; group < partialGroups; group += 1) if (dice.roll('d20', what, who) === 1) lost += 1;
  return lost;
}

/** A week at the wall for an engine's crew, or a month of plague (For the Pharaoh, Defence Against Claws and Rams). */
export const attrition: Procedure<z.output<typeof inputSchema>, AttritionOutcome> = {
  id: 'for-the-pharaoh/siege/attrition',
  title: 'Attrition',
  citation: ENGINES,
  input: inputSchema,
  dice: ['d10 each complete group, d12 where protected', 'd20 each partial group'],
  resolve(input, dice) {
    const lost = rollAttrition(input, dice, 'attrition');
    const thrown = `${counted(input.groups, 'complete group')}, ${counted(input.partialGroups, 'partial group')}`;
    const steps: Step[] = [{ text: `${thrown}: ${lost} lost, one for each 1`, citation: ENGINES }];
    return { outcome: { lost }, steps, rulings: ['FTP-S7'] };
  },
  odds({ groups, partialGroups, protected: covered }) {
    const chances = hitOdds([
      { dice: groups, faces: faces(covered), hitting: 1 },
      { dice: partialGroups, faces: 20, hitting: 1 },
    ]);
    return chances.map((chance, lost) => ({ outcome: `${lost} lost`, chance }));
  },
};
