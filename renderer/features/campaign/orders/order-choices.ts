import {
  type CampaignArmy,
  type CampaignState,
  isUnderWay,
  isWinter,
  type Order,
  type OrderOf,
  type ProvinceSetUp,
} from '../../../../rules/campaign.ts';
import { neighboursOf } from '../map/province-facts.ts';
import { figuresOfArmy, partsOf } from '../../../map/strength.ts';

/** Orders that need something chosen first, and so a form. */
const FORMS = [
  'march',
  'relieve',
  'raid',
  'intercept',
  'police',
  'retreat',
  'siege-work',
  'assault',
  'split',
  'raise',
  'refill',
  'disband',
] as const satisfies readonly Order['kind'][];
export type FormKind = (typeof FORMS)[number];
/** Orders that send a part of the army off. */
export type ForceKind = 'raid' | 'intercept' | 'police' | 'split' | 'disband';
/** Orders that name a province. */
export type TargetKind = 'march' | 'relieve' | 'raid' | 'retreat';

export const takesForce = (kind: FormKind): kind is ForceKind =>
  kind === 'raid' || kind === 'intercept' || kind === 'police' || kind === 'split' || kind === 'disband';
export const takesTarget = (kind: FormKind): kind is TargetKind =>
  kind === 'march' || kind === 'relieve' || kind === 'raid' || kind === 'retreat';
export const isFormKind = (kind: Order['kind']): kind is FormKind => (FORMS as readonly string[]).includes(kind);

const fortsIn = (state: CampaignState, province: string) =>
  Object.values(state.forts).filter((fort) => fort.province === province);

/** Whether the army sits in a fort that is closed in. */
export const isBesieged = (state: CampaignState, { fort }: Pick<CampaignArmy, 'fort'>): boolean =>
  fort !== null && Object.hasOwn(state.sieges, fort);

/** Whether a fort of the player is besieged in a province. */
const needsRelief = (state: CampaignState, player: string, province: string): boolean =>
  fortsIn(state, province).some(({ id, holder }) => holder === player && Object.hasOwn(state.sieges, id));

/** Forts in whose field an army stands and which its side besieges, or could. */
export const fortsBefore = (state: CampaignState, army: CampaignArmy): readonly string[] =>
  army.fort === null
    ? fortsIn(state, army.province)
        .filter(({ id, holder }) => {
          const siege = state.sieges[id];
          return siege ? siege.besieger === army.player : holder !== null && holder !== army.player;
        })
        .map(({ id }) => id)
    : [];

/** Works that the army's side has under way where it lies, which it may give up. */
const worksToGiveUp = (state: CampaignState, army: CampaignArmy): readonly Order[] =>
  fortsBefore(state, army).flatMap((fort) =>
    (state.sieges[fort]?.works ?? [])
      .filter(isUnderWay)
      .map(({ id }): Order => ({ kind: 'abandon-work', army: army.id, fort, work: id })),
  );

/** Whether besiegers dig a mine towards the fort an army sits in. */
const hearsOfMine = (state: CampaignState, { fort }: CampaignArmy): boolean =>
  fort !== null && (state.sieges[fort]?.works ?? []).some((work) => work.kind === 'mine' && isUnderWay(work));

/** Armies of the same side that an army could join where it stands. */
const hostsOf = (state: CampaignState, army: CampaignArmy): readonly CampaignArmy[] =>
  Object.values(state.armies).filter(
    ({ id, player, province, fort }) =>
      id !== army.id && player === army.player && province === army.province && fort === army.fort,
  );

/** Orders in a month that can be given as they are, where the army stands. */
function readyForMonth(state: CampaignState, army: CampaignArmy): readonly Order[] {
  const orders: Order[] = [{ kind: 'hold', army: army.id }];
  if (isBesieged(state, army)) orders.push({ kind: 'sortie', army: army.id });
  if (hearsOfMine(state, army)) orders.push({ kind: 'counter-mine', army: army.id });
  if (army.fort === null) {
    for (const { id: fort, holder } of fortsIn(state, army.province)) {
      const siege = state.sieges[fort];
      if (siege?.besieger === army.player) orders.push({ kind: 'lift', army: army.id, fort });
      else if (siege) continue;
      else if (holder === army.player) orders.push({ kind: 'garrison', army: army.id, fort });
      else if (holder !== null) orders.push({ kind: 'besiege', army: army.id, fort });
    }
  }
  return [
    ...orders,
    ...worksToGiveUp(state, army),
    ...hostsOf(state, army).map((host): OrderOf<'join'> => ({ kind: 'join', army: army.id, into: host.id })),
  ];
}

/** Orders that can be given as they are. */
export function readyOrders(state: CampaignState, army: CampaignArmy): readonly Order[] {
  if (!isWinter(state)) return readyForMonth(state, army);
  const besieges = Object.values(state.sieges).some(
    ({ besieger, province }) => besieger === army.player && province === army.province,
  );
  return besieges && army.fort === null ? [{ kind: 'go-home', army: army.id }] : [];
}

/** Provinces that an order of this kind can name. The rules refuse the others with a sentence. */
export function targetsOf(state: CampaignState, army: CampaignArmy, kind: FormKind): readonly ProvinceSetUp[] {
  const around = neighboursOf(state, army.province).map(({ province }) => province);
  if (kind === 'march' || kind === 'retreat') return around;
  if (kind === 'relieve') return around.filter(({ id }) => needsRelief(state, army.player, id));
  if (kind !== 'raid') return [];
  return around.filter(({ id }) => {
    const holder = state.provinces[id]?.holder ?? null;
    return holder !== null && holder !== army.player;
  });
}

/** Orders that make sense where the army stands, each with a form of its own. */
export function formKinds(state: CampaignState, army: CampaignArmy): readonly FormKind[] {
  const isHome = state.provinces[army.province]?.holder === army.player;
  if (isWinter(state)) {
    const worn = partsOf(army).some(({ count, raised }) => count < raised);
    return FORMS.filter((kind) => {
      if (kind === 'raise') return isHome;
      if (kind === 'refill') return isHome && worn;
      return kind === 'disband';
    });
  }
  const isShut = isBesieged(state, army);
  const isMany = figuresOfArmy(army) + army.generals.length > 1;
  return FORMS.filter((kind) => {
    switch (kind) {
      case 'raise':
      case 'refill':
      case 'disband':
        return false;
      case 'split':
        return isMany;
      case 'siege-work':
        return fortsBefore(state, army).length > 0 && (army.specialists ?? []).length > 0;
      case 'assault':
        return fortsBefore(state, army).some((fort) => Object.hasOwn(state.sieges, fort));
      case 'intercept':
      case 'police':
        return isMany && isHome && !isShut;
      case 'raid':
        return isMany && !isShut && targetsOf(state, army, 'raid').length > 0;
      case 'retreat':
        return !isShut && targetsOf(state, army, 'retreat').length > 0;
      default:
        return !isShut && targetsOf(state, army, kind).length > 0;
    }
  });
}

/** Whether a player may raise partisans in a province: an enemy's, next to one of its own. */
export function takesPartisans(state: CampaignState, player: string, province: string): boolean {
  const holder = state.provinces[province]?.holder ?? null;
  if (holder === null || holder === player) return false;
  return neighboursOf(state, province).some(({ province: { id } }) => state.provinces[id]?.holder === player);
}
