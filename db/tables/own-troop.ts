import { type OwnTroop, ownTroopSchema } from '../../contract/troops.ts';
import { expectIntact, storedJson, storedValue } from './stored-json.ts';

export interface OwnTroopTable {
  readonly rules: string;
  readonly name: string;
  readonly troop: string;
}

export const ownTroopRow = ({ rules, name, troop }: OwnTroop): OwnTroopTable => ({
  rules,
  name,
  troop: JSON.stringify(troop),
});

/** @throws StoreError STORE_DAMAGED where it is not as it was written */
export function ownTroopOf({ rules, name, troop, intact }: OwnTroopTable & { readonly intact: number }): OwnTroop {
  const what = `troop type “${name}”`;
  expectIntact({ intact }, what);
  return storedValue(ownTroopSchema, { rules, name, troop: storedJson(troop, what, 'troop') }, what);
}
