import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { screen } from 'electron';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximised: z.boolean(),
});
/** Where the window stood when it was last closed. */
export type WindowState = z.output<typeof stateSchema>;

/** The state of the last run; null at the first start and where the file makes no sense. */
export const readWindowState = (file: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Whether enough of a window is on a screen to be caught hold of: a second screen may be gone since. */
const isReachable = (bounds: Rectangle): boolean =>
  screen.getAllDisplays().some(({ workArea }) => {
    const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return across >= 100 && down >= 50;
  });

/** Size and place for a new window. */
export const boundsFor = (state: WindowState | null): Partial<Rectangle> => {
  if (state === null) return { width: 1280, height: 800 };
  const { x, y, width, height } = state;
  return isReachable(state) ? { x, y, width, height } : { width, height };
};

/** Writes the window's place down, whole or not at all. */
export const writeWindowState = (window: BrowserWindow, file: string): void => {
  const state: WindowState = { ...window.getNormalBounds(), maximised: window.isMaximized() };
  const fresh = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, JSON.stringify(state));
  renameSync(fresh, file);
};
