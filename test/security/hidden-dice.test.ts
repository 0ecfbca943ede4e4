import { beforeAll, describe, expect, it } from 'vitest';
import type { CampaignDocument, PlayerPack } from '../../contract/campaign-documents.ts';
import type { ChainedEvent } from '../../rules/campaign.ts';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { fromStoredEntry } from '../../rules/core/campaign/log.ts';
import { type DieRoll, countFaces, seededDice } from '../../rules/core/dice.ts';
import { digest } from '../../rules/core/digest.ts';
import { renumber, listVisibleRolls } from '../../rules/core/promise/throw-names.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import { listShownDice } from '../../services/campaigns/players.ts';
import { randomOrders, randomResult } from '../support/campaign/random-orders.ts';
import { campaignRules } from '../support/battle/random-play.ts';
import { randomScenario } from '../support/campaign/random-scenario.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';

/*
 * Everything a seat receives. An attacker with all its turn files and reports can compute streams of every seed in them, hashes of every
 * face of a hidden die, and values of rolls.
 */

interface Seat {
  readonly player: string;
  readonly packs: PlayerPack[];
  /** All texts that the seat received. */
  readonly got: string[];
}

/** A command of the log, with what each seat learnt of it. */
interface Resolved {
  readonly before: ChainedEvent | undefined;
  readonly events: readonly ChainedEvent[];
  readonly proof: PromiseProof | null;
  readonly learnt: ReadonlyMap<string, readonly unknown[]>;
}

interface Played {
  readonly document: CampaignDocument;
  readonly seats: readonly Seat[];
  readonly commands: readonly Resolved[];
  readonly secrets: NonNullable<CampaignDocument['secrets']>;
  readonly sound: boolean;
}

async function play(seed: string, players: number, months: number): Promise<Played> {
  const { client } = await openMemoryContext();
  const scenario = randomScenario({ seed, players });
  const { id, state: first } = await client.campaigns.create({ scenario });
  const seats = first.players.map(({ id: player }): Seat => ({ player, packs: [], got: [] }));
  const handOut = async (): Promise<void> => {
    for (const { player, packs, got } of seats) {
      const pack = await client.campaigns.playerPack({ id, player });
      packs.push(pack);
      got.push(JSON.stringify(pack), JSON.stringify(await client.campaigns.report({ id, player })));
    }
  };
  await handOut();
  for (let month = 1; month <= months; month += 1) {
    const { state } = await client.campaigns.open({ id });
    for (const { player } of seats)
      await client.campaigns.fileOrders({ id, orders: randomOrders(campaignRules, state, player, `${seed} ${month}`) });
    await client.campaigns.advance({ id, year: state.year, month: state.month, dice: { app: true } });
    await handOut();
    for (;;) {
      const now = await client.campaigns.open({ id });
      const result = randomResult(campaignRules, now.state, `${seed} ${month}`);
      if (!result) break;
      await client.campaigns.settleBattle({ id, result, dice: { app: true, faces: [] } });
      await handOut();
    }
    if (month === 3) {
      await client.campaigns.takeBack({ id, reason: 'to try again' });
      await handOut();
    }
  }
  const document = await client.campaigns.exportDocument({ id, secrets: true });
  const log = document.events.map(fromStoredEntry);
  const commands: Resolved[] = [];
  let from = 0;
  for (const { seq, proof } of document.proofs ?? []) {
    const events = log.slice(from, seq + 1);
    const state = from === 0 ? null : await client.campaigns.stateAt({ id, seq: from - 1 });
    const learnt = seats.map(({ player }) => {
      const told = state ? campaignRules.events.listLearnt(state, events, player) : events.map(() => null);
      return [player, told] as const;
    });
    commands.push({
      before: log[from - 1],
      events,
      proof: proof ?? null,
      learnt: new Map(learnt),
    });
    from = seq + 1;
  }
  const { sound } = await client.campaigns.verify({ id });
  if (!document.secrets) throw new Error('the document has no secrets');
  return { document, seats, commands, secrets: document.secrets, sound };
}

/** Lists all string values of a JSON text. */
const textsIn = (json: string): Set<string> =>
  new Set([...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text));

/** Attack on the stream: looks for a received text that is the seed of all dice of a command. */
const streamFound = (texts: Iterable<string>, dice: readonly DieRoll[]): boolean =>
  [...texts].some((seed) => {
    const source = seededDice(seed);
    return dice.every(({ die, face }) => source.roll(die, '') === face);
  });

const otherFace = (event: ChainedEvent, at: number, face: number): ChainedEvent => ({
  ...event,
  dice: event.dice.map((die, place) => (place === at ? { ...die, face } : die)),
});

/** Attack on hashes: tries each face of the only unknown die of a command. @returns the faces confirmed by received texts */
function facesFound(texts: ReadonlySet<string>, { before, events }: Resolved, event: number, die: number): number[] {
  const hidden = events[event]?.dice[die];
  if (!hidden) return [];
  const faces = Array.from({ length: countFaces(hidden.die) }, (_, index) => index + 1);
  return faces.filter((face) => {
    const tried = events.map((each, at) => (at === event ? otherFace(each, die, face) : each));
    const chained = chainEvents(before ?? null, tried, tried[0]?.rulesVersion ?? '');
    const end = chained.at(-1);
    // Hashes of earlier events do not depend on the hidden face.
    const hashes = chained.slice(event).map(({ hash }) => hash);
    return [...hashes, ...hashes.map((hash) => digest(hash)), digest({ seq: end?.seq, hash: end?.hash })].some((hash) =>
      texts.has(hash),
    );
  });
}

const CAMPAIGNS = rounds(2, 12);
const MONTHS = 6;

describe.each(Array.from({ length: CAMPAIGNS }, (_, at) => `hidden ${at}`))('What a seat gets: %s', (seed) => {
  let played: Played;
  beforeAll(async () => {
    played = await play(seed, 2 + (Number(seed.at(-1)) % 3), MONTHS);
  }, 240_000);

  it('reveals no seed of a command’s dice', () => {
    const rolled = played.commands
      .map(({ events }) => events.flatMap(({ dice }) => dice))
      .filter((dice) => dice.length > 4);
    expect(rolled.length).toBeGreaterThan(0);
    for (const { got } of played.seats) {
      const texts = [...textsIn(got.join('\n'))].filter((text) => /^[0-9a-f]{32,}$/.test(text));
      for (const dice of rolled) expect(streamFound(texts, dice)).toBe(false);
    }
  });

  it('reveals no hash on which a hidden die can be guessed', () => {
    let tried = 0;
    for (const { player, got } of played.seats) {
      const texts = textsIn(got.join('\n'));
      for (const command of played.commands) {
        const learnt = command.learnt.get(player) ?? [];
        for (const [at, { dice }] of command.events.entries())
          for (const [die, { who }] of dice.entries()) {
            if (tried >= 150 || (learnt[at] !== null && who === player) || countFaces(dice[die]?.die ?? 'd1') > 20)
              continue;
            expect(facesFound(texts, command, at, die)).toEqual([]);
            tried += 1;
          }
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  it('reveals a roll’s value only with all its dice, and names no other roll', () => {
    let hidden = 0;
    for (const { player, got } of played.seats) {
      const texts = textsIn(got.join('\n'));
      for (const { events, proof, learnt } of played.commands) {
        const throws = proof?.hidden?.throws ?? [];
        const told = new Set(listVisibleRolls(events, throws, learnt.get(player) ?? [], player));
        for (const fistful of throws) {
          if (told.has(fistful)) continue;
          hidden += 1;
          expect(texts.has(fistful.value ?? 'none')).toBe(false);
        }
        expect(texts.has(proof?.hidden?.blind ?? 'none')).toBe(false);
      }
      for (const secret of [played.secrets.secret, played.secrets.seed]) expect(texts.has(secret)).toBe(false);
    }
    expect(hidden).toBeGreaterThan(10);
  });

  it('is identical, to the byte, to one in which nothing hidden happened', () => {
    const { secrets, commands, document } = played;
    const heads = (document.proofs ?? []).map(({ seq, proof }) => ({ seq, hash: '', year: 0, month: 0, proof }));
    for (const { player } of played.seats) {
      const whole = commands.map(({ events, learnt }) => ({
        seq: events.at(-1)?.seq ?? 0,
        events,
        learnt: (learnt.get(player) ?? []) as never[],
      }));
      let month = '';
      let before: PromiseProof['hidden'] extends infer H ? (H extends { throws: infer T } ? T : never) : never = [];
      const cutHeads = heads.map((head, at) => {
        const { proof } = head;
        const command = commands[at];
        if (!proof || !command) return head;
        const throws = proof.hidden?.throws ?? [];
        const now = JSON.stringify(proof.month);
        if (now !== month) before = [];
        month = now;
        const told = listVisibleRolls(command.events, throws, command.learnt.get(player) ?? [], player);
        const numbered = renumber(before, told);
        const named = told.map((fistful, place) => ({ ...fistful, nth: numbered[place]?.nth ?? 0 }));
        before = [...before, ...named];
        return { ...head, proof: { ...proof, hidden: { ...proof.hidden, blind: '', throws: named } } };
      });
      const cut = whole.map(({ seq, events, learnt }) => ({
        seq,
        events: events
          .filter((_event, at) => learnt[at] !== null)
          .map((event) => ({ ...event, dice: event.dice.filter(({ who }) => who === player) })),
        learnt: learnt.filter((event) => event !== null),
      }));
      expect(JSON.stringify(listShownDice(cut, cutHeads as never, player, secrets))).toBe(
        JSON.stringify(listShownDice(whole, heads as never, player, secrets)),
      );
    }
  });

  it('shows every revealed die, and another app verifies them all', async () => {
    expect(played.sound).toBe(true);
    let told = 0;
    for (const { packs } of played.seats) {
      const { client } = await openMemoryContext();
      for (const pack of packs) {
        const { findings } = await client.packs.keep({ text: JSON.stringify(pack) });
        expect(findings).toEqual([]);
        const dice = pack.report.flatMap((event) => event.dice);
        const shown = pack.shown.flatMap(({ throws }) => throws);
        expect(shown.every(({ value }) => value !== undefined)).toBe(true);
        expect(shown.reduce((sum, fistful) => sum + fistful.dice, 0)).toBe(dice.length);
        told += dice.length;
      }
    }
    expect(told).toBeGreaterThan(10);
  });
});

describe('The attacks', () => {
  it('find every die in a turn file that reveals hashes and seeds', async () => {
    const ofManyDice = async (seed: number): Promise<Resolved> => {
      const { commands } = await play(`hidden ${seed}`, 2, 2);
      return commands.find(({ events }) => events.flatMap(({ dice }) => dice).length > 4) ?? ofManyDice(seed + 1);
    };
    const command = await ofManyDice(0);
    const places = command.events.flatMap(({ dice }, at) => dice.map((_die, die) => [at, die] as const));
    const oracle = new Set(command.events.map(({ hash }) => hash));
    for (const [at, die] of places)
      expect(facesFound(oracle, command, at, die)).toEqual([command.events[at]?.dice[die]?.face]);
    const source = seededDice('a seed in a head');
    for (let die = 0; die < 6; die += 1) source.roll('d10', '');
    expect(streamFound(['no seed', 'a seed in a head'], source.rolls)).toBe(true);
  });
});
