import { destination, pino, type Logger } from 'pino';

/** What the log tells of a call: neither its input nor its answer, and nothing secret. */
export interface LoggedCall {
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Null for a guest. */
  readonly account: string | null;
  /** Where a refused call came from; absent where the club logs no addresses. */
  readonly address?: string;
}

export interface LeagueLog {
  call(call: LoggedCall): void;
  /** Logs an event of the server itself. */
  say(sentence: string, beside?: Readonly<Record<string, string | number | boolean>>): void;
  report(error: unknown): void;
}

/** The error without its details: those of a database error show rows. */
function plainError(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return { error: `thrown: ${String(error)}` };
  if (!(error instanceof Error)) {
    const { name, message, code } = error as Readonly<Record<string, unknown>>;
    const said = Object.entries({ name, message, code }).filter(([, value]) => typeof value === 'string');
    // Its keys tell where it comes from; its values may be somebody's.
    return { error: 'thrown without being an error', ...Object.fromEntries(said), keys: Object.keys(error) };
  }
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  const name = typeof code === 'string' ? { code } : {};
  const beneath = cause instanceof Error ? { cause: plainError(cause) } : {};
  return { error: error.name, message: error.message, ...name, stack: error.stack, ...beneath };
}

/** Writes lines of JSON to standard error, as standard output is for the command's own output. */
export function jsonLog(to: Pick<Logger, 'info' | 'error'> = toStandardError()): LeagueLog {
  return {
    call: (call) => to.info(call, 'call'),
    say: (sentence, beside = {}) => to.info(beside, sentence),
    report: (error) => to.error(plainError(error), 'unforeseen'),
  };
}

const toStandardError = (): Logger =>
  pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ fd: 2, sync: false }));
