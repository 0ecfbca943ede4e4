import { lists as contract } from '../../contract/lists.ts';
import { listDifferences, listHistory, listVersion } from '../lists/history.ts';
import * as lists from '../lists/lists.ts';
import * as ownLists from '../lists/own-lists.ts';
import { acceptUpdate, keepOld, listUpdates } from '../lists/updates.ts';
import { implementFeature } from './implement-feature.ts';

export const listsRouter = implementFeature(contract, {
  all: (context, input) => lists.allLists(context, input.rules),
  one: (context, input) => lists.oneList(context, input.id),
  copy: ownLists.copyList,
  create: (context, input) => ownLists.createList(context, input.list),
  save: ownLists.saveList,
  history: (context, input) => listHistory(context, input.id),
  version: listVersion,
  differences: listDifferences,
  remove: (context, input) => ownLists.removeList(context, input.id),
  audit: (context, input) => ownLists.auditList(context, input.id),
  exportText: (context, input) => ownLists.exportList(context, input.id),
  importText: (context, input, signal) => ownLists.importList(context, { ...input, signal }),
  updates: listUpdates,
  acceptUpdate: (context, input) => acceptUpdate(context, input),
  keepOld: (context, input) => keepOld(context, input.id),
});
