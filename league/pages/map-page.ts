import { type WebPage, webPage } from '../../contract/web-pages/web-page.ts';
import { mapPicture, signOf } from '../../maps/drawing/map-picture.ts';
import type { MapTopology } from '../../maps/geometry.ts';
import type { MapSheet } from '../../maps/schema.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { inHtml } from '../../rules/core/words.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #f4efe2; --ink: #231d17; --soft: #51493e; --sea: #c9dbe2; --wild: #dcd2bd; --land: #f3ecd9; --river: #4d7a92; --halo: #faf6ea; --alarm: #8f2318; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14171c; --ink: #ece6d8; --soft: #c3bcae; --sea: #1d2c3a; --wild: #2c2a26; --land: #4a453a; --river: #7fb0cc; --halo: #22211d; --alarm: #ff9c8e; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 Georgia, 'Times New Roman', serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 1.2rem 0 .3rem; font-size: 1.1rem; }
.soft { margin: .2rem 0 .8rem; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; gap: .6rem; padding: .25rem 0; border-bottom: 1px solid var(--wild); }
li svg { flex: none; width: 1.3rem; height: 1.3rem; background: var(--halo); }
.map { display: block; width: 100%; height: auto; border: 2px solid var(--ink); box-sizing: border-box; }
.map path { stroke-linejoin: round; }
.sea, .lake { fill: var(--sea); } .wild { fill: var(--wild); } .land { fill: var(--land); }
.river, .edge, .border, .front, .coast, .swords { fill: none; stroke: var(--ink); }
.river { stroke: var(--river); stroke-width: 1.8; } .edge, .border { stroke-width: .8; } .border { stroke-dasharray: 4 3; }
.front { stroke-width: 2; } .coast { stroke-width: 1.2; }
.city { fill: var(--halo); stroke: var(--ink); stroke-width: 1.2; }
.halo { fill: var(--halo); stroke: var(--alarm); stroke-width: 1.2; } .swords { stroke: var(--alarm); stroke-width: 2; }
.name { fill: var(--ink); stroke: var(--halo); stroke-width: 2.6px; stroke-opacity: .8; paint-order: stroke; font-size: 12px; font-weight: 700; text-anchor: middle; }
@media (max-width: 40rem) { .name { font-size: 20px; stroke-width: 4px; } }
@media print { main { max-width: none; padding: 0; } }
`;

/** A map of what everybody may know, as a page without a script: whose each province is, and where battles wait. @param when the month, in words */
export function mapPage(
  view: CampaignState,
  map: { readonly sheet: MapSheet; readonly topology: MapTopology },
  when: string,
): WebPage {
  const powers = view.players.map(({ id, name, power, colour }) => ({ id, title: power || name, colour }));
  const holders = Object.fromEntries(Object.values(view.provinces).map(({ id, holder }) => [id, holder]));
  const battles = new Set(view.battles.map(({ province }) => province));
  const names = new Map(map.sheet.provinces.map(({ id, name }) => [id, name]));
  const held = (player: string | null): string =>
    Object.values(view.provinces)
      .flatMap(({ id, holder }) => (holder === player ? [names.get(id) ?? id] : []))
      .sort()
      .join(', ');
  const rows = powers.map(
    ({ id, title, colour }, index) =>
      `<li><svg viewBox="-10 -10 20 20" aria-hidden="true">${signOf(index, colour)}</svg><span><strong>${inHtml(title)}</strong>: ${inHtml(held(id) || 'no province')}</span></li>`,
  );
  const waiting = [...battles].map((province) => inHtml(names.get(province) ?? province));
  const body = `<main>
<h1>${inHtml(view.title)}</h1>
<p class="soft">${inHtml(when)}</p>
${mapPicture(map, { powers, holders, battles })}
<h2>Who holds what</h2>
<ul>
${rows.join('\n')}
</ul>
${waiting.length === 0 ? '' : `<h2>Battles that wait</h2>\n<p>${waiting.join(', ')}</p>\n`}${held(null) === '' ? '' : `<h2>Nobody’s</h2>\n<p>${inHtml(held(null))}</p>\n`}</main>`;
  return webPage({ title: view.title, style: STYLE, body });
}
