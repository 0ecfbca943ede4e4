/** Battles that waited before there were deadlines for them get theirs when the league is started the first time after this. */
export const battleTimes = {
  number: 15,
  name: 'battle times',
  sql: `
    -- Whether its battles have deadlines: those of campaigns from before are looked at once.
    ALTER TABLE led_campaign ADD COLUMN times_battles boolean NOT NULL DEFAULT false;
    ALTER TABLE led_campaign ALTER COLUMN times_battles SET DEFAULT true;
  `,
} as const;
