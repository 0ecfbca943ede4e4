/** 0 done or legal, 1 the army is illegal or the campaign unsound, 2 bad input or usage. */
export type ExitStatus = 0 | 1 | 2;
