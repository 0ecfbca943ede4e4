import { z } from 'zod';
import { command, listOf, passThrough, query, storeId } from '../base.ts';
import { instant, ofCampaign, personName, publicEdition, seat, webAddress } from './shapes.ts';
import { seatKey } from '../seats.ts';

/** Who may find a campaign and read what everybody may know of it: its members, whoever has an account, or everybody. */
export const AUDIENCES = ['members', 'club', 'everybody'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Which accounts may propose campaigns. */
export const PROPOSERS = ['all', 'some', 'none'] as const;
export type Proposers = (typeof PROPOSERS)[number];

const shortText = z.string().trim().max(500);
/** '' until the owner has given it one. */
const clubName = z.union([personName, z.literal('')]);

const clubFields = {
  name: clubName,
  about: shortText,
  frontPage: z.enum(['club', 'everybody']),
  proposers: z.enum(PROPOSERS),
};
const club = z.strictObject({
  ...clubFields,
  /** Whether the caller may propose a campaign. */
  mayPropose: z.boolean(),
});
export type Club = Readonly<z.output<typeof club>>;

/** Somebody of the club; `account` and `name` are '' to whoever may not know who it is. */
const person = z.strictObject({ account: z.string(), name: z.string() });

/** How many of the last twenty months for which orders were due had them in at the deadline. */
const reliability = z.strictObject({ inTime: z.int(), of: z.int() });
export type Reliability = Readonly<z.output<typeof reliability>>;

const listedSeat = z.strictObject({
  player: z.string(),
  power: z.string(),
  colour: z.string(),
  provinces: z.int(),
  hasWon: z.boolean(),
  /** Whether somebody may have it; a regent's always is nobody's. */
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
  /** The newest month that was told. */
  news: z.strictObject({ year: z.int(), month: z.int(), headline: z.string() }).nullable(),
  /** Addresses of the chronicle as a page and as an Atom feed; '' where it is not for everybody. */
  chronicle: webAddress,
  feed: webAddress,
  /** What the caller is to it: a member's role, `applicant` for who has asked for a seat. */
  part: z.enum(['umpire', 'player', 'reader', 'applicant']).nullable(),
});
export type ListedCampaign = Readonly<z.output<typeof listed>>;

const tableRow = z.strictObject({ ...person.shape, campaigns: z.int(), firsts: z.int(), points: z.int() });
const season = z.strictObject({
  season: z.int(),
  name: z.string(),
  beganAt: instant,
  endedAt: instant.nullable(),
  /** The most points first. */
  table: listOf(tableRow),
});
export type Season = Readonly<z.output<typeof season>>;

const front = z.strictObject({ club, campaigns: listOf(listed), seasons: listOf(season) });
export type FrontPage = Readonly<z.output<typeof front>>;

const watched = z.strictObject({ listed, edition: publicEdition });
export type Watched = Readonly<z.output<typeof watched>>;

const listingFields = {
  audience: z.enum(AUDIENCES),
  about: shortText,
  takesApplications: z.boolean(),
  isMustering: z.boolean(),
  /** Whether whoever may read the campaign sees its battles on the field. */
  showsBattles: z.boolean(),
};
const listing = z.strictObject({
  ...listingFields,
  isClosed: z.boolean(),
  /** Whether the campaign is in its first month: only then can there be a muster. */
  isFirstMonth: z.boolean(),
  /** Seats whose players have said that they are there. */
  here: listOf(z.string()),
});
export type Listing = Readonly<z.output<typeof listing>>;

const application = z.strictObject({
  application: z.int(),
  /** The seat that is asked for; '' for any that becomes free. */
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
  /** Seats in campaigns that the caller may know of. */
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
  /** Whether those without an account may read the name; null to others. */
  isNamed: z.boolean().nullable(),
  /** Whether it may propose campaigns where some may: told to the owner alone, null to others. */
  mayPropose: z.boolean().nullable(),
});
export type PersonPage = Readonly<z.output<typeof personPage>>;

export const clubCalls = {
  /** Which club this is: for everybody, so that a stranger knows where he is. */
  club: query.output(club),
  setClub: command.input(z.object(clubFields)).output(club),
  /** Campaigns that the caller may find, and the seasons. SIGNED_OUT for a guest where the front page is the club's own. */
  front: query.output(front),
  /** What everybody may know of a campaign that the caller may find. SIGNED_OUT and NOT_YOURS as for one that does not exist. */
  watch: query.input(ofCampaign).output(passThrough(watched)),
  listing: query.input(ofCampaign).output(listing),
  /** Battles are shown or not as before where `showsBattles` is absent. REFUSED for a muster after the first month. */
  setListing: command
    .input(ofCampaign.extend({ ...listingFields, showsBattles: z.boolean().exactOptional() }))
    .output(listing),
  /** Ends a campaign for the running season's table, or takes that back. REFUSED where no season runs. */
  setClosed: command.input(ofCampaign.extend({ isClosed: z.boolean() })).output(listing),
  /** Says that the seat's player is there. */
  muster: command.input(seatKey).output(listing),
  /**
   * Asks for a free seat, or for any that becomes free where `player` is ''; it replaces what the caller asked for before. REFUSED where none
   * may be asked for, NOT_YOURS for a campaign that the caller may not find.
   */
  apply: command.input(ofCampaign.extend({ player: seat, text: shortText })).output(z.object({})),
  withdrawApplication: command.input(ofCampaign).output(z.object({})),
  applications: query.input(ofCampaign).output(listOf(application)),
  /** Gives who asked the seat `player`, or turns the application down where it is ''. NOT_FOUND, and REFUSED for a seat that is taken. */
  answerApplication: command
    .input(ofCampaign.extend({ application: z.int(), player: seat }))
    .output(listOf(application)),
  /** Begins a campaign whose umpire the caller is, with a muster and seats to be asked for. REFUSED where the caller may not. */
  propose: command
    .input(z.object({ scenario: z.string().max(100), about: shortText }))
    .output(z.object({ campaign: storeId })),
  /** Ends the season that runs, and begins another unless `name` is ''. */
  beginSeason: command.input(z.object({ name: clubName })).output(listOf(season)),
  /** A player's page. NOT_YOURS for whoever the caller has no campaign in sight with. */
  person: query.input(z.object({ account: z.string().max(100) })).output(personPage),
  /** Whether those without an account may read the caller's name. */
  setNamed: command.input(z.object({ isNamed: z.boolean() })).output(personPage),
  /** Lets an account propose campaigns where some may, or no longer. */
  setProposer: command.input(z.object({ account: z.string().max(100), may: z.boolean() })).output(personPage),
};
