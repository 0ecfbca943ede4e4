import { shallowRef } from 'vue';
import type { Settings } from '../../../../contract/app.ts';
import type { Advance } from '../../../../contract/campaigns.ts';
import type { ChainedEvent } from '../../../../rules/campaign.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { useUsualDice } from '../../../stores/settings.ts';
import { failureOf } from '../../../transport/failure.ts';

/** A die that is to be thrown by hand, and what stands beside it. */
export type WantedDie = Extract<Advance, { status: 'die-wanted' }>;

/** Dice for a command: faces typed so far, and who throws those that follow, or that the faces are kept while more are wanted. */
interface HandedDice {
  readonly faces: number[];
  readonly seed?: string;
  readonly app?: true;
  readonly keep?: true;
}

/**
 * A command that is resolved with dice: thrown by the app from a seed, or by hand, one after another.
 * @param ask resolves something of the open campaign, or answers which die is wanted next; null where it was stopped before
 */
export function useDiceRun(ask: (id: string, dice: HandedDice) => Promise<Advance | null>) {
  const store = useCampaignStore();
  const hand = shallowRef<Settings['dice']>(useUsualDice().value);
  const seed = shallowRef('');
  const appsDice = (): Pick<HandedDice, 'seed' | 'app'> =>
    seed.value.trim() === '' ? { app: true } : { seed: seed.value.trim() };
  const faces = shallowRef<readonly number[]>([]);
  const wanted = shallowRef<WantedDie | null>(null);
  const outcome = shallowRef<readonly ChainedEvent[] | null>(null);
  const problem = shallowRef<string | null>(null);
  const busy = shallowRef(false);

  async function run(typed: readonly number[], withSeed: boolean): Promise<void> {
    problem.value = null;
    busy.value = true;
    try {
      const dice = { faces: [...typed], ...(withSeed ? appsDice() : { keep: true as const }) };
      const resolved = await ask(store.id, dice);
      if (!resolved) return;
      const answer = await store.takeResolved(resolved);
      faces.value = typed;
      wanted.value = answer.status === 'die-wanted' ? answer : null;
      outcome.value = answer.status === 'resolved' ? answer.events : null;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      problem.value = sentence;
      // Somebody else resolved it meanwhile.
      if (code === 'CONFLICT') await store.open(store.id);
    } finally {
      busy.value = false;
    }
  }

  return {
    hand,
    /** A seed of one's own; empty for the one that the campaign has promised. */
    seed,
    /** Typed so far. */
    faces,
    /** The die that is to be thrown next. */
    wanted,
    outcome,
    problem,
    busy,
    /** Forgets all that was thrown. */
    reset(): void {
      faces.value = [];
      wanted.value = null;
      outcome.value = null;
      problem.value = null;
      seed.value = '';
    },
    begin: () => run([], hand.value === 'app'),
    /** Goes on with faces that were kept. */
    resume: (kept: readonly number[]) => run(kept, false),
    /** Hands in the faces of the next dice, one or more. */
    throwNext: (thrown: readonly number[]) => run([...faces.value, ...thrown], false),
    throwRest: () => run(faces.value, true),
    takeBack: () => run(faces.value.slice(0, -1), false),
  };
}
export type DiceRun = ReturnType<typeof useDiceRun>;
