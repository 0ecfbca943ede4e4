/** Approximate number of horizontal lines in a chart. */
const MARKS = 5;

/** Round values from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function listRoundMarks(most: number): readonly number[] {
  const wanted = Math.max(1, most / MARKS);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= wanted) ?? power);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step);
}

/** Interval of labelled ticks, so that each label has `room`. */
export const getTickInterval = (ticks: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((ticks * room) / Math.max(1, width)));
