import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { z } from 'zod';

/** The home server said no. */
export class HomeRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'HomeRefusal';
    this.code = code;
  }
}

/** Says something to the home server and returns the text of its answer. Throws HomeRefusal, or the failure of the line. */
export type Speak = (path: string, body: object) => Promise<string>;

/** After this time a call is given up and said again. */
const patienceMs = 15_000;

/** A shorter body is not worth packing. */
const packedFrom = 1000;
const pack = promisify(gzip);

/** Speaks to a server at an address. Without a token it speaks as anybody. */
export function speakTo(url: string, token: string | null, language = 'es'): Speak {
  return async (path, body) => {
    const text = JSON.stringify(body);
    const isLong = text.length >= packedFrom;
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(isLong ? { 'content-encoding': 'gzip' } : {}),
        ...(token === null ? {} : { 'x-access-token': token }),
      },
      body: isLong ? Uint8Array.from(await pack(text)) : text,
      signal: AbortSignal.timeout(patienceMs),
    });
    return answerOf(answer.status, await answer.text());
  };
}

/** Returns the text of an answer, or throws its refusal. */
export function answerOf(status: number, text: string): string {
  if (status === 200) return text;
  const said: unknown = jsonIn(text);
  const code = wordIn(said, 'code') ?? `http ${status}`;
  throw new HomeRefusal(code, wordIn(said, 'message') ?? code);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wordIn(said: unknown, name: string): string | null {
  const word: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : null;
  return typeof word === 'string' ? word : null;
}

/** Says something and reads the answer by its contract. */
export async function ask<Reply extends z.ZodType>(
  speak: Speak,
  reply: Reply,
  path: string,
  body: object,
): Promise<z.infer<Reply>> {
  return reply.parse(JSON.parse(await speak(path, body)));
}
