import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { destination, type Logger, pino } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Log entry of a call. Contains neither its input nor its answer. */
export interface LoggedCall {
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Null for a guest. */
  readonly account: string | null;
  /** Client address of a refused call. Absent if the club logs no addresses. */
  readonly address?: string;
}

export interface LeagueLog {
  call(call: LoggedCall): void;
  /** Logs an event of the server itself. */
  say(sentence: string, beside?: Readonly<Record<string, string | number | boolean>>): void;
  report(error: unknown): void;
}

/** Returns the error without its details. Details of database errors contain rows. */
function plainError(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return { error: `thrown: ${String(error)}` };
  if (!(error instanceof Error)) {
    const { name, message, code } = error as Readonly<Record<string, unknown>>;
    const details = Object.entries({ name, message, code }).filter(([, value]) => typeof value === 'string');
    // Logs only the keys of the value, which show its origin. The values may be personal data.
    return { error: 'thrown value is not an error', ...Object.fromEntries(details), keys: Object.keys(error) };
  }
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  const name = typeof code === 'string' ? { code } : {};
  const inner = cause instanceof Error ? { cause: plainError(cause) } : {};
  return { error: error.name, message: error.message, ...name, stack: error.stack, ...inner };
}

/** Creates a log that writes lines of JSON to standard error. Standard output is reserved for the command's own output. */
export function createJsonLog(logger: Pick<Logger, 'info' | 'error'> = toStandardError()): LeagueLog {
  return {
    call: (call) => logger.info(call, 'call'),
    say: (sentence, beside = {}) => logger.info(beside, sentence),
    report: (error) => logger.error(plainError(error), 'unexpected error'),
  };
}

const toStandardError = (): Logger =>
  pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ fd: 2, sync: false }));

interface Measured {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** Counts the open streams of notices. */
  readonly streams: () => number;
}

export interface Metrics {
  readonly registry: Registry;
  call(method: string, status: number, seconds: number): void;
}

/** Creates this process's metrics for Prometheus. */
export function createMetrics({ pool, streams }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'nomarch_calls_total',
    help: 'Calls of the contract that were answered',
    labelNames: ['method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'nomarch_call_seconds',
    help: 'How long calls took',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  new Gauge({
    name: 'nomarch_streams',
    help: 'Open streams of notices',
    registers,
    collect() {
      this.set(streams());
    },
  });
  new Gauge({
    name: 'nomarch_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
  return {
    registry,
    call(method, status, took) {
      calls.inc({ method, status });
      seconds.observe({ method }, took);
    },
  };
}

/** Creates a server for the metrics. It must listen on loopback only. */
export const createMetricsServer = ({ registry }: Metrics): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
