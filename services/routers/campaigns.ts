import { campaigns as contract } from '../../contract/campaigns.ts';
import { branchCampaign, bringBack, takeBack } from '../campaigns/take-back.ts';
import * as campaigns from '../campaigns/campaigns.ts';
import { checkPack } from '../campaigns/check-pack.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import * as orders from '../campaigns/orders.ts';
import { enterSeat, pinsOf, setPin } from '../campaigns/pins.ts';
import { playerPack, report } from '../campaigns/players.ts';
import * as portable from '../campaigns/portable.ts';
import * as resolve from '../campaigns/resolve.ts';
import * as scenarios from '../campaigns/scenarios.ts';
import { statistics } from '../campaigns/statistics.ts';
import { verify } from '../campaigns/verify.ts';
import { runImport } from '../imports/run-import.ts';
import { implementFeature } from './implement-feature.ts';

export const campaignsRouter = implementFeature(contract, {
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
  enterSeat,
  advance: resolve.advance,
  preview: resolve.preview,
  settleBattle: resolve.settleBattle,
  takeBack,
  bringBack,
  typedDice: (context, input) => resolve.keptDiceOf(context, input.id),
  dropTypedDice: resolve.dropTypedDice,
  intervene: resolve.intervene,
  setSettings: resolve.setSettings,
  log: campaigns.campaignLog,
  checkpoints: (context, input) => campaigns.checkpoints(context, input.id),
  stateAt: campaigns.stateAt,
  branch: branchCampaign,
  statistics: (context, input) => statistics(context, input.id),
  report,
  playerPack,
  readPack: async (context, input, signal) => (await runImport(context, packImport, { ...input, signal }, {})).pack,
  verify: (context, input) => verify(context, input.id),
  checkPack: (context, input, signal) => checkPack(context, { ...input, signal }),
  exportDocument: portable.exportDocument,
  importText: (context, input, signal) => portable.importCampaign(context, { ...input, signal }),
  remove: (context, input) => campaigns.removeCampaign(context, input.id),
});
