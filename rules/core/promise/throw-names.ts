import { z } from 'zod';
import type { DiceSource, DieRoll, RollMatter } from '../dice.ts';

const text = z.string().max(500);

/** Name of a roll within a month: its player, its subject, and its number among the rolls with this player and subject. */
export const rollNameSchema = z.strictObject({
  /** Null for dice of no player. */
  who: text.nullable(),
  kind: text,
  of: z.array(text).max(1000).readonly(),
  nth: z.int().min(0),
});
export type RollName = Readonly<z.output<typeof rollNameSchema>>;

/** A roll: the dice that one player rolls about one subject before the next event. These dice are revealed together. */
export interface NamedRoll extends RollName {
  readonly dice: number;
}

/** A die, by the name of its roll and its index within the roll. */
interface NamedDie {
  readonly name: RollName;
  readonly at: number;
}

/** Assigns dice to named rolls as the dice are rolled. */
export interface RollNamer {
  /** All rolls, in the order of their first dice. */
  readonly fistfuls: readonly NamedRoll[];
  /** The latest die; null before the first. */
  readonly last: NamedDie | null;
  take(who: string | undefined, matter: RollMatter | undefined): NamedDie;
  /** Ends all rolls, because an event with their dice was logged. */
  settled(): void;
}

type WritableRoll = { -readonly [Key in keyof NamedRoll]: NamedRoll[Key] };

const NO_MATTER: RollMatter = { kind: 'throw', of: [] };

const toKey = ({ who, kind, of }: Omit<RollName, 'nth'>): string => JSON.stringify([who, kind, of]);

/** Creates a counter of rolls by player and subject. @returns the number of earlier rolls with the same two */
function createCounter(before: readonly NamedRoll[]): (of: Omit<RollName, 'nth'>) => number {
  const used = new Map<string, number>();
  const use = (of: Omit<RollName, 'nth'>): number => {
    const key = toKey(of);
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    return nth;
  };
  for (const fistful of before) use(fistful);
  return use;
}

/** @param before rolls of the month's earlier commands */
export function createNamer(before: readonly NamedRoll[] = []): RollNamer {
  const use = createCounter(before);
  const fistfuls: WritableRoll[] = [];
  let last: NamedDie | null = null;
  const open = new Map<string | null, { readonly key: string; readonly fistful: WritableRoll }>();
  return {
    fistfuls,
    get last() {
      return last;
    },
    take(who, { kind, of } = NO_MATTER) {
      const thrower = who ?? null;
      const key = toKey({ who: thrower, kind, of });
      let current = open.get(thrower);
      if (current?.key !== key) {
        current = { key, fistful: { who: thrower, kind, of, nth: use({ who: thrower, kind, of }), dice: 0 } };
        open.set(thrower, current);
        fistfuls.push(current.fistful);
      }
      const { dice: at, ...name } = current.fistful;
      current.fistful.dice += 1;
      last = { name, at };
      return last;
    },
    settled: () => open.clear(),
  };
}

/** Numbers a command's rolls after those of the month's earlier commands. */
export function renumber(before: readonly NamedRoll[], fistfuls: readonly NamedRoll[]): NamedRoll[] {
  const use = createCounter(before);
  return fistfuls.map((fistful) => ({ ...fistful, nth: use(fistful) }));
}

/** Wraps a source of dice so that each die gets a name. */
export const nameDice = (source: DiceSource, namer: RollNamer): DiceSource => ({
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

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`);

/** A SHA-256 digest, a key or a secret of 32 bytes. */
export const hex32 = hex(64);

/** A signature or proof of 64 bytes. */
export const hex64 = hex(128);

/** Kind of a single roll that holds all dice of a command, of all players. */
export const WHOLE_COMMAND = 'command';

/** A die, by its roll and its index within the roll. */
export interface DiePlace<Of extends NamedRoll> {
  readonly fistful: Of;
  readonly at: number;
}

/** Assigns a command's dice to its rolls. @throws RangeError for a die without a roll or a roll without all its dice */
export function locateDice<Of extends NamedRoll>(
  dice: readonly Pick<DieRoll, 'who'>[],
  fistfuls: readonly Of[],
): DiePlace<Of>[] {
  const getThrower = ({ who }: Pick<DieRoll, 'who'>): string | null =>
    fistfuls[0]?.kind === WHOLE_COMMAND ? null : (who ?? null);
  const waiting = Map.groupBy(fistfuls, ({ who }) => who);
  const open = new Map<string | null, { readonly fistful: Of; thrown: number }>();
  const places = dice.map((die) => {
    const who = getThrower(die);
    let current = open.get(who);
    if (!current || current.thrown === current.fistful.dice) {
      const fistful = waiting.get(who)?.shift();
      if (!fistful) throw new RangeError('one of the dice belongs to no logged roll');
      current = { fistful, thrown: 0 };
      open.set(who, current);
    }
    current.thrown += 1;
    return { fistful: current.fistful, at: current.thrown - 1 };
  });
  const isComplete = [...open.values()].every(({ fistful, thrown }) => thrown === fistful.dice);
  if (!isComplete || [...waiting.values()].some((left) => left.length > 0))
    throw new RangeError('a logged roll lacks a die');
  return places;
}

/** Lists a viewer's own rolls that the viewer may see, in the order of the dice. @param seen the visible part of each event, or null */
export function listVisibleRolls<Of extends NamedRoll>(
  events: readonly { readonly dice: readonly Pick<DieRoll, 'who'>[] }[],
  fistfuls: readonly Of[],
  seen: readonly unknown[],
  viewer: string,
): Of[] {
  const dice = events.flatMap((event, at) => event.dice.map((die) => ({ ...die, isTold: seen[at] !== null })));
  const visible = locateDice(dice, fistfuls).filter((_place, at) => dice[at]?.isTold && dice[at].who === viewer);
  return [...new Set(visible.map(({ fistful }) => fistful))];
}
