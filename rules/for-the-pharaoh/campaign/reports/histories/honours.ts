import { choiceInForce, type RulingsInForce } from '../../../../core/ruling.ts';
import { type Name, type Sentence, sayer } from '../../../../core/campaign/words.ts';
import { FTP_H1, FTP_H2, FTP_H3, FTP_H4, FTP_H5 } from '../../campaign-rulings.ts';

/** The record that earns honours. */
export interface Achievements {
  readonly fought: number;
  readonly won: number;
  /** Forts taken by a storm in which it took part. */
  readonly stormed: readonly Name[];
  /** Capitals that its side took while it stood there with its army. */
  readonly capitals: readonly Name[];
  /** True if its side won a battle in which a third of the unit or more fell; always false for generals. */
  readonly isSteadfast: boolean;
}

/** Battles fought for a veteran, and won for a victor. */
const BATTLES = 3;
/** Share of a unit that must fall in a victory to earn “Steadfast”. */
export const STEADFAST_SHARE = 1 / 3;

const say = sayer('honour', {
  veteran: 'Veteran',
  victor: 'Victor',
  stormer: 'Stormer of {forts}',
  steadfast: 'Steadfast',
  captor: 'Captor of {capitals}',
});

/** Lists the honours earned, greatest first. A victor is not also a veteran. */
export function honoursFor(
  { capitals, stormed: forts, won, fought, isSteadfast }: Achievements,
  rulings: RulingsInForce,
): readonly Sentence[] {
  const isTold = (choice: string): boolean => choice !== 'not-told';
  const honours = [
    isTold(choiceInForce(FTP_H5, rulings)) && capitals.length > 0 && say('captor', { capitals }),
    isTold(choiceInForce(FTP_H3, rulings)) && forts.length > 0 && say('stormer', { forts }),
    isTold(choiceInForce(FTP_H2, rulings)) && won >= BATTLES && say('victor'),
    isTold(choiceInForce(FTP_H1, rulings)) && fought >= BATTLES && won < BATTLES && say('veteran'),
    isTold(choiceInForce(FTP_H4, rulings)) && isSteadfast && say('steadfast'),
  ];
  return honours.filter((honour) => honour !== false);
}
