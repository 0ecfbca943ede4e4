import type { FieldRules } from '../../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { FIELD_BOOKS, FIELD_TROOPS, type FieldBook } from './field-books.ts';
import { FIELD_FIGURES } from '../field-figures/books.ts';
import type { Figure } from '../field-figures/figure.ts';
import { fieldUnit, TERMS } from './field-unit.ts';
import { required } from '../required.ts';

/* Formats the page that lists all distances, angles and allowances of battlefields, from the books' adapters. */

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const lengthWords = (length: number, { unitOfLength }: FieldRules): string =>
  Number.isFinite(length)
    ? `${Math.round(length * 100) / 100} ${unitOfLength === 'cm' ? 'cm' : '"'}`.replace(' "', '"')
    : 'no limit';

const SIGN = { '"': '"', cm: ' cm', '°': '°', '×': '×' } as const;

const figureWords = ({ printed, unit }: Figure): string =>
  printed === null ? 'no' : `${String(Math.round(printed * 1000) / 1000)}${SIGN[unit]}`;

function sectionOf(id: FieldBook): readonly string[] {
  const book = findRuleSystem(id) as RuleSystem & { readonly field: FieldRules };
  const { field } = book;
  const said = (length: number): string => lengthWords(length, field);
  const table = required(field.defaultTable);
  const zone = required(field.deployment?.(table, TERMS));
  const lines = field.sideLines({});
  const contact = field.contact?.(TERMS);
  const apart = field.minDistance?.('move', TERMS);
  const bases = FIELD_TROOPS[id].map(([troop, count]) => {
    const unit = fieldUnit(book, troop, count);
    const body = required(field.body(unit, TERMS));
    const name = JSON.stringify(troop).replaceAll(/[{}"]/g, '').replaceAll(',', ', ');
    const { front, depth } = body.base;
    return row(`${name}: a base`, `${said(front)} × ${said(depth)}, ${field.files(unit, body)} side by side`, '');
  });
  return [
    `## ${book.title}`,
    '',
    row('As the book prints it', 'How much', 'Section', `In code, under rules/${id}`),
    row('---', '---', '---', '---'),
    ...FIELD_FIGURES[id].map((figure) =>
      row(figure.what, figureWords(figure), figure.citation, `\`${figure.code.replace(' ', ' · ')}\``),
    ),
    '',
    row('As its table has it, by rulings too', 'How much', 'Section'),
    row('---', '---', '---'),
    row('A usual table', `${said(table.width)} × ${said(table.depth)}`, ''),
    row('Deployment, from the own edge', said(zone.depth), ''),
    row('Deployment, from a short edge', said(zone.fromShortEdge), ''),
    row('Front ends, degrees out from the line of the front', lines.front, ''),
    row('Rear ends, degrees out from the line of the rear', lines.rear, ''),
    ...(lines.behind === undefined ? [] : [row('Of an attacker behind the front edge, for a flank', lines.behind, '')]),
    ...(apart === undefined ? [] : [row('A move that is no charge ends from the enemy', said(apart), '')]),
    ...(contact
      ? [
          row('A charge stops short by', said(contact.distance), contact.citation),
          row('A charger turns to lie flush, degrees', contact.closing.turn, contact.citation),
          row('He slides, as a share of his front', contact.closing.slide, contact.citation),
          row('Of a base that touches, to be in contact', contact.minTouchingShare, contact.citation),
          ...(contact.maxJoinDistance === null
            ? []
            : [row('A unit beside joins within', said(contact.maxJoinDistance), contact.citation)]),
        ]
      : []),
    ...(field.distances?.(TERMS) ?? []).map(({ label, length, citation }) => row(label, said(length), citation)),
    ...bases,
    '',
    `In code: \`rules/${id}/field/\`. Held by \`rules/${id}/field/field.test.ts\` and \`test/cases/field-books.test.ts\`.`,
    '',
  ];
}

export const fieldDistancesPage = (): string =>
  [
    '# Distances, angles and allowances of the tables to scale',
    '',
    'Made from `test/support/field-figures/`, where each figure stands as it was read off the page, and from the books’ adapters. Each row of the first table of a book is a case of `test/cases/field-distances.test.ts`: the code is asked for it. 1× is a whole move, or as often as the words say; “no” is what a book does not allow.',
    '',
    ...FIELD_BOOKS.flatMap(sectionOf),
  ].join('\n');
