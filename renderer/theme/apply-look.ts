import type { Settings } from '../../contract/app.ts';

/** The settings that every screen shows. */
export type Look = Pick<Settings, 'theme' | 'textSize'>;

/** Kept beside the stored settings so that the first paint already looks as it will. */
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

/** Shows a chosen look and remembers it for the next start. */
export function applyLook({ theme, textSize }: Look): void {
  shown = { theme, textSize };
  localStorage.setItem(REMEMBERED.theme, theme);
  localStorage.setItem(REMEMBERED.textSize, textSize);
  paint();
}

/** Shows what was remembered at the last start. What is no look any more does nothing. */
export function applyRememberedLook(): void {
  shown = {
    theme: (localStorage.getItem(REMEMBERED.theme) ?? 'system') as Look['theme'],
    textSize: (localStorage.getItem(REMEMBERED.textSize) ?? 'normal') as Look['textSize'],
  };
  paint();
}

/** Follows the system's theme from now on, where that was chosen. */
export const followSystem = (): void => darkSystem().addEventListener('change', paint);
