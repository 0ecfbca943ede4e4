import { type OrdersFile, ordersFileSchema } from '../../rules/campaign.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { expectFile } from '../file-version.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

const LABEL = 'orders file';

/** A player's orders from a file's text. What they order is held against no campaign. @throws InputError naming the place. */
export function readOrdersText({ tell }: Pick<ImportEnvironment, 'tell'>, source: ImportedText): Promise<OrdersFile> {
  tell('reading');
  const document = expectFile(readDocument(source, LABEL), 'nomarch-orders', [1, 2], LABEL);
  return Promise.resolve(parseInput(ordersFileSchema, document, LABEL));
}
