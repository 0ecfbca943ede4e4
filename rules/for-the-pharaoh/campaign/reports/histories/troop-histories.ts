import { formatSentence, type Name, type Sentence } from '../../../../core/campaign/sentence.ts';
import { FIGHT_CAUSES } from '../../events/battles.ts';
import type { ChainedEvent, EventPayload } from '../../events/schema.ts';
import type { BattleResult } from '../../input/troops.ts';
import type { Names } from '../../knowledge/names.ts';
import { applyEvent } from '../../log/event-book.ts';
import { type Draft, createDraft } from '../../state/draft.ts';
import { type CasualtyCause, createDistinctNames } from '../../state/troops.ts';
import type { PendingBattle } from '../../state/state.ts';
import { listAttackers, listDefenders, findPlayer } from '../../troops/forces.ts';
import {
  listDetached,
  listChanges,
  type Companies,
  type Company,
  type CompanyChange,
  listCrossings,
  formatUnitName,
  listPresent,
  type ServingTroop,
  mapServingTroops,
  getStrength,
} from './companies.ts';
import { say } from './history-words.ts';
import { listHonours, STEADFAST_SHARE } from './honours.ts';

/** One event in the history of troops. */
export interface HistoryEntry {
  readonly seq: number;
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
}

/** The history of a unit or general through all its armies. A divided unit becomes two with the same past. */
export interface TroopHistory {
  /** The current or last id. */
  readonly id: string;
  readonly player: string;
  readonly name: string;
  /** Stars of a general; null for a unit. */
  readonly stars: number | null;
  /** Army or band of the unit or general; null if the unit or general no longer exists. */
  readonly army: string | null;
  /** Battles and storms. Fights with raiders and partisans have entries but are not counted. */
  readonly fought: number;
  readonly won: number;
  /** Figures and models lost for any reason except dismissal. */
  readonly fell: number;
  /** Beaten armies, once each. */
  readonly beaten: readonly Name[];
  /** Players of these armies. */
  readonly beatenPlayers: readonly Name[];
  /** Forts taken by a storm in which the unit or general took part. */
  readonly stormed: readonly Name[];
  /** Provinces, and forts without a storm, that the player took while the unit or general stood there with its army. */
  readonly taken: readonly Name[];
  /** Current honours, greatest first. */
  readonly honours: readonly Sentence[];
  /** Dates of earned honours, oldest first. */
  readonly earned: readonly HistoryEntry[];
  readonly entries: readonly HistoryEntry[];
}

/** A history while the log is read. */
interface HistoryDraft {
  player: string;
  name: string;
  stars: number | null;
  id: string;
  army: string | null;
  fought: number;
  won: number;
  fell: number;
  beaten: Name[];
  beatenPlayers: Name[];
  stormed: Name[];
  taken: Name[];
  capitals: Name[];
  isSteadfast: boolean;
  honours: readonly Sentence[];
  earned: HistoryEntry[];
  entries: HistoryEntry[];
  /** The last fight, with the strength before it. The next losses belong to it. */
  fight: { readonly at: number; readonly strength: number; readonly isWon: boolean; fell: number } | null;
}

const HARDSHIP: Partial<Record<CasualtyCause, 'lost-hunger' | 'lost-plague' | 'lost-arrears'>> = {
  hunger: 'lost-hunger',
  plague: 'lost-plague',
  arrears: 'lost-arrears',
};

/** Creates the histories of all units and generals: battles, losses, conquests, armies, end. `log` is whole, without undone entries. */
export function createTroopHistories(log: readonly ChainedEvent[], names: Names): readonly TroopHistory[] {
  const histories: HistoryDraft[] = [];
  /** Drafts of histories by the current id of the troops. */
  const byId = new Map<string, HistoryDraft>();
  let draft: Draft | null = null;
  const companies = new Map<string, Company>();

  const addEntry = (
    history: HistoryDraft | undefined,
    { seq, year, month }: ChainedEvent,
    sentence: Sentence,
  ): void => {
    history?.entries.push({ seq, year, month, sentence });
  };

  /** Adds newly earned honours. */
  function addHonours(history: HistoryDraft, { seq, year, month }: ChainedEvent): void {
    const had = new Set(history.honours.map(formatSentence));
    history.honours = listHonours(history, draft?.rulings ?? {});
    for (const sentence of history.honours)
      if (!had.has(formatSentence(sentence))) history.earned.push({ seq, year, month, sentence });
  }

  function addHistory(
    entry: ChainedEvent,
    company: Company,
    id: string,
    serving: ServingTroop,
    key: 'began' | 'raised',
  ): void {
    const history: HistoryDraft = {
      id,
      player: company.player,
      name: serving.unit ? formatUnitName(serving.unit) : serving.general.name,
      stars: serving.general?.stars ?? null,
      army: company.id,
      fought: 0,
      won: 0,
      fell: 0,
      beaten: [],
      beatenPlayers: [],
      stormed: [],
      taken: [],
      capitals: [],
      isSteadfast: false,
      honours: [],
      earned: [],
      entries: [],
      fight: null,
    };
    histories.push(history);
    byId.set(id, history);
    addEntry(history, entry, say(key, { army: { ...names.army(company.id), text: company.name } }));
  }

  function addFight(
    entry: ChainedEvent,
    ids: readonly string[],
    company: Company,
    outcome: { readonly sentence: Sentence; readonly isWon: boolean },
  ): void {
    const serving = mapServingTroops(company);
    for (const id of ids) {
      const [history, who] = [byId.get(id), serving.get(id)];
      if (!history || !who) continue;
      addEntry(history, entry, outcome.sentence);
      history.fight = {
        at: history.entries.length - 1,
        strength: getStrength(who),
        isWon: outcome.isWon,
        fell: 0,
      };
    }
  }

  function fight(
    entry: ChainedEvent,
    battle: PendingBattle,
    winner: BattleResult['winner'],
    companies: Companies,
    now: Draft,
  ): void {
    const sides = { attacker: listAttackers(battle), defender: listDefenders(battle) };
    const fort = (battle.storm ?? battle.engine)?.fort;
    const isSkirmish = battle.cause === 'raid' || battle.cause === 'partisans';
    for (const side of ['attacker', 'defender'] as const) {
      const foes = sides[side === 'attacker' ? 'defender' : 'attacker'];
      const enemy = names.player(findPlayer(now, foes[0] ?? '') ?? '');
      const result = winner === 'draw' ? 'drew' : winner === side ? 'won' : 'lost';
      for (const company of sides[side].flatMap((id) => companies.get(id) ?? [])) {
        const values = { army: names.army(company.id), enemy, province: names.province(battle.province) };
        const walls = { ...values, fort: names.fort(fort ?? '') };
        const sentence =
          battle.storm && result !== 'drew'
            ? say(`${result}-${side === 'attacker' ? 'storm' : 'walls'}`, walls)
            : say(result, values);
        const present = listPresent(battle, company);
        addFight(entry, present, company, { sentence, isWon: result === 'won' && !isSkirmish });
        for (const history of present.flatMap((id) => byId.get(id) ?? [])) {
          if (isSkirmish) continue;
          history.fought += 1;
          if (result === 'won') {
            history.won += 1;
            addNames(history.beaten, foes.map(names.army));
            addNames(history.beatenPlayers, [enemy]);
          }
          if (battle.storm && side === 'attacker' && result === 'won')
            addNames(history.stormed, [names.fort(fort ?? '')]);
          addHonours(history, entry);
        }
      }
    }
  }

  function skirmish(
    entry: ChainedEvent,
    { raider, interceptors, province, drivenOff }: Extract<EventPayload, { kind: 'interception-fought' }>,
    companies: Companies,
    now: Draft,
  ): void {
    const place = names.province(province);
    const player = (id: string): Name => names.player(findPlayer(now, id) ?? '');
    for (const [ids, role, foe] of [
      [[raider], 'raiders', interceptors[0] ?? ''],
      [interceptors, 'hunters', raider],
    ] as const)
      for (const company of ids.flatMap((id) => companies.get(id) ?? [])) {
        const isWon = drivenOff === (role === 'hunters');
        const values = { army: names.army(company.id), enemy: player(foe), province: place };
        const sentence = say(`${isWon ? 'won' : 'lost'}-${role}`, values);
        const away = listDetached(now, company);
        addFight(entry, names.isBand(company.id) ? company.units.map(({ id }) => id) : away, company, {
          sentence,
          isWon: false,
        });
      }
  }

  /** Adds losses of units; losses of a fight are added to its entry. */
  function addLosses(
    entry: ChainedEvent,
    { cause, losses }: Extract<EventPayload, { kind: 'casualties' }>,
    before: Companies,
  ): void {
    for (const [army, of] of Map.groupBy(losses, (loss) => loss.army))
      for (const [id, who] of mapServingTroops(before.get(army))) {
        const history = byId.get(id);
        const parts = new Set(who.unit?.parts.map((part) => part.id) ?? []);
        const count = of.reduce((sum, loss) => sum + (parts.has(loss.id) ? loss.count : 0), 0);
        if (!history || count === 0) continue;
        history.fell += count;
        if (FIGHT_CAUSES.has(cause) && history.fight) {
          const { fight: told } = history;
          told.fell += count;
          const fought = history.entries[told.at];
          const fallen = say('fell', { count: told.fell, of: told.strength });
          if (fought) history.entries[told.at] = { ...fought, sentence: { ...fought.sentence, more: [fallen] } };
          // A destroyed unit earns no honour.
          const hasHeld = told.fell >= told.strength * STEADFAST_SHARE && told.fell < told.strength;
          if (!history.isSteadfast && told.isWon && hasHeld) {
            history.isSteadfast = true;
            addHonours(history, entry);
          }
        } else addEntry(history, entry, say(HARDSHIP[cause] ?? 'lost-other', { count, of: getStrength(who) }));
      }
  }

  function addGains(entry: ChainedEvent, place: Name, province: string, by: string, capitalOf: string | null): void {
    if (!draft) return;
    for (const company of Object.values(draft.armies))
      if (company.player === by && company.province === province)
        for (const id of mapServingTroops(company).keys()) {
          const history = byId.get(id);
          if (!history || history.stormed.some((fort) => fort.id === place.id)) continue;
          addNames(history.taken, [place]);
          if (capitalOf !== null && capitalOf !== by) {
            addNames(history.capitals, [place]);
            addHonours(history, entry);
          }
          addEntry(history, entry, say('taken', { place, army: names.army(company.id) }));
        }
  }

  /** Adds entries that need the state before the event. */
  function readBefore(entry: ChainedEvent, companies: Companies, now: Draft): void {
    const { payload } = entry;
    if (payload.kind === 'battle-settled') {
      const battle = now.battles.find(({ id }) => id === payload.battle);
      // Events of the first version have no result.
      const known: Partial<typeof payload.result> = { ...payload.result };
      if (battle && known.method !== 'declined') fight(entry, battle, payload.winner, companies, now);
    } else if (payload.kind === 'interception-fought') skirmish(entry, payload, companies, now);
    else if (payload.kind === 'casualties') addLosses(entry, payload, companies);
    else if (payload.kind === 'province-taken') {
      const { province, by } = payload;
      const place = now.setUp.provinces.find(({ id }) => id === province);
      addGains(entry, names.province(province), province, by, place?.capitalOf ?? null);
    } else if (payload.kind === 'fort-taken' && payload.by !== null && payload.how !== 'decree')
      addGains(entry, names.fort(payload.fort), now.forts[payload.fort]?.province ?? '', payload.by, null);
  }

  /** Describes the end of a unit or general. */
  function describeEnd({ payload }: ChainedEvent, { army, stars }: HistoryDraft): Sentence {
    const isSentHome =
      payload.kind === 'troops-dismissed' || (payload.kind === 'army-disbanded' && payload.reason === 'dismissed');
    if (isSentHome) return say('dismissed', { army: names.army(army ?? '') });
    return payload.kind === 'casualties' && stars !== null ? say('general-fell') : say('perished');
  }

  /** Adds new troops, moves and ends, which need the state after the event. */
  function readAfter(entry: ChainedEvent, changes: readonly CompanyChange[]): void {
    const present = new Map(changes.flatMap(({ now }) => [...mapServingTroops(now)]));
    const over = listCrossings(entry.payload, changes);
    const moved = over.flatMap(([from, to]) => {
      const history = byId.get(from);
      return history ? [[from, to, history] as const] : [];
    });
    for (const [from] of moved) if (!present.has(from)) byId.delete(from);
    for (const [from, to, history] of moved) {
      // A divided unit becomes two with the same past.
      const next = present.has(from) && from !== to ? copyHistory(history) : history;
      if (next !== history) histories.push(next);
      Object.assign(next, { id: to, army: (entry.payload as { into: string }).into, fight: null });
      byId.set(to, next);
      const { kind } = entry.payload as { kind: 'army-split' | 'army-joined' };
      addEntry(next, entry, say(kind, { army: names.army(next.army ?? '') }));
    }
    for (const { id, was, now } of changes) {
      for (const [who] of mapServingTroops(was)) {
        const history = byId.get(who);
        if (present.has(who) || !history || history.army !== id) continue;
        addEntry(history, entry, describeEnd(entry, history));
        history.army = null;
        byId.delete(who);
      }
      if (now)
        for (const [who, serving] of mapServingTroops(now))
          if (!byId.has(who)) addHistory(entry, now, who, serving, 'raised');
    }
  }

  for (const entry of log) {
    const { payload } = entry;
    if (!draft) {
      if (payload.kind !== 'campaign-started') return [];
      draft = createDraft(payload.state);
      for (const { id: company, now } of listChanges(companies, draft)) {
        if (!now) continue;
        companies.set(company, now);
        for (const [id, serving] of mapServingTroops(now)) addHistory(entry, now, id, serving, 'began');
      }
      continue;
    }
    readBefore(entry, companies, draft);
    applyEvent(draft, payload);
    const changes = listChanges(companies, draft);
    if (changes.length === 0) continue;
    for (const { id, now } of changes) {
      if (now) companies.set(id, now);
      else companies.delete(id);
    }
    readAfter(entry, changes);
  }
  // Uses current names, which the umpire may have changed, numbered like on the army's sheet.
  for (const { units, generals = [] } of companies.values()) {
    const called = createDistinctNames(units.map((unit) => [unit.id, formatUnitName(unit)]));
    for (const [id, name] of [...called, ...generals.map((general) => [general.id, general.name] as const)]) {
      const known = byId.get(id);
      if (known) known.name = name;
    }
  }
  return histories.map(({ capitals: _capitals, isSteadfast: _isSteadfast, fight: _fight, ...history }) => history);
}

function addNames(to: Name[], names: readonly Name[]): void {
  for (const name of names) if (!to.some(({ id }) => id === name.id)) to.push(name);
}

const copyHistory = (history: HistoryDraft): HistoryDraft => ({
  ...history,
  beaten: [...history.beaten],
  beatenPlayers: [...history.beatenPlayers],
  stormed: [...history.stormed],
  taken: [...history.taken],
  capitals: [...history.capitals],
  earned: [...history.earned],
  entries: [...history.entries],
});
