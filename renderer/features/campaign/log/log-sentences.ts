import type {
  BattleResult,
  CampaignArmy,
  EventPayload,
  CampaignUnit,
  Loss,
  PendingBattle,
} from '../../../../rules/campaign.ts';
import type { NameBook } from './name-book.ts';
import { sentenceOfDecree, sentenceOfOrder } from '../orders/order-sentences.ts';
import { figuresIn, inSeries, say, type Sentence } from './sentence.ts';
import { sentenceOfSiegeWork } from '../sieges/siege-sentences.ts';

type Of<Kind extends EventPayload['kind']> = Extract<EventPayload, { kind: Kind }>;

export const sentenceOfLoss = (loss: Loss, names: NameBook): Sentence =>
  say(loss.general ? 'log.lossGeneral' : 'log.loss', {
    count: loss.count,
    name: names.member(loss.army, loss.id),
    army: names.army(loss.army),
  });

const lossesOf = (losses: readonly Loss[], names: NameBook): Sentence[] =>
  losses.map((loss) => sentenceOfLoss(loss, names));

/** New troops, a line for each part. */
const gained = (units: readonly CampaignUnit[]): Sentence[] =>
  units.flatMap((unit) =>
    unit.parts.map((part) =>
      say('log.gained', {
        count: part.count,
        name: part.name || unit.name,
        cost: part.cost,
        sum: part.count * part.cost,
      }),
    ),
  );
const gainedSpecialists = (specialists: CampaignArmy['specialists'] = []): Sentence[] =>
  specialists.map(({ kind, count, cost }) => say(`log.gained-${kind}`, { count, cost, sum: count * cost }, { count }));
const figuresOf = (units: readonly CampaignUnit[]): number => figuresIn(units.flatMap(({ parts }) => parts));

function sentenceOfEncounter(payload: Of<'interception-tried'> | Of<'interception-fought'>, names: NameBook): Sentence {
  const who = names.isBand(payload.raider) ? '-partisans' : '';
  const values = {
    province: names.province(payload.province),
    raider: names.army(payload.raider),
    interceptors: inSeries(payload.interceptors.map(names.army)),
  };
  if (payload.kind === 'interception-tried') {
    // The formula exceeds the whole where the raiders cannot escape.
    const percent = Math.min(100, payload.percent);
    return say(`log.interception-${payload.caught ? 'caught' : 'missed'}${who}`, { ...values, percent });
  }
  return say(`log.interception-${payload.drivenOff ? 'won' : 'lost'}${who}`, {
    ...values,
    score: `${payload.score > 0 ? '+' : ''}${payload.score}`.replace('-', '−'),
    raiderLoss: payload.raiderLoss,
    interceptorLoss: payload.interceptorLoss,
  });
}

/** How a battle ended: by name where the entry that joined it is at hand, else by side. */
function sentenceOfBattle({ battle: id, winner, result }: Of<'battle-settled'>, names: NameBook): Sentence {
  const battle = names.battle(id);
  // Entries of the first version tell the winner and no more.
  const told: Partial<BattleResult> = { ...result };
  const more = [
    ...(told.method === 'quick' ? [say('log.battle-quick')] : []),
    ...(told.note ? [say('log.battle-note', { note: told.note })] : []),
  ];
  if (!battle) return say(`log.battle-settled-${winner}`, {}, { more });
  const sides = { attacker: names.army(battle.attacker), defender: names.army(battle.defender) };
  const values = { ...sides, province: names.province(battle.province) };
  if (battle.storm) {
    const fort = names.fort(battle.storm.fort);
    return say(`log.battle-won-${winner}-assault`, { ...values, fort }, { more });
  }
  const caught = battle.cause === 'raid' || battle.cause === 'partisans' ? `-${battle.cause}` : '';
  return say(`log.battle-won-${winner}${caught}`, values, { more });
}

function sentenceOfSiege(
  payload: Of<'siege-begun'> | Of<'siege-month'> | Of<'siege-lifted'> | Of<'fort-taken'>,
  names: NameBook,
): Sentence {
  switch (payload.kind) {
    case 'siege-begun': {
      const { fort, besieger, begun } = payload.siege;
      const values = { fort: names.fort(fort), player: names.player(besieger), week: begun.week, day: begun.day };
      return say('log.siege-begun', values);
    }
    case 'siege-month': {
      const { garrisonPlague, besiegersPlague } = payload;
      const plague = [
        ...(garrisonPlague ? [say('log.plague-garrison')] : []),
        ...(besiegersPlague ? [say('log.plague-besiegers')] : []),
      ];
      const values = { fort: names.fort(payload.fort), months: payload.monthsClosed };
      return say('log.siege-month', values, { count: payload.monthsClosed, more: plague });
    }
    case 'siege-lifted':
      return say(`log.siege-lifted-${payload.reason}`, { fort: names.fort(payload.fort) });
    case 'fort-taken': {
      const { by, how } = payload;
      const fort = names.fort(payload.fort);
      return by === null
        ? say('log.fort-freed', { fort })
        : say(`log.fort-taken-${how}`, { fort, by: names.player(by) });
    }
  }
}

type Funded =
  | 'revenue-paid'
  | 'upkeep-paid'
  | 'gold-forfeited'
  | 'troops-raised'
  | 'ranks-refilled'
  | 'army-mustered'
  | 'troops-dismissed'
  | 'partisans-raised';

function sentenceOfAccounts(payload: Of<Funded>, names: NameBook): Sentence {
  switch (payload.kind) {
    case 'revenue-paid': {
      const more = payload.provinces.map(({ province, gold }) =>
        say('log.revenue', { province: names.province(province), gold }),
      );
      return say('log.revenue-paid', { player: names.player(payload.player), income: payload.income }, { more });
    }
    case 'upkeep-paid':
      return say('log.upkeep-paid', { player: names.player(payload.player), upkeep: payload.upkeep });
    case 'gold-forfeited':
      return say('log.gold-forfeited', { player: names.player(payload.player), gold: payload.gold });
    case 'troops-raised': {
      const { units, generals, specialists, gold } = payload;
      const more = [
        ...gained(units),
        ...gainedSpecialists(specialists),
        ...generals.map(({ name, stars, cost }) => say('log.gained-general', { name, stars, cost })),
      ];
      return say('log.troops-raised', { army: names.army(payload.army), gold }, { more });
    }
    case 'ranks-refilled': {
      const { army, parts, gold } = payload;
      const more = parts.map(({ id, count }) => say('log.refilled', { count, name: names.member(army, id) }));
      const figures = figuresIn(parts);
      return say('log.ranks-refilled', { army: names.army(army), figures, gold }, { count: figures, more });
    }
    case 'army-mustered': {
      const { army, gold } = payload;
      const values = {
        army: army.name,
        player: names.player(army.player),
        province: names.province(army.province),
        gold,
      };
      const more = [
        ...gained(army.units),
        ...gainedSpecialists(army.specialists),
        ...army.generals.map(({ name, stars, cost }) => say('log.gained-general', { name, stars, cost })),
      ];
      return say('log.army-mustered', values, { more });
    }
    case 'troops-dismissed': {
      const more = lossesOf(payload.losses, names);
      return say('log.troops-dismissed', { army: names.army(payload.army), points: payload.points }, { more });
    }
    case 'partisans-raised': {
      const { band, gold } = payload;
      const figures = figuresOf(band.units);
      const values = { name: band.name, player: names.player(band.player), province: names.province(band.province) };
      return say('log.partisans-raised', { ...values, figures, gold }, { count: figures, more: gained(band.units) });
    }
  }
}

function sentenceOfVictory({ victory }: Of<'victory-reached'>, names: NameBook): Sentence {
  const { condition } = victory;
  const player = names.player(victory.player);
  if (condition.kind === 'gold') return say('log.victory-gold', { player, amount: condition.amount });
  return say(`log.victory-${condition.kind}`, { player, amount: condition.count }, { count: condition.count });
}

/** What happened, as a sentence. */
export function sentenceOf(payload: EventPayload, names: NameBook): Sentence {
  const { province, army } = names;
  switch (payload.kind) {
    case 'campaign-started':
      return say('log.campaign-started', { title: payload.state.title }, { count: payload.state.players.length });
    case 'orders-revealed': {
      const more = payload.orders.map((order) => sentenceOfOrder(order, names));
      const key = payload.substitute ? 'log.orders-revealed-substitute' : 'log.orders-revealed';
      return say(key, { player: names.player(payload.player) }, { count: more.length, more });
    }
    case 'army-split': {
      const figures = figuresIn(payload.force.parts);
      const values = { army: army(payload.army), name: payload.name, figures };
      return say('log.army-split', values, { count: figures });
    }
    case 'army-joined':
      return say('log.army-joined', { army: army(payload.army), into: army(payload.into) });
    case 'army-garrisoned':
      return say('log.army-garrisoned', { army: army(payload.army), fort: names.fort(payload.fort) });
    case 'partisans-activated':
      return say('log.partisans-activated', {
        partisans: army(payload.partisans),
        province: province(payload.province),
      });
    case 'force-detached': {
      const figures = figuresIn(payload.force.parts);
      const values = { army: army(payload.army), figures };
      return say(`log.force-detached-${payload.purpose}`, values, { count: figures });
    }
    case 'interception-tried':
    case 'interception-fought':
      return sentenceOfEncounter(payload, names);
    case 'casualties': {
      const { cause, due, points, losses } = payload;
      if (losses.length === 0) return say(cause === 'plague' ? 'log.nobody-plague' : 'log.nobody-lost', { due });
      const armies = inSeries(new Set(losses.map((loss) => army(loss.army))));
      return say(`log.casualties-${cause}`, { armies, due, points }, { more: lossesOf(losses, names) });
    }
    case 'province-raided':
      return say(names.isBand(payload.army) ? 'log.province-raided-partisans' : 'log.province-raided', {
        province: province(payload.province),
        army: army(payload.army),
        points: payload.points,
        cropDamage: payload.cropDamage,
        revenueLoss: payload.revenueLoss,
      });
    case 'armies-met':
      return say('log.armies-met', { stopped: army(payload.stopped), by: army(payload.by) });
    case 'march-order-diced':
      return say('log.march-order-diced', {
        province: province(payload.province),
        armies: inSeries(payload.order.map(army)),
      });
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
      return say(`log.${payload.kind}`, {
        army: army(payload.army),
        from: province(payload.from),
        to: province(payload.to),
      });
    case 'province-taken':
      return say(payload.from === null ? 'log.province-occupied' : 'log.province-taken', {
        province: province(payload.province),
        from: payload.from === null ? '' : names.player(payload.from),
        by: names.player(payload.by),
      });
    case 'battle-joined': {
      const { battle } = payload;
      const known: Partial<PendingBattle> = battle;
      return say(`log.battle-joined-${known.cause ?? 'march'}`, {
        fort: known.storm ? names.fort(known.storm.fort) : '',
        province: province(battle.province),
        attacker: army(battle.attacker),
        defender: army(battle.defender),
        from: province(battle.from),
      });
    }
    case 'battle-settled':
      return sentenceOfBattle(payload, names);
    case 'army-disbanded':
      return say(`log.army-disbanded-${payload.reason}`, { army: army(payload.army) });
    case 'siege-begun':
    case 'siege-month':
    case 'siege-lifted':
    case 'fort-taken':
      return sentenceOfSiege(payload, names);
    case 'siege-work-begun':
    case 'siege-work-advanced':
    case 'siege-work-ended':
    case 'breach-thrown':
    case 'counter-mined':
    case 'escalade':
      return sentenceOfSiegeWork(payload, names);
    case 'rest-of-month':
      return say('log.rest-of-month', { provinces: inSeries(payload.waiting.map(province)) });
    case 'control-noted':
    case 'crops-restored':
      return say(`log.${payload.kind}`);
    case 'month-ended':
      return say('log.month-ended', { year: payload.year, month: payload.month });
    case 'revenue-paid':
    case 'upkeep-paid':
    case 'gold-forfeited':
    case 'troops-raised':
    case 'ranks-refilled':
    case 'army-mustered':
    case 'troops-dismissed':
    case 'partisans-raised':
      return sentenceOfAccounts(payload, names);
    case 'partisans-disbanded':
      return say(`log.partisans-disbanded-${payload.reason}`, { partisans: army(payload.partisans) });
    case 'year-begun':
      return names.leftUndecided(payload.year - 1)
        ? say('log.year-begun-undecided', { year: payload.year }, { count: payload.year - 1 })
        : say('log.year-begun', { year: payload.year });
    case 'victory-reached':
      return sentenceOfVictory(payload, names);
    case 'umpire-ruled': {
      const { reason, decrees } = payload.intervention;
      return say(
        'log.umpire-ruled',
        { reason },
        { more: decrees.flatMap((decree) => sentenceOfDecree(decree, names) ?? []) },
      );
    }
  }
}
