/** With a capital letter, to begin a sentence, a row or a heading. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** With its article: "a general", "an officer". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
