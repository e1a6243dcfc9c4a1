import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listBookReasons,
  listOrganizationReasons,
  type ReasonTexts,
  saveOrganizationReasons,
} from '#contract/people/office/reasons.ts';
import { language as languages } from '#contract/values.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockOrganization } from '#server/people/office/organizations/queries.ts';
import { readReasons, readReasonsForBook, replaceReasons } from '#server/people/office/reasons/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Returns the text on one line, without invisible characters. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Returns what is stored of a list: the reasons that have a text in some language. */
function tidy(reasons: readonly ReasonTexts[]): ReasonTexts[] {
  return reasons
    .map(({ es, en, pt }) => ({ es: oneLine(es), en: oneLine(en), pt: oneLine(pt) }))
    .filter((texts) => languages.options.some((one) => texts[one] !== ''));
}

const isSame = (one: readonly ReasonTexts[], other: readonly ReasonTexts[]): boolean =>
  one.length === other.length &&
  one.every((texts, index) => languages.options.every((name) => texts[name] === other[index]?.[name]));

/** Registers the calls for an organization's own reasons of rejection, beside those of the product. */
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
      // It was sent a second time and is stored already.
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
