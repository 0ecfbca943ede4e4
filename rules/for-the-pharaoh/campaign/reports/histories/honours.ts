import { choiceInForce, type RulingsInForce } from '../../../../core/ruling.ts';
import { type Name, type Sentence, sayer } from '../../../../core/campaign/words.ts';
import { FTP_H1, FTP_H2, FTP_H3, FTP_H4, FTP_H5 } from '../../campaign-rulings.ts';

/** What an honour is earned by. */
export interface Achievements {
  readonly fought: number;
  readonly won: number;
  /** Forts that fell to a storm it was in. */
  readonly stormed: readonly Name[];
  /** Capitals its side took while it was in the army that stood there. */
  readonly capitals: readonly Name[];
  /** Whether its side won a battle in which a third of it or more fell; never of a general. */
  readonly isSteadfast: boolean;
}

/** So many battles make a veteran, and so many won a victor. */
const BATTLES = 3;
/** So much of a unit has to fall in a battle that is won for it to be steadfast. */
export const STEADFAST_SHARE = 1 / 3;

const say = sayer('honour', {
  veteran: 'Veteran',
  victor: 'Victor',
  stormer: 'Stormer of {forts}',
  steadfast: 'Steadfast',
  captor: 'Captor of {capitals}',
});

/** The honours that somebody has earned, the greatest first. Who is a victor is not called a veteran too. */
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
