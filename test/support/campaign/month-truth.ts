import type { CampaignEvent, CampaignRules, CampaignState, Order } from '../../../rules/campaign.ts';

/* Facts of a month, read from the whole log independently of the narrator. Stories are checked against them. */

type Payload = CampaignEvent['payload'];
export type PayloadOf<Kind extends Payload['kind']> = Extract<Payload, { kind: Kind }>;
type Battle = PayloadOf<'battle-joined'>['battle'];

export interface TrueLoss {
  readonly player: string;
  readonly army: string;
  readonly id: string;
  readonly count: number;
  readonly isGeneral: boolean;
}

export interface TrueBattle {
  readonly battle: Battle;
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  /** Province from which each attacker came, by army. */
  readonly origins: ReadonlyMap<string, string>;
  readonly isOverRaiders: boolean;
  winner: 'attacker' | 'defender' | 'draw' | null;
  isDeclined: boolean;
  readonly losses: TrueLoss[];
  points: number;
  /** Retreats and gains that follow from the battle, up to the next battle. */
  readonly retreats: PayloadOf<'army-retreated'>[];
  readonly gains: PayloadOf<'province-taken'>[];
  /** Index of the event that resolved the battle, or started it if it is pending. */
  at: number;
}

export interface TrueGain {
  readonly province: string;
  readonly from: string | null;
  readonly by: string;
  readonly isGift: boolean;
  /** Position of the loser's troops: in the field of the province, or only in its forts. Null if the loser had none there. */
  readonly loserThere: 'field' | 'fort' | null;
  readonly at: number;
}

export interface Truth {
  readonly before: CampaignState;
  readonly after: CampaignState;
  readonly payloads: readonly Payload[];
  /** States before each event. */
  readonly states: readonly CampaignState[];
  readonly battles: readonly TrueBattle[];
  readonly gains: readonly TrueGain[];
  readonly moves: readonly {
    readonly player: string;
    readonly army: string;
    readonly from: string;
    readonly to: string;
    readonly at: number;
  }[];
  readonly raids: readonly (PayloadOf<'province-raided'> & { readonly player: string; readonly isBand: boolean })[];
  readonly ends: readonly {
    readonly army: string;
    readonly player: string;
    readonly province: string;
    readonly reason: string;
    readonly at: number;
  }[];
  ownerOf(army: string): string | null;
  ofKind<Kind extends Payload['kind']>(kind: Kind): PayloadOf<Kind>[];
}

/** Finds troops in a province that did not leave this month. Marching armies count at their origin until the march is resolved. */
function findTroops(
  now: CampaignState,
  after: CampaignState,
  player: string | null,
  province: string,
): TrueGain['loserThere'] {
  const there = Object.values(now.armies).filter(
    (army) => army.player === player && army.province === province && after.armies[army.id]?.province === province,
  );
  return there.length === 0 ? null : there.some(({ fort }) => fort === null) ? 'field' : 'fort';
}

const findForce = (state: CampaignState, id: string) => state.armies[id] ?? state.partisans[id];

/** @param entries of one month or winter, without undone ones */
export function readTruth(rules: CampaignRules, before: CampaignState, entries: readonly CampaignEvent[]): Truth {
  const battles: TrueBattle[] = before.battles.map((battle) => open(before, battle, 0));
  const gains: TrueGain[] = [];
  const moves: Truth['moves'][number][] = [];
  const raids: Truth['raids'][number][] = [];
  const ends: Truth['ends'][number][] = [];
  const owners = new Map<string, string>();
  const states: CampaignState[] = [];
  const enrol = ({ armies, partisans }: CampaignState): void => {
    for (const { id, player } of [...Object.values(armies), ...Object.values(partisans)]) owners.set(id, player);
  };
  let state = before;
  let last: TrueBattle | null = null;
  entries.forEach((entry, at) => {
    const { payload } = entry;
    enrol(state);
    states.push(state);
    switch (payload.kind) {
      case 'battle-joined':
        battles.push(open(state, payload.battle, at));
        break;
      case 'battle-settled': {
        last = battles.find(({ battle, winner }) => battle.id === payload.battle && winner === null) ?? null;
        if (!last) break;
        last.winner = payload.winner;
        last.at = at;
        last.isDeclined = (payload as Partial<typeof payload>).result?.method === 'declined';
        break;
      }
      case 'casualties':
        if (last && ['battle', 'raiders', 'interceptors', 'partisans', 'police'].includes(payload.cause)) {
          last.points += payload.points;
          last.losses.push(
            ...payload.losses.map(({ army, id, count, general }) => ({
              player: owners.get(army) ?? '',
              army,
              id,
              count,
              isGeneral: general === true,
            })),
          );
        }
        break;
      case 'interception-fought':
        last = null;
        break;
      case 'army-retreated':
        last?.retreats.push(payload);
        moves.push({ ...payload, player: owners.get(payload.army) ?? '', at });
        break;
      case 'army-marched':
      case 'army-went-home':
        moves.push({
          army: payload.army,
          from: payload.from,
          to: payload.to,
          player: owners.get(payload.army) ?? '',
          at,
        });
        break;
      case 'province-taken':
        last?.gains.push(payload);
        gains.push({
          province: payload.province,
          from: payload.from,
          by: payload.by,
          isGift: false,
          loserThere: null,
          at,
        });
        break;
      case 'province-given':
        gains.push({
          province: payload.province,
          from: payload.from,
          by: payload.to,
          isGift: true,
          loserThere: null,
          at,
        });
        break;
      case 'province-raided':
        raids.push({
          ...payload,
          player: owners.get(payload.army) ?? '',
          isBand: Object.hasOwn(state.partisans, payload.army),
        });
        break;
      case 'army-disbanded':
        ends.push({
          army: payload.army,
          player: owners.get(payload.army) ?? '',
          province: state.armies[payload.army]?.province ?? '',
          reason: payload.reason,
          at,
        });
        break;
      default:
    }
    state = rules.apply(state, [entry]);
  });
  enrol(state);
  const payloads = entries.map(({ payload }) => payload);
  return {
    before,
    after: state,
    payloads,
    states,
    battles,
    gains: gains.map((gain) =>
      gain.isGift
        ? gain
        : { ...gain, loserThere: findTroops(states[gain.at] ?? before, state, gain.from, gain.province) },
    ),
    moves,
    raids,
    ends,
    ownerOf: (army) => owners.get(army) ?? null,
    ofKind: <Kind extends Payload['kind']>(kind: Kind) =>
      payloads.filter((payload): payload is PayloadOf<Kind> => payload.kind === kind),
  };
}

function open(state: CampaignState, battle: Battle, at: number): TrueBattle {
  const { attacker, defender, beside, forces, cause } = battle as Battle & { cause?: string };
  const attackers = [attacker, ...(beside?.attackers ?? [])];
  const defenders = [
    ...new Set([defender, ...(forces?.defenders ?? []).map(({ army }) => army), ...(beside?.defenders ?? [])]),
  ];
  return {
    battle,
    attackers,
    defenders,
    origins: new Map(attackers.map((id) => [id, findForce(state, id)?.province ?? ''])),
    isOverRaiders: cause === 'raid' || cause === 'partisans',
    winner: null,
    isDeclined: false,
    losses: [],
    points: 0,
    retreats: [],
    gains: [],
    at,
  };
}

/** A revealed order, and whether the log states its outcome. */
export interface Answered {
  readonly player: string;
  readonly order: Order;
  readonly isAnswered: boolean;
  /** Indexes of the month's events that state the outcome. */
  readonly by: readonly number[];
}

type Test = (payload: Payload, order: Order, truth: Truth) => boolean;
const of = (order: Order): string => ('army' in order ? order.army : 'partisans' in order ? order.partisans : '');
const fights: Test = (payload, order, truth) =>
  payload.kind === 'battle-joined' &&
  truth.battles.some(
    ({ battle, attackers, defenders }) =>
      battle.id === payload.battle.id && [...attackers, ...defenders].includes(of(order)),
  );
const gone: Test = (payload, order) => payload.kind === 'army-disbanded' && payload.army === of(order);
const dropped: Test = (payload, order) => payload.kind === 'order-dropped' && payload.army === of(order);
const byArmy =
  (...kinds: readonly Payload['kind'][]): Test =>
  (payload, order) =>
    kinds.includes(payload.kind) && 'army' in payload && (payload.army as unknown) === of(order);
const onFort =
  (...kinds: readonly Payload['kind'][]): Test =>
  (payload, order) =>
    kinds.includes(payload.kind) && 'fort' in payload && 'fort' in order && payload.fort === order.fort;
const unpaid =
  (key: 'army' | 'province' | 'partisans'): Test =>
  (payload, order) =>
    payload.kind === 'order-unpaid' && payload.order === order.kind && payload.of === (order as never)[key];
const treaty =
  (...kinds: readonly Payload['kind'][]): Test =>
  (payload, order) =>
    kinds.includes(payload.kind) &&
    'player' in order &&
    (('to' in payload && (payload.to as unknown) === order.player) ||
      ('from' in payload && (payload.from as unknown) === order.player) ||
      ('player' in payload && (payload.player as unknown) === order.player) ||
      ('players' in payload && (payload.players as readonly string[]).includes(order.player)));
/** If several armies intercept in one province, a seat is not told which of them caught the raiders. */
const caught: Test = (payload, order, truth) => {
  if (payload.kind !== 'interception-tried' && payload.kind !== 'interception-fought') return false;
  if (payload.raider === of(order) || payload.interceptors.includes(of(order))) return true;
  const owner = truth.ownerOf(of(order));
  const isThere = truth.before.armies[of(order)]?.province === payload.province;
  return order.kind !== 'raid' && isThere && payload.interceptors.some((id) => truth.ownerOf(id) === owner);
};
const inBattleOf =
  (cause: Battle['cause']): Test =>
  (payload, order) =>
    payload.kind === 'battle-joined' &&
    payload.battle.cause === cause &&
    [payload.battle.attacker, ...(payload.battle.beside?.attackers ?? [])].includes(of(order));

/** Events that state the outcome of each kind of order; null if it has none. */
const ANSWERS: Readonly<Record<Order['kind'], readonly Test[] | null>> = {
  hold: null,
  retreat: null,
  march: [
    byArmy('army-marched'),
    inBattleOf('march'),
    dropped,
    gone,
    (p, o) => p.kind === 'armies-met' && p.stopped === of(o),
  ],
  relieve: [
    byArmy('army-marched'),
    inBattleOf('march'),
    dropped,
    gone,
    (p, o) => p.kind === 'armies-met' && p.stopped === of(o),
  ],
  raid: [byArmy('province-raided'), caught, dropped, fights, gone],
  intercept: [caught, fights],
  police: [caught, fights],
  activate: [byArmy('province-raided'), caught, dropped, fights],
  besiege: [
    (p, o) => p.kind === 'siege-begun' && 'fort' in o && p.siege.fort === o.fort,
    onFort('fort-taken'),
    fights,
    gone,
  ],
  lift: [onFort('siege-lifted', 'fort-taken')],
  'siege-work': [onFort('siege-work-begun'), onFort('siege-lifted'), gone],
  'abandon-work': [onFort('siege-work-ended')],
  assault: [
    (p, o) => p.kind === 'battle-joined' && 'fort' in o && p.battle.storm?.fort === o.fort,
    onFort('escalade', 'fort-taken'),
  ],
  'leave-breach': [
    (p, _, truth) =>
      p.kind === 'battle-settled' && truth.battles.some((one) => one.battle.id === p.battle && one.isDeclined),
  ],
  'counter-mine': [byArmy('counter-mined')],
  // A sortie and a relief of one side may be one battle (ruling FTP-C35).
  sortie: [fights, gone],
  'sortie-engine': [inBattleOf('engine'), byArmy('sortie-called-off')],
  garrison: [byArmy('army-garrisoned')],
  split: [byArmy('army-split')],
  join: [byArmy('army-joined')],
  raise: [byArmy('troops-raised'), unpaid('army')],
  refill: [byArmy('ranks-refilled'), unpaid('army')],
  muster: [
    (p, o) => p.kind === 'army-mustered' && 'province' in o && p.army.province === o.province,
    unpaid('province'),
  ],
  'field-works': [byArmy('works-prepared'), unpaid('army')],
  disband: [byArmy('troops-dismissed', 'army-disbanded')],
  'go-home': [byArmy('army-went-home'), gone],
  'raise-partisans': [
    (p, o) => p.kind === 'partisans-raised' && 'province' in o && p.band.province === o.province,
    unpaid('province'),
  ],
  'refill-partisans': [byArmy('ranks-refilled'), unpaid('partisans')],
  'disband-partisans': [(p, o) => p.kind === 'partisans-disbanded' && p.partisans === of(o)],
  message: [treaty('message-sent')],
  'give-gold': [treaty('gold-given')],
  'give-province': [(p, o) => p.kind === 'province-given' && 'province' in o && p.province === o.province],
  'offer-treaty': [treaty('treaty-offered', 'treaty-made')],
  'accept-treaty': [treaty('treaty-accepted', 'treaty-made')],
  'end-treaty': [treaty('treaty-renounced', 'treaty-ended')],
};

/** Lists all revealed orders of a month, and whether an event states their outcome. */
export const listOrderAnswers = (truth: Truth): readonly Answered[] =>
  truth.ofKind('orders-revealed').flatMap(({ player, orders }) =>
    orders.flatMap((order) => {
      const tests = ANSWERS[order.kind];
      if (!tests) return [];
      const by = truth.payloads.flatMap((payload, at) =>
        tests.some((test) => test(payload, order, truth)) ? [at] : [],
      );
      return [{ player, order, isAnswered: by.length > 0, by }];
    }),
  );
