import { sql } from 'kysely';

/** The name of the first account holder of a rider `p`, or of the rider where the account has none. */
export const accountHolder = sql<string>`coalesce((select nullif(trim(concat_ws(' ', u.user_firstname, u.user_lastname)), '')
  from user_rider h join users u using (user_id) where h.rider_id = p.rider_id order by h.linked_at, u.user_id limit 1), p.rider_fullname)`;
