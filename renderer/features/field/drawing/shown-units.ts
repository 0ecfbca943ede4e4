import { computed } from 'vue';
import type { BattleUnit, TableBattle } from '../../../../contract/table.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { Standing } from '../../../../rules/core/table/stand-on-field.ts';
import { placeWords } from '../field-words.ts';
import type { FieldHandling } from '../use-field.ts';
import { asBlock, bannerPlaces } from './banner-places.ts';
import { type Box, boxOf, collide, groundNamePlace } from './label-places.ts';
import { type ShownLeader, TOKEN_RADIUS } from './shown-leaders.ts';
import { unitFigures } from './unit-figures.ts';

const boxAbout = ({ x, y }: { readonly x: number; readonly y: number }, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Font size of terrain names, in pixels. */
export const NAME_LETTERS = 11;

interface Seen {
  readonly tone: string;
  readonly isLoose: boolean;
  readonly state: readonly string[];
}

/** Prepares all units on the field for drawing, with figures, banners and accessible names, and places the names of terrain. A drag changes none of it. */
export function useShownUnits(props: {
  readonly battle: TableBattle;
  readonly book: RuleSystem;
  readonly field: FieldHandling;
  readonly pixels: number;
  readonly leaders: readonly ShownLeader[];
}) {
  const { rules, standing, unit, marks, view, charges } = props.field;
  const storedOf = computed(() => {
    const units = props.battle.sides.flatMap((side) => side.units.map((of, at) => ({ of, number: at + 1 })));
    return new Map(units.map((each) => [each.of.id, each]));
  });
  const states = computed(() => [...(props.book.table?.morale ?? []), ...(props.book.table?.marks ?? [])]);

  function seenOf(kept: BattleUnit): Seen {
    const known = states.value.filter(({ id }) => id === kept.morale || kept.marks.includes(id));
    const tone = known.find(({ id }) => id === kept.morale)?.tone ?? 'plain';
    const isLoose = known.some(({ id, tone: mark }) => mark === 'shaken' && kept.marks.includes(id));
    return { tone, isLoose, state: known.map(({ label }) => label) };
  }

  function labelOf(of: Standing, number: number, left: number, { state }: Seen, orders: string): string {
    const { acting, done, owed } = marks.value;
    const side = props.battle.sides[of.side]?.name ?? '';
    return [
      `${number} ${of.name}, ${side}, ${left} left`,
      ...state,
      orders === '' ? '' : `orders: ${orders}`,
      view.value ? placeWords(view.value, of, unit.value) : '',
      ...charges.value.flatMap(([from, to]) => (from.id === of.id ? [`charges ${to.name}`] : [])),
      ...(owed.get(of.id) ?? []).map(({ title }) => `must roll ${title}`),
      done.has(of.id) ? 'has acted' : acting.has(of.id) ? 'can act' : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  const placed = computed(() =>
    standing.value.flatMap((unit) => {
      const kept = storedOf.value.get(unit.id);
      if (!kept) return [];
      const left = unit.unit.parts.reduce((sum, part) => sum + part.left, 0);
      const seen = seenOf(kept.of);
      const badges = [
        // Officers who are pieces have tokens.
        unit.unit.generals.length > 0 && !rules.value.officers ? 'general' : '',
        seen.isLoose ? 'disorder' : '',
        seen.tone === 'shaken' ? 'shaken' : seen.tone === 'lost' ? 'rout' : seen.tone === 'forward' ? 'forward' : '',
      ].filter((badge) => badge !== '');
      // On a small drawing a banner is the number alone; strength and states are in the card.
      const isSmall = props.pixels < 3.2;
      const width = isSmall ? 16 : 24 + String(left).length * 7 + badges.length * 13;
      const figures = unitFigures(props.book, unit, props.pixels);
      return [{ unit, kept: kept.of, number: kept.number, left, seen, badges, isSmall, banner: { width }, figures }];
    }),
  );
  const places = computed(() => {
    const { width = 0, depth = 0 } = props.battle.field ?? {};
    const k = 1 / props.pixels;
    const size = 2 * TOKEN_RADIUS * k;
    return bannerPlaces(
      placed.value.map(({ unit: { id, block }, banner }) => ({ id, block, width: banner.width * k, height: 16 * k })),
      props.leaders.map(({ token }) => asBlock(token, size, size)),
      { width, depth },
    );
  });
  const shown = computed(() =>
    placed.value.map((each) => ({
      ...each,
      place: places.value.get(each.unit.id) ?? null,
      label: labelOf(each.unit, each.number, each.left, each.seen, each.kept.orders),
    })),
  );

  // Names of terrain take the room that units and banners leave.
  const names = computed(() => {
    const k = 1 / props.pixels;
    const taken = shown.value.flatMap(({ unit: { block }, place, banner }) => [
      boxOf(block),
      ...(place ? [boxAbout(place.at, banner.width * k, 16 * k)] : []),
    ]);
    return (props.battle.field?.ground ?? []).flatMap(({ id, kind, area }) => {
      const text = props.book.field?.grounds.find((each) => each.id === kind)?.label ?? '';
      const letters = NAME_LETTERS / props.pixels;
      const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
      const isSmall =
        Math.max(...xs) - Math.min(...xs) < text.length * letters * 0.8 ||
        Math.max(...ys) - Math.min(...ys) < letters * 5;
      if (isSmall) {
        // Below the terrain, or not at all.
        const at = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: Math.max(...ys) + letters * 0.9 };
        const isFree = !taken.some((box) => collide(box, boxAbout(at, text.length * letters * 0.6, letters)));
        return isFree ? [{ id, text, at }] : [];
      }
      const place = groundNamePlace(area, text, letters, taken);
      return place ? [{ id, text, at: place.at }] : [];
    });
  });

  return { shown, names };
}
export type ShownUnits = ReturnType<typeof useShownUnits>['shown'];
