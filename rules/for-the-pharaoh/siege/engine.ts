import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { ENGINES } from '../citations.ts';
import { counted } from './even-odds.ts';
import { moatSchema } from './moat.ts';

const inputSchema = z.strictObject({
  /** By a penthouse over the ram, or a shed over the claw. */
  protected: z.boolean().default(false),
  /** An earth embankment has to be dug away. */
  embankment: z.boolean().default(false),
  moat: moatSchema,
});

export interface EngineOutcome {
  readonly buildDays: number;
  /** Days to fill the moat, while the engine is built; 0 without a moat. */
  readonly fascineDays: number;
  /** Weeks at the wall, after both are done. */
  readonly breachWeeks: number;
}

/** A ram or a claw from its first beam to the breach (ruling FTP-S4): the same dice for both. */
const engine = (name: 'ram' | 'claw', cover: string): Procedure<z.output<typeof inputSchema>, EngineOutcome> => ({
  id: `for-the-pharaoh/siege/${name}`,
  title: name === 'ram' ? 'Battering ram' : 'Claw',
  citation: ENGINES,
  input: inputSchema,
  dice: [
    `d10 days to build, d20 with a ${cover}`,
    'd10 days for fascines in a dry moat, d20 in a wet one, none without a moat',
    'd10 weeks to breach, d20 with an embankment',
  ],
  resolve({ protected: covered, embankment, moat }, dice) {
    const buildDays = dice.roll(covered ? 'd20' : 'd10', `days to build the ${name}`);
    const fascineDays = moat === 'none' ? 0 : dice.roll(moat === 'wet' ? 'd20' : 'd10', 'days for fascines');
    const breachWeeks = dice.roll(embankment ? 'd20' : 'd10', 'weeks to make a breach');
    const days = Math.max(buildDays, fascineDays);
    const moatWords = moat === 'none' ? 'no moat' : `${counted(fascineDays, 'day')} for fascines`;
    return {
      outcome: { buildDays, fascineDays, breachWeeks },
      steps: [
        { text: `${counted(buildDays, 'day')} to build, ${moatWords}: ready after ${days}`, citation: ENGINES },
        { text: `then ${counted(breachWeeks, 'week')} to the breach`, citation: ENGINES },
      ],
      rulings: ['FTP-S4'],
    };
  },
});

/** A battering ram (For the Pharaoh, Battering Rams). */
export const ram = engine('ram', 'penthouse');

/** A claw (For the Pharaoh, Claws). */
export const claw = engine('claw', 'shed');
