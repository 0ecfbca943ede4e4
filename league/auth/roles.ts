import type { LeagueContract } from '../../contract/league.ts';

/**
 * The caller's role in the campaign that the call names. `guest` is not signed in. `account` and `owner` (of the server) are signed in but
 * not members of the campaign. The others are its members. A call without a campaign has one of the first three.
 */
export const ROLES = ['guest', 'account', 'owner', 'reader', 'player', 'umpire'] as const;
export type Role = (typeof ROLES)[number];

/** Permission of a role to call a method. `own seat` allows only the caller's seat. */
export type Permission = 'yes' | 'own seat' | 'no';
type Row = Readonly<Record<Role, Permission>>;

const NO: Row = { guest: 'no', account: 'no', owner: 'no', reader: 'no', player: 'no', umpire: 'no' };
const EVERYONE: Row = { guest: 'yes', account: 'yes', owner: 'yes', reader: 'yes', player: 'yes', umpire: 'yes' };
const SIGNED_IN: Row = { ...EVERYONE, guest: 'no' };
const OWNER: Row = { ...NO, owner: 'yes' };
const MEMBERS: Row = { ...NO, reader: 'yes', player: 'yes', umpire: 'yes' };
const SEAT: Row = { ...NO, player: 'own seat' };
const UMPIRE: Row = { ...NO, umpire: 'yes' };
/** The umpire's seat is '', which these calls imply by naming no seat. */
const OWN: Row = { ...NO, umpire: 'own seat' };
const SEAT_OR_UMPIRE: Row = { ...SEAT, umpire: 'own seat' };

/** Permissions per method and role. One middleware enforces them, and a test tries every cell. */
export const PERMISSIONS = {
  app: { about: EVERYONE, settings: EVERYONE, changeSettings: SIGNED_IN, importStep: SIGNED_IN },
  lists: { all: SIGNED_IN, one: SIGNED_IN },
  packs: { all: SIGNED_IN, open: SEAT, writeOrders: SEAT, suggest: SEAT },
  regents: { suggest: { ...SEAT, umpire: 'yes' }, reasons: UMPIRE, deployment: UMPIRE, think: UMPIRE },
  notebooks: { read: OWN, write: OWN, pictures: OWN, putPicture: OWN, removePicture: OWN },
  campaigns: {
    scenarios: SIGNED_IN,
    all: SIGNED_IN,
    create: OWNER,
    importText: OWNER,
    open: UMPIRE,
    fileOrders: UMPIRE,
    readOrders: UMPIRE,
    withdrawOrders: UMPIRE,
    advance: UMPIRE,
    preview: UMPIRE,
    settleBattle: UMPIRE,
    takeBack: UMPIRE,
    bringBack: UMPIRE,
    typedDice: UMPIRE,
    dropTypedDice: UMPIRE,
    intervene: UMPIRE,
    setSettings: UMPIRE,
    log: UMPIRE,
    checkpoints: UMPIRE,
    stateAt: UMPIRE,
    statistics: UMPIRE,
    report: UMPIRE,
    playerPack: UMPIRE,
    verify: UMPIRE,
    checkPack: UMPIRE,
    exportDocument: UMPIRE,
    remove: UMPIRE,
  },
  league: {
    identity: EVERYONE,
    me: EVERYONE,
    invitation: EVERYONE,
    enter: EVERYONE,
    beginSignIn: EVERYONE,
    signIn: EVERYONE,
    signOut: SIGNED_IN,
    signOutEverywhere: SIGNED_IN,
    changeAccount: SIGNED_IN,
    forgetMe: SIGNED_IN,
    beginPasskey: SIGNED_IN,
    addPasskey: SIGNED_IN,
    removePasskey: SIGNED_IN,
    mine: SIGNED_IN,
    news: SIGNED_IN,
    setNews: SIGNED_IN,
    addChannel: SIGNED_IN,
    confirmChannel: SIGNED_IN,
    tryChannel: SIGNED_IN,
    removeChannel: SIGNED_IN,
    setCalendar: SIGNED_IN,
    withoutUmpire: OWNER,
    storeCheck: OWNER,
    inviteUmpire: OWNER,
    serverState: OWNER,
    serverAccounts: OWNER,
    endSessionsOf: OWNER,
    endAllSessions: OWNER,
    stopMail: OWNER,
    removeTexts: OWNER,
    linksOut: OWNER,
    renewLink: OWNER,
    withdrawLink: OWNER,
    failedJobs: OWNER,
    retryJob: OWNER,
    tryMail: OWNER,
    backUp: OWNER,
    members: { ...MEMBERS, owner: 'yes' },
    schedule: MEMBERS,
    edition: MEMBERS,
    notices: { ...SEAT_OR_UMPIRE, reader: 'own seat' },
    invite: UMPIRE,
    inviteAgain: UMPIRE,
    vacate: UMPIRE,
    removeMember: { ...UMPIRE, owner: 'yes' },
    setSchedule: UMPIRE,
    substitute: { ...SEAT, umpire: 'yes' },
    endSubstitute: { ...SEAT, umpire: 'yes' },
    mailLink: { ...SEAT, umpire: 'yes', owner: 'yes' },
    withdraw: SEAT,
    report: SEAT,
    enterResult: SEAT,
    messages: SEAT_OR_UMPIRE,
    sendMessage: SEAT_OR_UMPIRE,
    conversations: SEAT_OR_UMPIRE,
    readUpTo: SEAT_OR_UMPIRE,
    muteConversation: SEAT_OR_UMPIRE,
    passMessagesOn: SEAT,
    battles: SEAT_OR_UMPIRE,
    fieldBattle: SEAT,
    wantField: SEAT,
    deployField: SEAT,
    answerField: SEAT,
    setStandingAnswers: SEAT,
    pages: SEAT_OR_UMPIRE,
    publishArmy: SEAT_OR_UMPIRE,
    publishCampaign: UMPIRE,
    takeBackPage: SEAT_OR_UMPIRE,
    // The methods from here on check the campaign's audience themselves. For a hidden campaign, they answer as for a missing one.
    club: EVERYONE,
    front: EVERYONE,
    watch: EVERYONE,
    watchBattles: EVERYONE,
    watchBattle: EVERYONE,
    person: SIGNED_IN,
    setNamed: SIGNED_IN,
    apply: SIGNED_IN,
    withdrawApplication: SIGNED_IN,
    propose: SIGNED_IN,
    setClub: OWNER,
    setProposer: OWNER,
    beginSeason: OWNER,
    listing: { ...MEMBERS, owner: 'yes' },
    setListing: { ...UMPIRE, owner: 'yes' },
    setClosed: UMPIRE,
    muster: SEAT,
    applications: UMPIRE,
    answerApplication: UMPIRE,
  },
} as const satisfies { readonly [F in keyof LeagueContract]: { readonly [M in keyof LeagueContract[F]]: Row } };
