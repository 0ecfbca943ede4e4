import type { ContractRouterClient } from '@orpc/contract';
import { app } from './app.ts';
import { campaigns } from './campaigns.ts';
import { accounts } from './league/accounts.ts';
import { battles } from './league/battles.ts';
import { clubMethods } from './league/club.ts';
import { members } from './league/members.ts';
import { fieldBattles } from './league/field-battles.ts';
import { messages } from './league/messages.ts';
import { owner } from './league/owner.ts';
import { newsMethods } from './league/news.ts';
import { notices, timing } from './league/notices.ts';
import { pages, seats } from './league/shapes.ts';
import { lists } from './lists.ts';
import { notebooks } from './notebooks.ts';
import { packs } from './campaign-documents.ts';
import { regents } from './regents.ts';

/** Methods of a league. Methods also in the program's own contract have the same inputs and outputs, but other access rights. */
export const leagueContract = {
  app: {
    about: app.about,
    settings: app.settings,
    changeSettings: app.changeSettings,
    importStep: app.importStep,
  },
  lists: { all: lists.all, one: lists.one },
  /** For the holder of a seat: the seat's view, report and orders. */
  packs: { all: packs.all, open: packs.open, writeOrders: packs.writeOrders, suggest: packs.suggest },
  regents,
  /** For the umpire: the notebook of each campaign. */
  notebooks,
  /** For the umpire: methods for the whole campaign. */
  campaigns: {
    scenarios: campaigns.scenarios,
    all: campaigns.all,
    create: campaigns.create,
    importText: campaigns.importText,
    open: campaigns.open,
    fileOrders: campaigns.fileOrders,
    readOrders: campaigns.readOrders,
    withdrawOrders: campaigns.withdrawOrders,
    advance: campaigns.advance,
    preview: campaigns.preview,
    settleBattle: campaigns.settleBattle,
    takeBack: campaigns.takeBack,
    bringBack: campaigns.bringBack,
    typedDice: campaigns.typedDice,
    dropTypedDice: campaigns.dropTypedDice,
    intervene: campaigns.intervene,
    setSettings: campaigns.setSettings,
    log: campaigns.log,
    checkpoints: campaigns.checkpoints,
    stateAt: campaigns.stateAt,
    statistics: campaigns.statistics,
    report: campaigns.report,
    playerPack: campaigns.playerPack,
    verify: campaigns.verify,
    checkPack: campaigns.checkPack,
    exportDocument: campaigns.exportDocument,
    remove: campaigns.remove,
  },
  /** Methods that only a league has. */
  league: {
    ...accounts,
    ...members,
    ...timing,
    ...seats,
    ...messages,
    ...battles,
    ...fieldBattles,
    ...notices,
    ...newsMethods,
    ...owner,
    ...pages,
    ...clubMethods,
  },
};
export type LeagueContract = typeof leagueContract;
export type LeagueClient = ContractRouterClient<LeagueContract>;
