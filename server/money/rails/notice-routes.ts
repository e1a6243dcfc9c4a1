import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { networkOf } from '#server/access/network.ts';
import { addJob } from '#server/jobs/queries.ts';
import { isSignedNotice } from './mercadopago/signature.ts';
import type { Rails } from './provider/rails.ts';
import { noticeSecretsOf, readRail } from './provider/rail-queries.ts';

const largest = 64 * 1024;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a notice says in its address and headers; its body is not read: it proves nothing. */
function noticeIn({ query, headers, params }: FastifyRequest) {
  const asked = typeof query === 'object' && query !== null ? query : {};
  const path = typeof params === 'object' && params !== null ? params : {};
  return {
    rail_id: textOf(Reflect.get(path, 'rail_id')),
    data_id: textOf(Reflect.get(asked, 'data.id')),
    type: textOf(Reflect.get(asked, 'type')),
    signature: textOf(headers['x-signature']),
    request_id: textOf(headers['x-request-id']),
  };
}

/**
 * Notices of Mercado Pago. A notice moves nothing: it makes us ask. Answered at once, or it comes again for weeks; whoever cannot sign
 * learns nothing, not even whether there is such a rail.
 */
export function registerNoticesOfProviders({ app, db, limits }: RouteContext, rails: Rails): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, async () => null);

    scope.post('/api/webhooks/mercadopago/:rail_id', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { rail_id, data_id, type, ...signed } = noticeIn(request);
      // The older kind, unsigned, names a `resource` to be fetched: never.
      if (data_id === '' || signed.signature === '') return {};
      const rail = uuid.test(rail_id) ? await readRail(db, rail_id) : null;
      const secrets = rail === null ? [] : await noticeSecretsOf(rails.secrets, rail);
      if (!isSignedNotice({ ...signed, data_id }, secrets)) {
        await limits.spend('notice_address', networkOf(request.ip));
        throw new Refusal('session.missing');
      }
      if (type !== 'payment' || !/^[0-9]{1,20}$/.test(data_id)) return {};
      const notice = { rail_id, provider_id: data_id };
      await addJob(db, 'provider_notice', notice, { key: `notice ${rail_id} ${data_id}` });
      return {};
    });
  });
}
