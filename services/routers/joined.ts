import { joined as contract } from '../../contract/joined.ts';
import { join, move, take } from '../joined/join.ts';
import * as joined from '../joined/joined.ts';
import { ask } from '../joined/ask-league.ts';
import * as seat from '../joined/seat-calls.ts';
import { implementFeature } from './implement-feature.ts';

export const joinedRouter = implementFeature(contract, {
  all: joined.allSeats,
  join,
  move,
  take,
  ask,
  refresh: joined.refresh,
  file: joined.file,
  withdraw: joined.withdraw,
  leave: joined.leave,
  open: joined.openSeat,
  report: joined.report,
  members: seat.members,
  schedule: seat.schedule,
  battles: seat.battles,
  messages: seat.messages,
  sendMessage: seat.sendMessage,
  conversations: seat.conversations,
  readUpTo: seat.readUpTo,
  muteConversation: seat.muteConversation,
  passMessagesOn: seat.passMessagesOn,
  enterResult: seat.enterResult,
  substitute: seat.substitute,
  endSubstitute: seat.endSubstitute,
  notices: (context, which, signal, lastEventId) => seat.notices(context, which, { signal, lastEventId }),
});
