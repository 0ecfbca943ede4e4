import type { MonthPicture } from '../../contract/notebooks.ts';

/** A seat of a campaign; '' is the umpire’s. */
interface Owned {
  readonly campaign: string;
  readonly seat: string;
}

/** What somebody wrote beside a campaign. */
export interface NotebookTable extends Owned {
  /** JSON. */
  readonly document: string;
}

export interface MonthPictureTable extends Owned {
  readonly year: number;
  readonly month: number;
  readonly alt: string;
  readonly is_shown: number;
  /** A data URL. */
  readonly picture: string;
}

export const monthPictureRow = ({ isShown, ...rest }: MonthPicture): Omit<MonthPictureTable, keyof Owned> => ({
  ...rest,
  is_shown: isShown ? 1 : 0,
});

export const monthPictureOf = ({ is_shown, ...rest }: Omit<MonthPictureTable, keyof Owned>): MonthPicture => ({
  ...rest,
  isShown: is_shown === 1,
});
