import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the first name and surname of an alias of `users`, as others read it. An account that never gave them appears
 * by the part of its e-mail before the @, because somebody did it. It is null without an account.
 */
export const personName = (users: string): RawBuilder<string | null> =>
  sql.raw(
    `coalesce(nullif(btrim(${users}.user_firstname || ' ' || ${users}.user_lastname), ''), split_part(${users}.user_email, '@', 1))`,
  );
