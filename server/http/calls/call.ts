import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { admit, refuseStranger } from '#server/access/admit.ts';
import { type Caller, type Helper, isHelper } from '#server/access/caller.ts';
import { checkInput, fastifyPath, type Input } from './input.ts';
import { deviceOf } from '#server/http/request/device.ts';
import { languageOf } from '#server/http/request/language.ts';
import { networkOf } from '#server/access/network.ts';
import type { RouteContext } from './route-context.ts';
import type { Admission, UploadSender } from '#server/http/uploads/upload-gate.ts';
import { admitForm, knock, readForm, type Upload } from '#server/http/uploads/uploads.ts';

/** A file as an answer: always a download, never a page of this site. */
export interface FileAnswer {
  bytes: Buffer;
  media_type: string;
  name: string;
}

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone'
  ? Caller | null
  : E['who'] extends 'race_desk' | 'race_check_in' | 'race_presence' | 'race_judge' | 'race_chief'
    ? Caller | Helper
    : E['who'] extends 'desk_helper' | 'desk_medical' | 'desk_kiosk'
      ? Helper
      : Caller;
type ReplyOf<E extends Endpoint> = E extends { answersFile: true } ? FileAnswer : z.input<E['reply']>;

/** What a handler gets: everything checked by the contract, and who asks. */
export interface Asked<E extends Endpoint> extends Input<E> {
  files: ReadonlyMap<string, Upload>;
  caller: CallerOf<E>;
  language: Language;
  /** Browser and system, as they call themselves. */
  device: string;
  /** As the browser says it: to tell programs from people, never stored. */
  userAgent: string;
  /** The network the request comes from, as attempts are counted by: never stored. */
  address: string;
  /** Ends when the caller leaves before the answer. */
  signal: AbortSignal;
}

function sendFile(reply: FastifyReply, { bytes, media_type, name }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', media_type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-download-options', 'noopen')
    .send(bytes);
}

/** A page of another site must not act here, even with a valid session. */
function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') throw new Refusal('request.cross_site');
  const { origin, host } = request.headers;
  // `same-origin`, said by the browser itself, also holds behind a proxy that changes the host.
  if (site === 'same-origin' || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal('request.cross_site');
}

/** Ends when the caller left before the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') === true;

/** The rider a query or a body names, before anything else of it is looked at; 0: none. */
function riderIn(sent: unknown): number {
  const named: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'rider_id') : null;
  const id = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** Who sends a form, as forms under way are counted by. */
function senderOf(caller: Caller | Helper | null, { ip }: FastifyRequest): UploadSender {
  if (caller === null) return { key: networkOf(ip), isStranger: true };
  const key = isHelper(caller) ? `desk ${caller.desk_id}` : `user ${caller.user_id}`;
  return { key, isStranger: false };
}

/** A request that was admitted. */
interface Entered {
  params: Record<string, unknown> | undefined;
  caller: Caller | Helper | null;
  /** The room for its form, null where none is sent. */
  admission: Admission | null;
}

/** A regulation of some sixty pages with its tables. */
const longBody = 1024 * 1024;

/** A call that is answered anew each time: private, or changing something. Who may call is declared in its contract. */
export function call<const E extends Endpoint>(
  {
    app,
    db,
    rule,
    limits,
    uploads,
    captcha,
  }: Pick<RouteContext, 'app' | 'db' | 'rule' | 'limits' | 'uploads' | 'captcha'>,
  endpoint: E,
  handler: (asked: Asked<E>) => Promise<ReplyOf<E>>,
): void {
  const slots = endpoint.files ?? [];

  /** Who sends it, and may: decided before the body is read, so thirty megabytes of somebody unknown are not waited for. */
  const whoAsks = async (request: FastifyRequest, id: number): Promise<Caller | Helper | null> => {
    const caller = await admit({ db, rule }, endpoint, request.headers['x-access-token']);
    if (endpoint.asksProof === true && caller === null)
      await captcha.checkQuestion(request.headers['x-proof']);
    if (endpoint.rider === undefined) await refuseStranger(db, endpoint, caller, id);
    return caller;
  };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { params, caller, admission }: Entered,
  ): Promise<unknown> => {
    const form = admission === null ? null : await readForm(request, slots, uploads, admission);
    const sent = form?.fields ?? request.body ?? {};
    if (endpoint.rider !== undefined) {
      const named = riderIn(endpoint.rider === 'query' ? request.query : sent);
      await refuseStranger(db, endpoint, caller, named);
    }
    const input: Input<Endpoint> = {
      params,
      query: checkInput(endpoint.query, request.query, 'request.bad_query'),
      body: checkInput(endpoint.body, sent, 'request.bad_body'),
    };
    // Checked above by the same contract that types the handler.
    const asked: Asked<E> = {
      ...(input as Input<E>),
      files: form?.files ?? new Map<string, Upload>(),
      caller: caller as CallerOf<E>,
      language: languageOf(request.headers),
      device: deviceOf(request.headers['user-agent']),
      userAgent: request.headers['user-agent'] ?? '',
      address: networkOf(request.ip),
      signal: goneSignal(reply),
    };
    const answered = await handler(asked);
    if (endpoint.answersFile === true) return sendFile(reply, answered as FileAnswer);
    return endpoint.reply.parse(answered);
  };

  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    ...(endpoint.longBody === true ? { bodyLimit: longBody } : {}),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (endpoint.method !== 'GET') refuseCrossSite(request);
      const params = checkInput(endpoint.params, request.params, 'request.bad_path');
      const isForm = isMultipart(request);
      const senderKnown = isForm ? knock(uploads, request, slots) : null;
      const caller = await whoAsks(request, Number(params?.['id'] ?? 0)).finally(senderKnown);
      if (!isForm) return answer(request, reply, { params, caller, admission: null });
      if (endpoint.files === undefined) throw new Refusal('request.bad_body');
      const sender = senderOf(caller, request);
      const admission = admitForm(uploads, request, slots, sender);
      // The room for the form is kept until the answer: until then its pictures are in memory.
      try {
        await limits.spend(sender.isStranger ? 'upload_address' : 'upload_account', sender.key);
        return await answer(request, reply, { params, caller, admission });
      } finally {
        admission.release();
      }
    },
  });
}
