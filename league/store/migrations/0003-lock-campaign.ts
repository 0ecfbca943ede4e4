/**
 * A function that locks a campaign's row and then reads it, in one round trip. A single statement would read what was committed before it
 * waited for the lock; each statement of a function sees what is committed when that statement begins.
 */
export const lockCampaign = {
  number: 3,
  name: 'lock and look',
  sql: `
    CREATE FUNCTION lock_and_look(of_campaign text, of_account text, of_key text)
    RETURNS TABLE (
      messages integer, resolve text, paused boolean, timed_month integer, looked_at timestamptz,
      parts json, request text, answer text
    )
    LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    BEGIN
      PERFORM FROM led_campaign WHERE campaign_id = of_campaign FOR UPDATE;
      RETURN QUERY SELECT
        led.messages, led.resolve, led.paused, led.timed_month, clock_timestamp(),
        (
          SELECT coalesce(json_agg(json_build_object('role', role, 'seat', seat, 'isSubstitute', is_substitute)), '[]')
          FROM member WHERE account_id = of_account AND campaign_id = of_campaign AND until IS NULL
        ),
        command.request, command.answer
      FROM led_campaign AS led LEFT JOIN command ON command.account_id = of_account AND command.key = of_key
      WHERE led.campaign_id = of_campaign;
    END $$;
  `,
} as const;
