import { pauseAfter } from '../../contract/streams/resumed-stream.ts';

/**
 * How what is on the screen stands to what is stored. `waiting`: the program is away; `busy`: another program is using the store;
 * `conflict`: another window stored something else meanwhile; `refused`: it cannot be stored as it is.
 */
export type SaveState = 'stored' | 'storing' | 'waiting' | 'busy' | 'conflict' | 'refused';

/** Why an attempt to store failed. */
export type SaveFailure = 'unreached' | 'busy' | 'conflict' | 'refused';

/** A state that is stored, under its version. */
export interface Stored<Document> {
  readonly version: number;
  readonly document: Document;
}

interface Wiring<Document> {
  readonly stored: Stored<Document>;
  /** Stores a document in place of the one that is stored. @returns the new version. */
  send(document: Document, over: Stored<Document>, what: string): Promise<number>;
  failure(thrown: unknown): SaveFailure;
  /** Reads what is stored now: asked after a conflict, for it may be what was sent and never answered. */
  newest(): Promise<Stored<Document>>;
  same(one: Document, other: Document): boolean;
  /** What to wait for before a document is sent, so that the screen shows it first. */
  rest?(): Promise<void>;
  changed(state: SaveState, thrown?: unknown): void;
}

export interface SaveQueue<Document> {
  /** Stores the document as soon as the one before it is stored; only the newest that waits is sent. */
  put(document: Document, what: string): void;
  /** Tries at once what could not be sent. */
  retry(): void;
  /** Keeps the document from the store until its user has decided between it and what another window stored. */
  hold(document: Document, what: string): void;
  /** Ends a conflict: what waits takes the place of what is stored. */
  replace(stored: Stored<Document>): void;
  /** Sends what still waits without waiting for an answer: the page is being left. */
  leave(): void;
  /** Gives up what waits. */
  stop(): void;
  /** What is stored, as last heard. */
  readonly stored: () => Stored<Document>;
  /** Whether everything is stored, and nothing is on its way. */
  readonly settled: () => boolean;
}

interface Waiting<Document> {
  readonly document: Document;
  readonly what: string;
}

/** Stores edits one after another, one on its way at a time. Nothing is dropped but what a newer state replaces. */
export function saveQueue<Document>(wiring: Wiring<Document>): SaveQueue<Document> {
  let { stored } = wiring;
  let state: SaveState = 'stored';
  let pumping = false;
  let next: Waiting<Document> | null = null;
  /** What was sent and is not answered yet. */
  let underWay: { readonly document: Document; readonly answer: Promise<number> } | null = null;
  /** What was sent off without waiting for the one before it; whether it was stored. */
  let ahead: Promise<boolean> | null = null;
  /** What was sent and whose answer was lost: it may be stored all the same. */
  let unanswered: readonly Document[] = [];
  let attempts = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(now: SaveState, thrown?: unknown): void {
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

  /** Whether the conflict was with this window's own edit, whose answer was lost; what waits then goes behind it. */
  async function isOwnConflict(): Promise<boolean> {
    const newest = await wiring.newest();
    const own = [...unanswered, ...(next ? [next.document] : [])].find((sent) => wiring.same(sent, newest.document));
    if (own === undefined) return false;
    accept(newest.version, own);
    if (next && own === next.document) next = null;
    return true;
  }

  /** @returns whether to go on at once. */
  async function recover(thrown: unknown, sent: Document): Promise<boolean> {
    const why = wiring.failure(thrown);
    if (why === 'conflict') {
      try {
        if (await isOwnConflict()) return true;
      } catch (unread) {
        return recover(unread, sent);
      }
      become('conflict', thrown);
      return false;
    }
    if (why === 'refused') {
      become('refused', thrown);
      return false;
    }
    if (why === 'unreached') unanswered = [...unanswered, sent];
    become(why === 'unreached' ? 'waiting' : 'busy', thrown);
    timer = setTimeout(() => void pump(), pauseAfter(attempts));
    attempts += 1;
    return false;
  }

  /** Sends what waits. @returns whether there may be more to send. */
  async function sendNext(): Promise<boolean> {
    if (wiring.rest) await wiring.rest();
    if (ahead) await ahead;
    const sent = takeNext();
    // The page that was left meanwhile, and came back, sent it.
    if (!sent) return true;
    try {
      await send(sent);
      return true;
    } catch (thrown) {
      // What was sent after it is stored: its own answer was lost on the way.
      if (ahead && (await ahead)) return true;
      next ??= sent;
      return recover(thrown, sent.document);
    }
  }

  async function pump(): Promise<void> {
    if (pumping || stopped || state === 'conflict') return;
    clearTimeout(timer);
    pumping = true;
    let goesOn = true;
    while (goesOn && next) {
      // What waits for the program or for the store is told so until it is stored.
      if (state !== 'waiting' && state !== 'busy') become('storing');
      goesOn = await sendNext();
    }
    pumping = false;
    if (goesOn && !next && !ahead && state !== 'stored') become('stored');
  }

  return {
    put(document, what) {
      next = { document, what };
      void pump();
    },
    retry: () => void pump(),
    hold(document, what) {
      next = { document, what };
      become('conflict');
    },
    replace(newest) {
      stored = newest;
      unanswered = [];
      become('storing');
      void pump();
    },
    leave() {
      const taken = state === 'conflict' ? null : takeNext();
      if (!taken) return;
      // The one on its way, if any, becomes the version in between.
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
