import { describe, expect, it } from 'vitest';
import { drawMap } from '../../../../maps/drawing/map-drawing.ts';
import { getDrawing } from '../../../../maps/edit/draft.ts';
import type { MapSheet } from '../../../../maps/schema.ts';
import type { Shape } from '../../../../maps/shapes.ts';
import { type CampaignState, createView } from '../../../../rules/campaign.ts';
import { campaignRules, randomPlay } from '../../../../test/support/battle/random-play.ts';
import { plantedState, secrets, type Secrets } from '../../../../test/support/secrets.ts';
import { createSpots } from '../../../map/drawing/map-layout.ts';
import { createPosterContent, drawPoster } from '../../../map/picture/map-poster.ts';
import type { CampaignMap } from '../../../map/use-campaign-map.ts';

const WORDS = {
  nobody: 'Nobody’s',
  fort: 'Fort',
  city: 'City',
  port: 'Port',
  army: 'Army',
  garrison: 'Garrison',
  siege: 'Siege',
  battle: 'Battle',
};
const SIDE = 120;

/** Draws the provinces of a campaign as adjacent squares. */
function squares({ setUp, title }: CampaignState): CampaignMap {
  const columns = Math.ceil(Math.sqrt(setUp.provinces.length));
  const corner = (index: number) => [(index % columns) * SIDE, Math.floor(index / columns) * SIDE] as const;
  const shapes = setUp.provinces.map(({ id }, index): [string, Shape] => {
    const [x, y] = corner(index);
    const ring: [number, number][] = [
      [x, y],
      [x + SIDE, y],
      [x + SIDE, y + SIDE],
      [x, y + SIDE],
      [x, y],
    ];
    return [id, [[ring]]];
  });
  const sheet: MapSheet = {
    format: 'nomarch-map',
    version: 1,
    id: 'squares',
    title,
    period: 'any',
    note: '',
    credits: [],
    width: columns * SIDE,
    height: columns * SIDE,
    borders: [],
    provinces: setUp.provinces.map(({ id, name, tax, food, forts, port }, index) => {
      const [x, y] = corner(index);
      const fort = forts.length > 0;
      const place = { x: x + 60, y: y + 60 };
      return { id, name, tax, food, port, fort, power: null, terrain: 'hills', city: { name, ...place }, label: place };
    }),
  };
  const topology = getDrawing({ sheet, shapes: { provinces: new Map(shapes), outside: [], rivers: [], lakes: [] } });
  const drawing = drawMap(topology, sheet.width, sheet.height);
  return { sheet, topology, drawing, spots: createSpots(sheet, drawing) };
}

/** Gives every army a unique strength in thousands, as shown on standards, that only its player may see. */
function plantedStrengths(state: CampaignState, { number }: Secrets): CampaignState {
  const armies = Object.entries(state.armies).map(([id, army]) => {
    const [unit] = army.units;
    const [part] = unit?.parts ?? [];
    const units = unit && part ? [{ ...unit, parts: [{ ...part, cost: 1000, count: number(army.player) }] }] : [];
    return [id, { ...army, units, generals: [] }] as const;
  });
  return { ...state, armies: Object.fromEntries(armies) };
}

const poster = (map: CampaignMap, state: CampaignState, hasArmies = true): string =>
  drawPoster(createPosterContent(map, state, { line: 'Year 1, month 1', hasArmies }), WORDS);

describe('campaignPoster', () => {
  it('contains nothing that the viewer may not see', () => {
    const kept = secrets();
    let [umpireLeaks, ownStrengths] = [0, 0];
    for (const { after } of randomPlay({ seed: 'picture', players: 4, word: kept.word }, 10)) {
      const state = plantedState(plantedStrengths(after, kept), kept);
      const map = squares(after);
      const sight = campaignRules.sight(after);
      for (const viewer of [null, ...after.players.map(({ id }) => id)]) {
        const drawn = poster(map, createView(state, viewer, sight));
        expect(kept.leaks(drawn, viewer), `month ${after.month}, ${viewer ?? 'public'}`).toEqual([]);
        if (viewer !== null) ownStrengths += kept.own(drawn, viewer);
      }
      umpireLeaks += kept.leaks(poster(map, state), null).length;
    }
    // Proves that the search works: players' pictures contain their own strengths, and the umpire's contains all.
    expect(ownStrengths).toBeGreaterThan(20);
    expect(umpireLeaks).toBeGreaterThanOrEqual(ownStrengths);
  });

  it('names provinces, players and month, and can leave out armies', () => {
    const [first] = randomPlay({ seed: 'names', players: 3 }, 1);
    const state = first!.after;
    const map = squares(state);
    const [full, empty] = [poster(map, state), poster(map, state, false)];
    for (const { name } of state.setUp.provinces) expect(empty).toContain(`>${name}</text>`);
    for (const { power, name } of state.players) expect(empty).toContain(`>${power || name}</text>`);
    for (const text of [state.title, 'Year 1, month 1']) expect(empty).toContain(`>${text}</text>`);
    expect(full).toContain('>Army</text>');
    expect(empty).not.toContain('>Army</text>');
    expect(full.length).toBeGreaterThan(empty.length);
  });

  it('escapes HTML in names', () => {
    const [first] = randomPlay({ seed: 'hostile', players: 2 }, 1);
    const state = { ...first!.after, title: '<script>"&' };
    const drawn = poster(squares(state), state);
    expect(drawn).not.toContain('<script');
    expect(drawn).toContain('&lt;script&gt;');
  });
});
