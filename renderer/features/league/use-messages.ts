import { computed, shallowRef } from 'vue';
import type { NomarchClient } from '../../../contract/contract.ts';
import type { KeptSeat } from '../../../contract/joined.ts';
import { type ConversationMarks, groupConversations, type LeagueMessage } from '../../../contract/league/messages.ts';
import type { SeatMessages } from '../campaign/seat/seat.ts';

/** Message methods that both a league and a program joined to it provide. */
export type MessageAnswers = Pick<
  NomarchClient['joined'],
  'messages' | 'conversations' | 'sendMessage' | 'readUpTo' | 'muteConversation' | 'passMessagesOn'
>;

/** Maximum number of messages per answer. */
const MAX_MESSAGES = 500;
const NO_MARKS: ConversationMarks = { marks: [], passesOn: false };

/** Messages of a seat ('' for the umpire) and how far they have been read. */
export function useMessages(
  calls: () => { readonly campaign: string; readonly player: string; readonly league: MessageAnswers },
): {
  readonly can: SeatMessages;
  /** Loads new messages. */
  readonly read: () => Promise<void>;
  /** Shows the local copy of a seat's messages, or none. */
  readonly show: (kept: Pick<KeptSeat, 'messages' | 'conversations'> | null) => void;
} {
  const messages = shallowRef<readonly LeagueMessage[]>([]);
  const marks = shallowRef(NO_MARKS);
  const conversations = computed(() => groupConversations(calls().player, messages.value, marks.value));
  const which = () => ({ campaign: calls().campaign, player: calls().player });

  async function readNews(): Promise<void> {
    const { league } = calls();
    const news = await league.messages({ ...which(), after: messages.value.at(-1)?.n ?? 0 });
    // Drops messages that a parallel request has already added.
    const last = messages.value.at(-1)?.n ?? 0;
    messages.value = [...messages.value, ...news.filter(({ n }) => n > last)];
    if (news.length === MAX_MESSAGES) await readNews();
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
