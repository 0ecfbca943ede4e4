import type { Box, Place } from './shape.ts';

/** How far one may zoom in: the window shows no less than this share of the page. */
const CLOSEST = 0.14;

/** The whole page with the window's own proportions: what is over lies evenly on both sides. */
export function wholePage(page: Box, proportion: number): Box {
  const width = Math.max(page.width, page.height * proportion);
  const height = width / proportion;
  return { x: page.x - (width - page.width) / 2, y: page.y - (height - page.height) / 2, width, height };
}

/** Keeps a window on the page: its middle never leaves it, and it is never wider than the whole page. */
export function keptOnPage(view: Box, page: Box): Box {
  const whole = wholePage(page, view.width / view.height);
  if (view.width >= whole.width) return whole;
  const clamp = (from: number, size: number, pageFrom: number, pageSize: number) => {
    const [least, most] = [pageFrom, pageFrom + pageSize - size];
    return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, from));
  };
  return {
    ...view,
    x: clamp(view.x, view.width, page.x, page.width),
    y: clamp(view.y, view.height, page.y, page.height),
  };
}

/** Zooms by a factor (above 1: closer) so that `anchor` stays where it is in the window. */
export function zoomed(view: Box, factor: number, anchor: Place, page: Box): Box {
  const whole = wholePage(page, view.width / view.height);
  const width = Math.min(whole.width, Math.max(whole.width * CLOSEST, view.width / factor));
  const share = width / view.width;
  return keptOnPage(
    {
      x: anchor[0] - (anchor[0] - view.x) * share,
      y: anchor[1] - (anchor[1] - view.y) * share,
      width,
      height: view.height * share,
    },
    page,
  );
}

export const panned = (view: Box, dx: number, dy: number, page: Box): Box =>
  keptOnPage({ ...view, x: view.x + dx, y: view.y + dy }, page);

/** Moves the window as little as needed for a place to lie well inside it. */
export function showing(view: Box, [x, y]: Place, page: Box): Box {
  const [marginX, marginY] = [view.width * 0.15, view.height * 0.15];
  const shift = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0);
  const dx = shift(x, view.x + marginX, view.x + view.width - marginX);
  const dy = shift(y, view.y + marginY, view.y + view.height - marginY);
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy, page);
}

/** Two fingers on the window, in its pixels. */
export type Fingers = readonly [Place, Place];

const middleOf = ([[ax, ay], [bx, by]]: Fingers): Place => [(ax + bx) / 2, (ay + by) / 2];
/** Never zero: two fingers on one place are a pixel apart. */
const apart = ([[ax, ay], [bx, by]]: Fingers): number => Math.max(1, Math.hypot(ax - bx, ay - by));

/** What two fingers that moved make of a view: the place between them stays between them, as near as the page allows. */
export function pinched(view: Box, before: Fingers, now: Fingers, width: number, page: Box): Box {
  const [from, to] = [middleOf(before), middleOf(now)];
  const unit = view.width / width;
  const anchor: Place = [view.x + from[0] * unit, view.y + from[1] * unit];
  const next = zoomed(view, apart(now) / apart(before), anchor, page);
  const share = next.width / width;
  return panned(next, (from[0] - to[0]) * share, (from[1] - to[1]) * share, page);
}
