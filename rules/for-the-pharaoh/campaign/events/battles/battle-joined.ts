import { z } from 'zod';
import { battleSchema, type PendingBattle } from '../../state/state.ts';
import { stopSiege } from '../amend-sieges.ts';
import { attackersIn, defendersIn } from '../../troops/forces.ts';
import { defineEvent } from '../kit.ts';
import { isOwn } from '../watch.ts';
import { battleHeardOf } from './battle-heard-of.ts';

export const shape = z.strictObject({ kind: z.literal('battle-joined'), battle: battleSchema });

export const battleJoined = defineEvent(shape, {
  icon: 'i-lucide-swords',
  apply(draft, { battle }) {
    draft.battles = [...draft.battles, battle];
    stopSiege(draft, battle);
  },
  // Whether an unstable breach is stormed is asked of the besieger alone.
  visibleTo: ({ battle }, watch) =>
    battle.storm?.asked
      ? isOwn(watch, battle.attacker)
        ? { kind: 'storm-asked', fort: battle.storm.fort }
        : 'nothing'
      : battleHeardOf(watch, battle, null),
  brings(roll, { battle }) {
    roll.battles.set(battle.id, battle);
  },
  texts: {
    march: '{attacker} came from {from} and met {defender} in {province}: a battle.',
    sortie: '{attacker} sallied against {defender} in {province}: a battle.',
    raid: '{defender} caught the raiders of {attacker} in {province}: they are to fight it out.',
    partisans: '{defender} caught {attacker} in {province}: they are to fight it out.',
    assault: '{attacker} stormed {fort} against {defender}.',
    engine: '{attacker} sallied from {fort} against an engine that {defender} served.',
    asked: '{attacker} may storm the unstable breach of {fort} at once.',
  },
  words({ battle }, names, say) {
    const { province, from, storm, engine } = battle;
    // Entries of the first version tell no cause: there were marches only.
    const told: Partial<PendingBattle> = battle;
    return say(storm?.asked ? 'asked' : (told.cause ?? 'march'), {
      fort: storm || engine ? names.fort((storm ?? engine)?.fort ?? '') : '',
      province: names.province(province),
      attacker: attackersIn(battle).map(names.army),
      defender: defendersIn(battle).map(names.army),
      from: names.province(from),
    });
  },
});
