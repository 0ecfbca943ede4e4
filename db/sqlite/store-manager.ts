import { resolve } from 'node:path';
import type { DamagedItem, StoreBackups, StoreState } from '../../contract/store.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import { StoreError, type StoreAdmin } from '../../services/repositories/store-admin.ts';
import { readBackups } from './backup.ts';
import { setAsideStore, describeDamage, LostStoreError, restoreBackup } from './recovery.ts';
import { suggestBackup } from './retention.ts';
import { type OpenStore, openStore, openForViewing } from './store.ts';

/** Milliseconds between checks for a due backup and for idle time. */
const TICK_INTERVAL = 5000;

export interface StoreManager extends StoreAdmin {
  readonly file: string;
  /** Repositories of the currently open store. Access throws StoreError STORE_LOST if there is none. */
  readonly repositories: Repositories;
  /** Returns the reason why the store is read-only, as a sentence, or ''. */
  readonly readOnly: () => string;
  /** Returns the reason why the store waits for the user's choice, as a sentence, or '' if it is open. */
  readonly lost: () => string;
  close(): void;
}

interface StoreManagerOptions {
  readonly file: string;
  /** Returns the current time as ISO 8601 in UTC. */
  readonly clock: () => string;
  /** Reports unexpected errors. */
  readonly report: (error: unknown) => void;
  /** If true (default), periodic tasks run automatically. */
  readonly isTicking?: boolean;
}

/** Creates repositories that forward each access to those of the open store. They cannot be copied with the spread operator. */
const delegateRepositories = (current: () => Repositories): Repositories =>
  new Proxy({} as Repositories, { get: (_, name: keyof Repositories) => current()[name] });

const VIEW_ONLY_NOTICE = 'The data file is damaged. Only readable data is shown, and nothing is saved.';

/**
 * Manages the store of a long-running program: makes daily backups, writes the log back when idle, and can replace the store with a backup.
 * Also opens if the store is lost, and then offers ways to recover.
 * @throws UseCaseError for a foreign, newer or inaccessible file
 * @throws StoreError
 */
export async function manageStore({
  file: given,
  clock,
  report,
  isTicking = true,
}: StoreManagerOptions): Promise<StoreManager> {
  const file = resolve(given);
  let open: OpenStore | null = null;
  let lost: LostStoreError | null = null;
  let backupIssue = '';
  let tried = '';
  let looking: Promise<readonly DamagedItem[]> | null = null;

  async function take(opening: () => OpenStore | Promise<OpenStore>): Promise<void> {
    try {
      open = await opening();
      lost = null;
    } catch (error) {
      if (!(error instanceof LostStoreError)) throw error;
      lost = error;
    }
  }
  const openAgain = (begins = false): Promise<void> => take(() => openStore({ file, clock, begins, backsUp: false }));

  /** Checks for damage and backs up once a day. A failure is reported until a backup succeeds. */
  async function backUpDaily(): Promise<void> {
    const day = clock().slice(0, 10);
    const of = open;
    if (of === null || tried === day) return;
    tried = day;
    for (const damaged of await damage())
      report(new StoreError('STORE_DAMAGED', `The daily check of ${file} found damage: ${describeDamage(damaged)}.`));
    if (open === of) await note(of.backUpIfDue());
  }

  /** Checks for damage. Concurrent callers share one check. */
  function damage(): Promise<readonly DamagedItem[]> {
    looking ??= current()
      .damage()
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  async function note(backup: Promise<void>): Promise<void> {
    const of = open;
    try {
      await backup;
      backupIssue = '';
    } catch (error) {
      // A store that was closed meanwhile needs no backup.
      if (of !== open) return;
      backupIssue = error instanceof StoreError ? error.message : 'No backup could be created.';
      if (!(error instanceof StoreError)) report(error);
    }
  }

  function tick(): void {
    try {
      open?.checkpointIfIdle();
    } catch (error) {
      report(error);
    }
    backUpDaily().catch(report);
  }

  function current(): OpenStore {
    if (open) return open;
    throw new StoreError('STORE_LOST', lost?.why ?? 'The data file is being replaced. Try again in a moment.');
  }

  /** Closes the store, runs the work on its file, and opens the store again, even if the work failed. */
  async function exchange(work: () => void, begins = false): Promise<void> {
    open?.close();
    open = null;
    try {
      work();
    } catch (error) {
      await openAgain();
      throw error;
    }
    await openAgain(begins);
  }

  function state(): StoreState {
    const readOnly = open?.readOnly ?? '';
    return {
      state: open === null ? 'lost' : readOnly === '' ? 'open' : 'looking',
      why: open === null ? (lost?.why ?? '') : readOnly,
      isReadable: lost?.isReadable ?? false,
      backupIssue,
    };
  }

  function backups(): StoreBackups {
    const entries = readBackups(file);
    return { backups: entries, suggested: suggestBackup(entries)?.name ?? null };
  }

  await openAgain();
  const timer = isTicking ? setInterval(tick, TICK_INTERVAL).unref() : undefined;
  return {
    file,
    repositories: delegateRepositories(() => current().repositories),
    readOnly: () => open?.readOnly ?? '',
    lost: () => (open === null ? (lost?.why ?? '') : ''),
    state,
    backups,
    async backUp() {
      await current().backUp();
      backupIssue = '';
    },
    damage,
    mend: (row) => current().mend(row),
    discard: (row) => current().discard(row),
    restore: (backup) => exchange(() => void restoreBackup(file, clock(), backup)),
    beginEmpty: () => exchange(() => void setAsideStore(file, clock()), true),
    look: () => take(() => openForViewing(file, VIEW_ONLY_NOTICE)),
    close() {
      clearInterval(timer);
      open?.close();
      open = null;
    },
  };
}
