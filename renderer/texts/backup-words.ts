import { plural } from './plural.ts';
import type { StoreBackup } from '../../contract/store.ts';
import { formatInteger, formatTimestamp } from './format.ts';

const counted = (number: number, one: string, many: string): string =>
  `${formatInteger(number)} ${plural(number, one, many)}`;

/** What a backup is known by: "2 Mar, 09:00 (3 armies, 1 campaign)". */
export function backupWords({ at, isWhole, holds }: StoreBackup): string {
  if (!isWhole || holds === null) return `${formatTimestamp(at)} (damaged)`;
  return `${formatTimestamp(at)} (${counted(holds.armies, 'army', 'armies')}, ${counted(holds.campaigns, 'campaign', 'campaigns')})`;
}
