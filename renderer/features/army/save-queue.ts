/** How what is on the screen stands to what is stored. `waiting`: the program is away; `conflict`: stored elsewhere meanwhile. */
export type SaveState = 'stored' | 'storing' | 'waiting' | 'conflict' | 'refused';

/** How an attempt to store ended badly. */
export type SaveFailure = 'unreached' | 'conflict' | 'refused';

interface Wiring<Document> {
  /** The version that is stored. */
  readonly base: number;
  /** Stores a document behind version `base`. @returns the new version. */
  send(document: Document, base: number, what: string): Promise<number>;
  failure(thrown: unknown): SaveFailure;
  /** What to wait for before a document is sent, so that the screen shows it first. */
  rest?(): Promise<void>;
  changed(state: SaveState, thrown?: unknown): void;
}

export interface SaveQueue<Document> {
  /** Stores the document as soon as the one before it is stored; only the newest that waits is sent. */
  put(document: Document, what: string): void;
  /** Tries again what could not be sent. */
  retry(): void;
  /** Sends what still waits without waiting for an answer: the page is being left. */
  leave(): void;
  /** The stored version as last heard. */
  readonly version: () => number;
  /** Whether everything is stored. */
  readonly settled: () => boolean;
}

/** Stores edits one after another, one on its way at a time. Nothing is dropped but what a newer state replaces. */
export function saveQueue<Document>({ base, send, failure, rest, changed }: Wiring<Document>): SaveQueue<Document> {
  let version = base;
  let state: SaveState = 'stored';
  let pumping = false;
  /** Whether a document was sent and not yet answered. */
  let underWay = false;
  let next: { document: Document; what: string } | null = null;
  /** What was sent off without waiting for the one before it. */
  let ahead: Promise<void> | null = null;

  function become(now: SaveState, thrown?: unknown): void {
    state = now;
    changed(now, thrown);
  }

  function takeNext(): typeof next {
    const taken = next;
    next = null;
    return taken;
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    while (next && state !== 'conflict') {
      become('storing');
      if (rest) await rest();
      if (ahead) await ahead;
      const sent = takeNext();
      // The page that was left meanwhile, and came back, sent it.
      if (!sent) {
        become('stored');
        break;
      }
      underWay = true;
      try {
        version = Math.max(version, await send(sent.document, version, sent.what));
        if (ahead) await ahead;
        become(next ? 'storing' : 'stored');
      } catch (thrown) {
        next ??= sent;
        const why = failure(thrown);
        become(why === 'unreached' ? 'waiting' : why, thrown);
        break;
      } finally {
        underWay = false;
      }
    }
    pumping = false;
  }

  return {
    put(document, what) {
      next = { document, what };
      void pump();
    },
    retry: () => void pump(),
    leave() {
      if (state === 'conflict') return;
      const taken = takeNext();
      if (!taken) return;
      const { document, what } = taken;
      // The one on its way, if any, becomes the version in between.
      ahead = send(document, underWay ? version + 1 : version, what).then(
        (stored) => {
          version = Math.max(version, stored);
          ahead = null;
        },
        () => {
          ahead = null;
          next ??= { document, what };
        },
      );
    },
    version: () => version,
    settled: () => state === 'stored' && !next,
  };
}
