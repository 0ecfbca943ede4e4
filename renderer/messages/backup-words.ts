import type { StoreBackup } from '../../contract/store.ts';
import { formatInteger, formatTimestamp } from './format.ts';
import { t } from './messages.ts';

const counted = (key: 'army' | 'campaign', number: number): string =>
  t(`store.${key}${number === 1 ? '' : 'Many'}`, { number: formatInteger(number) });

/** What a backup is known by: "2 Mar, 09:00 (3 armies, 1 campaign)". */
export function backupWords({ at, isWhole, holds }: StoreBackup): string {
  const values = { date: formatTimestamp(at) };
  if (!isWhole || holds === null) return t('store.damagedBackup', values);
  const content = { armies: counted('army', holds.armies), campaigns: counted('campaign', holds.campaigns) };
  return t('store.backup', { ...values, ...content });
}
