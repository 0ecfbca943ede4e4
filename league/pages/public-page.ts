import XMLBuilder from 'fast-xml-builder';
import type { PublicPage } from '../../contract/league/shapes.ts';
import { createReportPage, type WebPage, createWebPage } from '../../contract/web-pages/web-page.ts';
import { drawMapPicture, drawSign } from '../../maps/drawing/map-picture.ts';
import type { MapTopology } from '../../maps/geometry.ts';
import type { MapSheet } from '../../maps/schema.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { getArmyList } from '../../rules/core/army/allies.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { escapeHtml } from '../../rules/core/words.ts';
import { formatParagraphs, formatStories } from '../../rules/stories.ts';
import { formatArmyPage } from '../../services/armies/formats/page/army-page.ts';
import { loadBook, loadBookCampaign } from '../../services/books.ts';
import { openMap } from '../../services/maps/maps.ts';
import {
  findAudience,
  getCached,
  getCampaign,
  formatMonth,
  getPublicEdition,
  narrateMonths,
} from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { selectIsoText } from '../store/league-store.ts';
import { getCampaignAddress, FEED, PUBLIC_PATH } from './published.ts';

/** Maximum months in a feed; the newest are kept. */
const MAX_MONTHS = 24;

/** Removes the characters that XML 1.0 does not allow. */
const toXmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

/** Selects when the chronicle of each month last changed, by year and month. */
async function selectDates({ store: { db } }: LeagueContext, campaign: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('chronicle_month')
    .select(['year', 'month', selectIsoText('at').as('at')])
    .where('campaign_id', '=', campaign)
    .execute();
  return new Map(rows.map(({ year, month, at }) => [`${year}-${month}`, at]));
}

/** Builds a campaign's public chronicle as an Atom feed with an entry per past month. @param address the page's, also the feed's id */
async function chronicleFeed(
  league: LeagueContext,
  campaign: string,
  { address, feed }: { readonly address: string; readonly feed: string },
): Promise<string> {
  const edition = await getPublicEdition(league, campaign);
  const { changedAt } = await getCampaign(league, campaign);
  const months = narrateMonths(await loadBookCampaign(league.app, edition.view.rules), edition);
  const dates = await selectDates(league, campaign);
  const { year: thisYear, month: thisMonth } = edition.view;
  const past = months.filter(({ year, month }) => year !== thisYear || month !== thisMonth);
  const entries = past.slice(-MAX_MONTHS).map(({ name, year, month, story }) => ({
    title: toXmlText(`${name}: ${formatSentence(story.headline)}`),
    id: `${address}#${year}-${month}`,
    updated: dates.get(`${year}-${month}`) ?? changedAt,
    link: { '@_rel': 'alternate', '@_type': 'text/html', '@_href': address },
    content: { '@_type': 'text', '#text': toXmlText(formatParagraphs(story).join('\n\n')) },
  }));
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      title: toXmlText(edition.view.title),
      id: address,
      updated: entries.at(-1)?.updated ?? changedAt,
      author: { name: toXmlText(new URL(league.origin).host) },
      link: [
        { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': feed },
        { '@_rel': 'alternate', '@_type': 'text/html', '@_href': address },
      ],
      entry: entries.toReversed(),
    },
  });
}

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

/** Creates a page without scripts: a campaign's public map with province holders and pending battles. @param when the month as text */
function formatMapPage(
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
      `<li><svg viewBox="-10 -10 20 20" aria-hidden="true">${drawSign(index, colour)}</svg><span><strong>${escapeHtml(title)}</strong>: ${escapeHtml(held(id) || 'no provinces')}</span></li>`,
  );
  const waiting = [...battles].map((province) => escapeHtml(names.get(province) ?? province));
  const body = `<main>
<h1>${escapeHtml(view.title)}</h1>
<p class="soft">${escapeHtml(when)}</p>
${drawMapPicture(map, { powers, holders, battles })}
<h2>Provinces</h2>
<ul>
${rows.join('\n')}
</ul>
${waiting.length === 0 ? '' : `<h2>Pending battles</h2>\n<p>${waiting.join(', ')}</p>\n`}${held(null) === '' ? '' : `<h2>Unheld</h2>\n<p>${escapeHtml(held(null))}</p>\n`}</main>`;
  return createWebPage({ title: view.title, style: STYLE, body });
}

async function createChroniclePage(league: LeagueContext, campaign: string, address: string): Promise<WebPage> {
  const edition = await getPublicEdition(league, campaign);
  const months = narrateMonths(await loadBookCampaign(league.app, edition.view.rules), edition);
  const text = formatStories(edition.view.title, months);
  const feed = `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(`${address}${FEED}`)}">\n`;
  return createReportPage(months.length === 0 ? `${text}\nNo public events yet.` : text, feed);
}

async function createMapPage(league: LeagueContext, campaign: string): Promise<WebPage> {
  const { view } = await getPublicEdition(league, campaign);
  return formatMapPage(view, await openMap(league.app, view.map ?? ''), formatMonth(view, view.year, view.month));
}

/** Returns an army's page. It shows the army as it was when published, checked against the campaign's army list. */
async function createArmyPage(league: LeagueContext, campaign: string, stored: string): Promise<WebPage> {
  const army = armyFileSchema.parse(JSON.parse(stored));
  const { state } = await getCampaign(league, campaign);
  const list = getArmyList(army, (id) => state.setUp.lists.find((each) => each.id === id) ?? null);
  return formatArmyPage(await loadBook(league.app, army.rules), army, list);
}

interface Found {
  readonly campaign: string;
  readonly kind: PublicPage['kind'];
  /** Army file as JSON, or null if the page shows no army. */
  readonly army: string | null;
}

const findByToken = async ({ store: { db } }: LeagueContext, token: string): Promise<Found | null> =>
  (await db
    .selectFrom('public_page')
    .select(['campaign_id as campaign', 'kind', 'army'])
    .where('token', '=', token)
    .executeTakeFirst()) ?? null;

/** Returns the chronicle of a public campaign. */
const findByCampaign = async ({ store: { db } }: LeagueContext, campaign: string): Promise<Found | null> =>
  (await findAudience(db, campaign)) === 'everybody' ? { campaign, kind: 'chronicle', army: null } : null;

/** Matches the path after `/public/`: a page's token or a campaign id, with an optional suffix for the chronicle's feed. */
const PATH = /^(?:campaigns\/(?<campaign>[^/]{1,300})|(?<token>[\w-]{43}))(?<feed>\/feed\.atom)?$/;

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Content at a public address: a page or a feed. */
export type PublicAnswer = { readonly page: WebPage } | { readonly atom: string };

/** Returns the content at an address after `/public/`. Null if nothing is published there. */
export async function findPublicAnswer(league: LeagueContext, path: string): Promise<PublicAnswer | null> {
  const { campaign: named, token, feed } = PATH.exec(path)?.groups ?? {};
  const found =
    token !== undefined
      ? await findByToken(league, token)
      : named === undefined
        ? null
        : await findByCampaign(league, decodePath(named));
  if (!found) return null;
  const { campaign, kind, army } = found;
  const address =
    token === undefined ? getCampaignAddress(league.origin, campaign) : `${league.origin}${PUBLIC_PATH}${token}`;
  const cached = <T>(compute: () => Promise<T>): Promise<T> =>
    getCached(league, campaign, ['public page', kind, address, feed ?? ''], compute);
  if (feed !== undefined)
    return kind === 'chronicle'
      ? { atom: await cached(() => chronicleFeed(league, campaign, { address, feed: `${address}${FEED}` })) }
      : null;
  if (army !== null) return { page: await createArmyPage(league, campaign, army) };
  return {
    page: await cached(() =>
      kind === 'map' ? createMapPage(league, campaign) : createChroniclePage(league, campaign, address),
    ),
  };
}
