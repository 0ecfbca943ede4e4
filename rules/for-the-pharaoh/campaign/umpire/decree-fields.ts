import {
  choiceField,
  type FieldRule,
  type Refusal,
  refusal,
  type Reserve,
} from '../../../core/campaign/define-form.ts';
import type { Name } from '../../../core/campaign/sentence.ts';
import type { Generals, RaisedUnits } from '../input/troops.ts';
import { getGeneralOptions, getRecruitOptions, refuseGenerals } from '../orders/recruiting.ts';
import type { CampaignState } from '../state/state.ts';
import { type Company, findCompany, isInBattle } from '../troops/forces.ts';
import { listArmies } from '../troops/muster.ts';
import { type Host, checkRecruits } from '../winter/recruits.ts';
import type { DecreeContext } from './define-decree.ts';

/* Fields shared by several decrees. */

type Field<Value> = FieldRule<DecreeContext, null, unknown, Value>;

const MAX_AMOUNT = 1_000_000_000;

/** Maximum cost of an umpire's gifts, which no player pays for. */
export const MAX_GIFT = MAX_AMOUNT;

const refuseUnknown = (what: 'player' | 'province' | 'army' | 'fort', id: string): Refusal => {
  const values = { id: `“${id}”` };
  switch (what) {
    case 'player':
      return refusal('unknown-player', what, 'there is no player {id}', values);
    case 'province':
      return refusal('unknown-province', what, 'there is no province {id}', values);
    case 'army':
      return refusal('unknown-army', what, 'there is no army {id}', values);
    case 'fort':
      return refusal('unknown-fort', what, 'there is no fort {id}', values);
  }
};

const isPlayer = ({ players }: CampaignState, player: string): boolean => players.some(({ id }) => id === player);

export const playerField: Field<string> = choiceField({
  label: 'Player',
  none: 'there are no players',
  candidates: ({ state }) => state.players.map(({ id }) => id),
  name: ({ names }, id) => names.player(id),
  closed: ({ state }, _none, id) => (isPlayer(state, id) ? null : refuseUnknown('player', id)),
});

/** Field for a second player, other than the decree's first. `closed` may refuse a player. */
export const createOtherPlayerField = <Ruled>({
  label,
  path,
  first,
  same,
  closed = () => null,
}: {
  readonly label: string;
  /** Key of the field. */
  readonly path: string;
  readonly first: (draft: Partial<Ruled>) => string | undefined;
  readonly same: (player: Name) => Refusal;
  readonly closed?: (context: DecreeContext, other: string, draft: Partial<Ruled>) => Refusal | null;
}): FieldRule<DecreeContext, null, Ruled, string> =>
  choiceField({
    label,
    none: 'there are no players',
    candidates: ({ state }) => state.players.map(({ id }) => id),
    name: ({ names }, id) => names.player(id),
    closed(context, _none, id, draft) {
      if (!isPlayer(context.state, id)) return { ...refuseUnknown('player', id), path };
      return id === first(draft) ? same(context.names.player(id)) : closed(context, id, draft);
    },
  });

/** Refuses a decree that moves an army in a pending battle. */
export const refuseInBattle = ({ state, names }: DecreeContext, id: string): Refusal | null => {
  if (!isInBattle(state, id)) return null;
  const army = names.army(id);
  return refusal('battle-pending', '', '{army} is in a pending battle', { army });
};

/** Refuses a decree if an army of these players is in a pending battle, because no army can be sent home from a battle. */
export function refuseAnyInBattle(context: DecreeContext, players: readonly string[]): Refusal | null {
  for (const { id, player } of listArmies(context.state)) {
    const refused = players.includes(player) ? refuseInBattle(context, id) : null;
    if (refused) return refused;
  }
  return null;
}

/** Field for the new holder, or null for no player. */
export const holderField: Field<string | null> = choiceField({
  label: 'Holder',
  none: 'there are no players',
  candidates: ({ state }) => [...state.players.map(({ id }) => id), null],
  name: ({ names }, id) => (id === null ? { kind: 'player', id: '', text: 'no player' } : names.player(id)),
  closed: ({ state }, _none, id) => (id === null || isPlayer(state, id) ? null : refuseUnknown('player', id)),
});

export const provinceField: Field<string> = choiceField({
  label: 'Province',
  none: 'the campaign has no provinces',
  candidates: ({ state }) => state.setUp.provinces.map(({ id }) => id),
  name: ({ names }, id) => names.province(id),
  closed: ({ state }, _none, id) => (Object.hasOwn(state.provinces, id) ? null : refuseUnknown('province', id)),
});

/** Field for a fort. `closed` may refuse a fort. */
export const createFortField = (closed: (context: DecreeContext, fort: string) => Refusal | null = () => null) =>
  choiceField<DecreeContext, null, unknown, string>({
    label: 'Fort',
    none: 'the campaign has no forts',
    candidates: ({ state }) => Object.keys(state.forts),
    name: ({ names }, id) => names.fort(id),
    closed: (context, _none, id) =>
      Object.hasOwn(context.state.forts, id) ? closed(context, id) : refuseUnknown('fort', id),
  });

/** Finds an army by id; with `withBands`, also a partisan band. */
export const findRuledCompany = (state: CampaignState, id: string, withBands: boolean): Company | null =>
  withBands || Object.hasOwn(state.armies, id) ? findCompany(state, id) : null;

/** Field for an army; with `withBands`, also a partisan band. `closed` may refuse an army. */
export const createArmyField = (
  withBands: boolean,
  closed: (context: DecreeContext, army: string) => Refusal | null = () => null,
) =>
  choiceField<DecreeContext, null, unknown, string>({
    label: 'Army',
    none: 'there are no armies',
    candidates: ({ state }) => [
      ...listArmies(state).map(({ id }) => id),
      ...(withBands ? Object.keys(state.partisans) : []),
    ],
    name: ({ names }, id) => names.army(id),
    closed: (context, _none, id) =>
      findRuledCompany(context.state, id, withBands) ? closed(context, id) : refuseUnknown('army', id),
  });

/** Field for gold or points, without a default. */
export const createAmountField = (label: string): Field<number> => ({
  label,
  options: () => ({ kind: 'number', least: 0, most: MAX_AMOUNT, usual: null }),
  closed: () => null,
});

/** Field for a new name. Offers the current name. */
export const createNameField = <Ruled>(
  nameNow: (context: DecreeContext, draft: Partial<Ruled>) => string | undefined,
): FieldRule<DecreeContext, null, Ruled, string> => ({
  label: 'Name',
  options: (context, _none, draft) => ({ kind: 'name', longest: 200, usual: nameNow(context, draft) ?? '' }),
  closed: () => null,
});

type Counts = readonly { readonly id: string; readonly count: number }[];
type Part = Company['units'][number]['parts'][number];

/** Field for counts of the parts of the decree's army or band, each part at most once. */
export const createCountsField = ({
  label,
  path,
  least,
  withBands,
  most,
  tooMany,
}: {
  readonly label: string;
  /** Key of the field. */
  readonly path: string;
  readonly least: 0 | 1;
  readonly withBands: boolean;
  readonly most: (part: Part) => number;
  readonly tooMany: (path: string, values: { most: number; part: string; army: Name; count: number }) => Refusal;
}): FieldRule<DecreeContext, null, { readonly army: string }, Counts> => ({
  label,
  options({ state }, _none, { army = '' }) {
    const parts = (findRuledCompany(state, army, withBands)?.units ?? []).flatMap((unit) =>
      unit.parts.flatMap((part) => {
        const { id, name, cost } = part;
        return most(part) > 0 ? [{ id, name, most: most(part), cost }] : [];
      }),
    );
    const reserve: Reserve = {
      parts,
      generals: [],
      all: { parts: parts.map(({ id, most: count }) => ({ id, count })), generals: [] },
    };
    return { kind: 'parts', reserve, least };
  },
  closed({ state, names }, _none, counts, { army = '' }) {
    const company = findRuledCompany(state, army, withBands);
    const known = new Map((company?.units ?? []).flatMap(({ parts }) => parts.map((part) => [part.id, part])));
    const seen = new Set<string>();
    for (const [index, { id, count }] of counts.entries()) {
      const place = `${path}.${index}`;
      const part = known.get(id);
      if (!part) {
        const values = { army: names.army(army), id: `“${id}”` };
        return refusal('unknown-part', `${place}.id`, '{army} has no troops {id}', values);
      }
      if (seen.has(id)) return refusal('contradiction', place, '{id} is listed twice', { id: `“${id}”` });
      seen.add(id);
      if (count > most(part)) {
        return tooMany(`${place}.count`, { most: most(part), part: part.name, army: names.army(army), count });
      }
    }
    return null;
  },
});

/** Fields for new units and generals at no cost, for the decree's army. */
export const createRecruitFields = <Ruled>(hostOf: (state: CampaignState, draft: Partial<Ruled>) => Host) => ({
  units: {
    label: 'Troops',
    options: ({ state }, _none, draft) => getRecruitOptions(state, hostOf(state, draft), MAX_GIFT),
    closed: ({ state }, _none, units, draft) => checkRecruits(state, hostOf(state, draft), units),
  } satisfies FieldRule<DecreeContext, null, Ruled, RaisedUnits>,
  generals: {
    label: 'Generals',
    options: ({ state }) => getGeneralOptions(state, MAX_GIFT),
    closed: (_context, _none, generals) => refuseGenerals(generals),
  } satisfies Field<Generals>,
});
