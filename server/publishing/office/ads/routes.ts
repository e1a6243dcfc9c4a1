import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { AuditAction } from '#contract/operations/office/audit-actions.ts';
import {
  createOfficeAd,
  createSponsor,
  placeAdPicture,
  listOfficeAds,
  type OfficeAd,
  takeAdPictureDown,
  updateOfficeAd,
} from '#contract/publishing/office/ads.ts';
import { Refusal } from '#contract/errors.ts';
import { bannerPicture, LOGO_SIZE } from '#server/publishing/ads/banner-picture.ts';
import { insertAd, readOrganizationOfPublicCup } from '#server/publishing/ads/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import {
  type AdFields,
  deleteAdPicture,
  insertSponsor,
  readAdRequests,
  readOfficeAds,
  readSponsored,
  saveAdPicture,
  updateAd,
} from '#server/publishing/office/ads/queries.ts';
import { isAdLink } from '#server/publishing/ads/ad-link.ts';
import { checkDocument, drawInTurn } from '#server/ground/storage/documents/check-document.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Checks the fields of a banner or a sponsor. A banner must have a link; a sponsor may be only a name. */
function checkFields({ link, starts_on, ends_on }: AdFields, isSponsor: boolean): void {
  if (link === null ? !isSponsor : !isAdLink(link)) throw new Refusal('ad.link', 'link');
  if (starts_on !== null && ends_on !== null && starts_on > ends_on) throw new Refusal('ad.dates', 'ends_on');
}

/** Registers the calls by which the office books, places and counts advertising, and reads who asked for it. */
export function registerOfficeAds(context: RouteContext): void {
  const { db, pool, pictures } = context;
  /** Returns a banner within the caller's scope. For others it does not exist. */
  const adOf = async (caller: Caller, ad_id: number): Promise<OfficeAd> => {
    const [ad] = await readOfficeAds(db, organizationsOf(caller), ad_id);
    if (!ad) throw new Refusal('ad.not_found');
    return ad;
  };
  /** Makes a change and its record, both or neither. */
  const change = async (
    { user_id }: Caller,
    record: { ad_id: number; action: AuditAction<'ad'>; was: object; became: object },
    action: (tx: Db) => Promise<void>,
  ) => {
    const { ad_id: entity_id, ...told } = record;
    await inTransaction(db, async (tx) => {
      await action(tx);
      await insertAudit(tx, { user_id, entity: 'ad', entity_id, ...told });
    });
  };

  call(context, listOfficeAds, async ({ caller }) => {
    const organizations = organizationsOf(caller);
    const [items, requests] = await Promise.all([
      readOfficeAds(db, organizations),
      readAdRequests(db, organizations),
    ]);
    return { items, requests };
  });

  call(context, createOfficeAd, async ({ caller, body }) => {
    const own = organizationsOf(caller);
    if (own !== null && !own.includes(body.organization_id)) throw new Refusal('organization.not_found');
    checkFields(body, false);
    const { organization_id, cup_id, ad_name: name, ...days } = body;
    if (cup_id !== null && (await readOrganizationOfPublicCup(db, cup_id)) !== organization_id)
      throw new Refusal('cup.not_found', 'cup_id');
    const ad_id = await insertAd(pool, { organization_id, cup_id, name, ...days, pictures: [] });
    const record = { user_id: caller.user_id, action: 'create', entity: 'ad', entity_id: ad_id } as const;
    await insertAudit(db, { ...record, was: {}, became: body });
    return adOf(caller, ad_id);
  });

  call(context, createSponsor, async ({ caller, body: { race_id, category_id, ...fields } }) => {
    const own = organizationsOf(caller);
    const race = await readSponsored(db, race_id, category_id);
    if (race === null || (own !== null && !own.includes(race.organization_id)))
      throw new Refusal('race.not_found', 'race_id');
    if (!race.hasClass) throw new Refusal('race.category_not_found', 'category_id');
    checkFields(fields, true);
    const { organization_id } = race;
    const became = { race_id, category_id, ...fields };
    const ad_id = await inTransaction(db, async (tx) => {
      const entity_id = await insertSponsor(tx, { organization_id, race_id, category_id }, fields);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'create',
        entity: 'ad',
        entity_id,
        was: {},
        became,
      });
      return entity_id;
    });
    return adOf(caller, ad_id);
  });

  call(context, updateOfficeAd, async ({ caller, params, body }) => {
    const { ad_name, ad_link_sup: link, starts_on, ends_on, sponsored } = await adOf(caller, params.id);
    checkFields(body, sponsored !== null);
    const was = { ad_name, link, starts_on, ends_on };
    await change(caller, { ad_id: params.id, action: 'update', was, became: body }, (tx) =>
      updateAd(tx, params.id, body),
    );
    return adOf(caller, params.id);
  });

  call(context, placeAdPicture, async ({ caller, params: { id: ad_id, position, language }, files }) => {
    await adOf(caller, ad_id);
    const file = files.get('file');
    if (file === undefined) throw new Refusal('office.file_missing', 'file');
    const { media_type } = await checkDocument(file);
    if (!media_type.startsWith('image/')) throw new Refusal('document.type', 'file');
    const bytes = await drawInTurn(() =>
      position === 'LOGO' ? bannerPicture(file.bytes, LOGO_SIZE) : bannerPicture(file.bytes),
    );
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(bytes).metadata();
    const { file_id } = await putPublicFile(pool, pictures, bytes, 'image/webp', { width, height });
    const place = { position, language };
    await change(caller, { ad_id, action: 'picture', was: {}, became: place }, (tx) =>
      saveAdPicture(tx, { ad_id, ...place }, file_id),
    );
    return adOf(caller, ad_id);
  });

  call(context, takeAdPictureDown, async ({ caller, params: { id: ad_id, position, language } }) => {
    await adOf(caller, ad_id);
    const place = { position, language };
    await change(caller, { ad_id, action: 'picture', was: place, became: {} }, (tx) =>
      deleteAdPicture(tx, { ad_id, ...place }),
    );
    return adOf(caller, ad_id);
  });
}
