/** A number that a book has lost, or leaves to the players: they type it in, and it is kept with their armies and battles. */
export interface Setting {
  readonly key: string;
  readonly label: string;
  readonly citation: string;
  /** A whole number from `least` to `most`. */
  readonly least: number;
  readonly most: number;
  /** What is counted where nothing was typed: what the book says without the number. */
  readonly otherwise: number;
}

/** Settings by their keys; one that nobody typed is absent. */
export type Settings = Readonly<Record<string, number>>;

/** The number that was typed, or what counts without it. */
export const settingOf = ({ key, otherwise }: Setting, typed: Settings = {}): number =>
  (Object.hasOwn(typed, key) ? typed[key] : undefined) ?? otherwise;

/** With one number typed in, within what it may be; null takes it out. */
export function withSetting(typed: Settings, { key, least, most }: Setting, value: number | null): Settings {
  const { [key]: _before, ...others } = typed;
  return value === null ? others : { ...others, [key]: Math.min(most, Math.max(least, value)) };
}

/** Settings that the book does not ask for, and numbers that they cannot be, as sentences with their keys; empty when all is well. */
export function settingIssues(
  settings: readonly Setting[],
  typed: Settings,
): { readonly key: string; readonly message: string }[] {
  return Object.entries(typed).flatMap(([key, value]) => {
    const setting = settings.find((known) => known.key === key);
    if (!setting) return [{ key, message: `the book asks for no number “${key}”` }];
    const { label, least, most } = setting;
    if (Number.isInteger(value) && value >= least && value <= most) return [];
    return [{ key, message: `${label}: a whole number from ${least} to ${most} was expected, not ${value}` }];
  });
}
