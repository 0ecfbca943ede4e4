import type { Verification } from '../../../contract/campaigns.ts';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { isPromise, type Proof } from '../../../rules/core/campaign/proof-schema.ts';
import { sealStateOf } from '../../../rules/core/campaign/seal.ts';

/** A month that was resolved: its proof, and the orders that were filed for it. */
interface VouchedMonth {
  readonly proof: Proof | undefined;
  readonly filed: readonly OrdersFile[];
}

/** Who vouches for the orders of each seat. @param seats the secrets that the umpire's app seals each seat's orders with, by player */
export const seatsVouched = (
  months: readonly VouchedMonth[],
  seats: Readonly<Record<string, string>>,
): Verification['seats'] =>
  Object.entries(seats).map(([player, secret]) => {
    const found = { signed: 0, sealed: 0, unsigned: 0 };
    const keys = new Set<string>();
    for (const { proof, filed } of months) {
      const brought = isPromise(proof) ? (proof.month?.brought ?? []) : [];
      const signed = brought.find((file) => file.player === player);
      const file = filed.find((orders) => orders.player === player);
      if (signed) keys.add(signed.key);
      if (signed) found.signed += 1;
      else if (file) found[sealStateOf(file, secret) === 'sound' ? 'sealed' : 'unsigned'] += 1;
    }
    return { player, ...found, keys: [...keys] };
  });
