import { fill } from '../../texts/format.ts';
import { findAttackedSide, distanceBetween } from '../../../battlefield/block.ts';
import { roundToHundredth } from '../../../battlefield/angles.ts';
import type { FieldRules } from '../../../rules/core/field-rules.ts';
import type { PairFacts } from '../../../rules/core/field/field-facts.ts';
import type { MoveResult } from '../../../rules/core/table/move-on-field.ts';
import type { FieldView, MeasuredUnit } from '../../../rules/core/table/measured-unit.ts';

const ASPECT_TEXTS = {
  front: 'its front',
  left: 'its left flank',
  right: 'its right flank',
  flank: 'its flank',
  rear: 'its rear',
} as const;
const FIELD_TEXTS = { barred: '{ground}: impassable', halts: 'stops at {ground}' } as const;

/* Descriptions of the field for its card, tags, log and screen readers. */

/** Formats a number to two decimals, as in forms. */
const formatNumber = (value: number): string => String(roundToHundredth(value));

/** Formats a length in the book's unit: "7.5 cm", "3″". */
export const formatLength = ({ unitOfLength }: FieldRules, value: number): string =>
  `${formatNumber(value)}${unitOfLength === 'inch' ? '″' : ' cm'}`;

export const formatGround = ({ grounds }: FieldRules, kind: string): string =>
  grounds.find(({ id }) => id === kind)?.label.toLowerCase() ?? kind;

const joinParts = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Describes why a move ends early; '' if it does not. */
function describeEnd(rules: FieldRules, { stop, met, alsoMet, minDistance }: MoveResult): string {
  const unit = [...(met ? [met] : []), ...alsoMet].map(({ name }) => name).join(', ');
  if (met && minDistance > 0) return `stops ${formatLength(rules, minDistance)} before ${unit}: not a charge`;
  if (met) return `contacts ${unit}`;
  if (stop === null) return '';
  switch (stop.reason) {
    case 'too-far':
      return `${formatLength(rules, stop.over)} too far`;
    case 'barred':
    case 'halts':
      return fill(FIELD_TEXTS[stop.reason], { ground: formatGround(rules, stop.ground.kind) });
    case 'in-the-way':
      return 'the edge of the table';
    default:
      return 'move not allowed';
  }
}

/** Describes a move: "7 of 8 cm · 1 cm left · wheels 34° · contacts Shield-Bearers". */
export function describeMove(rules: FieldRules, move: MoveResult): string {
  const wheels = move.steps.flatMap(({ manoeuvre }) => (manoeuvre.kind === 'wheel' ? [manoeuvre.degrees] : []));
  const turned = Math.round(wheels.reduce((sum, degrees) => sum + degrees, 0));
  // A move that is too far may have lost the bonus for moving straight, so its allowance does not count.
  const allowance = move.stop?.reason === 'too-far' ? move.spent : move.allowance;
  const left = Math.max(0, allowance - move.spent);
  return joinParts([
    `${formatNumber(move.spent)} of ${formatLength(rules, allowance)}`,
    left < 0.05 ? '' : `${formatLength(rules, left)} left`,
    turned > 0 ? `wheels ${turned}°` : '',
    move.marks.length > 0 ? 'disorders the unit' : '',
    describeEnd(rules, move),
  ]);
}

/** Describes a target: distance, side, angle, visibility and cover. */
export function describePair(rules: FieldRules, pair: PairFacts): string {
  const cover = pair.cover.map((kind) => formatGround(rules, kind));
  return joinParts([
    formatLength(rules, pair.distance),
    ASPECT_TEXTS[pair.flank ?? pair.aspect],
    `${Math.round(pair.angle)}° aside`,
    pair.hiddenBy === null ? 'in sight' : `hidden by ${pair.hiddenBy}`,
    cover.length > 0 ? `covered by ${cover.join(', ')}` : '',
  ]);
}

/** Describes the position of a unit relative to the chosen unit: "33 cm, its front, on gentle hill". */
export function describePlace({ rules, terms }: FieldView, unit: MeasuredUnit, chosen: MeasuredUnit | null): string {
  const grounds = [...unit.on].map((kind) => `on ${formatGround(rules, kind)}`);
  if (!chosen || chosen.id === unit.id) return grounds.join(', ');
  const distance = formatLength(rules, distanceBetween(chosen.block, unit.block));
  const side = findAttackedSide(unit.block, chosen.block, rules.sideLines(terms.rulings));
  const aspect = chosen.side === unit.side ? [] : [ASPECT_TEXTS[side]];
  return [distance, ...aspect, ...grounds].join(', ');
}
