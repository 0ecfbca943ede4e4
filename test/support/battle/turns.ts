/**
 * Counts turns of the event loop: work on another thread leaves thousands, work in the loop only a few. Unlike times, the counts do not
 * depend on the machine. @returns a function that ends and returns the count
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
