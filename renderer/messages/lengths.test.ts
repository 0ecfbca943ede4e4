import { expect, it } from 'vitest';
import { withLengths } from './lengths.ts';

const SAS = 'moved 4 of 12 inches, within 1 inch of it';
const PHARAOH = 'a wall of 5 cm counts twice: 10 cm of 12.5 cm';

it.each([
  [SAS, 'cm', 'moved 4 of 12 inches (30.5 cm), within 1 inch (2.5 cm) of it'],
  [SAS, 'inches', SAS],
  [SAS, 'book', SAS],
  [PHARAOH, 'inches', 'a wall of 5 cm (2 inches) counts twice: 10 cm (3.9 inches) of 12.5 cm (4.9 inches)'],
  [PHARAOH, 'cm', PHARAOH],
  ['3 inchworms and 5 cmx', 'cm', '3 inchworms and 5 cmx'],
] as const)('“%s” for who measures in %s is “%s”', (text, unit, told) => {
  expect(withLengths(text, unit)).toBe(told);
});
