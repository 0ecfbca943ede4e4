import { UseCaseError } from '../../contract/errors.ts';
import { type OrdersFile, ordersFileSchema } from '../../rules/campaign.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { expectFile, readDocument } from '../input-guard.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';

/** Checks that orders belong to this campaign. @throws UseCaseError REFUSED if they do not */
export function expectOwnOrders(id: string, orders: OrdersFile): void {
  if (orders.campaign === undefined || orders.campaign === id) return;
  throw new UseCaseError(
    'REFUSED',
    `these orders were written for another campaign, “${orders.campaign}”; this one is “${id}”`,
    'campaign',
  );
}

const LABEL = 'orders file';

const isPack = (read: unknown): boolean =>
  typeof read === 'object' && read !== null && 'format' in read && read.format === 'nomarch-player-pack';

/** Reads a player's order file without checking it against a campaign. @throws InputError naming the field */
export function readOrdersText(
  { reportStep }: Pick<ImportEnvironment, 'reportStep'>,
  source: ImportedText,
): Promise<OrdersFile> {
  reportStep('reading');
  const read = readDocument(source, LABEL);
  if (isPack(read)) {
    const sentence = 'this is a turn file for the player; orders come back as an order file';
    throw new InputError(`${LABEL}: ${sentence}`, 'format');
  }
  const document = expectFile(read, 'nomarch-orders', LABEL);
  return Promise.resolve(parseInput(ordersFileSchema, document, LABEL));
}
