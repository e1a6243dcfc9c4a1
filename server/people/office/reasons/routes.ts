import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listBookReasons,
  listOrganizationReasons,
  saveOrganizationReasons,
  type ReasonTexts,
  type OwnReasons,
  type RejectedThing,
} from '#contract/people/office/reasons.ts';
import { language as languages, type Language } from '#contract/values.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockOrganization } from '#server/people/office/organizations/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface Row {
  reason_of: RejectedThing;
  position: number;
  language: Language;
  reason_text: string;
}

/** Reads the reasons of an organization, each in all of its languages, in its order. */
async function readReasons(db: Db, organization_id: number): Promise<OwnReasons> {
  const { rows } = await sql<Row>`
    select reason_of, position, language, reason_text from organization_reason
    where organization_id = ${organization_id} order by reason_of, position`.execute(db);
  const of = (thing: RejectedThing): ReasonTexts[] => {
    const places = Map.groupBy(
      rows.filter(({ reason_of }) => reason_of === thing),
      ({ position }) => position,
    );
    return [...places.values()].map((written) => {
      const texts: ReasonTexts = { es: '', en: '', pt: '' };
      for (const { language, reason_text } of written) texts[language] = reason_text;
      return texts;
    });
  };
  return { licence: of('licence'), proof: of('proof') };
}

/** Reads those of the organization to which a club belongs. */
async function readReasonsForBook(db: Db, book_id: number): Promise<OwnReasons> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from payee where book_id = ${book_id}`.execute(db);
  return readReasons(db, rows[0]?.organization_id ?? 0);
}

/** Replaces the reasons for one kind of thing. */
async function replaceReasons(
  tx: Db,
  organization_id: number,
  reason_of: RejectedThing,
  reasons: readonly ReasonTexts[],
): Promise<void> {
  await sql`delete from organization_reason where organization_id = ${organization_id} and reason_of = ${reason_of}`.execute(
    tx,
  );
  const written = reasons.flatMap((texts, position) =>
    languages.options.flatMap((one) =>
      texts[one] === '' ? [] : [{ position, language: one, reason_text: texts[one] }],
    ),
  );
  await sql`
    insert into organization_reason (organization_id, reason_of, position, language, reason_text)
    select ${organization_id}, ${reason_of}, position, language, reason_text
    from json_to_recordset(${JSON.stringify(written)}) as one (position smallint, language text, reason_text text)`.execute(
    tx,
  );
}

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
