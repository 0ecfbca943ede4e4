import type { SiegeWork } from './siege-work.ts';
import type { CampaignArmy } from '../troops/troops.ts';
import type { Siege } from '../state.ts';
import type { Step } from '../../../core/procedure.ts';
import { COUNTER_MINING } from '../../citations.ts';
import { rollCounterMine } from '../../siege/counter-mine.ts';
import type { Recorder } from '../recorder.ts';
import { throwBreach } from './advance-work.ts';
import { throwMine } from './begin-work.ts';
import { thrownBy, wallsOf, worksOf } from './works-of.ts';

/** Miners against miners in the dark: even odds, ties thrown again (ruling FTP-S16). */
function fightUnderground(record: Recorder, siege: Siege, garrison: string): { won: boolean; steps: Step[] } {
  const steps: Step[] = [];
  for (;;) {
    const within = record.dice.roll('d10', 'the garrison’s miners', garrison);
    const without = record.dice.roll('d10', 'the besiegers’ miners', siege.besieger);
    const end = within === without ? 'again' : within > without ? 'the garrison wins' : 'the besiegers win';
    steps.push({ text: `miners underground: ${within} against ${without}: ${end}`, citation: COUNTER_MINING });
    if (within !== without) return { won: within > without, steps };
  }
}

/** The garrison listens for one mine (ruling FTP-S6). */
function listenFor(record: Recorder, siege: Siege, army: CampaignArmy, day: number, work: SiegeWork): void {
  const { moat } = wallsOf(record.state, siege);
  const { outcome, steps, rulings } = rollCounterMine(moat === 'wet', record.dice, record.state.rulings, {
    garrison: army.player,
    besiegers: siege.besieger,
  });
  const noted = { kind: 'counter-mined', fort: siege.fort, day, army: army.id } as const;
  if (outcome.result === 'undetected') {
    record.note({ ...noted, work, result: 'undetected' }, { steps, rulings });
  } else if (outcome.result === 'countered') {
    const anew = throwMine(moat, thrownBy(record.dice, siege.besieger));
    const { days, weeks } = anew.outcome;
    const begun: SiegeWork = { ...work, stage: 'making', due: day + days, weeks, weeksLeft: weeks };
    record.note(
      { ...noted, work: begun, result: 'countered' },
      { steps: [...steps, ...anew.steps], rulings: [...rulings, ...anew.rulings] },
    );
  } else {
    const fight = fightUnderground(record, siege, army.player);
    const now: SiegeWork = fight.won ? { ...work, stage: 'lost', due: null } : work;
    record.note(
      { ...noted, work: now, result: fight.won ? 'garrison-won' : 'besiegers-won' },
      { steps: [...steps, ...fight.steps], rulings: [...rulings, 'FTP-S16'] },
    );
    if (!fight.won) throwBreach(record, { siege, day, work });
  }
}

/** A garrison that was ordered to listens once in the month, on the first day on which a mine is being dug (ruling FTP-S16). */
export function listenForMines(record: Recorder, siege: Siege, day: number): void {
  const mines = worksOf(siege).filter(({ kind, stage }) => kind === 'mine' && stage === 'digging');
  if (mines.length === 0) return;
  const order = (record.state.siegeOrders ?? []).find(
    ({ kind, army }) => kind === 'counter-mine' && record.state.armies[army]?.fort === siege.fort,
  );
  const army = order && record.state.armies[order.army];
  if (army) for (const work of mines) listenFor(record, siege, army, day, work);
}
