/** What an edit did, as a message key and its values: shown by undo and kept with the stored version. */
export interface Words {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A document after an edit. Everything the edit did not touch is the same object as before. */
export interface Edit<Document> {
  readonly state: Document;
  /** Null where the edits of a document are not named. */
  readonly what: Words | null;
  /** The field that is typed into, so that typing on in it is one step; null for anything else. */
  readonly field: string | null;
}
