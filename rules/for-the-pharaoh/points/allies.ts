import { allyOf, contingentOf } from '../../core/army/allies.ts';
import type { ArmyAtHand, Ground } from '../../core/army/rules/army-rules.ts';
import { told } from '../../core/army/rules/legality.ts';
import type { Problem } from '../../core/problem.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { ARMY_LISTS, MESSENGERS } from '../citations.ts';
import { FTP_P15, FTP_P16 } from '../rulings.ts';

const SHARE: Ground = { citation: ARMY_LISTS, ruling: FTP_P15.id };
const LED: Ground = { citation: MESSENGERS, ruling: FTP_P16.id };

type Army = Pick<ArmyAtHand<unknown>, 'army' | 'list' | 'units'>;

/** Points of the troops that are of an army's allies. */
const alliedPoints = ({ army, units }: Army): number =>
  army.units.reduce(
    (sum, unit, at) =>
      unit.parts.reduce(
        (all, { entry }, place) => all + (allyOf(entry) === null ? 0 : (units[at]?.parts[place]?.points ?? 0)),
        sum,
      ),
    0,
  );

/** Allied troops are at most a third of all, where the players chose so (ruling FTP-P15). */
function* shareProblems(atHand: Army): Generator<Problem> {
  const { army, units } = atHand;
  if (choiceInForce(FTP_P15, army.rulings) !== 'third') return;
  const troops = units.reduce((sum, { points }) => sum + points, 0);
  const most = Math.floor(troops / 3);
  const allied = alliedPoints(atHand);
  if (allied <= most) return;
  const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => allyOf(entry) !== null));
  const message = `the troops of allies cost ${allied}, ${allied - most} more than a third of all troops: ${most} of ${troops}`;
  yield told('error', 'too-many-allies', `units.${first}`, message, SHARE, { allied, most, over: allied - most });
}

/** Allies ignore each other's generals: each with troops needs one of its own, and so do the army's own (Changing Orders by Proxy; ruling FTP-P16). */
function* leaderProblems({ army, list }: Army): Generator<Problem> {
  const allies = list?.allies ?? [];
  const severity = choiceInForce(FTP_P16, army.rulings) === 'demanded' ? 'error' : 'warning';
  const unled = (ally: string | null): boolean => {
    const { units, generals } = contingentOf(army, ally);
    return units.length > 0 && generals.length === 0;
  };
  for (const { id, title } of allies.filter((ally) => unled(ally.id))) {
    const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => allyOf(entry) === id));
    const message = `${title}: the allies have no general of their own, through whom orders to them must pass`;
    yield told(severity, 'ally-without-general', `units.${first}`, message, LED, { ally: title });
  }
  if (allies.length > 0 && army.generals.length > 0 && unled(null)) {
    const message = 'every general is an ally’s: the army’s own troops ignore them';
    yield told(severity, 'only-allied-generals', 'generals', message, LED);
  }
}

/** What the book and the players' rulings say of an army's allies. */
export function* allyProblems(atHand: Army): Generator<Problem> {
  yield* shareProblems(atHand);
  yield* leaderProblems(atHand);
}
