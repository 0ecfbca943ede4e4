import { EventEmitter } from 'node:events';
import type { PortPayload } from './wire.ts';
import { send } from './wire-main.ts';

/** The main process's end of a port, like Electron's MessagePortMain: inactive until started. */
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

  /** Receives a message of the page. */
  receive(payload: PortPayload): void {
    if (this.#closed) return;
    if (this.#started) this.emit('message', { data: payload, ports: [] });
    else this.#early.push(payload);
  }

  /** Closes this end after the page's end has closed. */
  shut(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }
}

const ports = new Map<number, StandInPort>();

/** Finds a port by number. Messages that arrive before the port wait there. */
export const portOf = (id: number): StandInPort => {
  const port = ports.get(id) ?? new StandInPort(id);
  ports.set(id, port);
  return port;
};
