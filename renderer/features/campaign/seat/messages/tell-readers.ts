import type { Members } from '../../../../../contract/league/members.ts';
import { formatList } from '../../../../texts/format.ts';

type Seats = Members['seats'];

/** A seat's power, or the umpire. */
export const seatName = (seat: string, seats: Seats): string =>
  seat === '' ? 'Umpire' : (seats.find(({ player }) => player === seat)?.power ?? seat);

function readersOf(seat: string, { seats, umpires }: Members): string {
  const name = seatName(seat, seats);
  const row = seats.find(({ player }) => player === seat);
  if (seat === '') return `the umpire (${formatList(umpires)})`;
  if (!row || row.name === '') return `whoever takes ${name} first`;
  return row.substitute === ''
    ? `${name} (${row.name})`
    : `${name} (${row.name}, and ${row.substitute} who plays it meanwhile)`;
}

/**
 * Who will read what is written in a conversation, and who not, in sentences.
 * @param conversation its seats, the writer's among them; none for what everybody reads
 */
export function tellReaders(own: string, conversation: readonly string[], members: Members): string[] {
  if (conversation.length === 0)
    return [
      'Everybody who plays and the umpire read it, later holders of their seats too; whoever runs the server can.',
    ];
  const others = conversation.filter((seat) => seat !== own);
  const substitute = members.seats.find(({ player }) => player === own)?.substitute ?? '';
  const readers = [
    ...others.map((seat) => readersOf(seat, members)),
    ...(substitute === '' ? [] : [`your substitute ${substitute}`]),
  ];
  const players = members.seats.filter(({ player }) => conversation.includes(player));
  const named = (passesOn: boolean): string =>
    formatList(players.filter((seat) => seat.passesOn === passesOn).map(({ power }) => power));
  return [
    `Read by ${formatList(readers)}; whoever runs the server can.`,
    ...(named(true) === '' ? [] : [`Later holders of ${named(true)} read it too.`]),
    ...(named(false) === '' ? [] : [`Later holders of ${named(false)} do not read it.`]),
  ];
}
