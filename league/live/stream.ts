import type { Notice } from '../../contract/league/notices.ts';

/** The newest notices that a stream has sent: of those for everybody and of the seat's own. */
export interface StreamPosition {
  readonly all: number;
  readonly own: number;
}

/** An event's id: the position after it, as `12.3`. */
export const eventId = ({ all, own }: StreamPosition): string => `${all}.${own}`;

/** The position of an event's id; null for no id of ours, so that the stream starts afresh. */
export function parseEventId(id: string | undefined): StreamPosition | null {
  const [, all, own] = /^(\d{1,9})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return all === undefined || own === undefined ? null : { all: Number(all), own: Number(own) };
}

export interface StreamEvent {
  readonly id: string;
  readonly notice: Notice;
}

/** How many events, and characters of them, wait for a slow reader; with more the stream is ended, and its reader resumes it. */
const QUEUE_LIMIT = 256;
const LONGEST_QUEUE = 64 * 1024;

const lengthOf = (event: StreamEvent): number => JSON.stringify(event).length;

type NextEvent = IteratorResult<StreamEvent, undefined>;
const END: NextEvent = { done: true, value: undefined };

/**
 * A queue of events for one reader. It ends when the reader leaves or falls behind, or when it is closed; events that wait are still read.
 */
export class EventQueue implements AsyncIterableIterator<StreamEvent, undefined> {
  #waiting: StreamEvent[] = [];
  #length = 0;
  #reader: ((read: NextEvent) => void) | null = null;
  #isEnded = false;
  readonly #onEnd: () => void;

  /** @param onEnd called once */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push(event: StreamEvent): void {
    if (this.#isEnded) return;
    const reader = this.#reader;
    if (reader) {
      this.#reader = null;
      reader({ done: false, value: event });
      return;
    }
    const length = lengthOf(event);
    if (this.#waiting.length >= QUEUE_LIMIT || this.#length + length > LONGEST_QUEUE) return this.close();
    this.#waiting.push(event);
    this.#length += length;
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#reader?.(END);
    this.#reader = null;
    this.#onEnd();
  }

  next(): Promise<NextEvent> {
    const event = this.#waiting.shift();
    if (event) {
      this.#length -= lengthOf(event);
      return Promise.resolve({ done: false, value: event });
    }
    if (this.#isEnded) return Promise.resolve(END);
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  return(): Promise<NextEvent> {
    this.#waiting = [];
    this.close();
    return Promise.resolve(END);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
