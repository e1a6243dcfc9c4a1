import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listBookReasons,
  listOrganizationReasons,
  type ReasonTexts,
  saveOrganizationReasons,
} from '#contract/office/reasons.ts';
import { language as languages } from '#contract/values.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { lockOrganization } from '#server/office/organizations/queries.ts';
import { readReasons, readReasonsForBook, replaceReasons } from '#server/office/reasons/queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** On one line, without what nobody sees. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** What is kept of a list: reasons that say something in some language. */
function tidy(reasons: readonly ReasonTexts[]): ReasonTexts[] {
  return reasons
    .map(({ es, en, pt }) => ({ es: oneLine(es), en: oneLine(en), pt: oneLine(pt) }))
    .filter((texts) => languages.options.some((one) => texts[one] !== ''));
}

const isSame = (one: readonly ReasonTexts[], other: readonly ReasonTexts[]): boolean =>
  one.length === other.length &&
  one.every((texts, index) => languages.options.every((name) => texts[name] === other[index]?.[name]));

/** Why an organization rejects, in its own words, beside the reasons that come with the product. */
export function registerOfficeReasons(context: RouteContext): void {
  const { db } = context;

  call(context, listOrganizationReasons, ({ params }) => readReasons(db, params.id));

  call(context, listBookReasons, ({ params }) => readReasonsForBook(db, params.id));

  call(context, saveOrganizationReasons, async ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      if ((await lockOrganization(tx, id)) === null) throw new Refusal('organization.not_found');
      const { reason_of } = body;
      const reasons = tidy(body.reasons);
      const stands = (await readReasons(tx, id))[reason_of];
      // Sent a second time: it is stored already.
      if (!isSame(stands, reasons)) {
        if (!isSame(stands, body.was)) throw new Refusal('office.changed');
        await replaceReasons(tx, id, reason_of, reasons);
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'reasons',
          entity: 'organization',
          entity_id: id,
          was: { reason_of, reasons: stands },
          became: { reason_of, reasons },
        });
      }
      return readReasons(tx, id);
    }),
  );
}
