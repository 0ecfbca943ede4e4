import type { Page } from 'playwright-core';

/** A key as traced by the browser, in ms from the key event. */
export interface TracedKey {
  /** Time until the page had handled the key. */
  readonly handled: number;
  /** Time until the frame with its effect was on the screen. */
  readonly shown: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly args: {
    readonly data?: {
      readonly type?: string;
      readonly duration?: number;
      readonly timeStamp?: number;
      readonly processingEnd?: number;
    };
  };
}

/** Pause between two keys, in ms, so that the page is idle before each. */
const REST = 100;

/** Presses keys one by one while the browser traces, and returns their times. */
export async function traceKeys(page: Page, keys: readonly string[]): Promise<TracedKey[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(REST);
  }
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const traced = events.flatMap(({ name, ph, args: { data } }) =>
    name === 'EventTiming' && ph === 'b' && data?.type === 'keydown'
      ? [{ handled: (data.processingEnd ?? NaN) - (data.timeStamp ?? NaN), shown: data.duration ?? NaN }]
      : [],
  );
  if (traced.length !== keys.length)
    throw new Error(`${String(keys.length)} keys were pressed and ${String(traced.length)} traced`);
  return traced;
}
