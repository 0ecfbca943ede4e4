import { z } from 'zod';
import type { DiceSource, DieRoll, Matter } from '../dice.ts';

const text = z.string().max(500);

/** Name of a fistful within a month: its thrower, its matter, and its number among fistfuls with the same two. */
export const throwNameSchema = z.strictObject({
  /** Null for dice of no player. */
  who: text.nullable(),
  kind: text,
  of: z.array(text).max(1000).readonly(),
  nth: z.int().min(0),
});
export type ThrowName = Readonly<z.output<typeof throwNameSchema>>;

/** The dice that one player rolls about one matter before the next event. They are revealed together. */
export interface Fistful extends ThrowName {
  readonly dice: number;
}

/** A die of a fistful, by its index. */
interface DieOfFistful {
  readonly name: ThrowName;
  readonly at: number;
}

/** Names dice as they are rolled. */
export interface ThrowNamer {
  /** In the order of their first dice. */
  readonly fistfuls: readonly Fistful[];
  /** The latest die; null before the first. */
  readonly last: DieOfFistful | null;
  take(who: string | undefined, matter: Matter | undefined): DieOfFistful;
  /** Ends all fistfuls when an event with their dice is logged. */
  settled(): void;
}

type Writable = { -readonly [Key in keyof Fistful]: Fistful[Key] };

const NO_MATTER: Matter = { kind: 'throw', of: [] };

const keyOf = ({ who, kind, of }: Omit<ThrowName, 'nth'>): string => JSON.stringify([who, kind, of]);

/** Creates a counter of fistfuls by thrower and matter. @returns the number of earlier fistfuls of the same name */
function counter(before: readonly Fistful[]): (of: Omit<ThrowName, 'nth'>) => number {
  const used = new Map<string, number>();
  const use = (of: Omit<ThrowName, 'nth'>): number => {
    const key = keyOf(of);
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    return nth;
  };
  for (const fistful of before) use(fistful);
  return use;
}

/** @param before fistfuls of the month's earlier commands */
export function throwNamer(before: readonly Fistful[] = []): ThrowNamer {
  const use = counter(before);
  const fistfuls: Writable[] = [];
  let last: DieOfFistful | null = null;
  const open = new Map<string | null, { readonly key: string; readonly fistful: Writable }>();
  return {
    fistfuls,
    get last() {
      return last;
    },
    take(who, { kind, of } = NO_MATTER) {
      const thrower = who ?? null;
      const key = keyOf({ who: thrower, kind, of });
      let now = open.get(thrower);
      if (now?.key !== key) {
        now = { key, fistful: { who: thrower, kind, of, nth: use({ who: thrower, kind, of }), dice: 0 } };
        open.set(thrower, now);
        fistfuls.push(now.fistful);
      }
      const { dice: at, ...name } = now.fistful;
      now.fistful.dice += 1;
      last = { name, at };
      return last;
    },
    settled: () => open.clear(),
  };
}

/** Numbers a command's fistfuls after those of the month's earlier commands. */
export function numberedAfter(before: readonly Fistful[], fistfuls: readonly Fistful[]): Fistful[] {
  const use = counter(before);
  return fistfuls.map((fistful) => ({ ...fistful, nth: use(fistful) }));
}

/** Wraps a source of dice and names each die. */
export const namedDice = (source: DiceSource, namer: ThrowNamer): DiceSource => ({
  rolls: source.rolls,
  roll(die, what, who, context) {
    namer.take(who, context?.matter);
    return source.roll(die, what, who, context);
  },
  draw(deck, drawn, what, who) {
    namer.take(who, undefined);
    return source.draw(deck, drawn, what, who);
  },
  settled() {
    namer.settled();
  },
});

/** Creates the schema of a hexadecimal text. */
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`);

/** A SHA-256 digest, a key or a secret of 32 bytes. */
export const hex32 = hex(64);

/** A signature or proof of 64 bytes. */
export const hex64 = hex(128);

/** Kind of a fistful with all dice of a command, of all throwers. */
export const WHOLE_COMMAND = 'command';

/** A die of a fistful, by its index. */
export interface PlaceOf<Of extends Fistful> {
  readonly fistful: Of;
  readonly at: number;
}

/** Assigns a command's dice to its fistfuls. @throws RangeError for a die without a fistful or an incomplete fistful */
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
      if (!fistful) throw new RangeError('a die belongs to no logged throw');
      now = { fistful, thrown: 0 };
      open.set(who, now);
    }
    now.thrown += 1;
    return { fistful: now.fistful, at: now.thrown - 1 };
  });
  const isWhole = [...open.values()].every(({ fistful, thrown }) => thrown === fistful.dice);
  if (!isWhole || [...waiting.values()].some((left) => left.length > 0))
    throw new RangeError('a logged throw lacks a die');
  return places;
}

/**
 * Lists the fistfuls of a viewer's own dice that the viewer may see, in the order of the dice.
 * @param learnt the visible part of each event; null for none
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
