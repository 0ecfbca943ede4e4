import { expect, it } from 'vitest';
import { findImportScreen } from './opened-file.ts';

it.each([
  ['a.json', '{"format":"nomarch-army"}', '/'],
  ['mine.nomarch', '{ "version": 1, "format": "nomarch-map-file" }', '/maps'],
  ['mine.nomarch', '{"format":"nomarch-player-pack"}', '/campaigns/pack'],
  ['mine.nomarch', '{"format":"nomarch-campaign"}', '/campaigns/new'],
  ['list.json', '{"format":"nomarch-list"}', '/lists'],
  ['coast.svg', '<svg/>', '/maps'],
  ['roster.txt', '24 spearmen', '/'],
  ['a.json', '{"format":"constructor"}', '/'],
])('%s with %s opens the matching screen', (name, text, taker) => {
  expect(findImportScreen(name, text)).toBe(taker);
});
