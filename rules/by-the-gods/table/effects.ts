import type { NextProcedure, TableEffect } from '../../core/table-rules.ts';
import { COMMAND_DECK } from '../cards/movement-card.ts';
import { FOUND, SLINGERS, EVENT_TABLE, type RandomEvent } from '../cards/event-table.ts';
import type { Kind } from '../troops/kinds.ts';
import { hitsEach } from '../troops/troop.ts';
import { nameOf } from './roles.ts';
import { BASE_MORALE_NUMBER } from './states.ts';

const on = (id: string) => ({ id, on: true });
const off = (id: string) => ({ id, on: false });

const struck = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
const hurt = (role: string, isHit: boolean): TableEffect[] => (isHit ? [{ role, hurt: 1 }] : []);

/** What a check of morale makes of a unit; whoever falls back or runs is in no melee any more. */
function moraleEffects(result: string | null): TableEffect[] {
  switch (result) {
    case 'routs':
      return [{ role: 'unit', morale: 'routed', marks: [off('in-melee'), off('charging')] }];
    case 'rampages':
      return [{ role: 'unit', morale: 'rampaging', marks: [off('in-melee')] }];
    case 'falls-back':
      return [{ role: 'unit', marks: [on('fell-back'), off('in-melee'), off('charging')] }];
    case 'stops':
      return [{ role: 'unit', marks: [on('stopped'), off('charging')] }];
    default:
      return [];
  }
}

interface EventResult {
  readonly event: string;
  readonly units: readonly number[];
  readonly lost: readonly number[];
  readonly leader: number | null;
  readonly joined: number;
  readonly returned: number;
  readonly found: string | null;
  readonly minorHit: boolean;
  readonly supremeHit: boolean;
}

const eventById = (id: string): RandomEvent | undefined =>
  Object.values(EVENT_TABLE)
    .flat()
    .find((event) => event.id === id);

function eventEffects(outcome: EventResult): TableEffect[] {
  const event = eventById(outcome.event);
  const found = FOUND.find(({ missiles }) => missiles === outcome.found);
  const marks = [...(event?.mark === undefined ? [] : [event.mark]), ...(found ? [found.mark] : [])].map(on);
  const foundOff = found ? FOUND.filter((other) => other !== found).map(({ mark }) => off(mark)) : [];
  const onUnits = outcome.units.map((place, index): TableEffect => {
    const lost = outcome.lost[index] ?? 0;
    if (event?.restores) return { role: 'destroyed', at: place - 1, restored: true, morale: 'ok' };
    return {
      role: 'units',
      at: place - 1,
      ...(lost > 0 ? { lost } : {}),
      ...(outcome.joined > 0 ? { joined: outcome.joined } : {}),
      ...(outcome.returned > 0 ? { returned: outcome.returned } : {}),
      ...(marks.length > 0 ? { marks: [...marks, ...foundOff] } : {}),
      ...(event?.leaves ? { offField: true } : {}),
      ...(event?.slingers ? { added: SLINGERS } : {}),
    };
  });
  const at = (outcome.leader ?? 0) - 1;
  return [
    ...onUnits,
    ...(event?.leaders === 'desert' && at >= 0 ? [{ role: 'leaders', at, general: 'deserted' }] : []),
    ...(outcome.minorHit ? [{ role: 'leaders', at, hurt: 1 }] : []),
    ...hurt('supreme', outcome.supremeHit),
  ];
}

/* What outcomes say; every procedure gives some of these. */
interface Outcome {
  readonly casualties: number;
  readonly leaderHit: boolean;
  readonly result: string | null;
  readonly base: number;
  readonly mayMove: boolean;
  readonly card: string;
  readonly cards: readonly string[];
  readonly hit: boolean;
  readonly captured: boolean;
  readonly rallied: boolean;
  readonly damage: number;
  readonly kills: number;
  readonly mayShoot: boolean;
  readonly reloads: boolean;
  readonly ready: boolean;
  readonly a: Pick<Outcome, 'casualties' | 'leaderHit'>;
  readonly b: Pick<Outcome, 'casualties' | 'leaderHit'>;
}

/* Who fought, as the procedure takes it in. */
type Fought = Readonly<Record<'a' | 'b', { readonly figures: number; readonly kind: Kind }>>;

/** A melee ends with the last of a side (By the Gods!, Melee). */
const isDestroyed = ({ casualties }: Pick<Outcome, 'casualties'>, { figures, kind }: Fought['a']): boolean =>
  casualties >= figures * hitsEach({ kind });

const played = (cards: readonly string[]): TableEffect[] =>
  cards.length > 0 ? [{ role: 'deck', cards: { deck: COMMAND_DECK.id, cards, to: 'played' } }] : [];

/** What each outcome does to those who fill the roles (Fire phase, Morale, Melee, Random Events, Siege Expansion). */
const EFFECTS: Readonly<Record<string, (outcome: Outcome, input: unknown) => readonly TableEffect[]>> = {
  'base-morale': ({ base }) => [{ role: 'unit', numbers: [{ id: BASE_MORALE_NUMBER, value: base }] }],
  'movement-card': ({ card }) => played([card]),
  'event-number': ({ cards }) => played(cards),
  event: (outcome) => eventEffects(outcome as unknown as EventResult),
  movement: ({ mayMove }, input) =>
    mayMove && (input as { readonly charging: boolean }).charging ? [{ role: 'unit', marks: [on('charging')] }] : [],
  'avoid-charge': ({ result }) => moraleEffects(result),
  fire: ({ casualties, leaderHit }) => [...struck('target', casualties), ...hurt('target', leaderHit)],
  morale: ({ result }) => moraleEffects(result),
  melee: ({ a, b }, input) => {
    const goesOn = !isDestroyed(a, (input as Fought).a) && !isDestroyed(b, (input as Fought).b);
    return [['a', a] as const, ['b', b] as const].map(([role, { casualties, leaderHit }]) => ({
      role,
      marks: goesOn ? [on('in-melee'), on('fought')] : [off('in-melee')],
      ...(casualties > 0 ? { lost: casualties } : {}),
      ...(leaderHit ? { hurt: 1 } : {}),
    }));
  },
  'leader-hit': ({ hit }) => hurt('leader', hit),
  'rout-move': ({ captured }) =>
    captured ? [{ role: 'unit', morale: 'captured', offField: true, destroyed: true }] : [],
  rally: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'ok' }] : []),
  'siege-shot': ({ mayShoot, damage, kills, reloads }) =>
    mayShoot
      ? [
          ...(reloads ? [{ role: 'engine', marks: [on('reloading')] }] : []),
          ...struck('structure', damage),
          ...struck('target', damage),
          ...struck('inside', kills),
        ]
      : [],
  'siege-reload': ({ ready }) => (ready ? [{ role: 'engine', marks: [off('reloading')] }] : []),
};

/** A card calls for an event of its category, and the next one gives its number (By the Gods!, Random Events). */
export function next(procedure: string, input: unknown, outcome: unknown): NextProcedure | null {
  const { category } = { ...(input as object), ...(outcome as object) } as { readonly category?: string | null };
  if (typeof category !== 'string') return null;
  const { number } = outcome as { readonly number?: number | null };
  if (nameOf(procedure) === 'movement-card') return { procedure: 'by-the-gods/event-number', input: { category } };
  if (nameOf(procedure) !== 'event-number' || typeof number !== 'number') return null;
  return { procedure: 'by-the-gods/event', input: { category, number } };
}

/** What follows for those who fill the roles of a procedure. */
export const effects = (procedure: string, input: unknown, outcome: unknown): readonly TableEffect[] =>
  EFFECTS[nameOf(procedure)]?.(outcome as Outcome, input) ?? [];
