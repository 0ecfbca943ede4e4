import { table as contract } from '../../contract/table.ts';
import { measureBattle } from '../table/measure-battle.ts';
import * as table from '../table/table.ts';
import { implementFeature } from './implement-feature.ts';

export const tableRouter = implementFeature(contract, {
  all: table.allBattles,
  open: (context, input) => table.openBattle(context, input.id),
  create: (context, input) => table.createBattle(context, input.battle),
  save: table.saveBattle,
  version: table.battleVersion,
  versions: (context, input) => table.battleVersions(context, input.id),
  measure: (context, input) => measureBattle(context, input.battle),
  remove: (context, input) => table.removeBattle(context, input.id),
});
