import { type Sentence, sayer } from '../../../core/campaign/words.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import type { BattleResult } from '../input/troops.ts';
import type { Names } from '../knowledge/names.ts';
import { amend } from '../log/event-book.ts';
import { completeState } from '../state/complete-state.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import type { PendingBattle } from '../state/state.ts';
import type { CampaignArmy, CampaignGeneral } from '../state/troops.ts';
import { attackersIn, attackingForces, defendersIn, playerOf } from '../troops/forces.ts';

/** One thing that a general lived through. */
export interface GeneralEntry {
  readonly seq: number;
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
}

/** A general from its first day to its last, through all the armies it was in. */
export interface GeneralHistory {
  /** Its first id. */
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly stars: number;
  /** The army it is in; null for one who is gone. */
  readonly army: string | null;
  readonly fought: number;
  readonly won: number;
  readonly entries: readonly GeneralEntry[];
}

type Writable = { -readonly [Key in keyof GeneralHistory]: GeneralHistory[Key] } & { entries: GeneralEntry[] };

const say = sayer('general', {
  began: 'In {army} as the campaign began',
  raised: 'Raised for {army}',
  'army-split': 'Went over to {army}',
  'army-joined': 'Joined {army}',
  won: 'Won with {army} against {enemy} in {province}',
  lost: 'Was beaten with {army} by {enemy} in {province}',
  drew: 'Fought with {army} against {enemy} in {province}; neither side won',
  fell: 'Fell',
  perished: 'Was lost with the army',
  dismissed: 'Went home with {army}',
});

/** Ids of the generals of an army who fight in a battle: all of them, or those who went along. */
function presentIn({ forces }: PendingBattle, army: string, draft: Draft): readonly string[] {
  const force = forces && [...attackingForces(forces), ...forces.defenders].find((known) => known.army === army);
  return force ? force.generals : generalsIn(draft, army).map(({ id }) => id);
}

/** Sides of a battle with the armies that fight on them. */
const armiesIn = (battle: PendingBattle): readonly (readonly [string, 'attacker' | 'defender'])[] => [
  ...attackersIn(battle).map((army) => [army, 'attacker'] as const),
  ...defendersIn(battle).map((army) => [army, 'defender'] as const),
];

const generalsIn = ({ armies }: Pick<Draft, 'armies'>, army: string): readonly CampaignGeneral[] =>
  armies[army]?.generals ?? [];

/** The generals who are about to take ids of another army, in muster order. */
function movers(payload: EventPayload, draft: Draft): readonly string[] {
  if (payload.kind === 'army-joined') return generalsIn(draft, payload.army).map(({ id }) => id);
  if (payload.kind !== 'army-split') return [];
  const leaves = new Set(payload.force.generals);
  return generalsIn(draft, payload.army).flatMap(({ id }) => (leaves.has(id) ? [id] : []));
}

/**
 * What every general lived through, in the order in which they came: battles, armies, and its end. `log` is a whole log from its start,
 * without what was taken back.
 */
export function generalHistories(log: readonly ChainedEvent[], names: Names): readonly GeneralHistory[] {
  const all: Writable[] = [];
  /** By the id that each has now. */
  const byId = new Map<string, Writable>();
  let draft: Draft | null = null;

  const tell = ({ seq, year, month }: ChainedEvent, id: string, sentence: Sentence): void => {
    byId.get(id)?.entries.push({ seq, year, month, sentence });
  };
  function enter(
    entry: ChainedEvent,
    army: CampaignArmy,
    generals: readonly CampaignGeneral[],
    key: 'began' | 'raised',
  ) {
    for (const { id, name, stars } of generals) {
      const general: Writable = { id, player: army.player, name, stars, army: army.id, fought: 0, won: 0, entries: [] };
      all.push(general);
      byId.set(id, general);
      tell(entry, id, say(key, { army: { ...names.army(army.id), text: army.name } }));
    }
  }
  function leave(entry: ChainedEvent, ids: readonly string[], sentence: Sentence): void {
    for (const id of ids) {
      tell(entry, id, sentence);
      const general = byId.get(id);
      if (general) general.army = null;
      byId.delete(id);
    }
  }
  function fight(entry: ChainedEvent, battle: PendingBattle, winner: BattleResult['winner'], before: Draft): void {
    for (const [id, side] of armiesIn(battle)) {
      const enemy = names.player(playerOf(before, side === 'attacker' ? battle.defender : battle.attacker) ?? '');
      const values = { army: names.army(id), enemy, province: names.province(battle.province) };
      const key = winner === 'draw' ? 'drew' : winner === side ? 'won' : 'lost';
      for (const general of presentIn(battle, id, before)) {
        const known = byId.get(general);
        if (!known) continue;
        known.fought += 1;
        if (key === 'won') known.won += 1;
        tell(entry, general, say(key, values));
      }
    }
  }
  /** What is told before the state follows. */
  function before(entry: ChainedEvent, now: Draft): void {
    const { payload } = entry;
    if (payload.kind === 'battle-settled') {
      const battle = now.battles.find(({ id }) => id === payload.battle);
      // Entries of the first version tell no result.
      const told: Partial<typeof payload.result> = { ...payload.result };
      if (battle && told.method !== 'declined') fight(entry, battle, payload.winner, now);
    } else if (payload.kind === 'casualties' || payload.kind === 'troops-dismissed') {
      const gone = payload.losses.filter(({ general }) => general === true);
      for (const { army, id } of gone)
        leave(entry, [id], payload.kind === 'casualties' ? say('fell') : say('dismissed', { army: names.army(army) }));
    } else if (payload.kind === 'army-disbanded') {
      const sentence =
        payload.reason === 'dismissed' ? say('dismissed', { army: names.army(payload.army) }) : say('perished');
      leave(
        entry,
        generalsIn(now, payload.army).map(({ id }) => id),
        sentence,
      );
    }
  }
  /** What is told once it has followed; `moving` took ids of another army. */
  function after(entry: ChainedEvent, now: Draft, moving: readonly string[]): void {
    const { payload } = entry;
    if (payload.kind === 'army-mustered') enter(entry, payload.army, payload.army.generals, 'raised');
    else if (payload.kind === 'troops-raised') {
      const army = now.armies[payload.army];
      if (army) enter(entry, army, payload.generals, 'raised');
    } else if (payload.kind === 'army-split' || payload.kind === 'army-joined') {
      const taken = generalsIn(now, payload.into).slice(-moving.length);
      for (const [at, id] of moving.entries()) {
        const [general, next] = [byId.get(id), taken[at]?.id];
        byId.delete(id);
        if (!general || next === undefined) continue;
        general.army = payload.into;
        byId.set(next, general);
        tell(entry, next, say(payload.kind, { army: names.army(payload.into) }));
      }
    }
  }

  for (const entry of log) {
    const { payload } = entry;
    if (!draft) {
      if (payload.kind !== 'campaign-started') return [];
      draft = draftOf(completeState(payload.state));
      for (const army of Object.values(draft.armies)) enter(entry, army, army.generals, 'began');
      continue;
    }
    const moving = movers(payload, draft);
    before(entry, draft);
    amend(draft, payload);
    after(entry, draft, moving);
  }
  // The umpire may have given them other names.
  for (const army of Object.values(draft?.armies ?? {}))
    for (const { id, name } of army.generals) {
      const known = byId.get(id);
      if (known) known.name = name;
    }
  return all;
}
