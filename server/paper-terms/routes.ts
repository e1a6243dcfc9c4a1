import { Refusal } from '#contract/errors.ts';
import {
  getPaperTerms,
  listPaperTerms,
  type TermsOfOrganization,
  updatePaperTerms,
} from '#contract/paper-terms.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/pool.ts';
import { call, type House } from '#server/http/call.ts';
import { readRemovals, readStoredPapers, readTerms, saveTerms } from '#server/paper-terms/queries.ts';
import { endOf } from '#server/paper-terms/remove-papers.ts';
import { insertAudit } from '#server/users/queries.ts';

/** How long papers are kept: settled by an organization, read by the family. */
export function registerPaperTerms(house: House): void {
  const { db } = house;
  const termsOf = async (tx: Db, id: number): Promise<TermsOfOrganization> => {
    const found = await readTerms(tx, id);
    if (found === null) throw new Refusal('organization.not_found');
    return found;
  };

  call(house, listPaperTerms, async ({ params }) => {
    const papers = await readStoredPapers(db, [params.id]);
    return {
      kept: papers.map((paper) => ({ ...paper, ends: endOf(paper) })),
      removed: await readRemovals(db, params.id),
    };
  });

  call(house, getPaperTerms, ({ params }) => termsOf(db, params.id));

  call(house, updatePaperTerms, async ({ params: { id }, body, caller }) =>
    db.transaction().execute(async (tx) => {
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
