import type { LedChoice, LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { unitNames } from '../../../../rules/core/table/side-names.ts';
import { formatChance } from '../../../messages/format.ts';
import { t } from '../../../messages/messages.ts';

/** A choice that is offered, as a button. */
export interface OfferedChoice {
  readonly key: string;
  readonly choice: LedChoice;
  readonly label: string;
}

type DiceQuestion = Extract<LedQuestion, { kind: 'dice' }>;
/** A question whose answer is a choice. */
type ChoiceQuestion = Exclude<LedQuestion, DiceQuestion>;

/** Maps the ids of units and generals to their names. */
function namesIn({ sides }: TableBattle): ReadonlyMap<string, string> {
  const generals = sides.flatMap((side) => side.generals.map(({ id, name }) => [id, name] as const));
  return new Map([...unitNames(sides, true), ...generals]);
}

/** Finds the unit that a roll is for: the first of the side's own units in its roles. Null if there is none. */
function throwingUnit({ sides }: TableBattle, { side, holders }: DiceQuestion) {
  const keys = Object.values(holders).flat();
  const own = keys.map((key) => key.split(':').map(Number)).find(([of, , part]) => of === side && part !== undefined);
  const unit = own && sides[side]?.units[own[1]!];
  return unit?.id ?? null;
}

/** Returns the name of the unit that a roll is for; '' if there is none. */
export const throwerIn = (battle: TableBattle, question: DiceQuestion): string =>
  namesIn(battle).get(throwingUnit(battle, question) ?? '') ?? '';

/** Ids of the units that may act on a question. Officers ride by themselves. */
export function askedUnits(question: LedQuestion): ReadonlySet<string> {
  if (question.kind === 'dice' || question.kind === 'officers') return new Set();
  if (question.kind === 'move') return new Set(question.movers.map(({ unit }) => unit));
  if ('unit' in question) return new Set([question.unit]);
  return new Set(question.options.flatMap((choice) => ('unit' in choice ? [choice.unit] : [])));
}

/** Returns the unit that a question is about; null if the player chooses one. */
export const unitAsked = (question: LedQuestion): string | null => ('unit' in question ? question.unit : null);

/** Describes a question. */
export function questionWords(battle: TableBattle, question: ChoiceQuestion): string {
  const names = namesIn(battle);
  const name = (id: string): string => names.get(id) ?? '';
  switch (question.kind) {
    case 'general':
      return t('field.led.ask.general', { general: name(question.general) });
    case 'charge':
      return t(question.storms ? 'field.led.ask.storm' : 'field.led.ask.charge');
    case 'respond':
      if (question.supports !== undefined)
        return t('field.led.ask.support', {
          unit: name(question.unit),
          charger: name(question.charger),
          friend: name(question.supports),
        });
      if (question.breaksOff)
        return t('field.led.ask.breakOff', { unit: name(question.unit), foe: name(question.charger) });
      if (question.fallsBack)
        return t('field.led.ask.fallBack', { unit: name(question.unit), foe: name(question.charger) });
      return t('field.led.ask.respond', { unit: name(question.unit), charger: name(question.charger) });
    case 'feint':
      return t('field.led.ask.feint', { unit: name(question.unit) });
    case 'shoot':
      return t('field.led.ask.shoot', { unit: name(question.unit) });
    case 'stars':
      return t(`field.led.ask.stars.${question.wants}`, { unit: name(question.unit) });
    case 'follow': {
      const target = question.options.find((choice) => choice.kind === 'follow');
      return t('field.led.ask.follow', { unit: name(question.unit), target: name(target?.target ?? '') });
    }
    case 'officers':
      return t(
        'field.led.ask.officers',
        { officers: question.riders.map(({ general }) => name(general)).join(', ') },
        question.riders.length,
      );
    case 'move':
      return t('field.led.ask.move', question.movers.length);
  }
}

/** Describes the stars that a general adds or removes, and the chance of the wanted result. */
function starsWords(question: ChoiceQuestion, adds: number): string {
  const way = adds > 0 ? 'field.led.stars.add' : 'field.led.stars.take';
  const stars = adds === 0 ? t('field.led.stars.none') : t(way, Math.abs(adds));
  if (question.kind !== 'stars') return stars;
  const at = question.options.findIndex((choice) => choice.kind === 'stars' && choice.adds === adds);
  const serves = question.serves?.[at];
  return serves === undefined
    ? stars
    : t(`field.led.stars.serves.${question.wants}`, { stars, chance: formatChance(serves) });
}

function labelOf(question: ChoiceQuestion, choice: LedChoice, name: (id: string) => string): string {
  switch (choice.kind) {
    case 'none':
      return t(
        question.kind === 'charge' && question.storms ? 'field.led.none.storm' : `field.led.none.${question.kind}`,
      );
    case 'respond':
      if (question.kind === 'respond' && question.supports !== undefined)
        return t(choice.as === 'stand' ? 'field.led.support.stays' : 'field.led.support.charges');
      if (question.kind === 'respond' && question.breaksOff)
        return t(choice.as === 'stand' ? 'field.led.breakOff.stays' : 'field.led.breakOff.goes');
      if (question.kind === 'respond' && question.fallsBack)
        return t(choice.as === 'stand' ? 'field.led.fallBack.stays' : 'field.led.fallBack.goes');
      return t(`field.led.respond.${choice.as}`);
    case 'charge':
      if (choice.delay)
        return t('field.led.chargeLater', { unit: name(choice.unit), target: name(choice.target), ...choice.delay });
      return t(question.kind === 'charge' && question.storms ? 'field.led.storm' : 'field.led.charge', {
        unit: name(choice.unit),
        target: name(choice.target),
      });
    case 'stars':
      return starsWords(question, choice.adds);
    case 'shoot':
      return name(choice.target);
    case 'general':
      return name(choice.unit);
    case 'joins':
      return t('field.led.joins', { officer: name(choice.general), unit: name(choice.unit) });
    case 'rides':
      return '';
    case 'follow':
      return t('field.led.follow');
    case 'feint':
      return t('field.led.feint');
    case 'move':
      return '';
  }
}

/** Maximum number of choices listed as buttons while no unit is chosen. */
const MAX_LISTED = 6;

/** Lists the units that officers can join. To ride elsewhere, an officer is dragged. */
const joinsOf = ({ riders }: Extract<LedQuestion, { kind: 'officers' }>): readonly LedChoice[] => [
  { kind: 'none' },
  ...riders.flatMap(({ general, joins }) => joins.map((unit): LedChoice => ({ kind: 'joins', general, unit }))),
];

/**
 * Lists the choices that are offered as buttons, with the choice of nothing last.
 * @param chosen unit whose charges are listed; while null, all are listed if there are few
 */
export function offeredChoices(
  battle: TableBattle,
  question: ChoiceQuestion,
  chosen: string | null,
): readonly OfferedChoice[] {
  const names = namesIn(battle);
  const name = (id: string): string => names.get(id) ?? '';
  const options: readonly LedChoice[] =
    question.kind === 'move' ? [{ kind: 'none' }] : question.kind === 'officers' ? joinsOf(question) : question.options;
  const isOfUnit = ({ kind }: LedChoice): boolean => kind === 'charge' || kind === 'joins';
  const own = options.filter(
    (choice) => choice.kind !== 'none' && (!isOfUnit(choice) || ('unit' in choice && choice.unit === chosen)),
  );
  const rest = options.filter(({ kind }) => kind !== 'none');
  const byUnit = question.kind === 'charge' || question.kind === 'officers';
  const shown = !byUnit || own.length > 0 ? own : rest.length <= MAX_LISTED ? rest : [];
  return [...shown, ...options.filter(({ kind }) => kind === 'none')].map((choice) => ({
    key: JSON.stringify(choice),
    choice,
    label: labelOf(question, choice, name),
  }));
}

/** Finds the choice that a press on an enemy makes for a chosen unit; null if there is none. */
export function choiceAt(question: LedQuestion, unit: string, target: string): LedChoice | null {
  if (question.kind === 'move' || question.kind === 'dice' || question.kind === 'officers') return null;
  return (
    question.options.find((choice) => 'target' in choice && choice.unit === unit && choice.target === target) ?? null
  );
}
