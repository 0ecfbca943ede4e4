import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface Measured {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** How many streams of notices are open. */
  readonly streams: () => number;
}

export interface Metrics {
  readonly registry: Registry;
  call(method: string, status: number, seconds: number): void;
}

/** This process's metrics for Prometheus. */
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

/** Serves the metrics; the caller lets it listen on loopback only. */
export const metricsServer = ({ registry }: Metrics): Server =>
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
