import type { Notice } from '../../contract/league/notices.ts';

/** How far a stream has heard: the newest notice of all, and of its own seat. */
export interface Heard {
  readonly all: number;
  readonly own: number;
}

/** The id of an event, as `12.3`. */
export const eventId = ({ all, own }: Heard): string => `${all}.${own}`;

/** What an id says; null for what is none, and then nothing is resumed. */
export function heardUpTo(id: string | undefined): Heard | null {
  const [, all, own] = /^(\d{1,9})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return all === undefined || own === undefined ? null : { all: Number(all), own: Number(own) };
}

export interface StreamEvent {
  readonly id: string;
  readonly notice: Notice;
}

/** What waits for a reader who does not keep up: a stream that is further behind is ended, and resumes where it was. */
const MOST_WAITING = 256;

type Read = IteratorResult<StreamEvent, undefined>;
const END: Read = { done: true, value: undefined };

/**
 * Events for one reader, one after another. It ends where its reader leaves, where it falls behind, and where it is closed; a reader who
 * still has events to take then gets those first.
 */
export class EventQueue implements AsyncIterableIterator<StreamEvent, undefined> {
  #waiting: StreamEvent[] = [];
  #reader: ((read: Read) => void) | null = null;
  #isEnded = false;
  readonly #ended: () => void;

  /** @param ended is called once */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  push(event: StreamEvent): void {
    if (this.#isEnded) return;
    const reader = this.#reader;
    if (reader) {
      this.#reader = null;
      reader({ done: false, value: event });
    } else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(event);
    else this.close();
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#reader?.(END);
    this.#reader = null;
    this.#ended();
  }

  next(): Promise<Read> {
    const event = this.#waiting.shift();
    if (event) return Promise.resolve({ done: false, value: event });
    if (this.#isEnded) return Promise.resolve(END);
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  return(): Promise<Read> {
    this.#waiting = [];
    this.close();
    return Promise.resolve(END);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
