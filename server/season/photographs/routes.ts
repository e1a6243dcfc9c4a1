import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { getGallery, type Gallery } from '#contract/season/photographs/gallery.ts';
import { askTakeDown, hidePhotograph } from '#contract/season/photographs/take-downs.ts';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { isNotWithheld } from '#server/ground/pictures/picture-columns.ts';
import { organizationLanguage } from '#server/people/reference/columns.ts';
import {
  holdPhotographs,
  insertTakeDown,
  readShownPicture,
  rodeThere,
  wasKept,
  withhold,
  type ShownPicture,
} from './take-down-queries.ts';

/** A picture `i` in every size. */
const photograph = sql`json_build_object('image_id', i.image_id, 'mini', '/files/' || mini.storage_key,
  'large', '/files/' || shown.storage_key, 'width', coalesce(shown.width, 960), 'height', coalesce(shown.height, 540),
  'full', '/files/' || whole.storage_key, 'description', i.description, 'credit', i.credit)`;

const itsFiles = sql`join image i using (image_id) join file mini on mini.file_id = i.mini_id
  join file medium on medium.file_id = i.medium_id join file whole on whole.file_id = coalesce(i.full_id, i.medium_id)
  join file shown on shown.file_id = coalesce(i.large_id, i.full_id, i.medium_id)`;

/** Reads a race's photographs in one statement, or null if there is no such race in a public cup. */
async function readGallery(db: Db, race_id: number): Promise<Gallery | null> {
  const { rows } = await sql<Gallery>`
    select r.race_id, r.race_name, r.race_date::text, c.cup_id, c.cup_name, o.organization_id,
      ${sql.raw(organizationLanguage)} as organization_language,
      coalesce((select json_agg(${photograph} order by di.position) from cup_date_image di ${itsFiles}
        where di.cup_id = r.cup_id and di.race_date = r.race_date and di.slot = 'raceImages'
          and ${sql.raw(isNotWithheld)}), '[]') as items,
      coalesce((select json_agg(${photograph} order by h.heat_id, x.position)
        from heat h join heat_image x using (heat_id) ${itsFiles}
        where h.race_id = r.race_id and ${sql.raw(isNotWithheld)}), '[]') as heats
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}

async function shownPicture(db: Db, image_id: number): Promise<ShownPicture> {
  const picture = await readShownPicture(db, image_id);
  if (picture === null) throw new Refusal('photograph.not_found');
  return picture;
}

/** Registers the calls for photographs: anybody asks to take one down, and a family there hides it at once. */
export function registerPhotographs(context: RouteContext): void {
  const { db, limits } = context;

  publicGet(context, getGallery, async ({ params }) => {
    const gallery = await readGallery(db, params.id);
    if (gallery === null) throw new Refusal('race.not_found');
    const { race_id, cup_id, organization_id } = gallery;
    return { body: gallery, tags: [`org:${organization_id}`, `race:${race_id}`, `dates:${cup_id}`] };
  });

  call(context, askTakeDown, async (asked) => {
    const { params, body, language } = asked;
    const user_email = normalizeEmail(body.user_email);
    if (!isEmail(user_email)) throw new Refusal('request.bad_body', 'user_email');
    await limits.share('take_down_address', asked);
    await inTransaction(db, async (tx) => {
      const picture = await shownPicture(tx, params.image_id);
      const { reason } = body;
      await insertTakeDown(tx, { ...picture, reason, user_email, user_id: null, language, is_hidden: false });
    });
    return {};
  });

  call(context, hidePhotograph, async ({ params: { image_id }, caller, language }) => {
    await limits.spend('hide_account', String(caller.user_id));
    return inTransaction(db, async (tx) => {
      await holdPhotographs(tx, [image_id]);
      const picture = await shownPicture(tx, image_id);
      const { race_id } = picture;
      if (race_id === null || !(await rodeThere(tx, race_id, caller.rider_ids)))
        throw new Refusal('photograph.not_yours');
      const is_hidden = !(await wasKept(tx, image_id));
      const { user_id } = caller;
      await insertTakeDown(tx, { ...picture, reason: '', user_email: null, user_id, language, is_hidden });
      if (is_hidden) await withhold(tx, image_id);
      return { image_id, is_hidden };
    });
  });
}
