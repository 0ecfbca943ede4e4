import { z } from 'zod';
import type { NationList } from '../rules/core/nation-list.ts';
import { RULE_SYSTEM_IDS } from '../rules/core/army-file.ts';
import { query, storeId, trusted } from './base.ts';

export const lists = {
  /** Every nation's list in the store, of one rule book or of all. */
  all: query.input(z.object({ rules: z.enum(RULE_SYSTEM_IDS).optional() })).output(z.array(trusted<NationList>())),
  one: query.input(z.object({ id: storeId })).output(trusted<NationList>()),
};
