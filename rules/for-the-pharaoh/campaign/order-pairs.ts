import type { Order } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import { refuse } from './order-checks.ts';

type Kind = Order['kind'];

/** What an army does with its month: one of these and no more. */
const STANCES: ReadonlySet<Kind> = new Set(['hold', 'march', 'relieve', 'besiege', 'sortie', 'garrison']);

const WORDS: Partial<Record<Kind, string>> = {
  hold: 'hold',
  march: 'march',
  relieve: 'march to the relief of a fort',
  besiege: 'besiege a fort',
  sortie: 'sally',
  garrison: 'go into a fort',
  raid: 'send raiders',
  intercept: 'send interceptors',
  police: 'send police',
  lift: 'lift a siege',
  retreat: 'retreat by a wish of its own',
  split: 'send a part off as an army',
  join: 'join another army',
  'siege-work': 'begin a work of siege',
  assault: 'storm a fort',
  'counter-mine': 'listen for mines',
};

/** What takes an army away from the works before a fort. */
const LEAVES: ReadonlySet<Kind> = new Set(['march', 'relieve', 'sortie', 'garrison', 'lift']);
const STAYS: ReadonlySet<Kind> = new Set(['siege-work', 'assault']);

const words = (kind: Kind): string => WORDS[kind] ?? kind;

/** Why two orders of one army cannot stand together, in words; null where they can. */
function conflict(one: Kind, other: Kind): string | null {
  if (one === 'join' || other === 'join') return 'once it has joined another it is no army of its own';
  if (STANCES.has(one) && STANCES.has(other)) return 'an army does one of these in a month';
  if (one === 'retreat' && other === 'retreat') return 'one order names all its places of retreat, the best first';
  if (one === 'assault' && other === 'assault') return 'an army storms once in a month';
  if (one === 'counter-mine' && other === 'counter-mine') return 'a garrison listens once in a month';
  if ((STAYS.has(one) && LEAVES.has(other)) || (LEAVES.has(one) && STAYS.has(other))) {
    return 'it stays before the fort or it leaves';
  }
  if (one === 'lift' && other === 'besiege') return 'it gives the siege up or carries one on';
  if (one === 'besiege' && other === 'lift') return 'it gives the siege up or carries one on';
  return null;
}

/** What each army has been told so far, and whom others are to join. */
export interface OrderPairs {
  /** @throws CampaignRefusal where an order contradicts one before it. */
  expectTogether(army: CampaignArmy, kind: Kind, path: string): void;
  /** An army joins another, which must stay. @throws CampaignRefusal */
  expectJoin(army: CampaignArmy, into: CampaignArmy, path: string): void;
}

/** Holds the orders of one player against each other, one after another. */
export function orderPairs(): OrderPairs {
  const given = new Map<string, Kind[]>();
  const joined = new Set<string>();
  return {
    expectTogether(army, kind, path) {
      const earlier = given.get(army.id) ?? [];
      for (const other of earlier) {
        const why = conflict(other, kind);
        if (why === null) continue;
        const both = other === kind ? `to ${words(kind)} twice` : `to ${words(other)} and to ${words(kind)}`;
        refuse('contradiction', path, `${army.name} is ordered ${both}: ${why}`);
      }
      if (kind === 'join' && joined.has(army.id)) {
        refuse('contradiction', path, `another army joins ${army.name}, which therefore cannot join a third`);
      }
      given.set(army.id, [...earlier, kind]);
    },
    expectJoin(army, into, path) {
      if (given.get(into.id)?.includes('join')) {
        refuse('contradiction', path, `${into.name} joins another army itself, so ${army.name} cannot join it`);
      }
      joined.add(into.id);
    },
  };
}
