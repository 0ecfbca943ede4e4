/** Sets this process's clock ahead or back by some hours. */
export function skewClock(hours: number): void {
  const ahead = hours * 3_600_000;
  const now = (): number => RealDate.now() + ahead;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, words, target) => Reflect.construct(date, words.length === 0 ? [now()] : words, target) as Date,
    get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
  });
}
