import type { Step } from '../../../core/procedure.ts';
import { citeRuling } from '../../citations.ts';
import type { Recorder } from '../record/recorder.ts';
import type { VictoryCondition } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import { listArmies, listMusteredTroops } from '../troops/muster.ts';
import { sumPoints } from '../troops/casualties.ts';

/** Conditions checked at the end of a month, and at the end of a year. */
const OCCASIONS: Readonly<Record<'month' | 'year', ReadonlySet<VictoryCondition['kind']>>> = {
  month: new Set(['provinces', 'capitals']),
  year: new Set(['gold', 'years']),
};

type Count = (player: string) => number;

function provincesHeld({ setUp, provinces }: CampaignState, capitalsOnly: boolean): Count {
  const held = new Map<string, number>();
  for (const { id, capitalOf } of setUp.provinces) {
    const holder = provinces[id]?.holder ?? null;
    if (holder !== null && (!capitalsOnly || capitalOf !== null)) held.set(holder, (held.get(holder) ?? 0) + 1);
  }
  return (player) => held.get(player) ?? 0;
}

function pointsUnderArms(state: CampaignState): Count {
  const points = new Map<string, number>();
  for (const army of listArmies(state)) {
    points.set(army.player, (points.get(army.player) ?? 0) + sumPoints(listMusteredTroops(army)));
  }
  return (player) => points.get(player) ?? 0;
}

const goldOf =
  ({ treasuries }: CampaignState): Count =>
  (player) =>
    treasuries[player] ?? 0;

interface Judgement {
  readonly victors: readonly string[];
  readonly steps: readonly Step[];
}

const step = (text: string): Step => ({ text, citation: citeRuling('FTP-C26') });

/** Lists the players who reach a count. Provinces are public; `words` must not reveal treasuries. */
function findVictors(state: CampaignState, count: Count, wanted: number, words: (count: number) => string): Judgement {
  const victors = state.players.filter(({ id }) => count(id) >= wanted);
  return {
    victors: victors.map(({ id }) => id),
    steps: victors.map(({ id, name }) => step(`${name}: ${words(count(id))}`)),
  };
}

/** Finds the leader after the last year: by provinces, then gold, then points. None if several are equal in all three. */
function findLeader(state: CampaignState, years: number): Judgement {
  if (state.year !== years) return { victors: [], steps: [] };
  const provinces = provincesHeld(state, false);
  const steps = [step(state.players.map(({ id, name }) => `${name} ${provinces(id)}`).join(', ') + ' provinces')];
  let level = state.players;
  const rounds = [
    ['provinces', provinces],
    ['gold', goldOf(state)],
    ['points under arms', pointsUnderArms(state)],
  ] as const;
  for (const [what, count] of rounds) {
    if (level.length < 2) break;
    const best = Math.max(...level.map(({ id }) => count(id)));
    level = level.filter(({ id }) => count(id) === best);
    steps.push(step(`most ${what}: ${level.map(({ name }) => name).join(' and ')}`));
  }
  if (level.length === 1) return { victors: level.map(({ id }) => id), steps };
  const tie = step(
    `after ${years} ${years === 1 ? 'year' : 'years'} these players are equal in provinces, gold and points: the players must agree on a winner`,
  );
  return { victors: [], steps: [...steps, tie] };
}

function judge(state: CampaignState, condition: VictoryCondition): Judgement {
  switch (condition.kind) {
    case 'provinces': {
      const { count } = condition;
      return findVictors(
        state,
        provincesHeld(state, false),
        count,
        (held) => `${held} provinces held, ${count} needed to win`,
      );
    }
    case 'capitals': {
      const { count } = condition;
      return findVictors(
        state,
        provincesHeld(state, true),
        count,
        (held) => `${held} capitals held, ${count} needed to win`,
      );
    }
    case 'gold': {
      const { amount } = condition;
      return findVictors(state, goldOf(state), amount, () => `${amount} gold or more in the treasury`);
    }
    case 'years':
      return findLeader(state, condition.count);
  }
}

const getTarget = (condition: VictoryCondition): number =>
  condition.kind === 'gold' ? condition.amount : condition.count;

const hasWon = ({ victories }: CampaignState, player: string, condition: VictoryCondition): boolean =>
  victories.some(
    (victory) =>
      victory.player === player &&
      victory.condition.kind === condition.kind &&
      getTarget(victory.condition) === getTarget(condition),
  );

/** Records victory conditions met, once each per player (ruling FTP-C26). @returns the breakdown of an undecided campaign */
export function recordVictories(record: Recorder, occasion: 'month' | 'year'): readonly Step[] {
  const undecided: Step[] = [];
  for (const condition of record.state.setUp.victory) {
    if (!OCCASIONS[occasion].has(condition.kind)) continue;
    const { victors, steps } = judge(record.state, condition);
    if (victors.length === 0) undecided.push(...steps);
    for (const player of victors) {
      if (hasWon(record.state, player, condition)) continue;
      const { year, month } = record.state;
      record.note(
        { kind: 'victory-reached', victory: { player, condition, year, month } },
        { steps, rulings: ['FTP-C26'] },
      );
    }
  }
  return undecided;
}
