import sharp from 'sharp';
import { Refusal } from '#contract/errors.ts';
import {
  createClub,
  createOrganization,
  hangLogo,
  listOfficeClubs,
  listOfficeOrganizations,
  takeLogoDown,
  updateClub,
  updateOrganization,
} from '#contract/office-organizations.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import type { PublicPlace } from '#server/office/cups/licence-model.ts';
import { readOfficeClubs, saveLogo } from '#server/office/organizations/queries.ts';
import { addClub, changeClub } from '#server/office/organizations/write-club.ts';
import {
  create,
  organizationIn,
  organizationsIn,
  update,
} from '#server/office/organizations/write-organization.ts';
import { checkDocument, drawInTurn, mostPixels } from '#server/storage/check-document.ts';
import { putPublicFile } from '#server/storage/public-files.ts';
import { insertAudit } from '#server/users/queries.ts';

/** Sharp on a phone's screen at the size it is shown, and no heavier. */
const logoSide = 512;

/** Organizations and their clubs, as their office settles them. */
export function registerOfficeOrganizations(house: House, { db, pool, pictures }: PublicPlace): void {
  call(house, listOfficeOrganizations, async ({ caller }) => ({
    items: await organizationsIn(db, organizationsOf(caller)),
  }));

  call(house, createOrganization, (asked) => create(db, asked));

  call(house, updateOrganization, (asked) => update(db, asked));

  call(house, hangLogo, async ({ params: { id }, files, caller }) => {
    const was = await organizationIn(db, id);
    const file = files.get('file');
    if (file === undefined) throw new Refusal('office.file_missing', 'file');
    const { media_type } = await checkDocument(file);
    if (!media_type.startsWith('image/')) throw new Refusal('document.type', 'file');
    const { data, info } = await drawInTurn(() =>
      sharp(file.bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
        .rotate()
        .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
        .toBuffer({ resolveWithObject: true }),
    );
    const { width, height } = info;
    const { file_id } = await putPublicFile(pool, pictures, data, 'image/webp', { width, height });
    return settle(id, file_id, caller.user_id, was.logo);
  });

  call(house, takeLogoDown, async ({ params: { id }, caller }) =>
    settle(id, null, caller.user_id, (await organizationIn(db, id)).logo),
  );

  const settle = (id: number, file_id: number | null, user_id: number, was: string | null) =>
    db.transaction().execute(async (tx) => {
      await saveLogo(tx, id, file_id);
      const organization = await organizationIn(tx, id);
      await insertAudit(tx, {
        user_id,
        action: 'logo',
        entity: 'organization',
        entity_id: id,
        was: { logo: was },
        became: { logo: organization.logo },
      });
      return organization;
    });

  call(house, listOfficeClubs, async ({ params }) => ({ items: await readOfficeClubs(db, params.id) }));

  call(house, createClub, (asked) => addClub(db, asked));

  call(house, updateClub, (asked) => changeClub(db, asked));
}
