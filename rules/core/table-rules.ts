/** What the table aid needs of a book beside its procedures. */
export interface TableRules {
  /** Words for keys of its procedures' inputs and outcomes; `key=value` names a value of one key, `=value` one of any. */
  readonly words: Readonly<Record<string, string>>;
}
