import { computed, shallowRef } from 'vue';
import type { NomarchClient } from '../../../contract/contract.ts';
import type { KeptSeat } from '../../../contract/joined.ts';
import { type ConversationMarks, groupConversations, type LeagueMessage } from '../../../contract/league/messages.ts';
import type { SeatMessages } from '../campaign/seat/seat.ts';

/** A seat's messages as a league answers them, and a program that has joined it in its place. */
export type MessageAnswers = Pick<
  NomarchClient['joined'],
  'messages' | 'conversations' | 'sendMessage' | 'readUpTo' | 'muteConversation' | 'passMessagesOn'
>;

/** So many messages come at once. */
const MOST = 500;
const NO_MARKS: ConversationMarks = { marks: [], passesOn: false };

/** What is written at a seat, '' for the umpire's, and how far its reader has read. */
export function useMessages(
  calls: () => { readonly campaign: string; readonly player: string; readonly league: MessageAnswers },
): {
  readonly can: SeatMessages;
  /** Reads what is new. */
  readonly read: () => Promise<void>;
  /** Shows what was kept of a seat in place of what is shown; nothing where nothing was. */
  readonly show: (kept: Pick<KeptSeat, 'messages' | 'conversations'> | null) => void;
} {
  const messages = shallowRef<readonly LeagueMessage[]>([]);
  const marks = shallowRef(NO_MARKS);
  const conversations = computed(() => groupConversations(calls().player, messages.value, marks.value));
  const which = () => ({ campaign: calls().campaign, player: calls().player });

  async function readNews(): Promise<void> {
    const { league } = calls();
    const news = await league.messages({ ...which(), after: messages.value.at(-1)?.n ?? 0 });
    // Another reading may have come before: what is there stands there once.
    const last = messages.value.at(-1)?.n ?? 0;
    messages.value = [...messages.value, ...news.filter(({ n }) => n > last)];
    if (news.length === MOST) await readNews();
  }
  const readMarks = async (): Promise<void> => {
    marks.value = await calls().league.conversations(which());
  };
  return {
    can: {
      conversations: () => conversations.value,
      passesOn: () => marks.value.passesOn,
      async send(message) {
        await calls().league.sendMessage({ ...which(), ...message });
        await readNews();
      },
      async markRead({ seats, messages: said }) {
        const n = said.at(-1)?.n;
        if (n === undefined) return;
        await calls().league.readUpTo({ ...which(), n, conversation: [...seats] });
        await readMarks();
      },
      async mute({ seats }, muted) {
        await calls().league.muteConversation({ ...which(), conversation: [...seats], muted });
        await readMarks();
      },
      async passOn(passesOn) {
        await calls().league.passMessagesOn({ ...which(), passesOn });
        await readMarks();
      },
    },
    async read() {
      await Promise.all([readNews(), readMarks()]);
    },
    show(kept) {
      messages.value = kept?.messages ?? [];
      marks.value = kept?.conversations ?? NO_MARKS;
    },
  };
}
