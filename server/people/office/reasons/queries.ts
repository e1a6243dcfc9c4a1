import { sql } from 'kysely';
import type { OwnReasons, ReasonTexts, RejectedThing } from '#contract/people/office/reasons.ts';
import { language as languages, type Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface Row {
  reason_of: RejectedThing;
  position: number;
  language: Language;
  reason_text: string;
}

/** Reads the reasons of an organization, each in all of its languages, in its order. */
export async function readReasons(db: Db, organization_id: number): Promise<OwnReasons> {
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
export async function readReasonsForBook(db: Db, book_id: number): Promise<OwnReasons> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from payee where book_id = ${book_id}`.execute(db);
  return readReasons(db, rows[0]?.organization_id ?? 0);
}

/** Replaces the reasons for one kind of thing. */
export async function replaceReasons(
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
