import type { Settings } from '../../contract/app.ts';

/** Settings that affect every screen. */
export type Look = Pick<Settings, 'theme' | 'textSize'>;

/** Stored locally too, so that the first paint has the right look. */
const REMEMBERED: Readonly<Record<keyof Look, string>> = { theme: 'nomarch.theme', textSize: 'nomarch.text-size' };
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

let shown: Look = { theme: 'system', textSize: 'normal' };

function paint(): void {
  const { theme, textSize } = shown;
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  const root = document.documentElement.classList;
  root.toggle('dark', dark);
  root.toggle('contrast', theme === 'contrast');
  root.toggle('light', !dark);
  root.toggle('text-large', textSize === 'large');
  root.toggle('text-larger', textSize === 'larger');
}

/** Applies a look and stores it for the next start. */
export function applyLook({ theme, textSize }: Look): void {
  shown = { theme, textSize };
  localStorage.setItem(REMEMBERED.theme, theme);
  localStorage.setItem(REMEMBERED.textSize, textSize);
  paint();
}

/** Applies the look of the last start. Unknown values are ignored. */
export function applyRememberedLook(): void {
  shown = {
    theme: (localStorage.getItem(REMEMBERED.theme) ?? 'system') as Look['theme'],
    textSize: (localStorage.getItem(REMEMBERED.textSize) ?? 'normal') as Look['textSize'],
  };
  paint();
}

/** Follows changes of the system's theme. */
export const followSystem = (): void => darkSystem().addEventListener('change', paint);
