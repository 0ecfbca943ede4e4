/** What stands around a field: its label, and what is said of it. */
export interface FieldLabel {
  readonly label: string;
  readonly hint?: string;
  readonly description?: string;
  readonly help?: string;
  readonly error?: string | boolean;
  readonly orientation?: 'vertical' | 'horizontal';
  readonly class?: string;
}
