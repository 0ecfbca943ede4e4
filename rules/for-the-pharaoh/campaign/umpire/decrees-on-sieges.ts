import type { z } from 'zod';
import { choiceField, refusal, type Refusal } from '../../../core/campaign/define-form.ts';
import { changeWork, createSiege } from '../events/amend-sieges.ts';
import * as shapes from '../input/decrees.ts';
import { startWorkWeeks } from '../sieges/fort-works.ts';
import { setFortHolder as handOver } from '../state/draft.ts';
import { getStormWay } from '../state/siege-work.ts';
import { getNextSiegeDay } from '../state/state.ts';
import { listArmiesIn, listArmies } from '../troops/muster.ts';
import { createFortField, holderField } from './decree-fields.ts';
import { type DecreeContext, defineDecree, refuseUnbesieged, createWorkField } from './define-decree.ts';

export const takeFortDecree = defineDecree(shapes.takeFortShape, {
  icon: 'i-lucide-castle',
  title: 'set the holder of a fort',
  fields: { fort: createFortField(), player: holderField },
  check({ state, names }, _none, { fort, player }) {
    const garrison = listArmies(state).find((army) => army.fort === fort && army.player !== player);
    if (!garrison) return null;
    const values = { army: names.army(garrison.id), fort: names.fort(fort) };
    return refusal('garrisoned', 'fort', '{army} is in {fort}: move it first', values);
  },
  apply(draft, { fort, player }) {
    handOver(draft, fort, player);
  },
  getHandover: ({ fort, player }) => ({ what: 'fort', id: fort, to: player }),
  texts: { held: '{fort} is held by {player}.', free: '{fort} has no holder.' },
  words({ fort: id, player }, names, say) {
    const fort = names.fort(id);
    return player === null ? say('free', { fort }) : say('held', { fort, player: names.player(player) });
  },
});

function refuseSiege({ state, names }: DecreeContext, id: string): Refusal | null {
  const fort = names.fort(id);
  if (Object.hasOwn(state.sieges, id)) return refusal('besieged', 'fort', '{fort} is already besieged', { fort });
  const isManned = Object.values(state.armies).some((army) => army.fort === id);
  return isManned ? null : refusal('no-garrison', 'fort', '{fort} has no garrison', { fort });
}

export const beginSiegeDecree = defineDecree(shapes.beginSiegeShape, {
  icon: 'i-lucide-circle-dashed',
  title: 'begin a siege',
  fields: {
    fort: createFortField(refuseSiege),
    player: choiceField<DecreeContext, null, z.output<typeof shapes.beginSiegeShape>, string>({
      label: 'Besieger',
      none: 'there are no players',
      candidates: ({ state }) => state.players.map(({ id }) => id),
      name: ({ names }, id) => names.player(id),
      closed({ state, names }, _none, player, { fort = '' }) {
        const known = state.forts[fort];
        const standing = known ? listArmiesIn(state, known.province).filter((army) => army.player === player) : [];
        if (standing.some((army) => army.fort === null) && known?.holder !== player) return null;
        const values = { player: names.player(player), fort: names.fort(fort) };
        return refusal('no-besieger', 'player', '{player} has no army before {fort}', values);
      },
    }),
    stores: {
      label: 'Months of stores',
      options: () => ({ kind: 'number', least: 0, most: shapes.MAX_DECREE_SPAN, usual: null }),
      closed: () => null,
    },
  },
  afterwards(record, { fort, player, stores }) {
    const { year, month, forts } = record.state;
    const begun = { year, month, week: 1, day: 1 };
    const siege = createSiege({ fort, province: forts[fort]?.province ?? '', besieger: player, begun, stores });
    record.note({ kind: 'siege-begun', siege });
  },
  texts: {
    begun:
      '{player} besieges {fort}; its stores last {n} month. | {player} besieges {fort}; its stores last {n} months.',
  },
  words: ({ fort, player, stores }, names, say) =>
    say('begun', { fort: names.fort(fort), player: names.player(player) }, { count: stores }),
});

export const endSiegeDecree = defineDecree(shapes.endSiegeShape, {
  icon: 'i-lucide-circle-off',
  title: 'end a siege',
  fields: {
    fort: createFortField(({ state, names }, fort) =>
      Object.hasOwn(state.sieges, fort)
        ? null
        : refusal('no-siege', 'fort', '{fort} is not besieged', { fort: names.fort(fort) }),
    ),
  },
  apply(draft, { fort }) {
    Reflect.deleteProperty(draft.sieges, fort);
  },
  texts: { over: 'The siege of {fort} is over.' },
  words: ({ fort }, names, say) => say('over', { fort: names.fort(fort) }),
});

export const endWorkDecree = defineDecree(shapes.endWorkShape, {
  icon: 'i-lucide-circle-x',
  title: 'end siege works',
  fields: { fort: createFortField(refuseUnbesieged), work: createWorkField() },
  apply(draft, { fort, work }) {
    changeWork(draft, fort, work, () => ({ stage: 'lost', due: null }));
  },
  texts: { ended: 'The siege works {work} before {fort} end.' },
  words: ({ fort, work }, names, say) => say('ended', { fort: names.fort(fort), work }),
});

export const setWorkDaysDecree = defineDecree(shapes.setWorkDaysShape, {
  icon: 'i-lucide-calendar-clock',
  title: 'set the remaining days of siege works',
  fields: {
    fort: createFortField(refuseUnbesieged),
    work: createWorkField(({ stage }) =>
      stage === 'making' ? null : refusal('no-days', 'work', 'these siege works are already built'),
    ),
    days: {
      label: 'Days',
      options: () => ({ kind: 'number', least: 1, most: shapes.MAX_DECREE_SPAN, usual: null }),
      closed: () => null,
    },
  },
  apply(draft, { fort, work, days }) {
    const siege = draft.sieges[fort];
    if (siege) changeWork(draft, fort, work, () => ({ due: getNextSiegeDay(siege) - 1 + days }));
  },
  texts: {
    set: 'The siege works {work} before {fort} need {n} more day to build. | The siege works {work} before {fort} need {n} more days to build.',
  },
  words: ({ fort, work, days }, names, say) => say('set', { fort: names.fort(fort), work }, { count: days }),
});

export const setWorkWeeksDecree = defineDecree(shapes.setWorkWeeksShape, {
  icon: 'i-lucide-calendar-cog',
  title: 'set the remaining weeks of siege works',
  fields: {
    fort: createFortField(refuseUnbesieged),
    work: createWorkField(({ kind }) =>
      getStormWay(kind) === 'breach'
        ? null
        : refusal('no-weeks', 'work', 'these siege works make no breach, so they have no remaining weeks'),
    ),
    weeks: {
      label: 'Weeks',
      options: () => ({ kind: 'number', least: 0, most: shapes.MAX_DECREE_SPAN, usual: null }),
      closed: () => null,
    },
  },
  apply(draft, { fort, work: id, weeks }) {
    const siege = draft.sieges[fort];
    if (!siege) return;
    changeWork(draft, fort, id, (work) => {
      if (weeks === 0) return { stage: 'assailable', weeksLeft: 0, due: null };
      const counted = { weeks: Math.max(work.weeks, weeks), weeksLeft: weeks };
      if (work.stage === 'making' || work.stage === 'at-wall') return counted;
      // Dice are rolled for a mine only at its end. If the wall was open, work on it restarts.
      return { ...startWorkWeeks(work, weeks, getNextSiegeDay(siege) - 1), ...counted };
    });
  },
  texts: {
    set: 'The siege works {work} before {fort} need {n} more week. | The siege works {work} before {fort} need {n} more weeks.',
    opened: 'The {work} has made a breach in the wall of {fort}.',
  },
  words({ fort, work, weeks }, names, say) {
    const values = { fort: names.fort(fort), work };
    return weeks === 0 ? say('opened', values) : say('set', values, { count: weeks });
  },
});
