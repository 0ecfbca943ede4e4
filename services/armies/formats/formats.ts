import type { ExportFormat } from '../../../contract/army-files/export-formats.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { rosterBbcode } from './bbcode.ts';
import { armyCsv } from './csv.ts';
import { armyPage } from './page/army-page.ts';
import { rosterMarkdown } from './markdown.ts';
import { rosterText } from './roster-text.ts';
import { armyRos } from './ros.ts';

/** A format that an army can be written in. */
interface ArmyFormat {
  readonly ending: string;
  readonly mediaType: string;
  /** Whether the army that is read from it again is the one that was written. */
  readonly lossless: boolean;
  write(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string;
}

export const FORMATS: Readonly<Record<ExportFormat, ArmyFormat>> = {
  json: {
    ending: 'nomarch.json',
    mediaType: 'application/json',
    lossless: true,
    write: (_book, army) => `${JSON.stringify(army, null, 2)}\n`,
  },
  text: { ending: 'txt', mediaType: 'text/plain', lossless: false, write: rosterText },
  markdown: { ending: 'md', mediaType: 'text/markdown', lossless: false, write: rosterMarkdown },
  bbcode: { ending: 'bbcode.txt', mediaType: 'text/plain', lossless: false, write: rosterBbcode },
  html: {
    ending: 'html',
    mediaType: 'text/html',
    lossless: true,
    write: (book, army, list) => armyPage(book, army, list).html,
  },
  csv: { ending: 'csv', mediaType: 'text/csv', lossless: true, write: armyCsv },
  ros: { ending: 'ros', mediaType: 'application/xml', lossless: true, write: armyRos },
};
