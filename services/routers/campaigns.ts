import { campaigns as contract } from '../../contract/campaigns.ts';
import { branchCampaign, redoUndo, takeBack } from '../campaigns/take-back.ts';
import {
  listCampaigns,
  getLog,
  listCheckpoints,
  createCampaign,
  openCampaign,
  removeCampaign,
  getStateAt,
} from '../campaigns/campaigns.ts';
import { checkPack, verifyCampaign } from '../campaigns/verify.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import { fileOrders, readOrders, withdrawOrders } from '../campaigns/orders.ts';
import { enterSeat, getPins, setPin } from '../campaigns/pins.ts';
import { createPack, getReport } from '../campaigns/players.ts';
import { exportDocument, importCampaign } from '../campaigns/portable.ts';
import {
  advanceMonth,
  dropTypedDice,
  intervene,
  getKeptDice,
  previewCampaign,
  setSettings,
  settleBattle,
} from '../campaigns/resolve.ts';
import { importScenario, openScenario, removeScenario, saveScenario, listScenarios } from '../campaigns/scenarios.ts';
import { getStatistics } from '../campaigns/statistics.ts';
import { runImport } from '../imports/import-environment.ts';
import { implementFeature } from './implement-feature.ts';

export const campaignsRouter = implementFeature(contract, {
  scenarios: listScenarios,
  openScenario: (context, input) => openScenario(context, input.id),
  saveScenario: (context, input) => saveScenario(context, input.document, input.over),
  importScenario: (context, input, signal) => importScenario(context, { ...input, signal }),
  removeScenario: (context, input) => removeScenario(context, input.id),
  all: listCampaigns,
  create: (context, input) => createCampaign(context, input),
  open: (context, input) => openCampaign(context, input.id),
  fileOrders,
  readOrders: (context, input, signal) => readOrders(context, { ...input, signal }),
  withdrawOrders,
  pins: (context, input) => getPins(context, input.id),
  setPin,
  enterSeat,
  advance: advanceMonth,
  preview: previewCampaign,
  settleBattle,
  takeBack,
  bringBack: redoUndo,
  typedDice: (context, input) => getKeptDice(context, input.id),
  dropTypedDice,
  intervene,
  setSettings,
  log: getLog,
  checkpoints: (context, input) => listCheckpoints(context, input.id),
  stateAt: getStateAt,
  branch: branchCampaign,
  statistics: (context, input) => getStatistics(context, input.id),
  report: getReport,
  playerPack: createPack,
  readPack: async (context, input, signal) => (await runImport(context, packImport, { ...input, signal }, {})).pack,
  verify: (context, input) => verifyCampaign(context, input.id),
  checkPack: (context, input, signal) => checkPack(context, { ...input, signal }),
  exportDocument,
  importText: (context, input, signal) => importCampaign(context, { ...input, signal }),
  remove: (context, input) => removeCampaign(context, input.id),
});
