/** Keeps what was made for the keys that were asked for last, at most so many of them. What could not be made is not kept. */
export function keptRecently<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (!known) {
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    }
    return value;
  };
}
