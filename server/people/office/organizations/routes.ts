import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  createClub,
  createOrganization,
  placeLogo,
  listOfficeClubs,
  listOfficeOrganizations,
  takeLogoDown,
  updateClub,
  updateOrganization,
} from '#contract/people/office/organizations.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { readOfficeClubs, saveLogo } from '#server/people/office/organizations/queries.ts';
import { addClub, changeClub } from '#server/people/office/organizations/write-club.ts';
import {
  create,
  organizationIn,
  organizationsIn,
  update,
} from '#server/people/office/organizations/write-organization.ts';
import { checkDocument, drawInTurn, mostPixels } from '#server/ground/storage/documents/check-document.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Sharp on a phone's screen at the size in which it is shown, and no larger. */
const logoSide = 512;

/** Registers the calls by which an office sets up organizations and their clubs. */
export function registerOfficeOrganizations(context: RouteContext): void {
  const { db, pool, pictures } = context;
  call(context, listOfficeOrganizations, async ({ caller }) => ({
    items: await organizationsIn(db, organizationsOf(caller)),
  }));

  call(context, createOrganization, (asked) => create(db, asked));

  call(context, updateOrganization, (asked) => update(db, asked));

  call(context, placeLogo, async ({ params: { id }, files, caller }) => {
    const was = await organizationIn(db, id);
    const file = files.get('file');
    if (file === undefined) throw new Refusal('office.file_missing', 'file');
    const { media_type } = await checkDocument(file);
    if (!media_type.startsWith('image/')) throw new Refusal('document.type', 'file');
    const { default: sharp } = await import('sharp');
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

  call(context, takeLogoDown, async ({ params: { id }, caller }) =>
    settle(id, null, caller.user_id, (await organizationIn(db, id)).logo),
  );

  const settle = (id: number, file_id: number | null, user_id: number, was: string | null) =>
    inTransaction(db, async (tx) => {
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

  call(context, listOfficeClubs, async ({ params }) => ({ items: await readOfficeClubs(db, params.id) }));

  call(context, createClub, (asked) => addClub(db, asked));

  call(context, updateClub, (asked) => changeClub(db, asked));
}
