import { type ErrorCode, errorStatus, messageKey, Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { awayCode } from './database-away.ts';
import { databaseRefusal, leaderIn, silenceOf } from './database-refusal.ts';
import { shortAge } from '#text/age.ts';
import * as m from '#text/messages/messages.js';
import * as messages from '#text/messages/refusals.js';

/** The body of every refusal: the code, a sentence in the requested language, and the field it is about. */
export interface RefusalBody {
  code: ErrorCode;
  message: string;
  where: string | null;
  /** The short code by which the failure is found, where it was not foreseen. The sentence ends with it. */
  reference?: string;
}

const sentences: Record<string, unknown> = messages;

/** Returns the sentence of an error code in a language. The text test proves that each exists. */
export function refusalSentence(
  code: ErrorCode,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[messageKey(code)];
  return typeof sentence === 'function' ? String(sentence(params, { locale: language })) : code;
}

/**
 * Returns the answer to a failure, with the seconds after which to try again, where they are known. An unknown failure
 * is answered as `server.failed`, without details, with the code that a person may read to the desk.
 */
export function refusalOf(
  error: unknown,
  language: Language,
  reference: string | null = null,
): { status: number; body: RefusalBody; retryAfter: string | null } {
  const code = codeOf(error);
  const where = error instanceof Refusal ? error.where : null;
  const leader = leaderIn(error);
  const silence = silenceOf(error);
  const name =
    leader === null || silence === null
      ? leader
      : m.venue_leader_seen({ name: leader, age: shortAge(silence) }, { locale: language });
  const params = error instanceof Refusal ? error.params : name === null ? {} : { name };
  const sentence = refusalSentence(code, language, params);
  const ending = reference === null ? '' : ` ${m.refusal_code({ code: reference }, { locale: language })}`;
  return {
    status: errorStatus[code],
    body: { code, message: sentence + ending, where, ...(reference === null ? {} : { reference }) },
    retryAfter: params['seconds'] ?? null,
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (typeof error !== 'object' || error === null) return 'server.failed';
  const status = 'statusCode' in error ? error.statusCode : null;
  const code = 'code' in error ? error.code : null;
  if (status === 429) return 'request.too_many';
  if (status === 413) return 'request.too_large';
  if (status === 404) return 'request.not_found';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return 'request.bad_json';
  if (status === 415) return 'request.bad_body';
  if (status === 414) return 'request.path_too_long';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'request.bad_path';
  return awayCode(error) ?? databaseRefusal(error) ?? 'server.failed';
}
