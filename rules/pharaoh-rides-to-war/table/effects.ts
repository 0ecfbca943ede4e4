import type { TableEffect } from '../../core/table-rules.ts';
import { FATE_DECK, fateCard } from '../battle/fate-deck.ts';
import { TYPES } from '../troops/types.ts';
import { nameOf } from './fill.ts';
import { UNIT_MARKS } from './unit-states.ts';

/* What procedures are asked, and what they say of losses, morale and officers; every one has some of these. */
interface Input {
  readonly pace?: string;
  readonly cause?: string;
  readonly perStand?: number;
  readonly card?: string;
  readonly units?: number;
  readonly choose?: 'first' | 'second' | undefined;
}

interface Outcome {
  readonly moves?: boolean | readonly boolean[];
  readonly mayMove?: boolean;
  readonly allowed?: boolean;
  readonly mayEvade?: boolean;
  readonly hits?: number;
  readonly taken?: number;
  readonly stands?: boolean;
  readonly result?: string;
  readonly wounded?: boolean;
  readonly rallied?: boolean;
  readonly leaves?: boolean;
  readonly struck?: number;
  readonly cards?: readonly string[];
  readonly a?: { readonly hits: number };
  readonly b?: { readonly hits: number };
}

const mark = (role: string, id: string, on = true): TableEffect => ({ role, marks: [{ id, on }] });
const struck = (role: string, lost = 0): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
const routed = (lost = 0): TableEffect => ({
  role: 'unit',
  morale: 'routed',
  marks: [{ id: 'just-routed', on: true }],
  ...(lost > 0 ? { lost } : {}),
});
const gone: TableEffect = { role: 'unit', offField: true, destroyed: true };

/** Shock and general morale; only a routed unit that fails its shock loses a stand as well. */
function tested({ result }: Outcome, lost: number): TableEffect[] {
  if (result === 'routs') return [routed(lost)];
  return result === 'leaves' ? [gone] : [];
}

const MARK_IDS: ReadonlySet<string> = new Set(UNIT_MARKS.map(({ id }) => id));

/** A card leaves the hand, and its effect is on those it was played on. A nine is thrown for, unit by unit. */
function played({ card = '', units = 0, choose }: Input): TableEffect[] {
  const { effect } = fateCard(card);
  const marked = MARK_IDS.has(effect) && effect !== 'dazzled' ? units : 0;
  return [
    { role: 'side', cards: { deck: FATE_DECK.id, cards: [card], to: 'played' } },
    ...Array.from({ length: marked }, (_, at) => ({ ...mark('units', effect), at })),
    ...(effect === 'saved' ? [{ role: 'officer', general: 'well' }] : []),
    ...(choose === undefined ? [] : [{ role: 'side', first: choose === 'first' }]),
  ];
}

function impact(result = ''): TableEffect[] {
  if (result === 'ridden-down') return [{ role: 'infantry', lost: TYPES['heavy-infantry'].hits }];
  if (result !== 'chariot-lost') return [];
  return [{ role: 'chariots', lost: TYPES['heavy-chariots'].hits, marks: [{ id: 'charging', on: false }] }];
}

const moved = ({ mayMove, hits }: Outcome, { pace }: Input): TableEffect[] =>
  mayMove ? [mark('unit', 'ran', pace === 'fast'), ...struck('unit', hits)] : [];

/** What an outcome means for those on the table (Pharaoh Rides to War, Casualty Stands; Officer casualties; Shock; Fear; General morale; Rally; Routed Units; Fate/Change cards). */
export function effects(procedure: string, rawInput: unknown, rawOutcome: unknown): readonly TableEffect[] {
  const [input, outcome] = [rawInput as Input, rawOutcome as Outcome];
  switch (nameOf(procedure)) {
    case 'draw-fate-cards':
      return [{ role: 'side', cards: { deck: FATE_DECK.id, cards: outcome.cards ?? [], to: 'hand' } }];
    case 'play-fate-card':
      return played(input);
    case 'command':
      return outcome.moves ? [] : [mark('unit', 'out-of-command')];
    case 'movement':
      return moved(outcome, input);
    case 'charge':
      return outcome.allowed ? [mark('charger', 'charging'), mark('target', 'charged')] : [];
    case 'evade':
      return outcome.mayEvade ? [mark('evader', 'evaded'), ...struck('evader', outcome.hits)] : [];
    case 'fear':
      return outcome.stands ? [] : [routed(input.perStand)];
    case 'chariot-impact':
      return impact(outcome.result);
    case 'shooting':
      return [mark('shooter', 'has-shot'), ...struck('target', outcome.taken)];
    case 'shock':
      return tested(outcome, input.perStand ?? 0);
    case 'general-morale':
      return [...tested(outcome, 0), ...(input.cause === 'half-lost' ? [mark('unit', 'half-tested')] : [])];
    case 'melee':
      return [...struck('a', outcome.a?.hits), ...struck('b', outcome.b?.hits)];
    case 'officer-casualty':
      return outcome.wounded ? [{ role: 'officer', general: 'rear' }] : [];
    case 'wounded-officer':
      if (outcome.result === 'returns') return [{ role: 'officer', general: 'well' }];
      return outcome.result === 'dies' ? [{ role: 'officer', fallen: 1 }] : [];
    case 'rally':
      return outcome.rallied ? [{ role: 'unit', morale: 'steady' }] : [];
    case 'routed-contacted':
      return outcome.leaves ? [gone] : [];
    case 'dazzled':
      return (outcome.moves as readonly boolean[]).flatMap((moves, at) =>
        moves ? [] : [{ ...mark('units', 'dazzled'), at }],
      );
    case 'assassin':
      return [{ role: 'officers', at: (outcome.struck ?? 1) - 1, general: 'rear' }];
    default:
      return [];
  }
}
