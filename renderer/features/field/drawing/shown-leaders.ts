import { computed } from 'vue';
import { cornersOf } from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/angles.ts';
import { isCovered } from '../../../../contract/battles/lay-field.ts';
import type { LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import type { FieldLed } from '../led/use-led.ts';
import type { FieldHandling } from '../use-field.ts';

type Rider = Extract<LedQuestion, { kind: 'officers' }>['riders'][number];

/** An officer as drawn on the field. */
export interface ShownLeader {
  readonly id: string;
  readonly name: string;
  readonly side: number;
  /** Position on the table. */
  readonly at: Point;
  /** Middle of the officer's token: beside the position if another token is there, at a rear corner of the officer's unit. */
  readonly token: Point;
  /** Accessible name. */
  readonly label: string;
  /** Set while the program asks where this officer rides. */
  readonly rider: Rider | null;
}

/** Radius of a token, in pixels. */
export const TOKEN_RADIUS = 8;

/** A star in a box of 12 by 12 around its middle. */
export const STAR = 'M0 -5.5L1.6 -1.8L5.6 -1.5L2.5 1L3.5 5L0 2.8L-3.5 5L-2.5 1L-5.6 -1.5L-1.6 -1.8Z';

/** Moves places that are closer than `gap` apart to the right and to the left in turn. */
export function spreadPlaces(places: readonly Point[], gap: number): readonly Point[] {
  const spread: Point[] = [];
  for (const { x, y } of places) {
    let at = { x, y };
    for (let step = 1; spread.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < gap * 0.999); step += 1)
      at = { x: x + Math.ceil(step / 2) * (step % 2 === 1 ? gap : -gap), y };
    spread.push(at);
  }
  return spread;
}

/** Lists the officers on the field: those who stand alone, and those with a unit if the book has officers as pieces. */
export function useShownLeaders(props: {
  readonly battle: TableBattle;
  readonly field: FieldHandling;
  readonly pixels: number;
  readonly led: FieldLed | undefined;
}) {
  const { rules, standing, seen } = props.field;

  /** Default position of an officer who was never placed: behind the middle of the side, next to the others. */
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
      if (isCovered(props.battle, seen.value, index)) return [];
      const living = side.generals.filter(({ fallen }) => !fallen);
      const alone = living.filter(({ unit, state }) => unit === null && !(arePieces && state === 'rear'));
      return living.flatMap(({ id, name, unit }) => {
        const place = alone.findIndex((each) => each.id === id);
        const leader = { id, name, side: index, rider: riders.value.get(id) ?? null };
        if (place >= 0) {
          const at = props.battle.field?.generals?.[id] ?? defaultPlace(index, place, alone.length);
          return [{ ...leader, at, token: at, label: `${name}, general of ${side.name}` }];
        }
        const joined = arePieces ? standing.value.find((each) => each.id === unit) : undefined;
        if (!joined) return [];
        const [, , , corner] = cornersOf(joined.block);
        const label = `${name}, general of ${side.name}, with ${joined.name}`;
        return [{ ...leader, at: joined.block.at, token: corner, label }];
      });
    });
    const tokens = spreadPlaces(
      leaders.map(({ token }) => token),
      (2 * TOKEN_RADIUS + 1) / props.pixels,
    );
    return leaders.map((leader, index) => ({ ...leader, token: tokens[index]! }));
  });
}
