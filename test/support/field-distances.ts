import type { FieldRules } from '../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { FIELD_BOOKS, FIELD_TROOPS, type FieldBook } from './field-books.ts';
import { fieldUnit, TERMS } from './field-unit.ts';
import { required } from './required.ts';

/* The page of every distance, angle and allowance of the tables to scale, made from what the books' adapters say. */

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const lengthWords = (length: number, { unitOfLength }: FieldRules): string =>
  Number.isFinite(length)
    ? `${Math.round(length * 100) / 100} ${unitOfLength === 'cm' ? 'cm' : '"'}`.replace(' "', '"')
    : 'no limit';

function sectionOf(id: FieldBook): readonly string[] {
  const book = ruleSystem(id) as RuleSystem & { readonly field: FieldRules };
  const { field } = book;
  const said = (length: number): string => lengthWords(length, field);
  const table = required(field.usualTable);
  const zone = required(field.deployment?.(table, TERMS));
  const lines = field.sideLines({});
  const contact = field.contact?.(TERMS);
  const troops = FIELD_TROOPS[id].map(([troop, count]) => {
    const unit = fieldUnit(book, troop, count);
    const body = required(field.body(unit, TERMS));
    return {
      name: JSON.stringify(troop).replaceAll(/[{}"]/g, '').replaceAll(',', ', '),
      unit,
      body,
      files: field.files(unit, body),
    };
  });
  return [
    `## ${book.title}`,
    '',
    row('What', 'How much', 'Section'),
    row('---', '---', '---'),
    row('A usual table', `${said(table.width)} × ${said(table.depth)}`, ''),
    row('Deployment, from the own edge', said(zone.depth), ''),
    row('Deployment, from a short edge', said(zone.fromShortEdge), ''),
    row('Front ends, degrees out from the line of the front', lines.front, ''),
    row('Rear ends, degrees out from the line of the rear', lines.rear, ''),
    ...(lines.behind === undefined ? [] : [row('Of an attacker behind the front edge, for a flank', lines.behind, '')]),
    ...(contact
      ? [
          row('A charge stops short by', said(contact.gap), contact.citation),
          row('A charger turns to lie flush, degrees', contact.closing.turn, contact.citation),
          row('He slides, as a share of his front', contact.closing.slide, contact.citation),
          row('Of a base that touches, to be in contact', contact.touching, contact.citation),
          ...(contact.joins === null ? [] : [row('A unit beside joins within', said(contact.joins), contact.citation)]),
        ]
      : []),
    ...(field.distances?.(TERMS) ?? []).map(({ label, length, citation }) => row(label, said(length), citation)),
    ...troops.flatMap(({ name, unit, body, files }) => {
      const aim = field.aim(unit, TERMS);
      return [
        row(`${name}: a base`, `${said(body.base.front)} × ${said(body.base.depth)}, ${files} side by side`, ''),
        ...field.manners(unit).flatMap(({ id: manner, label }) => {
          const length = field.allowance(unit, manner, { at: { x: 0, y: 0 }, facing: 0, files }, TERMS);
          return length === null ? [] : [row(`${name}: ${label}`, said(length), '')];
        }),
        ...(aim
          ? [
              row(
                `${name}: shoots, in an arc of ${aim.arc}${typeof aim.arc === 'number' ? '°' : ''}`,
                said(aim.range),
                '',
              ),
            ]
          : []),
        ...(field.forced?.(unit, required(troops[1]).unit, TERMS) ?? []).map(({ label, length, citation }) =>
          row(`${name}: ${label}`, said(length), citation),
        ),
      ];
    }),
    '',
    `In code: \`rules/${id}/field/\`. Held by \`rules/${id}/field/field.test.ts\` and \`test/cases/field-books.test.ts\`.`,
    '',
  ];
}

export const fieldDistancesPage = (): string =>
  [
    '# Distances, angles and allowances of the tables to scale',
    '',
    'Made from the books’ adapters: `test/cases/field-distances.test.ts` holds it. Moves and ranges are those of two troop types of each book; the cases of each adapter go through all of them.',
    '',
    ...FIELD_BOOKS.flatMap(sectionOf),
  ].join('\n');
