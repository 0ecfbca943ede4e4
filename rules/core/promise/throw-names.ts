import { z } from 'zod';
import type { DiceSource, Matter } from '../dice.ts';

const text = z.string().max(500);

/** What names a fistful among all of a month: its thrower, its matter, and its number among those of the same thrower and matter. */
export const throwNameSchema = z.strictObject({
  /** Null where the dice are nobody's. */
  who: text.nullable(),
  kind: text,
  of: z.array(text).max(1000).readonly(),
  nth: z.int().min(0),
});
export type ThrowName = Readonly<z.output<typeof throwNameSchema>>;

/** The dice that one player throws about one matter before an event is noted: they are told together or not at all. */
export interface Fistful extends ThrowName {
  /** How many dice it has. */
  readonly dice: number;
}

/** A die of a fistful, by its place in it from 0. */
interface DieOfFistful {
  readonly name: ThrowName;
  readonly at: number;
}

/** Names dice as they are thrown. */
export interface ThrowNamer {
  /** In the order of their first dice. */
  readonly fistfuls: readonly Fistful[];
  /** The die that was named last; null before the first. */
  readonly last: DieOfFistful | null;
  take(who: string | undefined, matter: Matter | undefined): DieOfFistful;
  /** Ends all fistfuls: an event with their dice was noted. */
  settled(): void;
}

type Writable = { -readonly [Key in keyof Fistful]: Fistful[Key] };

const NO_MATTER: Matter = { kind: 'throw', of: [] };

const keyOf = ({ who, kind, of }: Omit<ThrowName, 'nth'>): string => JSON.stringify([who, kind, of]);

/** Counts fistfuls of the same thrower and matter. @returns the number of those that were counted before, for each that is counted */
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

/** @param before fistfuls of the month's commands before this one */
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

/** Fistfuls of a command as they are numbered after those of the month's commands before it. */
export function numberedAfter(before: readonly Fistful[], fistfuls: readonly Fistful[]): Fistful[] {
  const use = counter(before);
  return fistfuls.map((fistful) => ({ ...fistful, nth: use(fistful) }));
}

/** Dice of a source, each named as it is thrown. */
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
