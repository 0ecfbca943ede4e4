import { expect, it } from 'vitest';
import { resumeStream } from './resumed-stream.ts';

it('resumed stream waits longer after each failed attempt, until an item arrives', async () => {
  const away = new Error('nobody there');
  const answers = [away, away, away, ['heard'], away, away];
  const waited: number[] = [];
  const heard: string[] = [];
  const stream = resumeStream({
    open: () => {
      const next = answers.shift();
      if (!next || next instanceof Error) return Promise.reject(next ?? away);
      return Promise.resolve(
        (async function* () {
          for (const word of next) yield await Promise.resolve({ word });
        })(),
      );
    },
    isWanted: () => answers.length > 0,
    canRetry: (thrown) => thrown === away,
    wait: (attempts) => Promise.resolve(waited.push(attempts)),
  });
  for await (const each of stream) heard.push(each.kind === 'told' ? each.item.word : each.kind);

  expect(heard).toEqual(['away', 'back', 'heard', 'away']);
  expect(waited).toEqual([0, 1, 2, 0, 1, 2]);
});
