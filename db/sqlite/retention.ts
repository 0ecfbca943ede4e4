import type { Holdings, StoreBackup } from '../../contract/store.ts';

/** How many backups are kept whatever they hold. */
const KEPT = 10;

const holdsAsMuch = (one: Holdings, other: Holdings): boolean =>
  Object.entries(other).every(([kind, held]) => one[kind as keyof Holdings] >= held);

/**
 * The backups that may go: older than the last ten, and for each a newer one is kept that is whole and holds at least as much of
 * everything. So backups of a smaller store never take the place of the last good one of a larger one.
 * @param backups newest first
 */
export function superfluous(backups: readonly StoreBackup[]): readonly StoreBackup[] {
  const kept = backups.slice(0, KEPT);
  const gone: StoreBackup[] = [];
  for (const backup of backups.slice(KEPT)) {
    const { holds, isWhole } = backup;
    const isCovered =
      holds === null ||
      !isWhole ||
      kept.some((newer) => newer.isWhole && newer.holds !== null && holdsAsMuch(newer.holds, holds));
    (isCovered ? gone : kept).push(backup);
  }
  return gone;
}

/** The backup that a restore takes where none is named: the newest whole one that holds anything, else the newest whole one. */
export function suggestedBackup(backups: readonly StoreBackup[]): StoreBackup | null {
  const whole = backups.filter(({ isWhole }) => isWhole);
  const isEmpty = ({ holds }: StoreBackup): boolean =>
    holds === null || Object.values(holds).every((held) => held === 0);
  return whole.find((backup) => !isEmpty(backup)) ?? whole[0] ?? null;
}
