import { describe, expect, it } from 'vitest';
import { clampToPage, panView, revealPlace, fitPage, zoomView, pinchView } from './use-view-window.ts';

const page = { x: 0, y: 0, width: 1000, height: 500 };

describe('view window', () => {
  it('shows the page with room above and below in a tall window', () => {
    expect(fitPage(page, 1)).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  });

  it('keeps the anchor in place while zooming', () => {
    const view = zoomView(page, 2, [250, 125], page);
    expect(view).toEqual({ x: 125, y: 62.5, width: 500, height: 250 });
    expect((250 - view.x) / view.width).toBe(0.25);
  });

  it('zooms out to the whole page at most', () => {
    expect(zoomView({ x: 100, y: 100, width: 400, height: 200 }, 0.01, [200, 200], page)).toEqual(page);
  });

  it('has a maximum zoom', () => {
    expect(zoomView(page, 1000, [0, 0], page).width).toBe(140);
  });

  it('stays on the page when dragged', () => {
    expect(panView({ x: 100, y: 100, width: 400, height: 200 }, 5000, -5000, page)).toMatchObject({ x: 600, y: 0 });
  });

  it('shows the whole page if it is wider than the page', () => {
    expect(clampToPage({ x: 7, y: 7, width: 2000, height: 1000 }, page)).toEqual(page);
  });

  it('moves for a place at the edge but not for one in the middle', () => {
    const view = { x: 0, y: 0, width: 400, height: 200 };
    expect(revealPlace(view, [200, 100], page)).toBe(view);
    expect(revealPlace(view, [500, 100], page).x).toBe(160);
  });

  it('zooms in around the place between two fingers moving apart', () => {
    const whole = fitPage(page, 1);
    const fingers = (...xs: readonly [number, number]) =>
      [
        [xs[0], 200],
        [xs[1], 200],
      ] as const;
    const close = pinchView(whole, fingers(150, 250), fingers(100, 300), 400, page);
    expect(close.width).toBeCloseTo(whole.width / 2);
    expect(close.x + close.width / 2).toBeCloseTo(whole.x + whole.width / 2);
    const moved = pinchView(close, fingers(150, 250), fingers(190, 290), 400, page);
    expect(moved.width).toBeCloseTo(close.width);
    expect(moved.x).toBeLessThan(close.x);
    expect(pinchView(close, fingers(200, 200), fingers(200, 200), 400, page).width).toBeCloseTo(close.width);
  });
});
