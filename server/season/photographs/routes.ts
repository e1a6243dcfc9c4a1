import { Refusal } from '#contract/errors.ts';
import { getGallery } from '#contract/season/photographs/gallery.ts';
import { askTakeDown, hidePhotograph } from '#contract/season/photographs/take-downs.ts';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readGallery } from './gallery-query.ts';
import {
  holdPhotographs,
  insertTakeDown,
  readShownPicture,
  rodeThere,
  type ShownPicture,
  wasKept,
  withhold,
} from './take-down-queries.ts';

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
    return { body: gallery, tags: ['all'] };
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
