/** Who looks on while a battle is fought on the field, and which units nobody has seen there yet. */
export const watchedBattles = {
  number: 14,
  name: 'watched battles',
  sql: `
    -- Whether battles on the field are shown to whoever may read the campaign.
    ALTER TABLE led_campaign ADD COLUMN shows_battles boolean NOT NULL DEFAULT false;
    -- Units of both sides that the other side has not seen yet.
    ALTER TABLE field_battle ADD COLUMN unseen text[] NOT NULL DEFAULT '{}';
  `,
} as const;
