import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS } from './errors.ts';

interface Meta {
  /** A query changes nothing; a command may. */
  readonly kind: 'query' | 'command';
}

const place = z.object({ path: z.string() });

const base = oc.$meta<Meta>({ kind: 'query' }).errors({
  BAD_INPUT: { ...ERRORS.BAD_INPUT, data: place },
  NOT_FOUND: { ...ERRORS.NOT_FOUND, data: place },
  CONFLICT: { ...ERRORS.CONFLICT, data: place },
  REFUSED: { ...ERRORS.REFUSED, data: place },
  STORE_BUSY: { ...ERRORS.STORE_BUSY, data: place },
  STORE_FULL: { ...ERRORS.STORE_FULL, data: place },
  STORE_DAMAGED: { ...ERRORS.STORE_DAMAGED, data: place },
});

export const query = base.meta({ kind: 'query' });
export const command = base.meta({ kind: 'command' });

/** Id of a stored thing. */
export const storeId = z.string().min(1).max(100);

/** An output whose shape the rules guarantee by type: passed through, not walked again on the way out. */
export const passThrough = <T>() => z.custom<T>(() => true);
