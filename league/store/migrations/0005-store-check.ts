/** What the last check of the store found, for the owner, whichever process made it. */
export const storeCheck = {
  number: 5,
  name: 'store check',
  sql: `
    CREATE TABLE store_check (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      checked_at timestamptz NOT NULL DEFAULT now(),
      damage text NOT NULL DEFAULT '[]'
    );
  `,
} as const;
