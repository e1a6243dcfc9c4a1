import { Refusal } from '#contract/errors.ts';
import { getOrganizationWaiver, publishWaiver } from '#contract/raceday/office/check-in/waivers.ts';
import { getRiderWaiver, type RiderWaiver, signRiderWaiver } from '#contract/people/riders/waiver.ts';
import type { Language } from '#contract/values.ts';
import { signsAgain, waiverEnds } from '#rules/people/riders/waiver-term.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import {
  insertSignature,
  insertWaiverText,
  lockWaiverOrganization,
  readOrganizationWaiver,
  readSignatures,
  readStandingSignature,
  readWaiverPlace,
} from './waiver-queries.ts';

async function presentWaiver(db: Db, id: number, language: Language): Promise<RiderWaiver> {
  const place = await readWaiverPlace(db, id);
  if (place === null) return { waiver: null, signed: false, renews: false, signatures: [] };
  const { version, texts, ...term } = await readOrganizationWaiver(db, place.organization_id);
  const text = texts.find((one) => one.language === language) ?? texts[0];
  const standing = await readStandingSignature(db, { ...place, version });
  return {
    waiver: text === undefined ? null : { version, ...text },
    signed: standing !== null,
    renews: standing !== null && signsAgain(term, standing.ends_on, place.today),
    signatures: await readSignatures(db, place.rider_id),
  };
}

/** Registers the calls for an organization's waiver, which those in charge read and sign before the day. */
export function registerWaivers(context: RouteContext): void {
  const { db } = context;

  call(context, getRiderWaiver, ({ params, language }) => presentWaiver(db, params.id, language));

  call(context, signRiderWaiver, ({ params: { id }, body, caller, language }) =>
    inTransaction(db, async (tx) => {
      const place = await readWaiverPlace(tx, id);
      if (place === null) throw new Refusal('session.not_allowed');
      const { version, texts, ...term } = await readOrganizationWaiver(tx, place.organization_id);
      const isThere = texts.some((one) => one.language === body.language);
      if (version !== body.version || !isThere) throw new Refusal('office.changed', 'version');
      const { user_id: signed_by } = caller;
      const { signed_name, language: read_in } = body;
      const standing = await readStandingSignature(tx, { ...place, version });
      const isAsked = standing === null || signsAgain(term, standing.ends_on, place.today);
      const ends_on = waiverEnds(term, place.today);
      const signature = { ...place, version, language: read_in, signed_by, signed_name, ends_on };
      if (isAsked && (await insertSignature(tx, signature)))
        await insertAudit(tx, {
          user_id: signed_by,
          action: 'sign_waiver',
          entity: 'rider',
          entity_id: place.rider_id,
        });
      return presentWaiver(tx, id, language);
    }),
  );

  call(context, getOrganizationWaiver, ({ params }) => readOrganizationWaiver(db, params.id));

  call(context, publishWaiver, ({ params: { id: organization_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await lockWaiverOrganization(tx, organization_id);
      const { version: was } = await readOrganizationWaiver(tx, organization_id);
      if (was !== body.was) throw new Refusal('office.changed', 'was');
      const version = was + 1;
      const { lasts, months } = body;
      for (const text of body.texts)
        await insertWaiverText(tx, {
          ...text,
          organization_id,
          version,
          lasts,
          months,
          made_by: caller.user_id,
        });
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'waiver',
        entity: 'organization',
        entity_id: organization_id,
        became: { version },
      });
      return readOrganizationWaiver(tx, organization_id);
    }),
  );
}
