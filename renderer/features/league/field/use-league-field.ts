import { computed, shallowRef, watch } from 'vue';
import type { LedChoice, StandingAnswers } from '../../../../contract/battles/fight-choices.ts';
import type { FieldBattle } from '../../../../contract/league/field-battles.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useNotices } from '../../../composables/use-notices.ts';
import { loadBook, getLoadedBook } from '../../../stores/books.ts';
import { toFailure } from '../../../transport/failure.ts';
import { useLeague } from '../../../transport/league.ts';
import { type FieldLed, usePlayback } from '../../field/led/use-led.ts';

/** Polling interval of spectators, in milliseconds. Callers without an account receive no notices. */
export const POLL_INTERVAL = 10_000;

interface BattleKey {
  readonly campaign: string;
  readonly player: string;
  readonly battle: string;
}
type Answered = Promise<FieldBattle | null>;

/** A league battle on the field as one player sees it, reloaded after each action of the other player. */
export function useLeagueField(key: () => BattleKey) {
  const league = useLeague();
  const { attempt, busy } = useAttempt();
  const seen = shallowRef<FieldBattle | null>(null);
  /** True if the battle has ended or has left the field. */
  const isOver = shallowRef(false);
  const problem = shallowRef('');
  /** The battle with the units as the player has placed them, during deployment only. */
  const draft = shallowRef<TableBattle | null>(null);
  const book = computed(() => (seen.value?.document ? getLoadedBook(seen.value.document.rules) : null));
  const playback = usePlayback((id) => book.value?.procedures.find((each) => each.id === id)?.title ?? '');

  async function show(next: FieldBattle | null): Promise<void> {
    if (next === null) {
      isOver.value = true;
      return;
    }
    if (next.document) await loadBook(next.document.rules);
    const before = seen.value;
    // Ignores late answers to earlier requests.
    if (before && before.version > next.version) return;
    seen.value = next;
    // Keeps the player's placement, but takes the stored default answers.
    const placement = draft.value?.field;
    draft.value =
      next.stage !== 'deploying' || !next.document
        ? null
        : placement
          ? { ...next.document, field: placement }
          : next.document;
    if (before?.stage === 'playing' && before.document && next.document && before.version < next.version)
      playback.show(before.document, next.document);
  }
  async function read(): Promise<void> {
    try {
      await show(await league.fieldBattle(key()));
      problem.value = '';
    } catch (thrown) {
      const { code, sentence } = toFailure(thrown);
      if (code === 'NOT_FOUND') isOver.value = true;
      else problem.value = sentence;
    }
  }
  useNotices(
    () => ({ campaign: key().campaign, player: key().player }),
    (heard) => {
      if (!heard || ['battle-turn', 'battle-settled', 'taken-back', 'changed'].some((kind) => heard.has(kind as never)))
        void read();
    },
  );
  watch(
    () => JSON.stringify(key()),
    () => {
      [seen.value, draft.value, isOver.value] = [null, null, false];
      void read();
    },
    { immediate: true },
  );

  const run = (ask: () => Answered): Promise<boolean> =>
    attempt(async () => {
      await show(await ask().catch((thrown: unknown) => (void read(), Promise.reject(thrown as Error))));
    });
  const answer = (more: { answers?: LedChoice[]; stand?: 'question' | 'phase' | 'run' }) =>
    run(() => league.answerField({ ...key(), version: seen.value?.version ?? 0, ...more })).then(() => undefined);

  const led: FieldLed = {
    busy,
    question: computed(() => (playback.step.value || busy.value ? null : (seen.value?.question ?? null))),
    isLed: computed(() => seen.value?.stage === 'playing'),
    ended: computed(() => null),
    ...playback,
    answer: (choices) => answer({ answers: [...choices] }),
    standIn: (stand) => answer({ stand }),
  };
  return {
    seen,
    /** The battle to show, with the player's own placement during deployment. */
    document: computed(() => draft.value ?? seen.value?.document ?? null),
    book,
    led,
    busy,
    isOver,
    problem,
    /** Moves units during deployment. */
    change: (edit: (before: TableBattle) => { readonly state: TableBattle }): void => {
      if (draft.value) draft.value = edit(draft.value).state;
    },
    deploy: () =>
      run(() => {
        const units = draft.value?.sides[seen.value?.side ?? 0]?.units ?? [];
        const laid = seen.value?.document?.field?.placed ?? {};
        const placed = Object.fromEntries(
          units.flatMap(({ id }) => {
            const [now, before] = [draft.value?.field?.placed[id], laid[id]];
            const isMoved =
              now && JSON.stringify([now.at, now.facing]) !== JSON.stringify([before?.at, before?.facing]);
            return isMoved ? [[id, { at: now.at, facing: now.facing }] as const] : [];
          }),
        );
        const forces = (draft.value?.field?.forces ?? []).filter((force) => force.side === seen.value?.side);
        return league.deployField({ ...key(), placed, forces });
      }),
    answerBeforehand: (answers: StandingAnswers | null) => run(() => league.setStandingAnswers({ ...key(), answers })),
    takeCommand: () =>
      attempt(async () => {
        await league.wantField({ ...key(), wants: true });
        await read();
      }),
  };
}
