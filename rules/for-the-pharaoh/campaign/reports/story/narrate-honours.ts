import type { Honoured } from '../../../../core/campaign/story.ts';
import { formatSentence, type Sentence } from '../../../../core/campaign/words.ts';
import { spellNumber, toTextNames, type Narration, addArticle } from './story-words.ts';

/** Maximum units listed by name. */
const MAX_NAMES = 3;

/** Narrates honours earned by units, grouped by player and honour. */
export const narrateHonours = (honoured: readonly Honoured[], { book, vary }: Narration): readonly Sentence[] =>
  [...Map.groupBy(honoured, ({ player, honour }) => `${player} ${formatSentence(honour)}`).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const names = [...new Set(all.map(({ name }) => addArticle(name)))];
    const who = toTextNames(names.length > MAX_NAMES ? [`${spellNumber(names.length)} of its units`] : names);
    const values = { player: book.names.player(first.player), who, honour: formatSentence(first.honour) };
    return [
      vary(
        'honoured',
        ['{player} gave {who} the name “{honour}”.', '“{honour}”: so {player} calls {who} from now on.'],
        values,
      ),
    ];
  });
