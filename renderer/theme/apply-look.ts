import type { Settings } from '../../contract/app.ts';

export type ThemeChoice = Settings['theme'];

/** Kept beside the stored setting so that the first paint already has the right colours. */
const REMEMBERED = 'nomarch.theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

let chosen: ThemeChoice = 'system';

function paint(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && darkSystem().matches);
  const root = document.documentElement.classList;
  root.toggle('dark', dark);
  root.toggle('contrast', chosen === 'contrast');
  root.toggle('light', !dark);
}

/** Paints in the chosen theme and remembers it for the next start. */
export function applyTheme(choice: ThemeChoice): void {
  chosen = choice;
  localStorage.setItem(REMEMBERED, choice);
  paint();
}

/** Paints as at the last start and follows the system from then on. */
export function applyRememberedTheme(): void {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered === 'light' || remembered === 'dark' || remembered === 'contrast') chosen = remembered;
  paint();
  darkSystem().addEventListener('change', paint);
}
