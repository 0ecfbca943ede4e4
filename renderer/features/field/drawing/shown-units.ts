import { computed } from 'vue';
import type { BattleUnit, TableBattle } from '../../../../contract/table.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { Standing } from '../../../../rules/core/table/stand-on-field.ts';
import { t } from '../../../messages/messages.ts';
import { placeWords } from '../field-words.ts';
import type { FieldHandling } from '../use-field.ts';
import { boxOf, groundNamePlace, labelPlaces } from './label-places.ts';

/** Letters are no larger than is read with ease, and no smaller than can be read. */
const LETTERS = { most: 13, least: 9 };
/** Pixels of the letters of names, and of those of ground. */
export const NAME_LETTERS = 11;

interface Seen {
  readonly tone: string;
  readonly isLoose: boolean;
  readonly signs: string;
  readonly state: readonly string[];
}

/** All units on the field as they are drawn, with what stands in their blocks and beside them, and the names of the ground. A drag draws none of them again. */
export function useShownUnits(props: {
  readonly battle: TableBattle;
  readonly book: RuleSystem;
  readonly field: FieldHandling;
  readonly pixels: number;
}) {
  const { standing, unit, marks, view, charges } = props.field;
  const storedOf = computed(() => {
    const units = props.battle.sides.flatMap((side) => side.units.map((of, at) => ({ of, number: at + 1 })));
    return new Map(units.map((each) => [each.of.id, each]));
  });
  const states = computed(() => [...(props.book.table?.morale ?? []), ...(props.book.table?.marks ?? [])]);

  function seenOf({ unit: of }: Standing, kept: BattleUnit): Seen {
    const known = states.value.filter(({ id }) => id === kept.morale || kept.marks.includes(id));
    const tone = known.find(({ id }) => id === kept.morale)?.tone ?? 'plain';
    const isLoose = known.some(({ id, tone: mark }) => mark === 'shaken' && kept.marks.includes(id));
    // Signs tell what colours alone would.
    const signs = [
      of.generals.length > 0 ? '★' : '',
      isLoose ? '≈' : '',
      tone === 'shaken' ? '▽' : tone === 'lost' ? '✕' : tone === 'forward' ? '▲' : '',
    ].join('');
    return { tone, isLoose, signs, state: known.map(({ label }) => label) };
  }

  function labelOf(of: Standing, number: number, left: number, { state }: Seen, orders: string): string {
    const { acting, done, owed } = marks.value;
    const side = props.battle.sides[of.side]?.name ?? '';
    return [
      t('field.unit', { number, unit: of.name, side, left }),
      ...state,
      orders === '' ? '' : t('field.orders', { orders }),
      view.value ? placeWords(view.value, of, unit.value) : '',
      ...charges.value.flatMap(([from, to]) => (from.id === of.id ? [t('field.charges', { unit: to.name })] : [])),
      ...(owed.get(of.id) ?? []).map(({ title }) => t('field.owes', { procedure: title })),
      done.has(of.id) ? t('field.isDone') : acting.has(of.id) ? t('field.mayAct') : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  const shown = computed(() => {
    const units = standing.value.flatMap((of) => {
      const kept = storedOf.value.get(of.id);
      if (!kept) return [];
      const left = of.unit.parts.reduce((sum, part) => sum + part.left, 0);
      const seen = seenOf(of, kept.of);
      const { front, depth, facing } = of.block;
      const shortest = Math.min(front, depth) * props.pixels;
      const size = Math.min(LETTERS.most, Math.max(shortest * 0.78, LETTERS.least)) / props.pixels;
      const turned = Math.abs(Math.sin((facing * Math.PI) / 180));
      const wide = front * (1 - turned) + depth * turned;
      const fits = [`${kept.number} · ${left}${seen.signs}`, `${kept.number}${seen.signs}`].find(
        (text) => text.length * size * 0.56 <= wide,
      );
      const inside = shortest >= LETTERS.least ? (fits ?? '') : '';
      const told = inside.includes('·') ? '' : ` · ${left}`;
      const texts = [
        `${kept.number} ${of.name}${told}${inside === '' ? seen.signs : ''}`,
        ...(inside === '' ? [`${kept.number}${told}${seen.signs}`, `${kept.number}${seen.signs}`] : []),
      ];
      const label = labelOf(of, kept.number, left, seen, kept.of.orders);
      return [{ of, seen, inside, size, texts, label }];
    });
    const places = labelPlaces(
      units.map(({ of, texts, size }) => ({
        id: of.id,
        block: of.block,
        texts,
        size: Math.min(size, NAME_LETTERS / props.pixels),
      })),
    );
    return units.map((each) => ({ ...each, beside: places.get(each.of.id) ?? null }));
  });

  // The names of units come first.
  const names = computed(() => {
    const taken = shown.value.flatMap(({ of, beside }) => [boxOf(of.block), ...(beside ? [beside.box] : [])]);
    return (props.battle.field?.ground ?? []).flatMap(({ id, kind, area }) => {
      const text = props.book.field?.grounds.find((each) => each.id === kind)?.label ?? '';
      const place = groundNamePlace(area, text, NAME_LETTERS / props.pixels, taken);
      return place ? [{ id, text, ...place }] : [];
    });
  });

  return { shown, names };
}
export type ShownUnits = ReturnType<typeof useShownUnits>['shown'];
