import { useToast } from '@nuxt/ui/composables';
import { inject, type InjectionKey, provide, type ShallowRef, shallowRef, watch } from 'vue';
import type { Pins, WrongPins } from '../../../../contract/campaigns.ts';
import { useFailureToast, useFormAttempt, useLoaded } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { formatTimestamp, plural } from '../../../texts/format.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failure.ts';

const GATE: InjectionKey<ShallowRef<boolean>> = Symbol('umpire gate');

/** Provides whether the umpire has unlocked the umpire's pages on a shared screen. */
export function provideUmpireGate(): ShallowRef<boolean> {
  const isOpened = shallowRef(false);
  provide(GATE, isOpened);
  return isOpened;
}

export const useUmpireGate = (): ShallowRef<boolean> => inject(GATE, () => shallowRef(false), true);

/** Shows the next person at the screen for which seats someone entered a wrong PIN. */
function useWrongPinToast() {
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

/** Loads which seats have a PIN, again for each seated player. Null until loaded. */
export function usePins(seated: () => string | null = () => null): ShallowRef<Pins | null> {
  const store = useCampaignStore();
  const { value: pins, load } = useLoaded(() => client.campaigns.pins({ id: store.id }));
  watch(seated, load);
  return pins;
}

/** Runs an action that needs a PIN. `problem` holds the error to show below the field. */
export const usePinAttempt = () =>
  useFormAttempt((thrown) => {
    const { code, sentence } = toFailure(thrown);
    return code === 'REFUSED' ? 'Wrong PIN.' : sentence;
  });

/** Admits a person to a seat at a shared screen: a player's, or the umpire's if null. Always asks the service if the seat has a PIN. */
export function useEntry(admit: (seat: string | null, pin?: string) => void) {
  const store = useCampaignStore();
  const failureToast = useFailureToast();
  const showWrongPins = useWrongPinToast();
  const asked = shallowRef<string | null | undefined>();
  return {
    /** Seat whose PIN is requested, or undefined. */
    asked,
    /** Admits the person if the seat has no PIN, otherwise asks for the PIN. */
    async enter(seat: string | null): Promise<void> {
      asked.value = undefined;
      try {
        showWrongPins((await client.campaigns.enterSeat({ id: store.id, seat })).wrong);
      } catch (thrown) {
        if (toFailure(thrown).code === 'REFUSED') asked.value = seat;
        else failureToast(thrown);
        return;
      }
      admit(seat);
    },
    /** Submits the requested PIN. @throws the service's error for a wrong PIN */
    async take(pin: string): Promise<void> {
      const { value: seat } = asked;
      if (seat === undefined) return;
      showWrongPins((await client.campaigns.enterSeat({ id: store.id, seat, pin })).wrong);
      asked.value = undefined;
      admit(seat, pin);
    },
  };
}
