import { shallowRef } from 'vue';
import type { Settings } from '../../../../contract/app.ts';
import type { AdvanceAnswer } from '../../../../contract/campaigns.ts';
import type { ChainedEvent } from '../../../../rules/campaign.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { useDefaultDice } from '../../../stores/settings.ts';
import { toFailure } from '../../../transport/failure.ts';

/** The next die to roll by hand, with its odds. */
export type PendingDie = Extract<AdvanceAnswer, { status: 'die-wanted' }>;

/** Dice for a command: `faces` typed so far. `app`: the app rolls the rest. `keep`: saves the faces while more dice are needed. */
interface SubmittedDice {
  readonly faces: number[];
  readonly seed?: string;
  readonly app?: true;
  readonly keep?: true;
}

/** Resolves a command with dice rolled by the app or by hand. @param ask resolves the command, or returns the next die; null if cancelled */
export function useDiceRun(ask: (id: string, dice: SubmittedDice) => Promise<AdvanceAnswer | null>) {
  const store = useCampaignStore();
  const hand = shallowRef<Settings['dice']>(useDefaultDice().value);
  const seed = shallowRef('');
  const toAppDice = (): Pick<SubmittedDice, 'seed' | 'app'> =>
    seed.value.trim() === '' ? { app: true } : { seed: seed.value.trim() };
  const faces = shallowRef<readonly number[]>([]);
  const wanted = shallowRef<PendingDie | null>(null);
  const outcome = shallowRef<readonly ChainedEvent[] | null>(null);
  const problem = shallowRef<string | null>(null);
  const busy = shallowRef(false);

  async function run(typed: readonly number[], withSeed: boolean): Promise<void> {
    problem.value = null;
    busy.value = true;
    try {
      const dice = { faces: [...typed], ...(withSeed ? toAppDice() : { keep: true as const }) };
      const resolved = await ask(store.id, dice);
      if (!resolved) return;
      const answer = await store.takeResolved(resolved);
      faces.value = typed;
      wanted.value = answer.status === 'die-wanted' ? answer : null;
      outcome.value = answer.status === 'resolved' ? answer.events : null;
    } catch (thrown) {
      const { code, sentence } = toFailure(thrown);
      problem.value = sentence;
      // Another window or person has already resolved the month or battle.
      if (code === 'CONFLICT') await store.open(store.id);
    } finally {
      busy.value = false;
    }
  }

  return {
    hand,
    /** The user's seed, or '' to use the campaign's dice key. */
    seed,
    faces,
    wanted,
    outcome,
    problem,
    busy,
    reset(): void {
      faces.value = [];
      wanted.value = null;
      outcome.value = null;
      problem.value = null;
      seed.value = '';
    },
    start: () => run([], hand.value === 'app'),
    /** Continues with saved faces. */
    resume: (kept: readonly number[]) => run(kept, false),
    /** Submits one or more results rolled by hand. */
    addFaces: (thrown: readonly number[]) => run([...faces.value, ...thrown], false),
    rollRest: () => run(faces.value, true),
    undoLast: () => run(faces.value.slice(0, -1), false),
  };
}
export type DiceRun = ReturnType<typeof useDiceRun>;
