import { getChoice, type RulingsInForce } from '../../../../core/ruling.ts';
import { type Name, type Sentence, createSay } from '../../../../core/campaign/sentence.ts';
import { FTP_H1, FTP_H2, FTP_H3, FTP_H4, FTP_H5 } from '../../campaign-rulings.ts';

/** Achievements of a unit or general that earn honours. */
export interface Achievements {
  readonly fought: number;
  readonly won: number;
  /** Forts taken by a storm in which the unit or general took part. */
  readonly stormed: readonly Name[];
  /** Capitals that the player took while the unit or general stood there with its army. */
  readonly capitals: readonly Name[];
  /** True if the unit lost a third or more of its figures in a battle that its side won; always false for generals. */
  readonly isSteadfast: boolean;
}

/** Battles that a unit or general must fight to be a veteran, or win to be a victor. */
const MIN_BATTLES = 3;
/** Share of a unit that must fall in a victory to earn “Steadfast”. */
export const STEADFAST_SHARE = 1 / 3;

const say = createSay('honour', {
  veteran: 'Veteran',
  victor: 'Victor',
  stormer: 'Stormer of {forts}',
  steadfast: 'Steadfast',
  captor: 'Captor of {capitals}',
});

/** Lists the honours earned, greatest first. A victor is not also a veteran. */
export function listHonours(
  { capitals, stormed: forts, won, fought, isSteadfast }: Achievements,
  rulings: RulingsInForce,
): readonly Sentence[] {
  const isTold = (choice: string): boolean => choice !== 'not-told';
  const honours = [
    isTold(getChoice(FTP_H5, rulings)) && capitals.length > 0 && say('captor', { capitals }),
    isTold(getChoice(FTP_H3, rulings)) && forts.length > 0 && say('stormer', { forts }),
    isTold(getChoice(FTP_H2, rulings)) && won >= MIN_BATTLES && say('victor'),
    isTold(getChoice(FTP_H1, rulings)) && fought >= MIN_BATTLES && won < MIN_BATTLES && say('veteran'),
    isTold(getChoice(FTP_H4, rulings)) && isSteadfast && say('steadfast'),
  ];
  return honours.filter((honour) => honour !== false);
}
