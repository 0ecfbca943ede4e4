import { fill, plural, formatChance } from '../../../texts/format.ts';
import type { LedChoice, LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { getUnitNames } from '../../../../rules/core/table/side-names.ts';

const RESPOND_TEXTS = { stand: 'Stand', 'counter-charge': 'Counter-charge', evade: 'Evade' } as const;
const NONE_TEXTS = {
  general: 'None',
  charge: 'No more charges',
  respond: 'None',
  feint: 'Continue',
  shoot: 'Do not shoot',
  stars: 'None',
  follow: 'Let them go',
  officers: 'End rides',
  move: 'End moves',
} as const;
const SERVES_TEXTS = { obey: '{stars}: {chance} chance to obey', stand: '{stars}: {chance} chance to stand' } as const;
const STARS_TEXTS = {
  obey: 'use the general’s stars to help {unit} obey its order?',
  stand: 'use the general’s stars to help {unit} stand?',
} as const;

/** A choice offered as a button. */
export interface OfferedChoice {
  readonly key: string;
  readonly choice: LedChoice;
  readonly label: string;
}

type DiceQuestion = Extract<LedQuestion, { kind: 'dice' }>;
type ChoiceQuestion = Exclude<LedQuestion, DiceQuestion>;

function mapNames({ sides }: TableBattle): ReadonlyMap<string, string> {
  const generals = sides.flatMap((side) => side.generals.map(({ id, name }) => [id, name] as const));
  return new Map([...getUnitNames(sides, true), ...generals]);
}

/** Finds the unit that a roll is for: the first unit of the rolling side in its roles. Null if there is none. */
function findRollingUnit({ sides }: TableBattle, { side, holders }: DiceQuestion) {
  const keys = Object.values(holders).flat();
  const ownKey = keys
    .map((key) => key.split(':').map(Number))
    .find(([of, , part]) => of === side && part !== undefined);
  const unit = ownKey && sides[side]?.units[ownKey[1]!];
  return unit?.id ?? null;
}

/** Returns the name of the unit that a roll is for; '' if there is none. */
export const getRollerName = (battle: TableBattle, question: DiceQuestion): string =>
  mapNames(battle).get(findRollingUnit(battle, question) ?? '') ?? '';

/** Returns the ids of the units that may act on a question. Officers ride without units. */
export function listActingUnits(question: LedQuestion): ReadonlySet<string> {
  if (question.kind === 'dice' || question.kind === 'officers') return new Set();
  if (question.kind === 'move') return new Set(question.movers.map(({ unit }) => unit));
  if ('unit' in question) return new Set([question.unit]);
  return new Set(question.options.flatMap((choice) => ('unit' in choice ? [choice.unit] : [])));
}

/** Returns the unit that a question is about; null if the player chooses one. */
export const getAskedUnit = (question: LedQuestion): string | null => ('unit' in question ? question.unit : null);

export function describeQuestion(battle: TableBattle, question: ChoiceQuestion): string {
  const names = mapNames(battle);
  const name = (id: string): string => names.get(id) ?? '';
  switch (question.kind) {
    case 'general':
      return `which unit should ${name(question.general)} give an order to?`;
    case 'charge':
      return question.storms
        ? 'choose who storms the wall: click your unit, then click the enemy twice.'
        : 'choose a charge: click your unit, then click the enemy twice.';
    case 'respond':
      if (question.supports !== undefined)
        return `should ${name(question.unit)} counter-charge ${name(question.charger)} in support of ${name(question.supports)}?`;
      if (question.breaksOff) return `should ${name(question.unit)} break off from ${name(question.charger)}?`;
      if (question.fallsBack)
        return `should ${name(question.unit)} fall back from the advance of ${name(question.charger)}?`;
      return `how should ${name(question.unit)} respond to the charge by ${name(question.charger)}?`;
    case 'feint':
      return `the target of ${name(question.unit)} is gone. Should the unit feint or continue?`;
    case 'shoot':
      return `choose a target for ${name(question.unit)}.`;
    case 'stars':
      return fill(STARS_TEXTS[question.wants], { unit: name(question.unit) });
    case 'follow': {
      const target = question.options.find((choice) => choice.kind === 'follow');
      return `should ${name(question.unit)} follow up ${name(target?.target ?? '')}?`;
    }
    case 'officers':
      return plural(
        question.riders.length,
        'no officer can ride',
        `1 officer can ride (${question.riders.map(({ general }) => name(general)).join(', ')}): drag it, or drop it on a unit to join that unit.`,
        `${question.riders.length} officers can ride (${question.riders.map(({ general }) => name(general)).join(', ')}): drag one, or drop it on a unit to join that unit.`,
      );
    case 'move':
      return plural(
        question.movers.length,
        'no unit can move',
        '1 unit can move: drag it.',
        `${question.movers.length} units can move: drag one or several.`,
      );
  }
}

/** Describes the stars that a general adds or removes, and the chance of success. */
function describeStars(question: ChoiceQuestion, adds: number): string {
  const stars =
    adds === 0
      ? 'No stars'
      : adds > 0
        ? plural(Math.abs(adds), 'Add a star', 'Add a star', `Add ${Math.abs(adds)} stars`)
        : plural(Math.abs(adds), 'Take a star off', 'Take a star off', `Take ${Math.abs(adds)} stars off`);
  if (question.kind !== 'stars') return stars;
  const index = question.options.findIndex((choice) => choice.kind === 'stars' && choice.adds === adds);
  return fill(SERVES_TEXTS[question.wants], { stars, chance: formatChance(question.serves[index] ?? 0) });
}

function formatChoice(question: ChoiceQuestion, choice: LedChoice, name: (id: string) => string): string {
  switch (choice.kind) {
    case 'none':
      return question.kind === 'charge' && question.storms ? 'No more storms' : NONE_TEXTS[question.kind];
    case 'respond':
      if (question.kind === 'respond' && question.supports !== undefined)
        return choice.as === 'stand' ? 'Hold' : 'Counter-charge in support';
      if (question.kind === 'respond' && question.breaksOff) return choice.as === 'stand' ? 'Fight on' : 'Break off';
      if (question.kind === 'respond' && question.fallsBack)
        return choice.as === 'stand' ? 'Stand and fight' : 'Fall back';
      return RESPOND_TEXTS[choice.as];
    case 'charge':
      if (choice.delay)
        return `${name(choice.unit)} → ${name(choice.target)}, delayed by ${choice.delay.parts}/${choice.delay.of} of its move`;
      return question.kind === 'charge' && question.storms
        ? `Storm the wall: ${name(choice.unit)} → ${name(choice.target)}`
        : `${name(choice.unit)} → ${name(choice.target)}`;
    case 'stars':
      return describeStars(question, choice.adds);
    case 'shoot':
      return name(choice.target);
    case 'general':
      return name(choice.unit);
    case 'joins':
      return `${name(choice.general)} joins ${name(choice.unit)}`;
    case 'rides':
      return '';
    case 'follow':
      return 'Follow up';
    case 'feint':
      return 'Feint';
    case 'move':
      return '';
  }
}

/** Maximum number of choices listed as buttons while no unit is chosen. */
const MAX_LISTED = 6;

/** Lists the units that officers can join. A ride elsewhere is made by dragging. */
const listJoins = ({ riders }: Extract<LedQuestion, { kind: 'officers' }>): readonly LedChoice[] => [
  { kind: 'none' },
  ...riders.flatMap(({ general, joins }) => joins.map((unit): LedChoice => ({ kind: 'joins', general, unit }))),
];

/** Lists the choices offered as buttons, the choice to do nothing last. @param chosen id of the unit whose charges and joins are listed */
export function listOfferedChoices(
  battle: TableBattle,
  question: ChoiceQuestion,
  chosen: string | null,
): readonly OfferedChoice[] {
  const names = mapNames(battle);
  const name = (id: string): string => names.get(id) ?? '';
  const options: readonly LedChoice[] =
    question.kind === 'move'
      ? [{ kind: 'none' }]
      : question.kind === 'officers'
        ? listJoins(question)
        : question.options;
  const isOfUnit = ({ kind }: LedChoice): boolean => kind === 'charge' || kind === 'joins';
  const unitChoices = options.filter(
    (choice) => choice.kind !== 'none' && (!isOfUnit(choice) || ('unit' in choice && choice.unit === chosen)),
  );
  const choices = options.filter(({ kind }) => kind !== 'none');
  const byUnit = question.kind === 'charge' || question.kind === 'officers';
  const shown = !byUnit || unitChoices.length > 0 ? unitChoices : choices.length <= MAX_LISTED ? choices : [];
  return [...shown, ...options.filter(({ kind }) => kind === 'none')].map((choice) => ({
    key: JSON.stringify(choice),
    choice,
    label: formatChoice(question, choice, name),
  }));
}

/** Finds the choice made by clicking an enemy while a unit is chosen. */
export function findChoice(question: LedQuestion, unit: string, target: string): LedChoice | null {
  if (question.kind === 'move' || question.kind === 'dice' || question.kind === 'officers') return null;
  return (
    question.options.find((choice) => 'target' in choice && choice.unit === unit && choice.target === target) ?? null
  );
}
