import type { StoreBackup } from '../../contract/store.ts';
import type { BackupContent } from './backup-content.ts';

/** How many backups are kept whatever they hold: of a sound store, and of one that failed its check. */
const KEPT = { whole: 10, damaged: 3 } as const;

const covers = (one: BackupContent, key: string, digest: string): boolean => one.get(key) === digest;

/**
 * The backups that may go: older than the last ten, and everything that is whole in them is whole in a newer one that stays. Nothing
 * counts as covered by a backup that is damaged, but what is in an older damaged one.
 * @param backups newest first @param contentOf what one holds whole, by its name
 */
export function superfluous(
  backups: readonly StoreBackup[],
  contentOf: (name: string) => BackupContent,
): readonly StoreBackup[] {
  const left = { whole: KEPT.whole as number, damaged: KEPT.damaged as number };
  const kept: StoreBackup[] = [];
  const gone: StoreBackup[] = [];
  for (const backup of backups) {
    const kind = backup.isWhole ? 'whole' : 'damaged';
    left[kind] -= 1;
    const stays = left[kind] >= 0 || !isCovered(backup, kept, contentOf);
    (stays ? kept : gone).push(backup);
  }
  return gone;
}

function isCovered(
  { name, isWhole }: StoreBackup,
  kept: readonly StoreBackup[],
  contentOf: (name: string) => BackupContent,
): boolean {
  const newer = kept.filter((one) => one.isWhole || !isWhole).map((one) => contentOf(one.name));
  return [...contentOf(name)].every(([key, digest]) => newer.some((one) => covers(one, key, digest)));
}

/** The backup that a restore takes where none is named: the newest whole one that holds anything, else the newest whole one. */
export function suggestedBackup(backups: readonly StoreBackup[]): StoreBackup | null {
  const whole = backups.filter(({ isWhole }) => isWhole);
  const isEmpty = ({ holds }: StoreBackup): boolean =>
    holds === null || Object.values(holds).every((held) => held === 0);
  return whole.find((backup) => !isEmpty(backup)) ?? whole[0] ?? null;
}
