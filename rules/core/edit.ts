/** Description of an edit: a message key and its values. Shown by undo and stored with the version. */
export interface EditLabel {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Document after an edit. Unchanged parts are the same objects as before. */
export interface Edit<Document> {
  readonly state: Document;
  /** Null if the document's edits have no descriptions. */
  readonly what: EditLabel | null;
  /** Field being typed into, so that further typing there is the same undo step; null for other edits. */
  readonly field: string | null;
}
