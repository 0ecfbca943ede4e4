import { choiceInForce } from '../../../core/ruling.ts';
import { generalRisk } from '../../battle/generals/general-risk.ts';
import { FTP_C33 } from '../campaign-rulings.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { Force } from '../state/troops.ts';
import { companyName, companyOf } from '../troops/forces.ts';
import { thrownFor } from '../record/thrown-for.ts';

/** A battle in which a side has more points is more than a skirmish. */
const SKIRMISH = 500;

/** Whether generals are no target of random casualties in a battle of so many points a side (ruling FTP-C33). */
export const sparesGenerals = ({ rulings }: CampaignState, attacker: number, defender: number): boolean =>
  Math.max(attacker, defender) > SKIRMISH && choiceInForce(FTP_C33, rulings) !== 'any-battle';

type Morale = Parameters<typeof generalRisk.resolve>[0]['result'];

/** What the units of a beaten side come to, by how much it was beaten: two points of the score a row, as in the table of fights. */
const RESULTS: readonly Morale[] = ['halt', 'recoil', 'retire', 'retreat'];

/**
 * Each general of a beaten side throws for his life (For the Pharaoh, Risk to the General; ruling FTP-C33). `score` is that of the
 * battle, above 0 or below.
 */
export function riskGenerals(record: Recorder, forces: readonly Force[], score: number): void {
  const result = RESULTS[Math.min(RESULTS.length, Math.ceil(Math.abs(score) / 2)) - 1];
  if (result === undefined) return;
  for (const { army, generals: ids } of forces) {
    for (const id of ids) {
      const general = companyOf(record.state, army)?.generals.find((known) => known.id === id);
      if (!general) continue;
      const about = `${general.name} of ${companyName(record.state, army)}, which was beaten`;
      const matter = { kind: 'general', at: [id] };
      const dice = thrownFor(record, matter, () => about, companyOf(record.state, army)?.player);
      const { outcome, steps } = generalRisk.resolve({ result }, dice, record.state.rulings);
      const losses = outcome.killed ? [{ army, id, count: 1, general: true }] : [];
      const points = outcome.killed ? general.cost : 0;
      const named = steps.map((step) => ({ ...step, text: `${general.name}: ${step.text}` }));
      record.note(
        { kind: 'casualties', cause: 'battle', due: points, points, losses, risked: { army, id } },
        { steps: named, rulings: ['FTP-C33'] },
      );
    }
  }
}
