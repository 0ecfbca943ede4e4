import { z } from 'zod';
import { amount, key, troopKey } from '../../state/keys.ts';
import { type CasualtyCause, casualtyCause, losses } from '../../state/losses.ts';
import { defineEvent } from '../kit.ts';
import { lose } from '../lose.ts';
import { lossLines, unharmedWords } from '../loss-words.ts';
import { lossMoves } from '../moves.ts';
import { isOwn, namesNow } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('casualties'),
  cause: casualtyCause,
  due: amount,
  points: amount,
  losses,
  /** The general who threw for his life (ruling FTP-C33); absent if none did. */
  risked: z.strictObject({ army: key, id: troopKey }).exactOptional(),
});

/** Causes for which those fall who were away from their army. */
const ON_ERRANDS: ReadonlySet<CasualtyCause> = new Set(['raiders', 'interceptors', 'police']);
/** Causes that stand in the report of a fight. */
export const IN_FIGHTS: ReadonlySet<CasualtyCause> = new Set([...ON_ERRANDS, 'battle', 'partisans']);

export const casualties = defineEvent(shape, {
  icon: 'i-lucide-skull',
  apply(draft, event) {
    lose(draft, event.losses, ON_ERRANDS.has(event.cause));
  },
  visibleTo({ cause, losses: all, risked }, watch) {
    const own = all.filter(({ army }) => isOwn(watch, army));
    const isOwnRisk = all.length === 0 && risked && isOwn(watch, risked.army);
    if (own.length === 0 && !isOwnRisk) return 'nothing';
    const names = namesNow(watch, [...own, ...(isOwnRisk ? [risked] : [])]);
    return { kind: 'own-losses', cause, losses: own, names, ...(isOwnRisk ? { risked } : {}) };
  },
  fight: ({ cause, losses: all }) => (IN_FIGHTS.has(cause) ? all : null),
  moves: ({ cause, losses: all }, before) => lossMoves(before, all, cause === 'arrears' ? 'arrears' : 'fallen'),
  texts: {
    raiders: 'Raiders of {armies} fell: {points} points of {due} due.',
    interceptors: 'Interceptors of {armies} fell: {points} points of {due} due.',
    partisans: 'Partisans fell, {armies}: {points} points of {due} due.',
    police: 'Police of {armies} fell: {points} points of {due} due.',
    battle: '{points} points fell in the battle: {armies}.',
    hunger: '{armies} went hungry: {points} points lost, {due} too many to feed.',
    arrears: '{armies} could not be paid: {points} points went home, {due} gold were wanting.',
    plague: 'Plague took {points} points: {armies}.',
    siege: '{points} points fell at the walls: {armies}.',
    decree: 'By the umpire’s word {armies} lost {points} points.',
    'nobody-plague': 'Plague broke out, but nobody died of it.',
    spared: 'A general of the beaten side came to no harm.',
    nobody: 'Nobody fell, though {due} points were due.',
  },
  words({ cause, due, points, losses: all, risked }, names, say) {
    if (all.length === 0 && risked) return unharmedWords(names, risked);
    if (all.length === 0 && due === 0 && cause === 'battle') return say('spared');
    if (all.length === 0) return cause === 'plague' ? say('nobody-plague') : say('nobody', { due });
    const armies = [...new Set(all.map(({ army }) => army))].map(names.army);
    return say(cause, { armies, due, points }, { more: lossLines(all, names) });
  },
});
