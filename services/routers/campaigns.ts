import { campaigns as contract } from '../../contract/campaigns.ts';
import { branchCampaign, bringBack, takeBack } from '../campaigns/take-back.ts';
import {
  allCampaigns,
  campaignLog,
  checkpoints,
  createCampaign,
  openCampaign,
  removeCampaign,
  stateAt,
} from '../campaigns/campaigns.ts';
import { checkPack, verify } from '../campaigns/verify.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import { fileOrders, readOrders, withdrawOrders } from '../campaigns/orders.ts';
import { enterSeat, pinsOf, setPin } from '../campaigns/pins.ts';
import { playerPack, report } from '../campaigns/players.ts';
import { exportDocument, importCampaign } from '../campaigns/portable.ts';
import {
  advance,
  dropTypedDice,
  intervene,
  keptDiceOf,
  preview,
  setSettings,
  settleBattle,
} from '../campaigns/resolve.ts';
import { importScenario, openScenario, removeScenario, saveScenario, scenarios } from '../campaigns/scenarios.ts';
import { statistics } from '../campaigns/statistics.ts';
import { runImport } from '../imports/run-import.ts';
import { implementFeature } from './implement-feature.ts';

export const campaignsRouter = implementFeature(contract, {
  scenarios,
  openScenario: (context, input) => openScenario(context, input.id),
  saveScenario: (context, input) => saveScenario(context, input.document, input.over),
  importScenario: (context, input, signal) => importScenario(context, { ...input, signal }),
  removeScenario: (context, input) => removeScenario(context, input.id),
  all: allCampaigns,
  create: (context, input) => createCampaign(context, input),
  open: (context, input) => openCampaign(context, input.id),
  fileOrders,
  readOrders: (context, input, signal) => readOrders(context, { ...input, signal }),
  withdrawOrders,
  pins: (context, input) => pinsOf(context, input.id),
  setPin,
  enterSeat,
  advance,
  preview,
  settleBattle,
  takeBack,
  bringBack,
  typedDice: (context, input) => keptDiceOf(context, input.id),
  dropTypedDice,
  intervene,
  setSettings,
  log: campaignLog,
  checkpoints: (context, input) => checkpoints(context, input.id),
  stateAt,
  branch: branchCampaign,
  statistics: (context, input) => statistics(context, input.id),
  report,
  playerPack,
  readPack: async (context, input, signal) => (await runImport(context, packImport, { ...input, signal }, {})).pack,
  verify: (context, input) => verify(context, input.id),
  checkPack: (context, input, signal) => checkPack(context, { ...input, signal }),
  exportDocument,
  importText: (context, input, signal) => importCampaign(context, { ...input, signal }),
  remove: (context, input) => removeCampaign(context, input.id),
});
