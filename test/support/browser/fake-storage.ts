/** Creates a browser storage in memory. @param room maximum characters of a value */
export function fakeStorage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('there is no room left', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}
