import type { ChronicleLine } from '../../../core/campaign/campaign-rules.ts';
import type { Names } from '../knowledge/names.ts';
import { type Seen, describeSeen } from './report.ts';

/* Merges entries about the same event into one sentence with its causes below. */

type ReportedEvent = Exclude<Seen, { kind: 'whole' }> | Extract<Seen, { kind: 'whole' }>['happening'];

const unwrapSeen = (seen: Seen): ReportedEvent => (seen.kind === 'whole' ? seen.happening : seen);

interface Group {
  /** Index of the entry whose sentence is used. */
  readonly head: number;
  /** Index at which the group appears. */
  readonly place: number;
  /** Indexes of the entries that led to the event, shown in full below its sentence. */
  readonly causes: readonly number[];
  /** Indexes of the entries that repeat the event; only their sub-lines are shown. */
  readonly repeats: readonly number[];
}

const isSurrender = (told: ReportedEvent | undefined): boolean =>
  told?.kind === 'army-gone' || (told?.kind === 'army-disbanded' && told.reason === 'surrendered');

/** Checks whether an entry may stand between the fall of a fort and the cause of the fall. */
const followsCause = (told: ReportedEvent | undefined): boolean =>
  isSurrender(told) || told?.kind === 'casualties' || told?.kind === 'own-losses' || told?.kind === 'army-disbanded';

/** Groups the fall of a fort with its storm or hunger, the end of its garrison and of the siege. */
function groupFall(all: readonly ReportedEvent[], head: number): Group | null {
  const fall = all[head];
  if (fall?.kind !== 'fort-taken' || (fall.how !== 'assault' && fall.how !== 'surrender')) return null;
  const isCause = (told: ReportedEvent | undefined): boolean =>
    fall.how === 'surrender'
      ? told?.kind === 'siege-month' && told.fort === fall.fort
      : (told?.kind === 'battle-settled' || told?.kind === 'battle-heard-of') && told.winner === 'attacker';
  let first = head;
  while (followsCause(all[first - 1])) first -= 1;
  if (isCause(all[first - 1])) first -= 1;
  else {
    first = head;
    while (isSurrender(all[first - 1])) first -= 1;
  }
  const end = all.findIndex(
    (told, at) =>
      at > head && (told.kind === 'siege-begun' || told.kind === 'siege-lifted') && getFort(told) === fall.fort,
  );
  const lifted = all[end];
  const isItsEnd = lifted?.kind === 'siege-lifted' && lifted.reason === 'fort-taken';
  const causes = Array.from({ length: head - first }, (_, at) => first + at);
  return { head, place: head, causes, repeats: isItsEnd ? [end] : [] };
}

/** Groups the two entries with the length of a siege, in months and in days. The sentence in days is used. */
function groupLength(all: readonly ReportedEvent[], place: number): Group | null {
  const month = all[place];
  if (month?.kind !== 'siege-month') return null;
  const next = all.findIndex(
    (told, at) =>
      at > place && ['siege-days', 'siege-month', 'siege-lifted'].includes(told.kind) && getFort(told) === month.fort,
  );
  return all[next]?.kind === 'siege-days' ? { head: next, place, causes: [], repeats: [place] } : null;
}

function getFort(told: ReportedEvent): string | null {
  if (told.kind === 'siege-begun') return told.siege.fort;
  return 'fort' in told ? told.fort : null;
}

/** Describes entries in order, with groups merged. */
export function describeEntries<Entry>(
  entries: readonly Entry[],
  seenOf: (entry: Entry) => Seen,
  names: Names,
): readonly ChronicleLine<Entry>[] {
  const reported = entries.map((entry) => unwrapSeen(seenOf(entry)));
  const groups = reported.flatMap((_, at) => groupFall(reported, at) ?? groupLength(reported, at) ?? []);
  const folded = new Set(groups.flatMap(({ head, causes, repeats }) => [head, ...causes, ...repeats]));
  const alone = reported.flatMap((_, at): Group[] =>
    folded.has(at) ? [] : [{ head: at, place: at, causes: [], repeats: [] }],
  );
  const entriesAt = (places: readonly number[]): readonly Entry[] => places.flatMap((at) => entries.slice(at, at + 1));
  const describe = (at: number) => entriesAt([at]).map((entry) => describeSeen(seenOf(entry), names));
  return [...groups, ...alone]
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ head, causes, repeats }) =>
      describe(head).map((sentence) => ({
        entries: entriesAt([head, ...causes, ...repeats]),
        sentence: {
          ...sentence,
          more: [
            ...sentence.more,
            ...causes.flatMap(describe),
            ...repeats.flatMap(describe).flatMap(({ more }) => more),
          ],
        },
      })),
    );
}
