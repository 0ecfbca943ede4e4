import { z } from 'zod';
import type { DieRoll } from '../dice.ts';
import type { Fistful } from './throw-names.ts';

/** Bytes as hexadecimal digits, two for each. */
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`);

/** A SHA-256, a key or a secret of 32 bytes. */
export const hex32 = hex(64);

/** A signature or a proof of 64 bytes. */
export const hex64 = hex(128);

/** The kind of a fistful that has all dice of a command, whoever throws them. */
export const WHOLE_COMMAND = 'command';

/** A die of a fistful, by its place in it from 0. */
export interface PlaceOf<Of extends Fistful> {
  readonly fistful: Of;
  readonly at: number;
}

/** Where each of a command's dice stands in its fistfuls. @throws RangeError for a die of no fistful, or a fistful that lacks one */
export function placesOf<Of extends Fistful>(
  dice: readonly Pick<DieRoll, 'who'>[],
  fistfuls: readonly Of[],
): PlaceOf<Of>[] {
  const throwerOf = ({ who }: Pick<DieRoll, 'who'>): string | null =>
    fistfuls[0]?.kind === WHOLE_COMMAND ? null : (who ?? null);
  const waiting = Map.groupBy(fistfuls, ({ who }) => who);
  const open = new Map<string | null, { readonly fistful: Of; thrown: number }>();
  const places = dice.map((die) => {
    const who = throwerOf(die);
    let now = open.get(who);
    if (!now || now.thrown === now.fistful.dice) {
      const fistful = waiting.get(who)?.shift();
      if (!fistful) throw new RangeError('a die is of no throw that was noted');
      now = { fistful, thrown: 0 };
      open.set(who, now);
    }
    now.thrown += 1;
    return { fistful: now.fistful, at: now.thrown - 1 };
  });
  const isWhole = [...open.values()].every(({ fistful, thrown }) => thrown === fistful.dice);
  if (!isWhole || [...waiting.values()].some((left) => left.length > 0))
    throw new RangeError('a throw was noted that lacks a die');
  return places;
}

/**
 * The fistfuls of a viewer's own dice that it is told of, in the order of the dice.
 * @param learnt what it learns of each of the command's events; null where nothing
 */
export function toldFistfuls<Of extends Fistful>(
  events: readonly { readonly dice: readonly Pick<DieRoll, 'who'>[] }[],
  fistfuls: readonly Of[],
  learnt: readonly unknown[],
  viewer: string,
): Of[] {
  const dice = events.flatMap((event, at) => event.dice.map((die) => ({ ...die, isTold: learnt[at] !== null })));
  const told = placesOf(dice, fistfuls).filter((_place, at) => dice[at]?.isTold && dice[at].who === viewer);
  return [...new Set(told.map(({ fistful }) => fistful))];
}
