import { expect, it } from 'vitest';
import { convertLengths, convertByLabel } from './format.ts';

const SAS = 'moved 4 of 12 inches, within 1 inch of it';
const PHARAOH = 'a wall of 5 cm counts twice: 10 cm of 12.5 cm';

it.each([
  [SAS, 'cm', 'moved 4 of 12 inches (30.5 cm), within 1 inch (2.5 cm) of it'],
  [SAS, 'inches', SAS],
  [SAS, 'book', SAS],
  [PHARAOH, 'inches', 'a wall of 5 cm (2 inches) counts twice: 10 cm (3.9 inches) of 12.5 cm (4.9 inches)'],
  [PHARAOH, 'cm', PHARAOH],
  ['3 inchworms and 5 cmx', 'cm', '3 inchworms and 5 cmx'],
] as const)('converts “%s” with unit %s to “%s”', (text, unit, told) => {
  expect(convertLengths(text, unit)).toBe(told);
});

it.each([
  ['Distance, inches', '8', 'cm', '8 (20.3 cm)'],
  ['Inches', '8', 'cm', '8 (20.3 cm)'],
  ['Reach, inches', '8', 'inches', '8'],
  ['Reach, inches', '8', 'book', '8'],
  ['Wall to climb, cm', '12.5', 'inches', '12.5 (4.9 inches)'],
  ['Distance, inches', 'none', 'cm', 'none'],
  ['Enemies within 12 inches', '3', 'cm', '3'],
  ['Hits', '3', 'cm', '3'],
] as const)('converts “%s” %s with unit %s to “%s”', (label, value, unit, told) => {
  expect(convertByLabel(label, value, unit)).toBe(told);
});
