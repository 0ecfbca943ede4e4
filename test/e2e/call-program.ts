import type { Page } from 'playwright-core';

/** Calls a method of the program as its page does. */
export const callProgram = <Answer>(page: Page, method: string, input: unknown): Promise<Answer> =>
  page.evaluate(
    async ([path, sent]) => {
      const answer = await fetch(`/rpc/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('nomarch.token') ?? ''}`,
        },
        body: JSON.stringify({ json: sent }),
      });
      return ((await answer.json()) as { json: Answer }).json;
    },
    [method, input] as const,
  );
