import type { Page } from 'playwright-core';
import { callProgram } from './call-program.ts';

/** Stores an army file with a call to the program. @returns its id */
export const storeArmy = async (page: Page, army: unknown): Promise<string> =>
  (await callProgram<{ id: string }>(page, 'armies/create', { army })).id;
