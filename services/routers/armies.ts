import { armies as contract } from '../../contract/armies.ts';
import * as armies from '../armies/armies.ts';
import { convert } from '../armies/convert.ts';
import * as copies from '../armies/copies.ts';
import * as exchange from '../armies/exchange.ts';
import * as filing from '../armies/filing.ts';
import { readImport } from '../armies/imports/import-text.ts';
import { aimsOf, optimise } from '../armies/optimise/optimise.ts';
import { readArmy } from '../armies/read-army.ts';
import { implementFeature } from './implement-feature.ts';

export const armiesRouter = implementFeature(contract, {
  all: armies.allArmies,
  open: armies.openArmy,
  create: (context, input) => armies.createArmy(context, input.army, 'created'),
  save: armies.saveArmy,
  duplicate: copies.duplicateArmy,
  duplicateMany: (context, input) => copies.duplicateArmies(context, input.ids),
  bin: (context, input) => filing.setOneBinned(context, input.id, true),
  binMany: (context, input) => filing.setBinned(context, input.ids, true),
  restore: (context, input) => filing.setOneBinned(context, input.id, false),
  restoreMany: (context, input) => filing.setBinned(context, input.ids, false),
  purge: (context, input) => filing.purgeArmies(context, input.ids),
  organise: filing.organiseArmies,
  versions: armies.armyVersions,
  version: armies.armyVersion,
  nameVersion: armies.nameVersion,
  trial: armies.trialOf,
  keepTrial: armies.keepTrial,
  importText: (context, input, signal) => exchange.importText(context, { ...input, signal }),
  readImport: (context, input, signal) => readImport(context, { ...input, signal }),
  convert,
  aims: (context, input) => aimsOf(context, input.rules),
  optimise: (context, input, signal) =>
    optimise(context, { army: readArmy(input.army), aim: input.aim, from: input.from }, signal),
  exportText: exchange.exportText,
  document: (context, input) => exchange.armyDocument(context, readArmy(input.army), input.format),
});
