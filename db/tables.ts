import type { AnswerName } from '../services/repositories/repositories.ts';

/** A migration from one schema version to the next. Released migrations are never edited or undone. */
export interface Migration {
  /** Schema version after the migration, consecutive from 1. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

interface Columns {
  setting: { key: string; value: string };
  nation_list: {
    id: string;
    rules: string;
    title: string;
    period: string;
    source: string;
    version: number;
    introduction: string;
    notes: string;
    origin: string;
    based_on: string | null;
    undo: string;
    attributes: string | null;
    forces: string | null;
    conditions: string | null;
  };
  list_entry: {
    list_id: string;
    position: number;
    id: string;
    name: string;
    printed: string;
    troop: string;
    cost: number;
    max: number | null;
    notes: string;
    options: string | null;
  };
  /** An earlier version of a list. */
  list_past: {
    list_id: string;
    version: number;
    replaced_at: string;
    list: string;
  };
  /** A newer version of a list that is pending or was declined. */
  list_update: {
    list_id: string;
    version: number;
    refused: number;
    list: string;
  };
  army: {
    id: string;
    newest: number;
    binned: number;
    changed_at: string;
    folder: string | null;
    undo: string;
  };
  army_tag: {
    army_id: string;
    tag: string;
  };
  army_version: {
    army_id: string;
    version: number;
    at: string;
    what: string;
    name: string;
    rules: string;
    list: string | null;
    points_limit: number;
    points: number;
    legal: number;
    errors: number;
    warnings: number;
    file: string;
    label: string | null;
  };
  /** The latest simulation of an army against others. */
  army_trial: {
    army_id: string;
    /** Simulation as JSON. */
    document: string;
  };
  collection_item: {
    rules: string;
    list: string;
    entry: string;
    name: string;
    owned: number;
    painted: number;
  };
  /** The figures that the user linked to an entry of a list. */
  collection_link: {
    rules: string;
    list: string;
    entry: string;
    figure: string;
  };
  own_troop: {
    rules: string;
    name: string;
    troop: string;
  };
  map: {
    id: string;
    title: string;
    provinces: number;
    based_on: string | null;
    version: number;
    binned: number;
    created_at: string;
    changed_at: string;
    sheet: string;
    topology: string;
    picture: string | null;
  };
  player_pack: {
    campaign: string;
    player: string;
    title: string;
    power: string;
    year: number;
    month: number;
    winter: number;
    changed_at: string;
    pack: string;
    orders: string | null;
    findings: string;
  };
  joined_seat: {
    campaign: string;
    player: string;
    origin: string;
    league_key: string | null;
    session: string;
    deadline_at: string | null;
    is_waiting: number;
    refreshed_at: string;
  };
  /** Last answers of a league about a joined seat. */
  joined_answer: {
    campaign: string;
    player: string;
    name: AnswerName;
    /** Answer as JSON. */
    answer: string;
  };
  /** Notes on a campaign. */
  notebook: {
    campaign: string;
    /** Player, or '' for the umpire. */
    seat: string;
    /** Notebook as JSON. */
    document: string;
  };
  month_picture: {
    campaign: string;
    /** Player, or '' for the umpire. */
    seat: string;
    year: number;
    month: number;
    alt: string;
    is_shown: number;
    /** Picture as a data URL. */
    picture: string;
  };
  /** A custom scenario as a document. */
  scenario: {
    id: string;
    title: string;
    rules: string;
    changed_at: string;
    document: string;
  };
  campaign: {
    id: string;
    title: string;
    rules: string;
    year: number;
    month: number;
    winter: number;
    players: string;
    head_seq: number;
    head_hash: string;
    filing: number;
    changed_at: string;
    /** Original campaign of a branch. Null if this is not a branch, or if the original was deleted. */
    branch_of: string | null;
    branch_seq: number | null;
    play_mode: string;
    deadline: string | null;
    notes: string;
    /** Regents by seat as JSON. Null if people play all seats. */
    keepers: string | null;
    /** Default method for battles, or null for quick resolution. */
    battles: string | null;
  };
  campaign_event: {
    campaign_id: string;
    seq: number;
    year: number;
    month: number;
    rules_version: string;
    happening: string;
    dice: string;
    steps: string;
    rulings: string;
    previous: string;
    hash: string;
  };
  campaign_pin: {
    campaign_id: string;
    /** Player, or '' for the umpire. */
    seat: string;
    salt: string;
    hash: string;
    wrong: number;
    wrong_at: string | null;
    untold_seat: number;
    untold_umpire: number;
  };
  campaign_secret: {
    campaign_id: string;
    secret: string;
    seed: string;
  };
  command_proof: {
    campaign_id: string;
    /** Last log entry of the command. */
    seq: number;
    proof: string;
  };
  snapshot: {
    campaign_id: string;
    seq: number;
    digest: string;
    state: string;
    year: number;
    month: number;
    battles: number;
    taken_back_to: number | null;
  };
  filed_orders: {
    campaign_id: string;
    year: number;
    month: number;
    player: string;
    filed_at: string;
    resolved_at: number | null;
    orders: string;
  };
  regent_reasons: {
    campaign_id: string;
    /** First log entry of the month resolved with the orders. */
    resolved_at: number;
    player: string;
    reasons: string;
  };
  /** A simulated battle of a campaign, with the log entry that resolved it. */
  fought_battle: {
    campaign_id: string;
    seq: number;
    document: string;
  };
  typed_dice: {
    campaign_id: string;
    /** Battle to which the dice belong, or '' for the month. */
    battle: string;
    head_hash: string;
    filing: number;
    result: string | null;
    faces: string;
    typed_at: string;
  };
  table_battle: {
    id: string;
    title: string;
    rules: string;
    turn: number;
    campaign: string | null;
    sides: string;
    version: number;
    changed_at: string;
    document: string;
    what: string;
    undo: string;
  };
  /** An earlier version of a battle. */
  battle_past: {
    battle_id: string;
    version: number;
    what: string;
    document: string;
  };
  row_seal: { of_table: string; of_key: string; digest: string };
}

/** The schema as types for Kysely's queries. The SQL is in the migrations: `sqlite/1-tables.sql`, `postgres/1-tables.sql`. */
export type Tables = { readonly [Table in keyof Columns]: Readonly<Columns[Table]> };
