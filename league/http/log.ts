import { destination, pino, type Logger } from 'pino';

/** A call as it is told in the log: neither what was asked nor what was answered, and nothing that lets anybody in. */
export interface LoggedCall {
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Whose; null for nobody's. */
  readonly account: string | null;
}

export interface LeagueLog {
  call(call: LoggedCall): void;
  /** What happened to the server itself. */
  say(sentence: string, beside?: Readonly<Record<string, string | number | boolean>>): void;
  report(error: unknown): void;
}

/** An error without what it was about: a database's tells rows. */
function plainError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  const name = typeof code === 'string' ? { code } : {};
  const beneath = cause instanceof Error ? { cause: plainError(cause) } : {};
  return { error: error.name, message: error.message, ...name, stack: error.stack, ...beneath };
}

/** Lines of JSON on standard error: what the command line prints stays by itself. */
export function jsonLog(to: Pick<Logger, 'info' | 'error'> = toStandardError()): LeagueLog {
  return {
    call: (call) => to.info(call, 'call'),
    say: (sentence, beside = {}) => to.info(beside, sentence),
    report: (error) => to.error(plainError(error), 'unforeseen'),
  };
}

const toStandardError = (): Logger =>
  pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ fd: 2, sync: false }));
