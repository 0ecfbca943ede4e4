import type { TableBattle } from '../../contract/table.ts';

type Side = 0 | 1;

/**
 * A battle's document as a side sees it: without the seed of its dice and the other's standing answers, and, until both have deployed, without
 * anything of the other side but its power.
 * @param powers of the first side and the second
 */
export function seenBy(
  { led: _secret, ...battle }: TableBattle,
  side: Side,
  hasBegun: boolean,
  powers: readonly [string, string],
): TableBattle {
  const other: Side = side === 0 ? 1 : 0;
  const own = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const ownGenerals = new Set((battle.sides[side]?.generals ?? []).map(({ id }) => id));
  const only = <T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string | undefined>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => hasBegun || ids.has(id)));
  const sides = battle.sides.map((each, at) => {
    if (at === side) return each;
    const { answers: _theirs, ...rest } = each;
    return hasBegun ? rest : { name: powers[other], army: null, units: [], generals: [] };
  });
  const { field, decks, throws } = battle;
  return {
    ...battle,
    ...(hasBegun ? {} : { title: `${powers[0]} – ${powers[1]}` }),
    sides,
    throws: throws.filter(({ secretOf }) => secretOf !== other),
    ...(decks
      ? {
          decks: Object.fromEntries(
            Object.entries(decks).map(([id, { played, hands }]) => [
              id,
              { played, hands: other === 0 ? [[], hands[1]] : [hands[0], []] },
            ]),
          ),
        }
      : {}),
    ...(field
      ? {
          field: {
            ...field,
            placed: only(field.placed, own),
            ...(field.generals ? { generals: only(field.generals, ownGenerals) } : {}),
          },
        }
      : {}),
  };
}
