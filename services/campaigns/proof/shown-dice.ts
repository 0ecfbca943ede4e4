import type { CampaignSecrets, LogHead, ShownDice } from '../../../contract/campaign-documents.ts';
import type { PlayerEvent } from '../../../contract/campaigns.ts';
import type { ChainedEvent } from '../../../rules/campaign.ts';
import { isPromise } from '../../../rules/core/campaign/proof-schema.ts';
import { toldFistfuls, WHOLE_COMMAND } from '../../../rules/core/promise/fistfuls.ts';
import { jointOf, type PromiseProof } from '../../../rules/core/promise/promise-proof.ts';
import { textOfThrow } from '../../../rules/core/promise/promised-dice.ts';
import { throwingKeyOf } from '../../../rules/core/promise/throwing-key.ts';
import { markedCommands } from '../signed-pack.ts';
import { throwingSeed } from './signing.ts';

/** A command with what a player learns of each of its events; null where nothing. */
export interface LearntCommand {
  /** Its last entry. */
  readonly seq: number;
  readonly events: readonly ChainedEvent[];
  readonly learnt: readonly (PlayerEvent | null)[];
}

type Shown = Omit<ShownDice, 'head'>;

/** Dice of which no more is said than how many they are. */
const unshown = (dice: number): Shown => ({ throws: [{ kind: WHOLE_COMMAND, of: [], nth: 0, dice }] });

/** What a player's dice of a command come from, as far as they are told: no value of another's die, or of one that is hidden, goes along. */
function shownOfCommand(
  { month, next, hidden }: PromiseProof,
  { events, learnt }: LearntCommand,
  player: string,
  { seed }: CampaignSecrets,
): Shown | null {
  if (!month || !hidden || hidden.throws[0]?.kind === WHOLE_COMMAND) return null;
  const told = toldFistfuls(events, hidden.throws, learnt, player);
  const key = throwingKeyOf(throwingSeed(seed, next.round - 1));
  // Secrets that were lost since cannot show what was thrown with them.
  const isOwn = key.key === month.promise;
  const throws = told.map(({ who: _who, value, ...fistful }) =>
    isOwn && value !== undefined ? { ...fistful, value } : fistful,
  );
  const proved = told.filter(({ value }) => isOwn && value !== undefined);
  if (proved.length === 0) return { throws };
  return { throws, values: key.prove(proved.map((fistful) => textOfThrow(jointOf(month), fistful))).proof };
}

/** What the player's own dice in a report are shown to come from, in the report's order. */
export function shownDice(
  commands: readonly LearntCommand[],
  heads: readonly LogHead[],
  player: string,
  secrets: CampaignSecrets,
): ShownDice[] {
  const marked = markedCommands(heads);
  return commands.flatMap((command): ShownDice[] => {
    const dice = command.learnt.reduce((sum, event) => sum + (event?.dice.length ?? 0), 0);
    if (dice === 0) return [];
    const at = marked.findIndex(({ seq }) => seq === command.seq);
    const proof = marked[at]?.proof;
    const shown = isPromise(proof) ? shownOfCommand(proof, command, player, secrets) : null;
    return [{ head: at < 0 ? null : at, ...(shown ?? unshown(dice)) }];
  });
}
