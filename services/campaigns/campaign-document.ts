import { z } from 'zod';
import type { CampaignDocument } from '../../contract/campaigns.ts';
import { RULE_SYSTEM_IDS } from '../../rules/core/army-file.ts';
import { ordersFileSchema } from '../../rules/core/campaign/orders.ts';
import {
  borderSchema,
  type CampaignState,
  key,
  playerSchema,
  provinceSchema,
  troopKey,
} from '../../rules/core/campaign/state.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { expectFile } from '../file-version.ts';
import { expectCoherent } from './coherent-state.ts';

const text = z.string().max(20_000);
const amount = z.int().min(0).max(1_000_000_000);

const part = z.strictObject({
  id: troopKey,
  name: text,
  cost: amount,
  count: amount,
  raised: amount,
  entry: key.nullable(),
  troop: z.record(z.string(), z.unknown()).nullable(),
});
const general = z.strictObject({ id: troopKey, name: text, stars: amount, cost: amount });
const army = z.strictObject({
  id: key,
  player: key,
  name: text,
  province: key,
  list: key.nullable(),
  generals: z.array(general).max(10_000),
  units: z.array(z.strictObject({ id: troopKey, name: text, parts: z.array(part).max(1000) })).max(10_000),
});
const province = z.strictObject({
  id: key,
  holder: key.nullable(),
  cropDamage: amount,
  raidLoss: amount,
  held: z.record(key, amount),
});
const battle = z.strictObject({
  id: key,
  province: key,
  attacker: key,
  defender: key,
  from: key,
  queue: z.array(key).max(10_000),
});

/** The state a campaign starts with. All later states follow from it by the rules, so only this one is taken from a document. */
const startingState: z.ZodType<CampaignState> = z.strictObject({
  scenario: key,
  title: text,
  rules: z.enum(RULE_SYSTEM_IDS),
  map: key.nullable(),
  campaignMonths: z.int().min(1).max(12),
  year: z.int().min(1).max(100_000),
  month: z.int().min(1).max(13),
  players: z.array(playerSchema).min(1).max(1000),
  treasuries: z.record(key, amount),
  setUp: z.strictObject({
    provinces: z.array(provinceSchema).min(1).max(20_000),
    borders: z.array(borderSchema).max(200_000),
  }),
  provinces: z.record(key, province),
  armies: z.record(key, army),
  battles: z.array(battle).max(10_000),
  detached: z.record(troopKey, amount),
  rulings: z.record(key, key),
});

const die = z.strictObject({
  die: z.string().regex(/^d[1-9]\d{0,5}$/),
  face: z.int(),
  what: text,
  who: text.optional(),
  origin: z.enum(['seeded', 'typed', 'replayed']),
});

/** An entry of the log. What happened is only told by kind here: the replay proves the rest, field by field. */
const entry = z.strictObject({
  seq: z.int().min(0),
  rulesVersion: z.string().max(100),
  previous: z.string().length(64),
  hash: z.string().length(64),
  year: z.int(),
  month: z.int(),
  happening: z.looseObject({ kind: z.string().max(100) }),
  dice: z.array(die).max(100_000),
  steps: z.array(z.strictObject({ text, citation: text })).max(100_000),
  rulings: z.array(key).max(1000),
});

const documentSchema = z.strictObject({
  format: z.literal('nomarch-campaign'),
  version: z.literal(1),
  id: key,
  events: z.array(entry).min(1).max(5_000_000),
  filed: z.array(ordersFileSchema).max(1000),
});

const LABEL = 'campaign document';

/** A campaign document whose outer shape and first state are sound; its log has yet to be replayed. @throws InputError */
export function readCampaignDocument(value: unknown): {
  readonly document: CampaignDocument;
  readonly state: CampaignState;
} {
  expectFile(value, 'nomarch-campaign', 1, LABEL);
  const document = parseInput(documentSchema, value, LABEL);
  const start = document.events[0]?.happening;
  if (start?.kind !== 'campaign-started') {
    throw new InputError(`${LABEL}, events.0: the start of a campaign was expected`, 'events.0.happening.kind');
  }
  const state = parseInput(startingState, start['state'], `${LABEL}, events.0.happening.state`);
  expectCoherent(state);
  return { document: document as unknown as CampaignDocument, state };
}
