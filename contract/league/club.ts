import { z } from 'zod';
import { command, listOf, passThrough, query, storeId, seatKey } from '../base.ts';
import { instant, campaignInput, personName, publicEdition, seat, webAddress } from './shapes.ts';

/** People who may find a campaign and read its public edition: its members, all accounts, or everyone. */
export const AUDIENCES = ['members', 'club', 'everybody'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Accounts that may propose campaigns. */
export const PROPOSERS = ['all', 'some', 'none'] as const;
export type Proposers = (typeof PROPOSERS)[number];

const shortText = z.string().trim().max(500);
/** '' until the owner sets it. */
const clubName = z.union([personName, z.literal('')]);

const clubFields = {
  name: clubName,
  about: shortText,
  frontPage: z.enum(['club', 'everybody']),
  proposers: z.enum(PROPOSERS),
};
const club = z.strictObject({
  ...clubFields,
  /** True if the caller may propose a campaign. */
  mayPropose: z.boolean(),
});
export type Club = Readonly<z.output<typeof club>>;

/** A member of the club. A field is '' if it is hidden from the caller. */
const person = z.strictObject({ account: z.string(), name: z.string() });

/** Months with orders submitted in time (`inTime`), of the last twenty months with orders due. */
const reliability = z.strictObject({ inTime: z.int(), of: z.int() });
export type Reliability = Readonly<z.output<typeof reliability>>;

const listedSeat = z.strictObject({
  player: z.string(),
  power: z.string(),
  colour: z.string(),
  provinces: z.int(),
  hasWon: z.boolean(),
  /** True if the seat is free. Always false for a regent's seat. */
  isOpen: z.boolean(),
  ...person.shape,
});

const listed = z.strictObject({
  campaign: storeId,
  title: z.string(),
  about: z.string(),
  audience: z.enum(AUDIENCES),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  deadlineAt: instant.nullable(),
  isMustering: z.boolean(),
  takesApplications: z.boolean(),
  isClosed: z.boolean(),
  umpires: listOf(person),
  seats: listOf(listedSeat),
  /** Newest reported month. */
  news: z.strictObject({ year: z.int(), month: z.int(), headline: z.string() }).nullable(),
  /** Addresses of the chronicle as a page and as an Atom feed, or '' if it is not public. */
  chronicle: webAddress,
  feed: webAddress,
  /** The caller's role. `applicant` has applied for a seat. */
  part: z.enum(['umpire', 'player', 'reader', 'applicant']).nullable(),
});
export type ListedCampaign = Readonly<z.output<typeof listed>>;

const tableRow = z.strictObject({ ...person.shape, campaigns: z.int(), firsts: z.int(), points: z.int() });
const season = z.strictObject({
  season: z.int(),
  name: z.string(),
  beganAt: instant,
  endedAt: instant.nullable(),
  /** Season table, most points first. */
  table: listOf(tableRow),
});
export type Season = Readonly<z.output<typeof season>>;

const front = z.strictObject({ club, campaigns: listOf(listed), seasons: listOf(season) });
export type FrontPage = Readonly<z.output<typeof front>>;

const watched = z.strictObject({ listed, edition: publicEdition });
export type WatchedCampaign = Readonly<z.output<typeof watched>>;

const listingFields = {
  audience: z.enum(AUDIENCES),
  about: shortText,
  takesApplications: z.boolean(),
  isMustering: z.boolean(),
  /** If true, everyone who may read the campaign sees its battles on the field. */
  showsBattles: z.boolean(),
};
const listing = z.strictObject({
  ...listingFields,
  isClosed: z.boolean(),
  /** True during the first month, when a muster is possible. */
  isFirstMonth: z.boolean(),
  /** Seats whose players have reported that they are present. */
  here: listOf(z.string()),
});
export type CampaignListing = Readonly<z.output<typeof listing>>;

const application = z.strictObject({
  application: z.int(),
  /** The wanted seat, or '' for any seat that becomes free. */
  player: seat,
  ...person.shape,
  text: z.string(),
  sentAt: instant,
  reliability,
});
export type Application = Readonly<z.output<typeof application>>;

const personPage = z.strictObject({
  ...person.shape,
  since: instant,
  reliability,
  /** The player's seats, in campaigns that are visible to the caller. */
  seats: listOf(
    z.strictObject({
      campaign: storeId,
      title: z.string(),
      power: z.string(),
      since: instant,
      until: instant.nullable(),
    }),
  ),
  results: listOf(
    z.strictObject({ season: z.string(), title: z.string(), power: z.string(), place: z.int(), points: z.int() }),
  ),
  /** If true, visitors without an account may read the name. Null if the caller asks about another account. */
  isNamed: z.boolean().nullable(),
  /** True if the account may propose campaigns while only some accounts may. Null if the caller is not the owner. */
  mayPropose: z.boolean().nullable(),
});
export type PersonPage = Readonly<z.output<typeof personPage>>;

export const clubMethods = {
  /** The club's details, public so that strangers know which club this is. */
  club: query.output(club),
  setClub: command.input(z.object(clubFields)).output(club),
  /** Campaigns that the caller may find, and the seasons. SIGNED_OUT for visitors if the front page is for the club only. */
  front: query.output(front),
  /** The public edition of a campaign. For a campaign hidden from the caller: SIGNED_OUT or NOT_YOURS, as if it did not exist. */
  watch: query.input(campaignInput).output(passThrough(watched)),
  listing: query.input(campaignInput).output(listing),
  /** Changes how a campaign is listed. An absent `showsBattles` keeps its value. REFUSED for a muster after the first month. */
  setListing: command
    .input(campaignInput.extend({ ...listingFields, showsBattles: z.boolean().exactOptional() }))
    .output(listing),
  /** Closes a campaign so that it counts in the current season's table, or reopens it. REFUSED without a season. */
  setClosed: command.input(campaignInput.extend({ isClosed: z.boolean() })).output(listing),
  /** Reports that the seat's player is present. */
  muster: command.input(seatKey).output(listing),
  /** Applies for a free seat, or for any for ''; replaces an earlier application. REFUSED if closed, NOT_YOURS for a hidden campaign. */
  apply: command.input(campaignInput.extend({ player: seat, text: shortText })).output(z.object({})),
  withdrawApplication: command.input(campaignInput).output(z.object({})),
  applications: query.input(campaignInput).output(listOf(application)),
  /** Gives the applicant the seat `player`, or declines for ''. NOT_FOUND without such an application; REFUSED for a taken seat. */
  answerApplication: command
    .input(campaignInput.extend({ application: z.int(), player: seat }))
    .output(listOf(application)),
  /** Creates a campaign with a muster and open applications. The caller becomes its umpire. REFUSED without permission. */
  propose: command
    .input(z.object({ scenario: z.string().max(100), about: shortText }))
    .output(z.object({ campaign: storeId })),
  /** Ends the current season and starts another, unless `name` is ''. */
  beginSeason: command.input(z.object({ name: clubName })).output(listOf(season)),
  /** A player's page. NOT_YOURS if the player is in no campaign visible to the caller. */
  person: query.input(z.object({ account: z.string().max(100) })).output(personPage),
  /** Sets whether visitors without an account may read the caller's name. */
  setNamed: command.input(z.object({ isNamed: z.boolean() })).output(personPage),
  /** Sets whether an account may propose campaigns while only some accounts may. */
  setProposer: command.input(z.object({ account: z.string().max(100), may: z.boolean() })).output(personPage),
};
