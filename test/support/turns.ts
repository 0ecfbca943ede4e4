/**
 * Counts the turns of the event loop from now on: work on another thread leaves it thousands, work in the loop a few.
 * Unlike a halt in milliseconds, that says the same on a slow machine.
 * @returns ends the count, and tells it
 */
export function countTurns(): () => number {
  let turns = 0;
  let isCounting = true;
  const turn = (): void => {
    turns += 1;
    if (isCounting) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isCounting = false;
    return turns;
  };
}
