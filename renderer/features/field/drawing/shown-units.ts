import { computed } from 'vue';
import { getCorners } from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/angles.ts';
import type { LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import { isDeploymentHidden } from '../../../../contract/battles/lay-field.ts';
import type { BattleUnit, TableBattle } from '../../../../contract/table.ts';
import { getPlayerMark, type PlayerMark } from '../../../../maps/drawing/player-mark.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { MeasuredUnit } from '../../../../rules/core/table/measured-unit.ts';
import { describePlace } from '../field-words.ts';
import type { FieldLed } from '../led/use-led.ts';
import type { FieldHandling } from '../use-field.ts';
import { createBlock, placeBanners, type Box, getBounds, areOverlapping, placeGroundName } from './label-places.ts';
import { createFigures } from './unit-figures.ts';

type Rider = Extract<LedQuestion, { kind: 'officers' }>['riders'][number];

/** An officer as drawn on the field. */
export interface ShownLeader {
  readonly id: string;
  readonly name: string;
  readonly side: number;
  readonly at: Point;
  /** Centre of the token. It may be beside the position or at a rear corner of the officer's unit. */
  readonly token: Point;
  /** Accessible name. */
  readonly label: string;
  /** Set while the program asks where this officer rides. */
  readonly rider: Rider | null;
}

/** In pixels. */
export const TOKEN_RADIUS = 8;

/** SVG path of a star in a box of 12 by 12 around its centre. */
export const STAR_PATH = 'M0 -5.5L1.6 -1.8L5.6 -1.5L2.5 1L3.5 5L0 2.8L-3.5 5L-2.5 1L-5.6 -1.5L-1.6 -1.8Z';

/** Moves positions closer than `distance` apart, alternately to the right and to the left. */
export function spreadPositions(places: readonly Point[], distance: number): readonly Point[] {
  const spread: Point[] = [];
  for (const { x, y } of places) {
    let position = { x, y };
    for (
      let step = 1;
      spread.some((other) => Math.hypot(other.x - position.x, other.y - position.y) < distance * 0.999);
      step += 1
    )
      position = { x: x + Math.ceil(step / 2) * (step % 2 === 1 ? distance : -distance), y };
    spread.push(position);
  }
  return spread;
}

/** Lists the officers to draw: those who are alone and, in books with officers as pieces, also those with a unit. */
export function useShownLeaders(props: {
  readonly battle: TableBattle;
  readonly field: FieldHandling;
  readonly pixels: number;
  readonly led: FieldLed | undefined;
}) {
  const { rules, standing, seen } = props.field;

  /** Returns the default position of an officer who was never placed: behind the middle of their side. */
  function defaultPlace(side: number, index: number, count: number): Point {
    const { width, depth } = props.battle.field!;
    const aside = (index - (count - 1) / 2) * (width / 12);
    return { x: width / 2 + aside, y: side === 0 ? depth * 0.96 : depth * 0.04 };
  }
  const riders = computed((): ReadonlyMap<string, Rider> => {
    const question = props.led?.question.value;
    return new Map(question?.kind === 'officers' ? question.riders.map((rider) => [rider.general, rider]) : []);
  });

  return computed((): readonly ShownLeader[] => {
    const arePieces = rules.value.officers !== undefined;
    const leaders = props.battle.sides.flatMap((side, index) => {
      if (isDeploymentHidden(props.battle, seen.value, index)) return [];
      const living = side.generals.filter(({ fallen }) => !fallen);
      const alone = living.filter(({ unit, state }) => unit === null && !(arePieces && state === 'rear'));
      return living.flatMap(({ id, name, unit }) => {
        const place = alone.findIndex((each) => each.id === id);
        const leader = { id, name, side: index, rider: riders.value.get(id) ?? null };
        if (place >= 0) {
          const position = props.battle.field?.generals?.[id] ?? defaultPlace(index, place, alone.length);
          return [{ ...leader, at: position, token: position, label: `${name}, general of ${side.name}` }];
        }
        const joined = arePieces ? standing.value.find((each) => each.id === unit) : undefined;
        if (!joined) return [];
        const [, , , corner] = getCorners(joined.block);
        const label = `${name}, general of ${side.name}, with ${joined.name}`;
        return [{ ...leader, at: joined.block.at, token: corner, label }];
      });
    });
    const tokens = spreadPositions(
      leaders.map(({ token }) => token),
      (2 * TOKEN_RADIUS + 1) / props.pixels,
    );
    return leaders.map((leader, index) => ({ ...leader, token: tokens[index]! }));
  });
}

/** Colour and sign of a side, as on the campaign map. */
export interface SidePower {
  readonly colour: string;
  readonly mark: PlayerMark;
}

/** Colours of players in the included campaigns, by a word in the side's name. The last number is the seat that decides the sign. */
const KNOWN_POWERS: readonly (readonly [RegExp, string, number])[] = [
  [/akkad/i, '#2f5aa8', 0],
  [/\bur\b|sumer|babylon/i, '#b07d1e', 1],
  [/assur|assyr|hatti|hitt/i, '#a13d33', 2],
  [/elam|susa/i, '#2f7f5f', 3],
  [/egypt|pharaoh/i, '#b07d1e', 3],
  [/mitanni|mari/i, '#6d4a94', 4],
  [/pers/i, '#6d4a94', 3],
  [/greek|mycen/i, '#2b7f95', 0],
];
const DEFAULT_POWERS = [
  ['#2f5aa8', 0],
  ['#a13d33', 2],
] as const;

/** Returns the colours and signs of both sides, always two different colours. They are guessed from the names. */
export function getSidePowers({ sides }: Pick<TableBattle, 'sides'>): readonly SidePower[] {
  const powers = sides.map(({ name }, at): readonly [string, number] => {
    const known = KNOWN_POWERS.find(([words]) => words.test(name));
    return known ? [known[1], known[2]] : DEFAULT_POWERS[at % 2]!;
  });
  return powers.map(([colour, place], at) => {
    const isTaken = powers.slice(0, at).some(([other]) => other === colour);
    const [own, sign] = isTaken ? DEFAULT_POWERS.find(([other]) => other !== colour)! : [colour, place];
    return { colour: own, mark: getPlayerMark(sign) };
  });
}

const createBox = ({ x, y }: { readonly x: number; readonly y: number }, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Font size of terrain names, in pixels. */
export const TERRAIN_NAME_SIZE = 11;

interface DisplayState {
  readonly tone: string;
  readonly isLoose: boolean;
  readonly state: readonly string[];
}

/** Prepares units and terrain names for drawing. Nothing is recomputed during a drag. */
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

  function getDisplayState(kept: BattleUnit): DisplayState {
    const known = states.value.filter(({ id }) => id === kept.morale || kept.marks.includes(id));
    const tone = known.find(({ id }) => id === kept.morale)?.tone ?? 'plain';
    const isLoose = known.some(({ id, tone: mark }) => mark === 'shaken' && kept.marks.includes(id));
    return { tone, isLoose, state: known.map(({ label }) => label) };
  }

  function describeUnit(
    of: MeasuredUnit,
    number: number,
    left: number,
    { state }: DisplayState,
    orders: string,
  ): string {
    const { acting, done, owed } = marks.value;
    const side = props.battle.sides[of.side]?.name ?? '';
    return [
      `${number} ${of.name}, ${side}, ${left} left`,
      ...state,
      orders === '' ? '' : `orders: ${orders}`,
      view.value ? describePlace(view.value, of, unit.value) : '',
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
      const seen = getDisplayState(kept.of);
      const badges = [
        // In books with officers as pieces, tokens show the officers instead of this badge.
        unit.unit.generals.length > 0 && !rules.value.officers ? 'general' : '',
        seen.isLoose ? 'disorder' : '',
        seen.tone === 'shaken' ? 'shaken' : seen.tone === 'lost' ? 'rout' : seen.tone === 'forward' ? 'forward' : '',
      ].filter((badge) => badge !== '');
      // On a small drawing a banner shows only the number. Strength and states are on the card.
      const isSmall = props.pixels < 3.2;
      const width = isSmall ? 16 : 24 + String(left).length * 7 + badges.length * 13;
      const figures = createFigures(props.book, unit, props.pixels);
      return [{ unit, kept: kept.of, number: kept.number, left, seen, badges, isSmall, banner: { width }, figures }];
    }),
  );
  const places = computed(() => {
    const { width = 0, depth = 0 } = props.battle.field ?? {};
    const k = 1 / props.pixels;
    const size = 2 * TOKEN_RADIUS * k;
    return placeBanners(
      placed.value.map(({ unit: { id, block }, banner }) => ({ id, block, width: banner.width * k, height: 16 * k })),
      props.leaders.map(({ token }) => createBlock(token, size, size)),
      { width, depth },
    );
  });
  const shown = computed(() =>
    placed.value.map((each) => ({
      ...each,
      place: places.value.get(each.unit.id) ?? null,
      label: describeUnit(each.unit, each.number, each.left, each.seen, each.kept.orders),
    })),
  );

  const names = computed(() => {
    const k = 1 / props.pixels;
    const taken = shown.value.flatMap(({ unit: { block }, place, banner }) => [
      getBounds(block),
      ...(place ? [createBox(place.at, banner.width * k, 16 * k)] : []),
    ]);
    return (props.battle.field?.ground ?? []).flatMap(({ id, kind, area }) => {
      const text = props.book.field?.grounds.find((each) => each.id === kind)?.label ?? '';
      const letters = TERRAIN_NAME_SIZE / props.pixels;
      const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
      const isSmall =
        Math.max(...xs) - Math.min(...xs) < text.length * letters * 0.8 ||
        Math.max(...ys) - Math.min(...ys) < letters * 5;
      if (isSmall) {
        // A name larger than its terrain is drawn below that terrain, or not at all.
        const position = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: Math.max(...ys) + letters * 0.9 };
        const isFree = !taken.some((box) =>
          areOverlapping(box, createBox(position, text.length * letters * 0.6, letters)),
        );
        return isFree ? [{ id, text, at: position }] : [];
      }
      const place = placeGroundName(area, text, letters, taken);
      return place ? [{ id, text, at: place.at }] : [];
    });
  });

  return { shown, names };
}
export type ShownUnits = ReturnType<typeof useShownUnits>['shown'];
