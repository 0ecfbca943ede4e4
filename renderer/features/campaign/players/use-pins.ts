import { useToast } from '@nuxt/ui/composables';
import { inject, type InjectionKey, provide, type ShallowRef, shallowRef, watch } from 'vue';
import type { Pins, WrongPins } from '../../../../contract/campaigns.ts';
import { useFailureToast, useFormAttempt } from '../../../composables/use-attempt.ts';
import { useLoaded } from '../../../composables/use-loaded.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { formatTimestamp, plural } from '../../../texts/format.ts';
import { client } from '../../../transport/client.ts';
import { failureOf } from '../../../transport/failure.ts';

const GATE: InjectionKey<ShallowRef<boolean>> = Symbol('umpire gate');

/** Whether the umpire has opened its pages at a screen that is for other eyes too. */
export function provideUmpireGate(): ShallowRef<boolean> {
  const isOpened = shallowRef(false);
  provide(GATE, isOpened);
  return isOpened;
}

export const useUmpireGate = (): ShallowRef<boolean> => inject(GATE, () => shallowRef(false), true);

/** Tells whoever sits down which wrong PINs were tried. */
function useWrongPins() {
  const toast = useToast();
  const store = useCampaignStore();
  const nameOf = (seat: string | null): string =>
    seat === null ? 'the umpire' : (store.campaign?.state.players.find(({ id }) => id === seat)?.power ?? seat);
  return (wrong: readonly WrongPins[]): void => {
    for (const { seat, tries, lastAt } of wrong)
      toast.add({
        title: plural(
          tries,
          `No wrong PINs: ${nameOf(seat)}`,
          `1 wrong PIN: ${nameOf(seat)}`,
          `${tries} wrong PINs: ${nameOf(seat)}`,
        ),
        description: `Last attempt: ${formatTimestamp(lastAt)}.`,
        color: 'warning',
        icon: 'i-lucide-key-round',
        duration: 15_000,
      });
  };
}

/** Seats of the open campaign that have a PIN, read again for each seated player; null until they are read. */
export function usePins(seated: () => string | null = () => null): ShallowRef<Pins | null> {
  const store = useCampaignStore();
  const { value: pins, load } = useLoaded(() => client.campaigns.pins({ id: store.id }));
  watch(seated, load);
  return pins;
}

/** Runs what wants a PIN; `problem` says below the field why it could not be. */
export const usePinAttempt = () =>
  useFormAttempt((thrown) => {
    const { code, sentence } = failureOf(thrown);
    return code === 'REFUSED' ? 'Wrong PIN.' : sentence;
  });

/**
 * Lets somebody into a seat at a shared screen: a player's, or the umpire's where it is null. Whether the seat has a PIN is always the
 * service's to say, so that nobody gets in before it has answered.
 */
export function useEntry(letIn: (seat: string | null, pin?: string) => void) {
  const store = useCampaignStore();
  const failureToast = useFailureToast();
  const tellWrongPins = useWrongPins();
  const asked = shallowRef<string | null | undefined>();
  return {
    /** Whose PIN is asked for; undefined while none is. */
    asked,
    /** Goes in where the seat has no PIN, and asks for it where it has one. */
    async enter(seat: string | null): Promise<void> {
      asked.value = undefined;
      try {
        tellWrongPins((await client.campaigns.enterSeat({ id: store.id, seat })).wrong);
      } catch (thrown) {
        if (failureOf(thrown).code === 'REFUSED') asked.value = seat;
        else failureToast(thrown);
        return;
      }
      letIn(seat);
    },
    /** Goes in with the PIN that was asked for. @throws what the service says of a wrong one */
    async take(pin: string): Promise<void> {
      const { value: seat } = asked;
      if (seat === undefined) return;
      tellWrongPins((await client.campaigns.enterSeat({ id: store.id, seat, pin })).wrong);
      asked.value = undefined;
      letIn(seat, pin);
    },
  };
}
