import { z } from 'zod';
import { typedDice } from '../../../core/dice.ts';
import type { PairFacts } from '../../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, WHO_MAY_FIGHT } from '../../citations.ts';
import { isModel } from '../../points/troop.ts';
import { checkMarkedModel, countFullGroups, formatGroups, markedFlag } from '../figure-size.ts';
import { defineProcedure, isDisorderedFighter, type PharaohUnit, toStance } from '../define-procedure.ts';
import { checkFigureOrder, checkMounted, kind, order, createIssueReporter, isRiding, flag } from '../sides.ts';
import { step } from '../steps.ts';
import { checkMeleeWeapon, FIGHTING_RANKS, getMeleeRow, meleeWeapon, getMeleeWeapon } from './melee-table.ts';

const countSchema = z.int().min(0).max(2000);

const inputSchema = z
  .strictObject({
    weapon: meleeWeapon,
    kind,
    order,
    mounted: z.boolean().optional(),
    disordered: flag,
    /** Figures or models in base contact with the enemy. */
    contact: countSchema,
    /** Figures beside the figures in contact: at most one on each side. */
    overlap: z.int().min(0).max(2).default(0),
    /** Figures behind the figures in contact and beside them, rank by rank. */
    behind: z.array(countSchema).max(20).default([]),
    /** True for cavalry in a column or wedge. */
    columnOrWedge: flag,
    /** True if a model has been hit once. */
    markedModel: markedFlag,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    checkFigureOrder(input, report);
    checkMounted([], input, report);
    checkMeleeWeapon([], input.weapon, isRiding(input), report);
    checkMarkedModel(input, report);
    if (input.columnOrWedge && (isModel(input) || !isRiding(input))) {
      report(['columnOrWedge'], 'only cavalry fights with the depth of a column or wedge', true);
    }
    if (input.contact === 0 && input.overlap > 0) {
      report(['overlap'], 'figures overlap only beside figures in contact', input.overlap);
    }
  });

type FilesInContact = NonNullable<PairFacts['contact']>;

type WhoFightsInput = z.output<typeof inputSchema>;

export interface WhoFightsOutcome {
  /** Number of figures or models that fight. */
  readonly fighters: number;
  readonly groups: number;
  readonly partialGroup: boolean;
}

/** Counts the ranks behind the first that fight. */
function countRanksBehind(input: WhoFightsInput): { readonly ranks: number; readonly words: string } {
  if (input.disordered) return { ranks: 0, words: 'disordered units get no figures from behind the front rank' };
  if (input.columnOrWedge) return { ranks: Infinity, words: 'a column or wedge fights with all its depth' };
  if (isRiding(input)) return { ranks: 0, words: 'only figures in contact, and those beside them, fight' };
  const deep = FIGHTING_RANKS[getMeleeRow(input.weapon, false)] ?? 1;
  return { ranks: deep - 1, words: deep === 1 ? 'one rank fights' : `${deep} ranks fight` };
}

/** Figures and groups of a unit that fight in a melee (For the Pharaoh, Who May Fight; ruling FTP-B17). No dice. */
export const whoFights = defineProcedure({
  id: 'for-the-pharaoh/who-fights',
  title: 'Melee, fighters',
  citation: WHO_MAY_FIGHT,
  phase: '11',
  input: inputSchema,
  dice: [],
  resolve(input): Resolution<WhoFightsOutcome> {
    const { ranks, words } = countRanksBehind(input);
    const front = input.contact + input.overlap;
    const fighters = input.behind.slice(0, ranks).reduce((sum, count) => sum + count, front);
    const twice = input.weapon === 'two-other-weapons';
    const together = countFullGroups(twice ? fighters * 2 : fighters, input);
    const doubled: Step[] = twice
      ? [step(DEFINITIONS, `figures with two “other weapons” count double: ${fighters * 2}`)]
      : [];
    return {
      outcome: { fighters, ...together },
      steps: [
        step(WHO_MAY_FIGHT, `${input.contact} in contact and ${input.overlap} beside them`),
        step(WHO_MAY_FIGHT, `${words}: ${fighters} figures in total`),
        ...doubled,
        step(WHO_MAY_FIGHT, formatGroups(together)),
      ],
      rulings: twice ? ['FTP-B17'] : [],
    };
  },
  asks: { fighter: partRole('Fighting unit') },
  fill: {
    fighter: (who) => ({
      ...toStance(who.troop),
      weapon: getMeleeWeapon(who.troop),
      disordered: isDisorderedFighter(who),
    }),
  },
  measured(field) {
    const contact = field.aimed('fighter')?.contact;
    return contact ? [{ said: formatContact(contact), input: toContactInput(contact) }] : [];
  },
});

/** Formats files in contact, such as "6 in contact and 1 beside them". */
export const formatContact = ({ touching, beside }: FilesInContact): string =>
  `${touching} in contact and ${beside} beside them`;

/** Converts files in contact to procedure input (ruling FTP-F6). */
const toContactInput = ({ touching, beside, behind }: FilesInContact) => ({
  contact: touching,
  overlap: Math.min(2, beside),
  behind: [...behind],
});

/** Returns how many groups of a unit in contact fight. */
export function countGroupsInContact(who: PharaohUnit, contact: FilesInContact, inForce: RulingsInForce) {
  const input = inputSchema.safeParse({
    ...toStance(who.troop),
    weapon: getMeleeWeapon(who.troop),
    disordered: isDisorderedFighter(who),
    ...toContactInput(contact),
  });
  if (!input.success) return null;
  const { groups, partialGroup } = whoFights.resolve(input.data, typedDice([]), inForce).outcome;
  return { groups, partialGroup };
}
