import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import type { Thing } from '#rules/operations/office/audit-things.ts';

/** The queries that find ids and names of things, by kind. Names of riders have an index of their own. */
const named: Readonly<Record<string, RawBuilder<unknown>>> = {
  rider: sql`select rider_id as id, rider_fullname as name from rider`,
  rider_claim: sql`select claim_id as id, rider_fullname as name from rider_claim join rider using (rider_id)`,
  user: sql`select user_id as id, coalesce(nullif(btrim(coalesce(user_firstname || ' ' || user_lastname, '')), ''), user_email) as name from users`,
  club: sql`select club_id as id, club_name as name from club`,
  book: sql`select book_id as id, payee_name as name from payee`,
  organization: sql`select organization_id as id, organization_name as name from organization`,
  organization_riders: sql`select organization_id as id, organization_name as name from organization`,
  category: sql`select category_id as id, category_name as name from category`,
  cup: sql`select cup_id as id, cup_name as name from cup`,
  race: sql`select race_id as id, race_name || ' · ' || cup_name as name from race join cup using (cup_id)`,
  country: sql`select country_id as id, country_name as name from country`,
  lbr: sql`select lbr_id as id, rider_fullname || ' · ' || cup_name as name from lbr join rider using (rider_id) join cup using (cup_id)`,
  due: sql`select due_id as id, rider_fullname as name from due join rider using (rider_id)`,
  payment: sql`select payment_id as id, rider_fullname as name from payment join due using (due_id) join rider using (rider_id)`,
  receipt: sql`select receipt_id as id, payer_name as name from receipt`,
  statement_line: sql`select line_id as id, line_text as name from statement_line`,
  message: sql`select message_id as id, subject as name from race_message_text where position = 0`,
  desk: sql`select desk_id as id, desk_name as name from desk_pass`,
  ad: sql`select ad_id as id, ad_name as name from ad`,
  rider_import: sql`select import_id as id, file_name as name from rider_import`,
  role: sql`select invitation_id as id, user_email as name from role_invitation`,
};

/** Reads the names of some things, by kind and id (`rider 12`), in one statement. What was deleted has no name. */
export async function readAuditNames(db: Db, things: readonly Thing[]): Promise<Record<string, string>> {
  const kinds = Map.groupBy(things, ({ entity }) => entity);
  const asked = [...kinds].flatMap(([entity, all]) => {
    const source = named[entity];
    if (source === undefined) return [];
    const ids = [...new Set(all.map(({ id }) => id))];
    return [
      sql`select ${entity}::text as entity, x.id, x.name from (${source}) x where x.id = any(${ids}::bigint[])`,
    ];
  });
  if (asked.length === 0) return {};
  const { rows } = await sql<{ entity: string; id: number; name: string }>`
    ${sql.join(asked, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ entity, id, name }) => [`${entity} ${id}`, name]));
}

/** The things whose names contain every one of some folded words, as rows of kind and id. */
export function thingsNamed(words: readonly string[]): RawBuilder<unknown> {
  const patterns = words.map((word) => `%${word}%`);
  const riders = sql`(select rider_id from rider where rider_names like all (${patterns}::text[]))`;
  const ofRiders = sql`
    select 'rider' as entity, rider_id as id from rider where rider_id in ${riders}
    union all select 'rider_claim', claim_id from rider_claim where rider_id in ${riders}
    union all select 'lbr', lbr_id from lbr where rider_id in ${riders}
    union all select 'due', due_id from due where rider_id in ${riders}
    union all select 'payment', payment_id from payment join due using (due_id) where rider_id in ${riders}`;
  const others = Object.entries(named)
    .filter(([entity]) => !['rider', 'rider_claim', 'lbr', 'due', 'payment', 'country'].includes(entity))
    .map(
      ([entity, source]) =>
        sql`select ${entity}::text, x.id from (${source}) x where fold_text(x.name) like all (${patterns}::text[])`,
    );
  return sql.join([ofRiders, ...others], sql` union all `);
}
