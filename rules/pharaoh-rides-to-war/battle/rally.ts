import { z } from 'zod';
import { part } from '../../core/table/asks.ts';
import { RALLY } from '../citations.ts';
import { defineProcedure, isRouted } from '../define-procedure.ts';
import { step, yes } from './step.ts';

/** Least faces that rally. */
export const RALLIES_FROM = { led: 3, alone: 6 } as const;

const rallySchema = z.strictObject({
  /** An officer is with it. */
  officer: yes,
  /** It routed this turn, and may not try yet. */
  thisTurn: yes,
});

const needed = (officer: boolean): number => (officer ? RALLIES_FROM.led : RALLIES_FROM.alone);
const words = (rallied: boolean): string => (rallied ? 'rallies' : 'stands, routed');

/** A unit that routed on an earlier turn (Rally; Routed Units). */
export const rally = defineProcedure({
  id: 'pharaoh-rides-to-war/rally',
  title: 'Rally',
  citation: RALLY,
  phase: 'rally',
  input: rallySchema,
  dice: ['d6'],
  resolve({ officer, thisTurn }, dice) {
    if (thisTurn) {
      return {
        outcome: { rallied: false },
        steps: [step(RALLY, 'it routed this turn: not before the next')],
        rulings: [],
      };
    }
    const face = dice.roll('d6', 'rally');
    const rallied = face >= needed(officer);
    const text = `a ${face}, ${needed(officer)} needed ${officer ? 'with' : 'without'} an officer: it ${words(rallied)}`;
    return { outcome: { rallied }, steps: [step(RALLY, text)], rulings: [] };
  },
  inShort: ({ rallied }) => words(rallied),
  verdict: ({ rallied }) => (rallied ? 'Rallied' : 'It stands, routed'),
  asks: { unit: part('Who rallies') },
  fill: { unit: ({ led, has }) => ({ officer: led, thisTurn: has('just-routed') }) },
  may: { unit: isRouted },
  effects: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'steady' }] : []),
});
