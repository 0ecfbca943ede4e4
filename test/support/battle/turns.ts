/**
 * Counts turns of the event loop: thousands while another thread works, only a few while the loop itself works. Unlike times, the counts do
 * not depend on the machine. @returns a function that ends the count and returns it
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
