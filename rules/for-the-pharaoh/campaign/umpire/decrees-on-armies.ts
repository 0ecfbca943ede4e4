import type { z } from 'zod';
import { choiceField, type FieldRule, refusal } from '../../../core/campaign/define-form.ts';
import { createRefillChange } from '../events/moves.ts';
import { addFigures, nextNumber } from '../events/regroup.ts';
import * as shapes from '../input/decrees.ts';
import { listRecruitNames } from '../orders/recruiting.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import { refuse } from '../state/keys.ts';
import type { CampaignGeneral, Loss } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';
import { toCampaignGenerals, toCampaignUnits } from '../troops/field-units.ts';
import { removeWorks } from '../troops/forts.ts';
import { findCompany, isInBattle } from '../troops/forces.ts';
import { listMusteredTroops, getProvinceSetUp } from '../troops/muster.ts';
import { createArmyId } from '../winter/raise-troops.ts';
import { type Host, findList } from '../winter/recruits.ts';
import {
  createArmyField,
  findRuledCompany,
  createCountsField,
  refuseInBattle,
  createNameField,
  playerField,
  provinceField,
  createRecruitFields,
} from './decree-fields.ts';
import { type DecreeContext, defineDecree, listPartNames } from './define-decree.ts';

const toNewHost = ({ player = '', name = '', list = null }: Partial<z.output<typeof shapes.placeArmyShape>>): Host => ({
  player,
  name,
  list,
  units: [],
});

export const placeArmyDecree = defineDecree(shapes.placeArmyShape, {
  icon: 'i-lucide-flag',
  title: 'place a new army',
  fields: {
    player: playerField,
    province: provinceField,
    name: { label: 'Name', options: () => ({ kind: 'name', longest: 200, usual: 'New army' }), closed: () => null },
    list: choiceField({
      label: 'List',
      none: 'there is no army list to choose',
      candidates: ({ state }) => [...state.setUp.lists.map(({ id }) => id), null],
      name: ({ state }, id) => ({ kind: 'list', id: id ?? '', text: findList(state, id)?.title ?? 'no list' }),
      closed({ state }, _none, id) {
        if (id === null || findList(state, id)) return null;
        return refusal('unknown-list', 'list', 'the campaign has no army list {list}', { list: `“${id}”` });
      },
    }),
    ...createRecruitFields<z.output<typeof shapes.placeArmyShape>>((_state, draft) => toNewHost(draft)),
  },
  check(_context, _none, { units, generals, name }) {
    if (units.length + generals.length > 0) return null;
    return refusal('empty-force', '', '{army} would have no troops', { army: name });
  },
  afterwards(record, { player, province, name, list, units, generals }) {
    const { state } = record;
    const id = createArmyId(state, player);
    const colours = { id, list: findList(state, list), rulings: state.rulings };
    const troops = { units: toCampaignUnits(units, colours), generals: toCampaignGenerals(generals, colours) };
    record.note({ kind: 'army-mustered', army: { id, player, name, province, fort: null, list, ...troops }, gold: 0 });
  },
  texts: { placed: '{name} of {player} is placed in {province}: {recruits}.' },
  words: ({ name, player, province, ...raised }, names, say) =>
    say('placed', {
      name,
      player: names.player(player),
      province: names.province(province),
      recruits: listRecruitNames(raised),
    }),
});

export const moveArmyDecree = defineDecree(shapes.moveArmyShape, {
  icon: 'i-lucide-move',
  title: 'move an army',
  fields: {
    army: createArmyField(false, refuseInBattle),
    province: provinceField,
    fort: choiceField({
      label: 'Fort',
      none: 'there is no fort',
      candidates: ({ state }, _none, { province = '' }) => [
        null,
        ...(getProvinceSetUp(state, province)?.forts ?? []).map(({ id }) => id),
      ],
      name: ({ names }, id) => (id === null ? { kind: 'fort', id: '', text: 'in the field' } : names.fort(id)),
      closed({ state, names }, _none, fort, { army = '', province = '' }) {
        if (fort === null) return null;
        const known = Object.hasOwn(state.forts, fort) ? state.forts[fort] : undefined;
        if (known?.province !== province) {
          const values = { fort: `“${fort}”`, province: names.province(province) };
          return refusal('unknown-fort', 'fort', 'there is no fort {fort} in {province}', values);
        }
        if (known.holder === state.armies[army]?.player) return null;
        const values = { fort: names.fort(fort), army: names.army(army) };
        return refusal('not-your-fort', 'fort', '{fort} is not held by the side of {army}', values);
      },
    }),
  },
  apply(draft, { army: id, province, fort }) {
    const army = draft.armies[id];
    if (army) draft.armies[id] = { ...(army.province === province ? army : removeWorks(army)), province, fort };
  },
  listEntered: (draft, { army, province }) => [draft.armies[army]?.province, province],
  texts: { field: '{army} is now in {province}.', fort: '{army} is now in {province}, in {fort}.' },
  words({ army, province, fort }, names, say) {
    const values = { army: names.army(army), province: names.province(province) };
    return fort === null ? say('field', values) : say('fort', { ...values, fort: names.fort(fort) });
  },
});

type RemoveTroops = z.output<typeof shapes.removeTroopsShape>;

const generalsField: FieldRule<DecreeContext, null, RemoveTroops, readonly string[]> = {
  label: 'Generals',
  options: ({ state }, _none, { army = '' }) => ({
    kind: 'several',
    least: 0,
    ranked: false,
    choices: (findCompany(state, army)?.generals ?? []).map(({ id, name }) => ({
      value: id,
      name: { kind: 'troops', id, text: name },
      closed: null,
    })),
  }),
  closed({ state, names }, _none, generals, { army = '' }) {
    const known = new Set((findCompany(state, army)?.generals ?? []).map(({ id }) => id));
    for (const [index, id] of generals.entries()) {
      const [at, named] = [`generals.${index}`, `“${id}”`];
      if (!known.has(id)) {
        return refusal('unknown-general', at, '{army} has no general {id}', { army: names.army(army), id: named });
      }
      if (generals.indexOf(id) !== index) {
        return refusal('contradiction', at, 'the general {id} is listed twice', { id: named });
      }
    }
    return null;
  },
};

/** Removes troops as casualties of a decree and disbands an empty army or band. @throws CampaignRefusal */
function removeFallen(record: Recorder, { army: id, losses: parts, generals }: RemoveTroops, path: string): void {
  const before = findCompany(record.state, id);
  const cost = new Map((before ? listMusteredTroops(before) : []).map((troops) => [troops.id, troops.cost]));
  const losses: Loss[] = [
    ...parts.map((part) => ({ army: id, id: part.id, count: part.count })),
    ...generals.map((general) => ({ army: id, id: general, count: 1, general: true })),
  ];
  const points = losses.reduce((sum, loss) => sum + (cost.get(loss.id) ?? 0) * loss.count, 0);
  record.note({ kind: 'casualties', cause: 'decree', due: points, points, losses });
  const left = findCompany(record.state, id);
  if (!left || listMusteredTroops({ generals: left.generals, units: left.units }).length > 0) return;
  if (isInBattle(record.state, id)) {
    refuse('battle-pending', path, `${left.name} would have no troops, but its battle is still pending`);
  }
  if (Object.hasOwn(record.state.armies, id)) disbandArmy(record, id, 'destroyed');
  else record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' });
}

export const removeTroopsDecree = defineDecree(shapes.removeTroopsShape, {
  icon: 'i-lucide-user-minus',
  title: 'remove troops or generals',
  fields: {
    army: createArmyField(true),
    losses: createCountsField({
      label: 'Troops',
      path: 'losses',
      least: 0,
      withBands: true,
      most: ({ count }) => count,
      tooMany: (path, values) => refusal('too-many', path, '{army} has only {most} {part}, not {count}', values),
    }),
    generals: generalsField,
  },
  check({ names }, _none, { army, losses, generals }) {
    if (losses.length + generals.length > 0) return null;
    return refusal('empty-force', '', 'no troops of {army} are selected', { army: names.army(army) });
  },
  afterwards: removeFallen,
  texts: { lost: '{army} loses {lost}.' },
  words: ({ army, losses, generals }, names, say) =>
    say('lost', {
      army: names.army(army),
      lost: [
        ...listPartNames(names, army, losses),
        ...generals.map((id) => ({ kind: 'troops', id, text: names.member(army, id) })),
      ],
    }),
});

export const restoreTroopsDecree = defineDecree(shapes.restoreTroopsShape, {
  icon: 'i-lucide-user-plus',
  title: 'restore troops',
  fields: {
    army: createArmyField(false),
    parts: createCountsField({
      label: 'Troops',
      path: 'parts',
      least: 1,
      withBands: false,
      most: ({ raised, count }) => Math.max(0, raised - count),
      tooMany: (path, values) =>
        refusal('too-many', path, 'only {most} {part} are missing in {army}, not {count}', values),
    }),
  },
  check({ names }, _none, { army, parts }) {
    if (parts.length > 0) return null;
    return refusal('empty-force', '', 'no troops of {army} are selected', { army: names.army(army) });
  },
  apply(draft, { army, parts }) {
    addFigures(draft, army, parts);
  },
  listChanges: (ruled, before) => [createRefillChange(before, { ...ruled, gold: 0 }, 'restored')],
  texts: { given: '{army} recovers {gained}.' },
  words: ({ army, parts }, names, say) =>
    say('given', { army: names.army(army), gained: listPartNames(names, army, parts) }),
});

const EMPTY_HOST: Host = { player: '', name: '', list: null, units: [] };
const findHost = ({ armies }: CampaignState, army = ''): Host => armies[army] ?? EMPTY_HOST;

export const giveTroopsDecree = defineDecree(shapes.giveTroopsShape, {
  icon: 'i-lucide-user-star',
  title: 'give new troops or a general',
  fields: {
    army: createArmyField(false),
    ...createRecruitFields<{ army: string }>((state, { army }) => findHost(state, army)),
  },
  check({ names }, _none, { army, units, generals }) {
    if (units.length + generals.length > 0) return null;
    return refusal('empty-force', '', 'choose troops to give to {army}', { army: names.army(army) });
  },
  afterwards(record, { army: id, units, generals }) {
    const { state } = record;
    const army = state.armies[id];
    if (!army) return;
    const colours = { id, list: findList(state, army.list), rulings: state.rulings };
    record.note({
      kind: 'troops-raised',
      army: id,
      units: toCampaignUnits(units, colours, nextNumber(army.units)),
      generals: toCampaignGenerals(generals, colours, nextNumber(army.generals)),
      gold: 0,
    });
  },
  texts: { given: '{army} receives {recruits}.' },
  words: ({ army, ...raised }, names, say) =>
    say('given', { army: names.army(army), recruits: listRecruitNames(raised) }),
});

export const renameArmyDecree = defineDecree(shapes.renameArmyShape, {
  icon: 'i-lucide-pencil',
  title: 'rename an army',
  fields: {
    army: createArmyField(true),
    name: createNameField(({ state }, { army = '' }) => findRuledCompany(state, army, true)?.name),
  },
  apply(draft, { army: id, name }) {
    const army = draft.armies[id];
    const band = draft.partisans[id];
    if (army) draft.armies[id] = { ...army, name };
    else if (band) draft.partisans[id] = { ...band, name };
  },
  texts: { named: '{army} is now called {name}.' },
  words: ({ army, name }, names, say) => say('named', { army: names.army(army), name }),
});

const listGenerals = ({ armies }: CampaignState, army = ''): readonly CampaignGeneral[] => armies[army]?.generals ?? [];

export const renameGeneralDecree = defineDecree(shapes.renameGeneralShape, {
  icon: 'i-lucide-signature',
  title: 'rename a general',
  fields: {
    army: createArmyField(false),
    general: choiceField({
      label: 'General',
      none: 'this army has no general',
      candidates: ({ state }, _none, { army }) => listGenerals(state, army).map(({ id }) => id),
      name({ state }, id) {
        const known = Object.values(state.armies).flatMap(({ generals }) => generals);
        return { kind: 'troops', id, text: known.find((general) => general.id === id)?.name ?? id };
      },
      closed({ state, names }, _none, id, { army = '' }) {
        if (listGenerals(state, army).some((general) => general.id === id)) return null;
        const values = { army: names.army(army), id: `“${id}”` };
        return refusal('unknown-general', 'general', '{army} has no general {id}', values);
      },
    }),
    name: createNameField(
      ({ state }, { army, general }) => listGenerals(state, army).find(({ id }) => id === general)?.name,
    ),
  },
  apply(draft, { army: id, general, name }) {
    const army = draft.armies[id];
    if (!army) return;
    const generals = army.generals.map((known) => (known.id === general ? { ...known, name } : known));
    draft.armies[id] = { ...army, generals };
  },
  texts: { named: 'A general of {army} is now called {name}.' },
  words: ({ army, name }, names, say) => say('named', { army: names.army(army), name }),
});
