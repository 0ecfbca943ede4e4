/** Description of an edit: a message key and its values. Undo shows the description, and saved versions store it. */
export interface EditLabel {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Document after an edit. Unchanged parts are the same objects as before. */
export interface Edit<Document> {
  readonly state: Document;
  /** Null if the document's edits have no descriptions. */
  readonly what: EditLabel | null;
  /** Form field that the user types into: further typing there belongs to the same undo step. Null for other edits. */
  readonly field: string | null;
}
