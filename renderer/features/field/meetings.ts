import { filesInContact } from '../../../battlefield/contact.ts';
import type { TableBattle, TableThrow } from '../../../contract/table.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { figuresGone } from '../../../rules/core/table/table-unit.ts';
import type { FieldView, Standing } from '../../../rules/core/table/stand-on-field.ts';
import { placeOf } from '../table/procedure/roles.ts';
import { type MeasuredProcedure, measuredProcedures } from './measured-procedures.ts';

/* Who meets whom on the field: charges that were declared, melees that are to be fought, and when an army breaks. */

/** Two units, in the order of the roles. */
type Pair = readonly [Standing, Standing];

const unitIn = ({ sides }: TableBattle, keys: readonly string[] | undefined): string | undefined => {
  const [side, place] = placeOf(keys?.[0] ?? '');
  return sides[side]?.units[place]?.id;
};

/** Who filled two roles of a throw, where both stand on the field. */
function pairOf(
  battle: TableBattle,
  standing: readonly Standing[],
  { holders }: TableThrow,
  [one, other]: readonly [string, string],
): Pair | null {
  const found = [one, other].map((role) => {
    const id = unitIn(battle, holders?.[role]);
    return standing.find((each) => each.id === id);
  });
  return found[0] && found[1] ? [found[0], found[1]] : null;
}

const isOfThisRun = ({ turn, bound }: TableBattle, thrown: TableThrow): boolean =>
  thrown.turn === turn && thrown.bound === bound;

/** Charges of this run whose chargers have not moved yet: who charges whom. */
export function chargesNow(battle: TableBattle, { field }: RuleSystem, standing: readonly Standing[]): readonly Pair[] {
  const declared = field?.charges;
  if (!declared || battle.turn === 0) return [];
  const pairs = battle.throws
    .filter((thrown) => thrown.procedure === declared.procedure && isOfThisRun(battle, thrown))
    .flatMap((thrown) => {
      const pair = pairOf(battle, standing, thrown, declared.roles);
      const isMade = declared.isAllowed?.(thrown) ?? true;
      return pair && isMade && pair[0].moved === undefined && (declared.may?.(pair[0].unit) ?? true) ? [pair] : [];
    });
  // Whoever names another target charges that one.
  return [...new Map(pairs.map((pair) => [pair[0].id, pair])).values()];
}

/** A melee that is to be fought in the phase. */
export interface OpenMelee extends MeasuredProcedure {
  readonly one: Standing;
  readonly other: Standing;
}

/** Whether a file of a unit is in contact with another, as its book counts it. */
const strikes = ({ rules, terms }: FieldView, { block, files }: Standing, other: Standing): boolean =>
  filesInContact(block, other.block, files, rules.contact?.(terms).touching ?? 0.5, 0).touching > 0;

/** The melees of the phase that nobody has thrown for yet; both ways where each side throws for itself. */
export function openMelees(
  battle: TableBattle,
  book: RuleSystem,
  procedures: readonly string[],
  view: FieldView & { readonly standing: readonly Standing[] },
): readonly OpenMelee[] {
  const melees = book.field?.melees;
  if (!melees || battle.turn === 0 || !procedures.includes(melees.procedure)) return [];
  const thrown = battle.throws
    .filter((each) => each.procedure === melees.procedure && isOfThisRun(battle, each) && each.phase === battle.phase)
    .map((each) => melees.roles.map((role) => unitIn(battle, each.holders?.[role])).join(' '));
  const [ours, theirs] = [0, 1].map((side) => view.standing.filter((each) => each.side === side));
  const pairs = ours!.flatMap((one) =>
    theirs!.flatMap((other): Pair[] => {
      if (!areEngaged(one, other)) return [];
      // Where each throws for itself, whoever is struck from aside and touches nobody with its front does not strike.
      const both: Pair[] = [
        [one, other],
        [other, one],
      ];
      return melees.each ? both.filter(([striker, struck]) => strikes(view, striker, struck)) : [[one, other]];
    }),
  );
  return pairs.flatMap(([one, other]): readonly OpenMelee[] => {
    if (thrown.includes(`${one.id} ${other.id}`)) return [];
    const [found] = measuredProcedures(battle, book, [melees.procedure], view, one, other);
    return found ? [{ ...found, key: `${one.id} ${other.id}`, one, other }] : [];
  });
}

/** An army that breaks: the share of its points that it still has in hand, and under which it breaks. */
interface BrokenArmy {
  readonly side: string;
  readonly inHand: number;
  readonly under: number;
  readonly ruling: string;
}

/** Share of its points that each army has in hand, as the book counts them for the end of the battle. */
export function pointsInHand({ sides, rulings }: TableBattle, { field }: RuleSystem): readonly number[] {
  const lost = field?.breaks?.(rulings).lost ?? new Set<string>();
  return sides.map(({ units }) => {
    const parts = units.flatMap((unit) => unit.parts);
    // A book without points counts figures.
    const hasPoints = parts.some(({ cost }) => cost > 0);
    const worth = ({ cost }: { readonly cost: number }): number => (hasPoints ? cost : 1);
    const all = parts.reduce((sum, part) => sum + worth(part) * part.count, 0);
    const left = units
      .filter(({ morale, offField }) => offField !== true && !lost.has(morale))
      .flatMap((unit) => unit.parts)
      .reduce((sum, part) => sum + worth(part) * (part.count - figuresGone(part)), 0);
    return all === 0 ? 1 : left / all;
  });
}

/** The armies that break at the end of this run, by the book's ruling. */
export function brokenArmies(battle: TableBattle, book: RuleSystem): readonly BrokenArmy[] {
  const [{ sides, turn, rulings }, { field }] = [battle, book];
  const said = turn > 0 && sides.length > 1 ? field?.breaks?.(rulings) : undefined;
  const { under = null, ruling = '' } = said ?? {};
  if (under === null) return [];
  return pointsInHand(battle, book).flatMap((inHand, at) =>
    inHand < under ? [{ side: sides[at]!.name, inHand, under, ruling }] : [],
  );
}
