import type { Members } from '../../../../../contract/league/members.ts';
import { formatList } from '../../../../messages/format.ts';
import { t } from '../../../../messages/messages.ts';

type Seats = Members['seats'];

/** A seat's power, or the umpire. */
export const seatName = (seat: string, seats: Seats): string =>
  seat === '' ? t('league.messages.umpire') : (seats.find(({ player }) => player === seat)?.power ?? seat);

function readersOf(seat: string, { seats, umpires }: Members): string {
  const name = seatName(seat, seats);
  const row = seats.find(({ player }) => player === seat);
  if (seat === '') return t('league.messages.readers.umpire', { names: formatList(umpires) });
  if (!row || row.name === '') return t('league.messages.readers.nobody', { seat: name });
  return row.substitute === ''
    ? t('league.messages.readers.seat', { seat: name, name: row.name })
    : t('league.messages.readers.both', { seat: name, name: row.name, substitute: row.substitute });
}

/**
 * Who will read what is written in a conversation, and who not, in sentences.
 * @param conversation its seats, the writer's among them; none for what everybody reads
 */
export function tellReaders(own: string, conversation: readonly string[], members: Members): string[] {
  if (conversation.length === 0) return [t('league.messages.readers.everybody')];
  const others = conversation.filter((seat) => seat !== own);
  const substitute = members.seats.find(({ player }) => player === own)?.substitute ?? '';
  const readers = [
    ...others.map((seat) => readersOf(seat, members)),
    ...(substitute === '' ? [] : [t('league.messages.readers.own', { name: substitute })]),
  ];
  const players = members.seats.filter(({ player }) => conversation.includes(player));
  const named = (passesOn: boolean): string =>
    formatList(players.filter((seat) => seat.passesOn === passesOn).map(({ power }) => power));
  return [
    t('league.messages.readers.now', { readers: formatList(readers) }),
    ...(named(true) === '' ? [] : [t('league.messages.readers.later', { seats: named(true) })]),
    ...(named(false) === '' ? [] : [t('league.messages.readers.never', { seats: named(false) })]),
  ];
}
