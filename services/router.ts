import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement } from '@orpc/server';
import { contract } from '../contract/contract.ts';
import type { AppContext } from './app-context.ts';
import * as app from './app/app.ts';
import * as armies from './armies/armies.ts';
import { convert } from './armies/convert.ts';
import * as copies from './armies/copies.ts';
import * as exchange from './armies/exchange.ts';
import * as filing from './armies/filing.ts';
import { readImport } from './armies/imports/import-text.ts';
import { aimsOf, optimise } from './armies/optimise/optimise.ts';
import { readArmy } from './armies/read-army.ts';
import { branchCampaign } from './campaigns/branch.ts';
import * as campaigns from './campaigns/campaigns.ts';
import { checkPack } from './campaigns/check-pack.ts';
import { packImport } from './campaigns/import-jobs.ts';
import * as orders from './campaigns/orders.ts';
import { clearPins, enterSeat, pinsOf, setPin } from './campaigns/pins.ts';
import { playerPack, report } from './campaigns/players.ts';
import * as portable from './campaigns/portable.ts';
import * as resolve from './campaigns/resolve.ts';
import * as scenarios from './campaigns/scenarios.ts';
import { statistics } from './campaigns/statistics.ts';
import { takeBack } from './campaigns/take-back.ts';
import { verify } from './campaigns/verify.ts';
import * as collection from './collection/collection.ts';
import { toContractError } from './error-boundary.ts';
import { runImport } from './imports/run-import.ts';
import { guardInput } from './input-guard.ts';
import * as joined from './joined/joined.ts';
import * as seat from './joined/seat-calls.ts';
import { listDifferences, listHistory, listVersion } from './lists/history.ts';
import * as lists from './lists/lists.ts';
import * as ownLists from './lists/own-lists.ts';
import { acceptUpdate, keepOld, listUpdates } from './lists/updates.ts';
import * as mapExchange from './maps/exchange.ts';
import * as maps from './maps/maps.ts';
import * as packs from './packs/packs.ts';
import { deployment } from './regents/deployment.ts';
import { reasons } from './regents/reasons.ts';
import { suggest, suggestInPack } from './regents/suggest.ts';
import { StoreError } from './repositories/store-error.ts';
import * as rules from './rules/rules.ts';
import * as store from './store/store.ts';
import * as table from './table/table.ts';
import * as troops from './troops/troops.ts';

/** What answers a method of the contract: it takes the input as the schema left it. */
type UseCase<Method> =
  Method extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        context: AppContext,
        input: InferSchemaOutput<Input>,
        signal: AbortSignal | undefined,
        /** Of a stream that resumes. */
        lastEventId: string | undefined,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

type Contract = typeof contract;
type UseCases = {
  readonly [Feature in keyof Contract]: {
    readonly [Method in keyof Contract[Feature]]: UseCase<Contract[Feature][Method]>;
  };
};

const useCases: UseCases = {
  app: {
    about: (context) => context.about,
    settings: app.settings,
    changeSettings: app.changeSettings,
    importStep: ({ importSteps }, { ticket }) => ({ step: importSteps.get(ticket) ?? null }),
  },
  lists: {
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
  },
  rules: {
    price: rules.price,
    check: rules.check,
    procedures: rules.procedures,
    resolve: rules.resolve,
  },
  armies: {
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
    importText: (context, input, signal) => exchange.importText(context, { ...input, signal }),
    readImport: (context, input, signal) => readImport(context, { ...input, signal }),
    convert,
    aims: (context, input) => aimsOf(context, input.rules),
    optimise: (context, input, signal) => optimise(context, { army: readArmy(input.army), aim: input.aim }, signal),
    exportText: exchange.exportText,
    document: (context, input) => exchange.armyDocument(context, readArmy(input.army), input.format),
  },
  collection: {
    all: (context, input) => collection.allItems(context, input.rules),
    put: (context, input) => collection.putItems(context, input.items),
    needs: (context, input) => collection.needs(context, input.armies),
    links: (context) => collection.allLinks(context),
    link: collection.putLink,
  },
  troops: {
    all: (context, input) => troops.allTroops(context, input.rules),
    put: troops.putTroop,
    remove: troops.removeTroop,
  },
  maps: {
    all: (context, input) => maps.allMaps(context, input.binned),
    open: (context, input) => maps.openMap(context, input.id),
    copy: maps.copyMap,
    create: maps.createMap,
    save: maps.saveMap,
    setPicture: maps.setPicture,
    remove: (context, input) => maps.setMapBinned(context, input.id, true),
    restore: (context, input) => maps.setMapBinned(context, input.id, false),
    purge: (context, input) => maps.purgeMap(context, input.id),
    readImport: (context, input, signal) => mapExchange.readMapImport(context, { ...input, signal }),
    importText: (context, input, signal) => mapExchange.importMap(context, { ...input, signal }),
    exportText: mapExchange.exportMap,
  },
  table: {
    all: table.allBattles,
    open: (context, input) => table.openBattle(context, input.id),
    create: (context, input) => table.createBattle(context, input.battle),
    save: table.saveBattle,
    version: table.battleVersion,
    versions: (context, input) => table.battleVersions(context, input.id),
    remove: (context, input) => table.removeBattle(context, input.id),
  },
  campaigns: {
    scenarios: scenarios.scenarios,
    openScenario: (context, input) => scenarios.openScenario(context, input.id),
    saveScenario: (context, input) => scenarios.saveScenario(context, input.document, input.over),
    importScenario: (context, input, signal) => scenarios.importScenario(context, { ...input, signal }),
    removeScenario: (context, input) => scenarios.removeScenario(context, input.id),
    all: campaigns.allCampaigns,
    create: (context, input) => campaigns.createCampaign(context, input),
    open: (context, input) => campaigns.openCampaign(context, input.id),
    fileOrders: orders.fileOrders,
    readOrders: (context, input, signal) => orders.readOrders(context, { ...input, signal }),
    withdrawOrders: orders.withdrawOrders,
    pins: (context, input) => pinsOf(context, input.id),
    setPin,
    clearPins: (context, input) => clearPins(context, input.id),
    enterSeat,
    advance: resolve.advance,
    preview: resolve.preview,
    settleBattle: resolve.settleBattle,
    takeBack,
    typedDice: (context, input) => resolve.keptDiceOf(context, input.id),
    dropTypedDice: resolve.dropTypedDice,
    intervene: resolve.intervene,
    setSettings: resolve.setSettings,
    log: campaigns.campaignLog,
    checkpoints: (context, input) => campaigns.checkpoints(context, input.id),
    stateAt: campaigns.stateAt,
    branch: branchCampaign,
    statistics: (context, input) => statistics(context, input.id),
    report: report,
    playerPack: playerPack,
    readPack: async (context, input, signal) => (await runImport(context, packImport, { ...input, signal }, {})).pack,
    verify: (context, input) => verify(context, input.id),
    checkPack: (context, input, signal) => checkPack(context, { ...input, signal }),
    exportDocument: portable.exportDocument,
    importText: (context, input, signal) => portable.importCampaign(context, { ...input, signal }),
    remove: (context, input) => campaigns.removeCampaign(context, input.id),
  },
  packs: {
    all: packs.allPacks,
    open: packs.openPack,
    keep: (context, input, signal) => packs.keepPack(context, { ...input, signal }),
    suggest: suggestInPack,
    writeOrders: packs.writeOrders,
    putAway: packs.putAwayPack,
  },
  regents: { suggest, reasons, deployment },
  joined: {
    all: joined.allSeats,
    join: joined.join,
    refresh: joined.refresh,
    file: joined.file,
    withdraw: joined.withdraw,
    leave: joined.leave,
    open: joined.openSeat,
    report: joined.report,
    members: seat.members,
    schedule: seat.schedule,
    battles: seat.battles,
    messages: seat.messages,
    sendMessage: seat.sendMessage,
    readUpTo: seat.readUpTo,
    enterResult: seat.enterResult,
    substitute: seat.substitute,
    endSubstitute: seat.endSubstitute,
    notices: (context, which, signal, lastEventId) => seat.notices(context, which, { signal, lastEventId }),
  },
  store: {
    state: store.storeState,
    backups: store.storeBackups,
    backUp: store.backUp,
    restore: (context, input) => store.restore(context, input.backup),
    beginEmpty: store.beginEmpty,
    look: store.look,
    damage: store.damage,
    discard: (context, input) => store.discard(context, input.row),
    quit: store.quit,
  },
};

/** What changes the store, where it is only looked at. The store's own commands exchange the file and stay to be had. */
function expectWritable(context: AppContext, [feature]: readonly string[], kind: string): void {
  const why = context.readOnly();
  if (why !== '' && kind === 'command' && feature !== 'store') throw new StoreError('STORE_READ_ONLY', why);
}

const os = implement(contract)
  .$context<AppContext>()
  // Stands before validation, so that everything a method may throw passes here.
  .use(async ({ context, next, path, procedure }, input) => {
    try {
      guardInput(input);
      expectWritable(context, path, procedure['~orpc'].meta.kind);
      return await next();
    } catch (error) {
      throw toContractError(error, context.report);
    }
  });

type Handler = (call: {
  context: AppContext;
  input: unknown;
  signal?: AbortSignal | undefined;
  lastEventId?: string | undefined;
}) => unknown;
type Bound = Readonly<Record<string, { readonly handler: (handler: Handler) => unknown }>>;

/** A feature's methods bound to its use cases; the record's type has held each to its method already. */
const bound = <Feature extends keyof Contract>(feature: Feature) =>
  Object.fromEntries(
    Object.entries(
      useCases[feature] as Readonly<Record<string, UseCase<ContractProcedure<never, never, never, never>>>>,
    ).map(([method, useCase]) => {
      const { [method]: procedure } = os[feature] as unknown as Bound;
      return [
        method,
        procedure?.handler(({ context, input, signal, lastEventId }) =>
          useCase(context, input as never, signal, lastEventId),
        ),
      ];
    }),
  ) as unknown as Parameters<typeof os.router>[0][Feature];

/** The contract's methods bound to their use cases: the one router behind every transport. */
export const router = os.router({
  app: bound('app'),
  armies: bound('armies'),
  campaigns: bound('campaigns'),
  collection: bound('collection'),
  joined: bound('joined'),
  lists: bound('lists'),
  maps: bound('maps'),
  packs: bound('packs'),
  regents: bound('regents'),
  rules: bound('rules'),
  store: bound('store'),
  table: bound('table'),
  troops: bound('troops'),
});
