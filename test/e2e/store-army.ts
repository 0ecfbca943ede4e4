import type { Page } from 'playwright-core';

/** Stores an army file by the program's own method. @returns its id. */
export const storeArmy = (page: Page, army: unknown): Promise<string> =>
  page.evaluate(async (sent) => {
    const answer = await fetch('/rpc/armies/create', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('nomarch.token') ?? ''}`,
      },
      body: JSON.stringify({ json: { army: sent } }),
    });
    return ((await answer.json()) as { json: { id: string } }).json.id;
  }, army);
