/** Complete groups, and the troops over that make the one partial group. */
export const groupsOf = (count: number, size: number): { complete: number; over: number } => ({
  complete: Math.floor(count / size),
  over: count % size,
});
