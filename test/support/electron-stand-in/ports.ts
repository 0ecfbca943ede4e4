import { EventEmitter } from 'node:events';
import type { PortPayload } from './wire.ts';
import { send } from './wire-main.ts';

/** The main process's end of a port, as Electron's MessagePortMain: silent until started. */
export class StandInPort extends EventEmitter {
  readonly #id: number;
  readonly #early: PortPayload[] = [];
  #started = false;
  #closed = false;

  constructor(id: number) {
    super();
    this.#id = id;
  }

  start(): void {
    this.#started = true;
    for (const payload of this.#early.splice(0)) this.emit('message', { data: payload, ports: [] });
  }

  postMessage(payload: PortPayload): void {
    if (!this.#closed) send({ kind: 'port-message', port: this.#id, payload });
  }

  close(): void {
    if (this.#closed) return;
    send({ kind: 'port-close', port: this.#id });
    this.shut();
  }

  /** A message of the page. */
  receive(payload: PortPayload): void {
    if (this.#closed) return;
    if (this.#started) this.emit('message', { data: payload, ports: [] });
    else this.#early.push(payload);
  }

  /** The page's end is gone. */
  shut(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }
}

const ports = new Map<number, StandInPort>();

/** The end of a port by its number. What the page posts may arrive before the port itself: it waits there. */
export const portOf = (id: number): StandInPort => {
  const port = ports.get(id) ?? new StandInPort(id);
  ports.set(id, port);
  return port;
};
