import { Refusal } from '#contract/errors.ts';
import type {
  createFederationRanking,
  deleteFederationRanking,
  OfficeFederationRanking,
  saveFederationRanking,
} from '#contract/season/office/cups/federation.ts';
import { refusePointsTable } from '#rules/season/cups/points-tables.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readOfficeFederationRanking } from './queries.ts';
import {
  countStrangeCategories,
  countStrangeEvents,
  deleteRanking,
  insertFederationRanking,
  lockFederationRanking,
  lockOrganizationOfRankings,
  writeFederationRanking,
} from './save-queries.ts';

type Body = Asked<typeof saveFederationRanking>['body'];

async function rankingIn(db: Db, organization_id: number, id: number): Promise<OfficeFederationRanking> {
  const ranking = await readOfficeFederationRanking(db, organization_id, id);
  if (ranking === null) throw new Refusal('federation.not_found');
  return ranking;
}

/** Locks a ranking in the version that was read. */
async function hold(tx: Db, organization_id: number, id: number, version: number) {
  if (!(await lockFederationRanking(tx, organization_id, id))) throw new Refusal('federation.not_found');
  const was = await rankingIn(tx, organization_id, id);
  if (was.version !== version) throw new Refusal('office.changed', 'version');
  return was;
}

/** Creates a ranking that contains only the organization's categories. */
export function createRanking(
  db: Db,
  { params, body, caller }: Asked<typeof createFederationRanking>,
): Promise<OfficeFederationRanking> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrganizationOfRankings(tx, params.id))) throw new Refusal('organization.not_found');
    const id = await insertFederationRanking(tx, params.id, body.ranking_name);
    if (id === null) throw new Refusal('office.federation_name_taken', 'ranking_name');
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'ranking_create',
      entity: 'organization',
      entity_id: params.id,
      became: { federation_ranking_id: id, ranking_name: body.ranking_name },
    });
    return rankingIn(tx, params.id, id);
  });
}

function refuseDefinition({ kinds, events, category_ids, carried }: Body): void {
  if (kinds.some(({ points }) => refusePointsTable(points) !== null))
    throw new Refusal('office.points', 'kinds');
  if (events.some(({ kind_no }) => kind_no !== null && kind_no > kinds.length))
    throw new Refusal('office.federation_kind', 'events');
  if (carried.some(({ to_category_id }) => !category_ids.includes(to_category_id)))
    throw new Refusal('office.category_elsewhere', 'carried');
}

/** Stores a ranking as it was sent. Points and positions are not stored: they are computed. */
export async function saveRanking(
  db: Db,
  { params, body, caller }: Asked<typeof saveFederationRanking>,
): Promise<OfficeFederationRanking> {
  refuseDefinition(body);
  const { version, ...definition } = body;
  return inTransaction(db, async (tx) => {
    const was = await hold(tx, params.id, params.rankingId, version);
    if ((await countStrangeEvents(tx, definition.events)) > 0)
      throw new Refusal('office.federation_cup', 'events');
    if ((await countStrangeCategories(tx, params.id, definition)) > 0)
      throw new Refusal('office.category_elsewhere', 'category_ids');
    await writeFederationRanking(tx, params.rankingId, definition);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'ranking_edit',
      entity: 'organization',
      entity_id: params.id,
      was,
      became: definition,
    });
    return rankingIn(tx, params.id, params.rankingId);
  }).catch((error: unknown) => {
    throw violatedUnique(error) === 'federation_ranking_organization_id_ranking_name_key'
      ? new Refusal('office.federation_name_taken', 'ranking_name')
      : error;
  });
}

export function removeRanking(
  db: Db,
  { params, query, caller }: Asked<typeof deleteFederationRanking>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const was = await hold(tx, params.id, params.rankingId, query.version);
    await deleteRanking(tx, params.rankingId);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'ranking_remove',
      entity: 'organization',
      entity_id: params.id,
      was,
    });
    return {};
  });
}
