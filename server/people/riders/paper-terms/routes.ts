import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  getPaperTerms,
  listPaperTerms,
  type TermsOfOrganization,
  updatePaperTerms,
} from '#contract/people/riders/paper-terms.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRemovals, readStoredPapers, readTerms, saveTerms } from './queries.ts';
import { endOf } from './remove-papers.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Registers the calls about how long papers are stored: an organization sets it, and families read it. */
export function registerPaperTerms(context: RouteContext): void {
  const { db } = context;
  const termsOf = async (tx: Db, id: number): Promise<TermsOfOrganization> => {
    const found = await readTerms(tx, id);
    if (found === null) throw new Refusal('organization.not_found');
    return found;
  };

  call(context, listPaperTerms, async ({ params }) => {
    const papers = await readStoredPapers(db, [params.id]);
    return {
      kept: papers.map((paper) => ({ ...paper, ends: endOf(paper) })),
      removed: await readRemovals(db, params.id),
    };
  });

  call(context, getPaperTerms, ({ params }) => termsOf(db, params.id));

  call(context, updatePaperTerms, async ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const { terms: was } = await termsOf(tx, id);
      if (!isDeepStrictEqual(was, body.was)) throw new Refusal('office.changed', 'was');
      await saveTerms(tx, id, body.terms);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'paper_terms',
        entity: 'organization',
        entity_id: id,
        was,
        became: body.terms,
      });
      return termsOf(tx, id);
    }),
  );
}
