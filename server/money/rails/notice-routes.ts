import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_KINDS, type ProviderKind } from '#rules/money/rails/providers.ts';
import { Refusal } from '#contract/errors.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { noticesPath, type Rails } from './provider/rails.ts';
import { noticeSecretsOf, readRail } from './provider/rail-queries.ts';

const largest = 64 * 1024;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Notices of providers. A notice moves nothing: it makes us ask. Answered at once, or it comes again for weeks; whoever cannot sign
 * learns nothing, not even whether there is such a rail.
 */
export function registerNoticesOfProviders({ app, db, limits }: RouteContext, rails: Rails): void {
  const hear = async (kind: ProviderKind, request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    const { rail_id: named, secret } = fieldsOf(request.params);
    const rail_id = textOf(named);
    const notice = rails.of[kind].readNotice({
      query: fieldsOf(request.query),
      headers: request.headers,
      secret: textOf(secret),
      body: textOf(request.body),
    });
    if (notice === null) return {};
    const rail = uuid.test(rail_id) ? await readRail(db, rail_id) : null;
    const secrets = rail?.provider === kind ? await noticeSecretsOf(rails.secrets, rail) : [];
    if (!notice.isSignedWith(secrets)) {
      await limits.spend('notice_address', networkOf(request.ip));
      throw new Refusal('session.missing');
    }
    for (const provider_id of notice.provider_ids)
      await addJob(
        db,
        'provider_notice',
        { rail_id, provider_id },
        { key: `notice ${rail_id} ${provider_id}` },
      );
    return {};
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: largest },
      async (_request: FastifyRequest, body: string) => body,
    );
    for (const kind of PROVIDER_KINDS)
      for (const path of rails.of[kind].noticePaths)
        scope.post(`${noticesPath(kind, ':rail_id')}${path}`, (request, reply) => hear(kind, request, reply));
  });
}
