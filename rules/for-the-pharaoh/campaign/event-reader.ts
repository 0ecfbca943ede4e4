import type { EventReader } from '../../core/campaign/campaign-rules.ts';
import type { PharaohCampaign } from './campaign-types.ts';
import { commandAt, commandKind } from './commands.ts';
import { eventSchema } from './events/schema.ts';
import { sight } from './knowledge/sight.ts';
import { definitionOf } from './log/event-book.ts';
import { linesOf } from './reports/fold-entries.ts';
import { nameBook } from './reports/name-book.ts';
import { learntOf, reportOf, sentenceOfSeen } from './reports/report.ts';

/** What can be asked of this book's events, whatever their kinds. */
export const eventReader: EventReader<PharaohCampaign> = {
  payloadSchema: eventSchema,
  commandKind,
  commandAt,
  learnt: (before, events, viewer) => learntOf(before, events, viewer, sight(before)),
  report: (before, events, viewer, known) => reportOf(before, events, viewer, sight(before), known),
  moves: (payload, before) => definitionOf(payload).moves?.(payload, before) ?? [],
  iconOf: (payload) => definitionOf(payload).icon,
  isBookkeeping: (payload) => definitionOf(payload).isBookkeeping === true,
  revealed: (payload) => (payload.kind === 'orders-revealed' ? payload : null),
  sentence: (payload, { names }) => definitionOf(payload).words(payload, names),
  sentenceOfSeen: (seen, { names }) => sentenceOfSeen(seen, names),
  lines: (entries, seenOf, { names }) => linesOf(entries, seenOf, names),
  nameBook,
};
