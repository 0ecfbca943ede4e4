import { StoreError } from '../../services/repositories/store-error.ts';

/** A column's JSON. @throws StoreError STORE_DAMAGED where it does not read: nothing of ours writes such a text. */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const sentence = 'The store is damaged: a text in it does not read as JSON, so it was written by something else.';
    throw new StoreError('STORE_DAMAGED', sentence, error);
  }
}
