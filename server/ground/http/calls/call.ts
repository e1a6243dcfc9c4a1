import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { admit, refuseStranger } from '#server/ground/access/admit.ts';
import { type Caller, type Helper, isHelper, isPeer, type Peer } from '#server/ground/access/caller.ts';
import { asFirstAsked } from './asked-before.ts';
import { checkInput, fastifyPath, type Input } from './input.ts';
import { packedSteps } from './packed.ts';
import { languageOf } from '#server/ground/http/request/language.ts';
import { networkOf } from '#server/ground/access/network.ts';
import type { RouteContext } from './route-context.ts';
import type { Admission, UploadSender } from '#server/ground/http/uploads/upload-gate.ts';
import { admitForm, knock, readForm, type Upload } from '#server/ground/http/uploads/uploads.ts';
import Bowser from 'bowser';

/** Returns the text by which a person recognizes a session, such as `Chrome · Android`, and nothing else to store. */
function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400));
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== '')
    .join(' · ')
    .slice(0, 80);
}

/** A file as an answer, which is always a download and never a page of this site. */
export interface FileAnswer {
  bytes: Buffer;
  media_type: string;
  name: string;
}

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone'
  ? Caller | null
  : E['who'] extends 'race_desk' | 'race_check_in' | 'race_presence' | 'race_judge' | 'race_chief'
    ? Caller | Helper
    : E['who'] extends 'desk_helper' | 'desk_medical' | 'desk_kiosk' | 'race_timing'
      ? Helper
      : E['who'] extends 'venue_peer'
        ? Peer
        : Caller;
type ReplyOf<E extends Endpoint> = E extends { answersFile: true } ? FileAnswer : z.input<E['reply']>;

/** The input of a handler: everything checked by the contract, and the caller. */
export interface Asked<E extends Endpoint> extends Input<E> {
  files: ReadonlyMap<string, Upload>;
  caller: CallerOf<E>;
  language: Language;
  /** Browser and system, by the names they give themselves. */
  device: string;
  /** The user agent that the browser sends. It distinguishes programs from people, and is never stored. */
  userAgent: string;
  /** The network that attempts from this request are counted for. It is never stored. */
  address: string;
  /**
   * Throws `network.proof_needed` unless the call brought a proof of work, which is valid for this call and no other.
   */
  prove: () => Promise<void>;
  /** Aborts when the caller leaves before the answer. */
  signal: AbortSignal;
}

function sendFile(reply: FastifyReply, { bytes, media_type, name }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', media_type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-download-options', 'noopen')
    .send(bytes);
}

/** Refuses a page of another site, which must not act here, even with a valid session. */
function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') throw new Refusal('request.cross_site');
  const { origin, host } = request.headers;
  // The browser itself sends `same-origin`, which is also right behind a proxy that changes the host.
  if (site === 'same-origin' || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal('request.cross_site');
}

/** Returns a signal that aborts when the caller left before the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') === true;

/** Returns the rider that a query or a body names, before anything else of it is checked, or 0 when it names none. */
function riderIn(sent: unknown): number {
  const named: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'rider_id') : null;
  const id = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** Returns the sender of a form, by whom forms under way are counted. */
function senderOf(caller: Caller | Helper | Peer | null, { ip }: FastifyRequest): UploadSender {
  if (caller === null || isPeer(caller)) return { key: networkOf(ip), isStranger: true };
  const key = isHelper(caller) ? `desk ${caller.desk_id}` : `user ${caller.user_id}`;
  return { key, isStranger: false };
}

/** A request that was admitted. */
interface Entered {
  params: Record<string, unknown> | undefined;
  caller: Caller | Helper | Peer | null;
  /** The memory for its form, or null when none is sent. */
  admission: Admission | null;
  prove: () => Promise<void>;
}

/** This is a regulation of some sixty pages with its tables. */
const longBody = 1024 * 1024;

/** One draw of a large race is one set of some 600 kB, and may take the place of another one. */
const setsBody = 16 * 1024 * 1024;

/** Registers a call whose answer is private or changes something. Its contract declares who may call it. */
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

  /** The caller is admitted first, so the server does not wait for thirty megabytes of somebody unknown. */
  const whoAsks = async (request: FastifyRequest, id: number): Promise<Caller | Helper | Peer | null> => {
    const caller = await admit({ db, rule }, endpoint, request.headers['x-access-token']);
    if (endpoint.asksProof === true && caller === null)
      await captcha.checkQuestion(request.headers['x-proof'], 'request.proof_needed');
    if (endpoint.rider === undefined) await refuseStranger(db, endpoint, caller, id);
    return caller;
  };

  /** The proof is checked when it is first needed, and is then valid for the complete call. */
  const proofOf = (request: FastifyRequest): (() => Promise<void>) => {
    let looked: Promise<void> | null = null;
    return () => (looked ??= captcha.checkQuestion(request.headers['x-proof'], 'network.proof_needed'));
  };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { params, caller, admission, prove }: Entered,
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
    // The same contract that types the handler has checked it above.
    const asked: Asked<E> = {
      ...(input as Input<E>),
      files: form?.files ?? new Map<string, Upload>(),
      caller: caller as CallerOf<E>,
      language: languageOf(request.headers),
      device: deviceOf(request.headers['user-agent']),
      userAgent: request.headers['user-agent'] ?? '',
      address: networkOf(request.ip),
      prove,
      signal: goneSignal(reply),
    };
    const act = () => handler(asked);
    // What strangers may send is not stored before the limits of the handler allow it.
    const answered = await (endpoint.who === 'anyone' ? act() : asFirstAsked(db, endpoint, input, act));
    if (endpoint.answersFile === true) return sendFile(reply, answered as FileAnswer);
    return endpoint.reply.parse(answered);
  };

  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    ...(endpoint.packed === true ? packedSteps : {}),
    ...(endpoint.longBody === undefined
      ? {}
      : { bodyLimit: endpoint.longBody === 'sets' ? setsBody : longBody }),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (endpoint.method !== 'GET') refuseCrossSite(request);
      const params = checkInput(endpoint.params, request.params, 'request.bad_path');
      const isForm = isMultipart(request);
      const senderKnown = isForm ? knock(uploads, request, slots) : null;
      const caller = await whoAsks(request, Number(params?.['id'] ?? 0)).finally(senderKnown);
      const prove = proofOf(request);
      if (!isForm) return answer(request, reply, { params, caller, admission: null, prove });
      if (endpoint.files === undefined) throw new Refusal('request.bad_body');
      const sender = senderOf(caller, request);
      const admission = admitForm(uploads, request, slots, sender);
      // The memory for the form is reserved until the answer, because its pictures are in memory until then.
      try {
        if (sender.isStranger) await limits.share('upload_address', { address: sender.key, prove });
        else await limits.spend('upload_account', sender.key);
        return await answer(request, reply, { params, caller, admission, prove });
      } finally {
        admission.release();
      }
    },
  });
}
