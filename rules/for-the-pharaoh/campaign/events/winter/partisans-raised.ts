import { z } from 'zod';
import { enrol } from '../../knowledge/roll.ts';
import { pay } from '../../state/draft.ts';
import { amount } from '../../state/keys.ts';
import { bandSchema, figuresIn, PARTISAN_PRICE } from '../../state/troops.ts';
import { defineEvent } from '../kit.ts';
import { raisedMove } from '../moves.ts';
import { wholeIfViewer } from '../watch.ts';
import { gainedLines } from './gained-words.ts';

export const shape = z.strictObject({ kind: z.literal('partisans-raised'), band: bandSchema, gold: amount });

export const partisansRaised = defineEvent(shape, {
  icon: 'i-lucide-user-plus',
  apply(draft, { band, gold }) {
    pay(draft, band.player, -gold);
    draft.partisans[band.id] = band;
  },
  visibleTo: ({ band }, watch) => wholeIfViewer(watch, band.player),
  brings(roll, { band }) {
    enrol(roll, band);
    roll.bands.add(band.id);
  },
  moves: ({ band, gold }) => [raisedMove(band.player, 'partisans', gold, band)],
  texts: {
    raised:
      '{player} raised partisans, {band}, in {province}: {n} figure for {gold} gold. | {player} raised partisans, {band}, in {province}: {n} figures for {gold} gold.',
  },
  words({ band, gold }, names, say) {
    const values = {
      player: names.player(band.player),
      band: { ...names.army(band.id), text: band.name },
      province: names.province(band.province),
      gold,
    };
    const figures = figuresIn(band.units.flatMap(({ parts }) => parts));
    return say('raised', values, { count: figures, more: gainedLines(band, PARTISAN_PRICE) });
  },
});
