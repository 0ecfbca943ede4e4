import { getRetryPause } from '../../contract/streams/resumed-stream.ts';

/** Save state. `waiting`: Nomarch does not respond. `busy`: data file in use. `conflict`: another window saved. `refused`: invalid state. */
export type SaveState = 'stored' | 'storing' | 'waiting' | 'busy' | 'conflict' | 'refused';

/** Reason of a failed save. */
export type SaveFailure = 'unreached' | 'busy' | 'conflict' | 'refused';

/** A saved state with its version. */
export interface Stored<Document> {
  readonly version: number;
  readonly document: Document;
}

interface Wiring<Document> {
  readonly stored: Stored<Document>;
  /** Saves a document over the saved one. @returns the new version */
  send(document: Document, over: Stored<Document>, what: string): Promise<number>;
  failure(thrown: unknown): SaveFailure;
  /** Reads the saved state after a conflict, which may be caused by an unanswered save. */
  newest(): Promise<Stored<Document>>;
  same(one: Document, other: Document): boolean;
  /** Resolves once the screen has rendered. The save is sent after that. */
  rest?(): Promise<void>;
  changed(state: SaveState, thrown?: unknown): void;
}

export interface SaveQueue<Document> {
  /** Saves the document after the previous one. Only the newest waiting state is sent. */
  put(document: Document, what: string): void;
  /** Tries to save at once. */
  retry(): void;
  /** Holds the document back until the user has resolved a conflict. */
  hold(document: Document, what: string): void;
  /** Resolves a conflict: the waiting document replaces the saved one. */
  replace(stored: Stored<Document>): void;
  /** Sends the waiting document without waiting for answers, because the page is closing. */
  leave(): void;
  /** Discards the document that waits to be saved. */
  stop(): void;
  /** Last known saved state. */
  readonly stored: () => Stored<Document>;
  /** True if everything is saved and no save is running. */
  readonly settled: () => boolean;
}

interface Waiting<Document> {
  readonly document: Document;
  readonly what: string;
}

/** Saves edits one after another. Only states replaced by newer ones are dropped. */
export function createSaveQueue<Document>(wiring: Wiring<Document>): SaveQueue<Document> {
  let { stored } = wiring;
  let state: SaveState = 'stored';
  let pumping = false;
  let next: Waiting<Document> | null = null;
  /** The save that is not answered yet. */
  let underWay: { readonly document: Document; readonly answer: Promise<number> } | null = null;
  /** Save sent without waiting for the previous one. Resolves to true if it succeeded. */
  let ahead: Promise<boolean> | null = null;
  /** Documents sent without an answer, which may be saved nevertheless. */
  let unanswered: readonly Document[] = [];
  let attempts = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setState(now: SaveState, thrown?: unknown): void {
    state = now;
    if (!stopped) wiring.changed(now, thrown);
  }

  function takeNext(): typeof next {
    const taken = next;
    next = null;
    return taken;
  }

  function accept(version: number, document: Document): void {
    stored = { version, document };
    unanswered = [];
    attempts = 0;
  }

  async function send({ document, what }: Waiting<Document>): Promise<void> {
    const answer = wiring.send(document, stored, what);
    underWay = { document, answer };
    try {
      accept(await answer, document);
    } finally {
      underWay = null;
    }
    if (ahead) await ahead;
  }

  /** Checks whether the conflict is with an unanswered save of this window. If so, the waiting state is saved over it. */
  async function isOwnConflict(): Promise<boolean> {
    const newest = await wiring.newest();
    const saved = [...unanswered, ...(next ? [next.document] : [])].find((sent) => wiring.same(sent, newest.document));
    if (saved === undefined) return false;
    accept(newest.version, saved);
    if (next && saved === next.document) next = null;
    return true;
  }

  /** @returns true to continue at once */
  async function recover(thrown: unknown, sent: Document): Promise<boolean> {
    const why = wiring.failure(thrown);
    if (why === 'conflict') {
      try {
        if (await isOwnConflict()) return true;
      } catch (unread) {
        return recover(unread, sent);
      }
      setState('conflict', thrown);
      return false;
    }
    if (why === 'refused') {
      setState('refused', thrown);
      return false;
    }
    if (why === 'unreached') unanswered = [...unanswered, sent];
    setState(why === 'unreached' ? 'waiting' : 'busy', thrown);
    timer = setTimeout(() => void pump(), getRetryPause(attempts));
    attempts += 1;
    return false;
  }

  /** Sends the waiting document. @returns true if there may be more to send */
  async function sendNext(): Promise<boolean> {
    if (wiring.rest) await wiring.rest();
    if (ahead) await ahead;
    const sent = takeNext();
    // `leave` has sent the document meanwhile, and the page came back.
    if (!sent) return true;
    try {
      await send(sent);
      return true;
    } catch (thrown) {
      // The save sent after it succeeded, so only the answer was lost.
      if (ahead && (await ahead)) return true;
      next ??= sent;
      return recover(thrown, sent.document);
    }
  }

  async function pump(): Promise<void> {
    if (pumping || stopped || state === 'conflict') return;
    clearTimeout(timer);
    pumping = true;
    let continues = true;
    while (continues && next) {
      // The states `waiting` and `busy` stay until the document is saved.
      if (state !== 'waiting' && state !== 'busy') setState('storing');
      continues = await sendNext();
    }
    pumping = false;
    if (continues && !next && !ahead && state !== 'stored') setState('stored');
  }

  return {
    put(document, what) {
      next = { document, what };
      void pump();
    },
    retry: () => void pump(),
    hold(document, what) {
      next = { document, what };
      setState('conflict');
    },
    replace(newest) {
      stored = newest;
      unanswered = [];
      setState('storing');
      void pump();
    },
    leave() {
      const taken = state === 'conflict' ? null : takeNext();
      if (!taken) return;
      // A running save creates the version in between.
      const before = underWay;
      const over = before ? { version: stored.version + 1, document: before.document } : stored;
      const answer = wiring.send(taken.document, over, taken.what);
      ahead = answer
        .then(
          async (version) => {
            await before?.answer.catch(() => null);
            accept(version, taken.document);
            return true;
          },
          () => {
            next ??= taken;
            return false;
          },
        )
        .finally(() => {
          ahead = null;
          void pump();
        });
    },
    stop() {
      clearTimeout(timer);
      stopped = true;
      next = null;
    },
    stored: () => stored,
    settled: () => stopped || (state === 'stored' && !next && !underWay && !ahead),
  };
}
