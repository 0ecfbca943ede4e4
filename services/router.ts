import { implement } from '@orpc/server';
import { contract } from '../contract/contract.ts';
import * as app from './app/app.ts';
import * as armies from './armies/armies.ts';
import * as copies from './armies/copies.ts';
import * as exchange from './armies/exchange.ts';
import * as filing from './armies/filing.ts';
import { readImport } from './armies/imports/read-import.ts';
import { aimsOf, optimise } from './armies/optimise/optimise.ts';
import { readArmy } from './armies/read-army.ts';
import { statistics } from './campaigns/statistics.ts';
import * as campaigns from './campaigns/campaigns.ts';
import { readPlayerPack } from './campaigns/player-pack.ts';
import { playerPack, report } from './campaigns/players.ts';
import * as portable from './campaigns/portable.ts';
import { advance, intervene, preview, settleBattle } from './campaigns/resolve.ts';
import * as scenarios from './campaigns/scenarios.ts';
import { verify } from './campaigns/verify.ts';
import * as collection from './collection/collection.ts';
import { toContractError } from './error-boundary.ts';
import type { AppContext } from './app-context.ts';
import { guardInput } from './input-guard.ts';
import { listDifferences, listHistory, listVersion } from './lists/history.ts';
import * as lists from './lists/lists.ts';
import * as ownLists from './lists/own-lists.ts';
import { acceptUpdate, keepOld, listUpdates } from './lists/updates.ts';
import * as mapExchange from './maps/exchange.ts';
import * as maps from './maps/maps.ts';
import * as packs from './packs/packs.ts';
import * as rules from './rules/rules.ts';
import * as table from './table/table.ts';

const os = implement(contract)
  .$context<AppContext>()
  // Stands before validation, so that everything a method may throw passes here.
  .use(async ({ context, next }, input) => {
    try {
      guardInput(input);
      return await next();
    } catch (error) {
      throw toContractError(error, context.report);
    }
  });

/** The contract's methods bound to their use cases: the one router behind every transport. */
export const router = os.router({
  app: {
    about: os.app.about.handler(({ context }) => context.about),
    settings: os.app.settings.handler(({ context }) => app.settings(context)),
    changeSettings: os.app.changeSettings.handler(({ context, input }) => app.changeSettings(context, input)),
  },
  lists: {
    all: os.lists.all.handler(({ context, input }) => lists.allLists(context, input.rules)),
    one: os.lists.one.handler(({ context, input }) => lists.oneList(context, input.id)),
    copy: os.lists.copy.handler(({ context, input }) => ownLists.copyList(context, input)),
    create: os.lists.create.handler(({ context, input }) => ownLists.createList(context, input.list)),
    save: os.lists.save.handler(({ context, input }) => ownLists.saveList(context, input)),
    history: os.lists.history.handler(({ context, input }) => listHistory(context, input.id)),
    version: os.lists.version.handler(({ context, input }) => listVersion(context, input)),
    differences: os.lists.differences.handler(({ context, input }) => listDifferences(context, input)),
    remove: os.lists.remove.handler(({ context, input }) => ownLists.removeList(context, input.id)),
    audit: os.lists.audit.handler(({ context, input }) => ownLists.auditList(context, input.id)),
    exportText: os.lists.exportText.handler(({ context, input }) => ownLists.exportList(context, input.id)),
    importText: os.lists.importText.handler(({ context, input }) => ownLists.importList(context, input.text)),
    updates: os.lists.updates.handler(({ context }) => listUpdates(context)),
    acceptUpdate: os.lists.acceptUpdate.handler(({ context, input }) => acceptUpdate(context, input.id)),
    keepOld: os.lists.keepOld.handler(({ context, input }) => keepOld(context, input.id)),
  },
  rules: {
    price: os.rules.price.handler(({ context, input }) => rules.price(context, input)),
    check: os.rules.check.handler(({ context, input }) => rules.check(context, input)),
    procedures: os.rules.procedures.handler(({ context }) => rules.procedures(context)),
    resolve: os.rules.resolve.handler(({ context, input }) => rules.resolve(context, input)),
  },
  armies: {
    all: os.armies.all.handler(({ context, input }) => armies.allArmies(context, input)),
    open: os.armies.open.handler(({ context, input }) => armies.openArmy(context, input)),
    create: os.armies.create.handler(({ context, input }) => armies.createArmy(context, input.army, 'created')),
    save: os.armies.save.handler(({ context, input }) => armies.saveArmy(context, input)),
    duplicate: os.armies.duplicate.handler(({ context, input }) => copies.duplicateArmy(context, input)),
    duplicateMany: os.armies.duplicateMany.handler(({ context, input }) => copies.duplicateArmies(context, input.ids)),
    bin: os.armies.bin.handler(({ context, input }) => filing.setOneBinned(context, input.id, true)),
    binMany: os.armies.binMany.handler(({ context, input }) => filing.setBinned(context, input.ids, true)),
    restore: os.armies.restore.handler(({ context, input }) => filing.setOneBinned(context, input.id, false)),
    restoreMany: os.armies.restoreMany.handler(({ context, input }) => filing.setBinned(context, input.ids, false)),
    purge: os.armies.purge.handler(({ context, input }) => filing.purgeArmies(context, input.ids)),
    organise: os.armies.organise.handler(({ context, input }) => filing.organiseArmies(context, input)),
    versions: os.armies.versions.handler(({ context, input }) => armies.armyVersions(context, input)),
    version: os.armies.version.handler(({ context, input }) => armies.armyVersion(context, input)),
    nameVersion: os.armies.nameVersion.handler(({ context, input }) => armies.nameVersion(context, input)),
    importText: os.armies.importText.handler(({ context, input }) => exchange.importText(context, input.text)),
    readImport: os.armies.readImport.handler(({ context, input }) => readImport(context, input)),
    aims: os.armies.aims.handler(({ context, input }) => aimsOf(context, input.rules)),
    optimise: os.armies.optimise.handler(({ context, input, signal }) =>
      optimise(context, { army: readArmy(input.army), aim: input.aim }, signal),
    ),
    exportText: os.armies.exportText.handler(({ context, input }) => exchange.exportText(context, input)),
    document: os.armies.document.handler(({ context, input }) =>
      exchange.armyDocument(context, readArmy(input.army), input.format),
    ),
  },
  collection: {
    all: os.collection.all.handler(({ context, input }) => collection.allItems(context, input.rules)),
    put: os.collection.put.handler(({ context, input }) => collection.putItems(context, input.items)),
    needs: os.collection.needs.handler(({ context, input }) => collection.needs(context, input.armies)),
  },
  maps: {
    all: os.maps.all.handler(({ context, input }) => maps.allMaps(context, input.binned)),
    open: os.maps.open.handler(({ context, input }) => maps.openMap(context, input.id)),
    copy: os.maps.copy.handler(({ context, input }) => maps.copyMap(context, input)),
    create: os.maps.create.handler(({ context, input }) => maps.createMap(context, input)),
    save: os.maps.save.handler(({ context, input }) => maps.saveMap(context, input)),
    setPicture: os.maps.setPicture.handler(({ context, input }) => maps.setPicture(context, input)),
    remove: os.maps.remove.handler(({ context, input }) => maps.setMapBinned(context, input.id, true)),
    restore: os.maps.restore.handler(({ context, input }) => maps.setMapBinned(context, input.id, false)),
    purge: os.maps.purge.handler(({ context, input }) => maps.purgeMap(context, input.id)),
    readImport: os.maps.readImport.handler(({ input }) => mapExchange.readMapImport(input)),
    importText: os.maps.importText.handler(({ context, input }) => mapExchange.importMap(context, input)),
    exportText: os.maps.exportText.handler(({ context, input }) => mapExchange.exportMap(context, input)),
  },
  table: {
    all: os.table.all.handler(({ context }) => table.allBattles(context)),
    open: os.table.open.handler(({ context, input }) => table.openBattle(context, input.id)),
    create: os.table.create.handler(({ context, input }) => table.createBattle(context, input.battle)),
    save: os.table.save.handler(({ context, input }) => table.saveBattle(context, input)),
    remove: os.table.remove.handler(({ context, input }) => table.removeBattle(context, input.id)),
  },
  campaigns: {
    scenarios: os.campaigns.scenarios.handler(({ context }) => scenarios.scenarios(context)),
    openScenario: os.campaigns.openScenario.handler(({ context, input }) => scenarios.openScenario(context, input.id)),
    saveScenario: os.campaigns.saveScenario.handler(({ context, input }) =>
      scenarios.saveScenario(context, input.document, input.over),
    ),
    removeScenario: os.campaigns.removeScenario.handler(({ context, input }) =>
      scenarios.removeScenario(context, input.id),
    ),
    all: os.campaigns.all.handler(({ context }) => campaigns.allCampaigns(context)),
    create: os.campaigns.create.handler(({ context, input }) => campaigns.createCampaign(context, input.scenario)),
    open: os.campaigns.open.handler(({ context, input }) => campaigns.openCampaign(context, input.id)),
    fileOrders: os.campaigns.fileOrders.handler(({ context, input }) => campaigns.fileOrders(context, input)),
    withdrawOrders: os.campaigns.withdrawOrders.handler(({ context, input }) =>
      campaigns.withdrawOrders(context, input),
    ),
    advance: os.campaigns.advance.handler(({ context, input }) => advance(context, input)),
    preview: os.campaigns.preview.handler(({ context, input }) => preview(context, input)),
    settleBattle: os.campaigns.settleBattle.handler(({ context, input }) => settleBattle(context, input)),
    intervene: os.campaigns.intervene.handler(({ context, input }) => intervene(context, input)),
    setSettings: os.campaigns.setSettings.handler(({ context, input }) => campaigns.setSettings(context, input)),
    log: os.campaigns.log.handler(({ context, input }) => campaigns.campaignLog(context, input)),
    checkpoints: os.campaigns.checkpoints.handler(({ context, input }) => campaigns.checkpoints(context, input.id)),
    stateAt: os.campaigns.stateAt.handler(({ context, input }) => campaigns.stateAt(context, input)),
    branch: os.campaigns.branch.handler(({ context, input }) => campaigns.branchCampaign(context, input)),
    statistics: os.campaigns.statistics.handler(({ context, input }) => statistics(context, input.id)),
    report: os.campaigns.report.handler(({ context, input }) => report(context, input)),
    playerPack: os.campaigns.playerPack.handler(({ context, input }) => playerPack(context, input)),
    readPack: os.campaigns.readPack.handler(({ context, input }) => readPlayerPack(context, input.document)),
    verify: os.campaigns.verify.handler(({ context, input }) => verify(context, input.id)),
    exportDocument: os.campaigns.exportDocument.handler(({ context, input }) =>
      portable.exportDocument(context, input.id),
    ),
    importDocument: os.campaigns.importDocument.handler(({ context, input }) =>
      portable.importDocument(context, input.document),
    ),
    remove: os.campaigns.remove.handler(({ context, input }) => campaigns.removeCampaign(context, input.id)),
  },
  packs: {
    all: os.packs.all.handler(({ context }) => packs.allPacks(context)),
    open: os.packs.open.handler(({ context, input }) => packs.openPack(context, input)),
    keep: os.packs.keep.handler(({ context, input }) => packs.keepPack(context, input.document)),
    writeOrders: os.packs.writeOrders.handler(({ context, input }) => packs.writeOrders(context, input)),
    putAway: os.packs.putAway.handler(({ context, input }) => packs.putAwayPack(context, input)),
  },
});
