import type { Name, Sentence } from '../../../../core/campaign/sentence.ts';
import type { EventPayload } from '../../events/schema.ts';
import type { Order } from '../../input/orders.ts';
import type { CampaignState } from '../../state/state.ts';
import type { PlayerEvent, Seen } from '../report.ts';
import { spellNumber, toTextNames, type Narration } from './story-words.ts';

type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;
type Silent = OrderOf<
  | 'intercept'
  | 'police'
  | 'counter-mine'
  | 'leave-breach'
  | 'assault'
  | 'besiege'
  | 'siege-work'
  | 'sortie'
  | 'march'
  | 'relieve'
  | 'raid'
  | 'go-home'
>;
const SILENT: ReadonlySet<Order['kind']> = new Set<Silent['kind']>([
  'intercept',
  'police',
  'counter-mine',
  'leave-breach',
  'assault',
  'besiege',
  'siege-work',
  'sortie',
  'march',
  'relieve',
  'raid',
  'go-home',
]);
const isSilent = (order: Order): order is Silent => SILENT.has(order.kind);

/** A month's orders and the entries that may answer them. */
interface MonthOrders {
  readonly orders: readonly { readonly player: string; readonly order: Silent }[];
  readonly whole: readonly EventPayload[];
  readonly seen: readonly Exclude<Seen, { kind: 'whole' }>[];
  /** Province of an army at the start of the month, or when it was created. */
  placeOf(army: string): string;
  fortOf(army: string): string | null;
}

function readOrders(entries: readonly PlayerEvent[], before: CampaignState): MonthOrders {
  const events = entries.flatMap(({ seen }) => (seen.kind === 'whole' ? [seen.happening] : []));
  const places = new Map(Object.values(before.armies).map(({ id, province }) => [id, province]));
  const forts = new Map(Object.values(before.armies).map(({ id, fort }) => [id, fort]));
  for (const one of events) {
    if (one.kind === 'army-split') {
      places.set(one.into, places.get(one.army) ?? '');
      forts.set(one.into, forts.get(one.army) ?? null);
    }
    if (one.kind === 'army-garrisoned') forts.set(one.army, one.fort);
  }
  return {
    orders: events.flatMap((one) =>
      one.kind === 'orders-revealed' ? one.orders.filter(isSilent).map((order) => ({ player: one.player, order })) : [],
    ),
    whole: events,
    seen: entries.flatMap(({ seen }) => (seen.kind === 'whole' ? [] : [seen])),
    placeOf: (army) => places.get(army) ?? '',
    fortOf: (army) => forts.get(army) ?? null,
  };
}

/** Checks whether an entry states how an order ended. */
function isAnswered(
  { order, player }: MonthOrders['orders'][number],
  { whole, seen, placeOf, fortOf }: MonthOrders,
): boolean {
  const home = placeOf(order.army);
  const fights = (cause?: string): boolean =>
    whole.some(
      (one) =>
        one.kind === 'battle-joined' &&
        (cause === undefined || one.battle.cause === cause) &&
        [one.battle.attacker, ...(one.battle.beside?.attackers ?? [])].includes(order.army),
    );
  /** Checks whether the army attacked in a battle that the report lists as a sighting. */
  const attacks = (province?: string): boolean =>
    seen.some(
      (one) =>
        one.kind === 'battle-heard-of' &&
        (province === undefined || one.province === province) &&
        one.attackers?.some(({ own }) => own.includes(order.army)),
    );
  /** Checks whether raiders of the reader were caught, which is also reported as a battle. */
  const raids = (province: string): boolean =>
    seen.some((one) => one.kind === 'encounter' && one.role === 'raider' && one.caught && one.province === province);
  const ended = (): boolean => whole.some((one) => one.kind === 'army-disbanded' && one.army === order.army);
  switch (order.kind) {
    case 'intercept':
    case 'police': {
      const isPolice = order.kind === 'police';
      const met = seen.some(
        (one) =>
          one.kind === 'encounter' &&
          one.role === 'interceptor' &&
          one.caught &&
          one.province === home &&
          (one.against === null) === isPolice,
      );
      return (
        met ||
        whole.some(
          (one) =>
            (one.kind === 'interception-tried' || one.kind === 'interception-fought') &&
            one.interceptors.includes(order.army),
        )
      );
    }
    case 'counter-mine': {
      const fort = fortOf(order.army);
      return (
        whole.some((one) => one.kind === 'counter-mined' && one.army === order.army) ||
        seen.some((one) => one.kind === 'counter-mine-told' && one.fort === fort)
      );
    }
    case 'leave-breach':
      return false;
    case 'assault':
      return (
        whole.some(
          (one) =>
            (one.kind === 'battle-joined' && one.battle.storm?.fort === order.fort && !one.battle.storm.asked) ||
            ((one.kind === 'escalade' || one.kind === 'fort-taken') && one.fort === order.fort),
        ) || attacks()
      );
    case 'besiege':
      return (
        ended() ||
        whole.some(
          (one) =>
            (one.kind === 'siege-begun' && one.siege.fort === order.fort) ||
            (one.kind === 'fort-taken' && one.fort === order.fort),
        ) ||
        seen.some((one) => one.kind === 'siege-heard-of' && one.fort === order.fort && one.player === player)
      );
    case 'siege-work':
      return (
        ended() ||
        whole.some((one) => (one.kind === 'siege-work-begun' || one.kind === 'siege-lifted') && one.fort === order.fort)
      );
    case 'sortie':
      return ended() || fights('sortie') || attacks();
    case 'march':
    case 'relieve':
      return (
        ended() ||
        fights('march') ||
        (attacks(order.to) && !raids(order.to)) ||
        whole.some((one) => (one.kind === 'army-marched' || one.kind === 'order-dropped') && one.army === order.army)
      );
    case 'raid':
      return (
        whole.some(
          (one) =>
            ((one.kind === 'province-raided' || one.kind === 'order-dropped') && one.army === order.army) ||
            ((one.kind === 'interception-tried' || one.kind === 'interception-fought') && one.raider === order.army),
        ) ||
        seen.some(
          (one) => one.kind === 'encounter' && one.role === 'raider' && one.caught && one.province === order.target,
        )
      );
    case 'go-home':
      return ended() || whole.some((one) => one.kind === 'army-went-home' && one.army === order.army);
  }
}

/** Name of unknown places after known ones. */
const ELSEWHERE = 'elsewhere';

/** Maximum names in one sentence of the umpire's edition. */
const MAX_NAMES = 6;

/** Narrates the outcome of orders that no event answers, one sentence per outcome. */
export function narrateUnansweredOrders(
  entries: readonly PlayerEvent[],
  { before, after }: { readonly before: CampaignState; readonly after: CampaignState },
  { army: nameArmy, book, place, vary, viewer }: Narration,
): readonly Sentence[] {
  const month = readOrders(entries, before);
  const silent = month.orders.filter((one) => !isAnswered(one, month)).map(({ order }) => order);
  const limitNames = (names: readonly Name[]): readonly Name[] => {
    const different = names.filter(({ id }, at) => names.findIndex((other) => other.id === id) === at);
    if (viewer !== null || different.length <= MAX_NAMES) return different;
    return [...different.slice(0, MAX_NAMES), ...toTextNames([`${spellNumber(different.length - MAX_NAMES)} more`])];
  };
  const selectKind = <Kind extends Silent['kind']>(...kinds: readonly Kind[]): readonly OrderOf<Kind>[] =>
    silent.filter((order): order is Extract<Silent, OrderOf<Kind>> =>
      (kinds as readonly string[]).includes(order.kind),
    );
  // The reader's states do not contain an army that has joined another since.
  const placeOf = (army: string): Name => {
    const province = month.placeOf(army);
    return province === '' ? { kind: 'army', id: army, text: ELSEWHERE } : place(province);
  };
  /** Merges unknown places and moves them to the end. `only` is their name if no place is known. */
  const mergeUnknown = (names: readonly Name[], only: string): readonly Name[] => {
    const known = names.filter(({ text }) => text !== ELSEWHERE);
    const [unknown] = names.filter(({ text }) => text === ELSEWHERE);
    if (!unknown) return known;
    return [...known, known.length > 0 ? unknown : { ...unknown, text: only }];
  };
  const placesOf = (orders: readonly Silent[]): readonly Name[] =>
    mergeUnknown(limitNames(orders.map(({ army }) => placeOf(army))), 'their provinces');
  const fortsOf = (orders: readonly { readonly fort: string }[]): readonly Name[] =>
    limitNames(orders.map(({ fort }) => book.names.fort(fort)));
  const armiesOf = (orders: readonly Silent[]): readonly Name[] =>
    limitNames(orders.map(({ army }) => book.names.army(army))).map((name) =>
      name.kind === 'text' ? name : name.text === name.id ? { ...name, text: 'an army' } : nameArmy(name),
    );

  const [posted, patrols, listeners] = [selectKind('intercept'), selectKind('police'), selectKind('counter-mine')];
  const [besiegers, builders, sallies, raiders, homeless] = [
    selectKind('besiege'),
    selectKind('siege-work'),
    selectKind('sortie'),
    selectKind('raid'),
    selectKind('go-home'),
  ];
  const marchers = selectKind('march', 'relieve');
  const breaches = Map.groupBy(selectKind('leave-breach'), ({ fort }) =>
    month.whole.some((one) => one.kind === 'breach-thrown' && one.fort === fort && one.result === 'unstable'),
  );
  const [opened = [], closed = []] = [breaches.get(true), breaches.get(false)];
  const listening = mergeUnknown(
    limitNames(
      listeners.map(({ army }) => {
        const fort = month.fortOf(army);
        return fort === null ? placeOf(army) : book.names.fort(fort);
      }),
    ),
    'their forts',
  );
  const whyNoStorm = ({ fort, way }: OrderOf<'assault'>): string => {
    if (!after.sieges[fort]) return 'the siege was over before the storm';
    const isReady = (after.sieges[fort].works ?? []).some(
      ({ stage }) => stage === 'assailable' || stage === 'unstable',
    );
    if (way === 'breach') return isReady ? 'the breach was not stormed in time' : 'no breach was open';
    return way === 'ladders' ? 'no ladders were ready' : 'no tower stood at the wall';
  };
  const storms = [...Map.groupBy(selectKind('assault'), whyNoStorm)];
  const ifAny = (orders: readonly unknown[], sentence: () => Sentence): readonly Sentence[] =>
    orders.length > 0 ? [sentence()] : [];

  return [
    ...storms.map(([why, orders]) =>
      vary('no-storm', ['{forts} could not be stormed: {why}.'], { forts: fortsOf(orders), why }),
    ),
    ...ifAny(marchers, () =>
      vary('no-march', ['{armies} got no farther than {provinces}.'], {
        armies: armiesOf(marchers),
        provinces: placesOf(marchers),
      }),
    ),
    ...ifAny(besiegers, () =>
      vary('no-siege', ['{armies} could not besiege {forts}.'], {
        armies: armiesOf(besiegers),
        forts: fortsOf(besiegers),
      }),
    ),
    ...ifAny(builders, () =>
      vary('no-work', ['The works that were ordered before {forts} were not begun.'], { forts: fortsOf(builders) }),
    ),
    ...ifAny(sallies, () =>
      vary('no-sally', ['{armies} found no one to sally against.'], { armies: armiesOf(sallies) }),
    ),
    ...ifAny(raiders, () =>
      vary('no-raid', ['The raids of {armies} did not take place.'], { armies: armiesOf(raiders) }),
    ),
    ...ifAny(homeless, () => vary('no-home', ['{armies} did not go home.'], { armies: armiesOf(homeless) })),
    ...ifAny(opened, () =>
      vary('breach-left', ['As ordered, the unstable breach of {forts} was not stormed.'], { forts: fortsOf(opened) }),
    ),
    ...ifAny(closed, () => vary('no-breach', ['No unstable breach opened at {forts}.'], { forts: fortsOf(closed) })),
    ...ifAny(listeners, () => vary('no-mine', ['Listeners heard no mine in {forts}.'], { forts: listening })),
    ...ifAny(posted, () =>
      vary('no-raiders', ['Interceptors met no raiders in {provinces}.'], { provinces: placesOf(posted) }),
    ),
    ...ifAny(patrols, () =>
      vary('no-partisans', ['Police met no partisans in {provinces}.'], { provinces: placesOf(patrols) }),
    ),
  ];
}
