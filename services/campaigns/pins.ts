import type { EntryResult, Pins, WrongPins } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import type { CampaignRead, StoredPin } from '../repositories/campaigns.ts';
import { expectPlayer, readCampaign } from './campaigns.ts';

interface SeatRequest {
  readonly id: string;
  /** Player id, or null for the umpire. */
  readonly seat: string | null;
}

async function listPins(context: AppContext, { id, seat }: SeatRequest): Promise<readonly StoredPin[]> {
  expectPlayer((await readCampaign(context, id)).state, seat);
  return context.repositories.campaigns.pins(id);
}

const wrongPin = (): UseCaseError => new UseCaseError('REFUSED', 'wrong PIN', 'pin');

/** Wrong PINs in a row that cause no waiting time, because people mistype. */
const FREE_TRIES = 2;
const MAX_WAIT_SECONDS = 900;

/** Returns the seconds until a PIN may be tried again: 1 after the third wrong PIN in a row, then doubled each time. */
function getSecondsLeft({ wrong, wrongAt }: StoredPin, now: string): number {
  if (wrong <= FREE_TRIES || wrongAt === null) return 0;
  const wait = Math.min(2 ** (wrong - FREE_TRIES - 1), MAX_WAIT_SECONDS);
  // Setting the clock back does not shorten the waiting time.
  const passed = Math.max(0, (Date.parse(now) - Date.parse(wrongAt)) / 1000);
  return Math.max(0, Math.ceil(wait - passed));
}

const formatSeconds = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** Runs PIN checks of a campaign one after another, so that simultaneous tries are all counted. */
async function runInTurn<T>({ pinChecks }: AppContext, id: string, work: () => Promise<T>): Promise<T> {
  const turn = (pinChecks.get(id) ?? Promise.resolve()).then(work, work);
  pinChecks.set(id, turn);
  try {
    return await turn;
  } finally {
    if (pinChecks.get(id) === turn) pinChecks.delete(id);
  }
}

/** Compares a PIN with those of the seats. A wrong one counts at each. @throws UseCaseError REFUSED, or LIMITED if all seats must wait */
async function expectPin(context: AppContext, id: string, keys: readonly StoredPin[], pin?: string): Promise<void> {
  if (pin === undefined) throw wrongPin();
  const now = context.clock();
  const waits = keys.map((key) => getSecondsLeft(key, now));
  const open = keys.filter((_, at) => waits[at] === 0);
  if (open.length === 0)
    throw new UseCaseError(
      'LIMITED',
      `too many wrong PINs: wait ${formatSeconds(Math.min(...waits))}, then try again`,
      'pin',
    );
  const { campaigns } = context.repositories;
  for (const key of open) {
    if ((await context.slowHash(pin, key.salt)) !== key.hash) continue;
    if (key.wrong > 0) await campaigns.setPin(id, key.seat, { ...key, wrong: 0 });
    return;
  }
  for (const key of open) {
    const { wrong, untoldSeat, untoldUmpire } = key;
    const counted = { wrong: wrong + 1, untoldSeat: untoldSeat + 1, untoldUmpire: untoldUmpire + 1, wrongAt: now };
    await campaigns.setPin(id, key.seat, { ...key, ...counted });
  }
  throw wrongPin();
}

/** Returns the seats that have a PIN. */
export async function getPins(context: AppContext, id: string): Promise<Pins> {
  await readCampaign(context, id);
  const pins = await context.repositories.campaigns.pins(id);
  return {
    umpire: pins.some(({ seat }) => seat === null),
    players: pins.flatMap(({ seat }) => seat ?? []),
  };
}

/** Removes all PINs of a campaign. Only the command line offers this. */
export async function clearPins(context: AppContext, id: string): Promise<Pins> {
  await readCampaign(context, id);
  const { campaigns } = context.repositories;
  for (const { seat } of await campaigns.pins(id)) await campaigns.setPin(id, seat, null);
  return getPins(context, id);
}

/** Returns the number of wrong PINs since the last report. The umpire's report includes every seat. */
async function reportWrongPins(context: AppContext, { id, seat }: SeatRequest): Promise<WrongPins[]> {
  const { campaigns } = context.repositories;
  const counter = seat === null ? 'untoldUmpire' : 'untoldSeat';
  const pins = (await campaigns.pins(id)).filter((pin) => pin[counter] > 0 && (seat === null || pin.seat === seat));
  for (const pin of pins) await campaigns.setPin(id, pin.seat, { ...pin, [counter]: 0 });
  return pins.map((pin) => ({ seat: pin.seat, tries: pin[counter], lastAt: pin.wrongAt ?? '' }));
}

/**
 * Opens a seat with its PIN. A seat without a PIN is open to everyone.
 * @returns wrong PINs entered, only if the seat has a PIN
 * @throws UseCaseError REFUSED for a wrong PIN, LIMITED for a try during the waiting time
 */
export const enterSeat = (
  context: AppContext,
  { pin, ...at }: SeatRequest & { readonly pin?: string | undefined },
): Promise<EntryResult> =>
  runInTurn(context, at.id, async () => {
    const stored = (await listPins(context, at)).find(({ seat }) => seat === at.seat);
    if (!stored) return { wrong: [] };
    await expectPin(context, at.id, [stored], pin);
    return { wrong: await reportWrongPins(context, at) };
  });

/**
 * Checks whether the caller may end the month. On a shared screen, only the umpire may end a month while orders are due. The command line
 * needs no PIN, as it can also remove PINs.
 * @throws UseCaseError REFUSED for a wrong or missing PIN, LIMITED for a try during the waiting time
 */
export async function expectMayEnd(context: AppContext, read: CampaignRead, pin?: string): Promise<void> {
  const { id, state, filed, damaged, settings } = read;
  const { playMode, keepers = {} } = settings;
  if (playMode !== 'hot-seat' || context.about.transport === 'command-line') return;
  const isOwing = (player: string): boolean =>
    damaged.includes(player) || (keepers[player] === undefined && filed.every((file) => file.player !== player));
  if (!state.players.some((player) => isOwing(player.id))) return;
  await runInTurn(context, id, async () => {
    const key = (await context.repositories.campaigns.pins(id)).find(({ seat }) => seat === null);
    if (key && pin === undefined)
      throw new UseCaseError(
        'REFUSED',
        'orders are due: until all are submitted, only the umpire can end the month, with the umpire’s PIN',
        'pin',
      );
    if (key) await expectPin(context, id, [key], pin);
  });
}

interface SetPin extends SeatRequest {
  /** New PIN, or null to remove the PIN. */
  readonly pin: string | null;
  /** Current PIN of the seat, or the umpire's PIN. */
  readonly old?: string | undefined;
}

const NO_TRIES = { wrong: 0, wrongAt: null, untoldSeat: 0, untoldUmpire: 0 };

/** Sets, changes or removes a seat's PIN. A change requires the current PIN or the umpire's PIN. @throws UseCaseError REFUSED or LIMITED */
export const setPin = (context: AppContext, { pin, old, ...at }: SetPin): Promise<Pins> =>
  runInTurn(context, at.id, async () => {
    const { id, seat } = at;
    const pins = await listPins(context, at);
    const before = pins.find((stored) => stored.seat === seat);
    const keys = pins.filter((stored) => stored.seat === seat || stored.seat === null);
    if (before) await expectPin(context, id, keys, old);
    const salt = context.newSecret();
    const fresh = async (of: string) => ({
      ...(before ?? NO_TRIES),
      wrong: 0,
      seat,
      salt,
      hash: await context.slowHash(of, salt),
    });
    await context.repositories.campaigns.setPin(id, seat, pin === null ? null : await fresh(pin));
    return getPins(context, id);
  });
