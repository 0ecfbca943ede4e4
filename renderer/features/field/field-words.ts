import { fill } from '../../texts/format.ts';
import { findAttackedSide } from '../../../battlefield/aspect.ts';
import { distanceBetween } from '../../../battlefield/block.ts';
import { toStored } from '../../../battlefield/angles.ts';
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
const shortly = (value: number): string => String(toStored(value));

/** Formats a length in the book's unit: "7.5 cm", "3″". */
export const lengthWords = ({ unitOfLength }: FieldRules, value: number): string =>
  `${shortly(value)}${unitOfLength === 'inch' ? '″' : ' cm'}`;

export const groundWords = ({ grounds }: FieldRules, kind: string): string =>
  grounds.find(({ id }) => id === kind)?.label.toLowerCase() ?? kind;

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Describes why a move ends early; '' if it does not. */
function endWords(rules: FieldRules, { stop, met, alsoMet, minDistance }: MoveResult): string {
  const unit = [...(met ? [met] : []), ...alsoMet].map(({ name }) => name).join(', ');
  if (met && minDistance > 0) return `stops ${lengthWords(rules, minDistance)} before ${unit}: not a charge`;
  if (met) return `contacts ${unit}`;
  if (stop === null) return '';
  switch (stop.reason) {
    case 'too-far':
      return `${lengthWords(rules, stop.over)} too far`;
    case 'barred':
    case 'halts':
      return fill(FIELD_TEXTS[stop.reason], { ground: groundWords(rules, stop.ground.kind) });
    case 'in-the-way':
      return 'the edge of the table';
    default:
      return 'move not allowed';
  }
}

/** Describes a move: "7 of 8 cm · 1 cm left · wheels 34° · contacts Shield-Bearers". */
export function moveWords(rules: FieldRules, made: MoveResult): string {
  const wheels = made.steps.flatMap(({ manoeuvre }) => (manoeuvre.kind === 'wheel' ? [manoeuvre.degrees] : []));
  const turned = Math.round(wheels.reduce((sum, degrees) => sum + degrees, 0));
  // A move that is too far may have lost the bonus for moving straight, so its allowance does not count.
  const most = made.stop?.reason === 'too-far' ? made.spent : made.allowance;
  const left = Math.max(0, most - made.spent);
  return joined([
    `${shortly(made.spent)} of ${lengthWords(rules, most)}`,
    left < 0.05 ? '' : `${lengthWords(rules, left)} left`,
    turned > 0 ? `wheels ${turned}°` : '',
    made.marks.length > 0 ? 'disorders the unit' : '',
    endWords(rules, made),
  ]);
}

/** Describes a target: distance, side, angle, visibility and cover. */
export function pairWords(rules: FieldRules, pair: PairFacts): string {
  const cover = pair.cover.map((kind) => groundWords(rules, kind));
  return joined([
    lengthWords(rules, pair.distance),
    ASPECT_TEXTS[pair.flank ?? pair.aspect],
    `${Math.round(pair.angle)}° aside`,
    pair.hiddenBy === null ? 'in sight' : `hidden by ${pair.hiddenBy}`,
    cover.length > 0 ? `covered by ${cover.join(', ')}` : '',
  ]);
}

/** Describes the position of a unit relative to the chosen unit: "33 cm, its front, on gentle hill". */
export function placeWords({ rules, terms }: FieldView, of: MeasuredUnit, chosen: MeasuredUnit | null): string {
  const on = [...of.on].map((kind) => `on ${groundWords(rules, kind)}`);
  if (!chosen || chosen.id === of.id) return on.join(', ');
  const far = lengthWords(rules, distanceBetween(chosen.block, of.block));
  const side = findAttackedSide(of.block, chosen.block, rules.sideLines(terms.rulings));
  const aspect = chosen.side === of.side ? [] : [ASPECT_TEXTS[side]];
  return [far, ...aspect, ...on].join(', ');
}
