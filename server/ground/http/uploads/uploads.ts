import { setImmediate } from 'node:timers/promises';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#rules/files/documents.ts';
import { findUnstorable } from '#server/ground/http/request/storable.ts';
import {
  type Admission,
  leastBytes,
  longestSilence,
  type UploadGate,
  type UploadRules,
  type UploadSender,
} from './upload-gate.ts';

/** A file as it arrived. Only its size has been checked. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

interface Form {
  fields: Record<string, string>;
  files: Map<string, Upload>;
}

const limits = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 3,
  fields: 40,
  fieldSize: 64 * 1024,
  fieldNameSize: 60,
  parts: 43,
  headerPairs: 20,
};

/** The longest form that may be announced, with its files and the text around them. */
const longestForm = (slots: readonly string[]): number => slots.length * MAX_UPLOAD_BYTES + 3 * 1024 * 1024;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Files that end together are joined in turn, because twenty at once keep every reader waiting for half a second. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Reads the bytes of a file as they arrive, and counts them. */
async function readFile(file: AsyncIterable<Buffer>, count: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    count(chunk.length);
    chunks.push(chunk);
  }
  lastTurn = lastTurn.then(() => setImmediate());
  await lastTurn;
  return Buffer.concat(chunks);
}

async function readParts(
  request: FastifyRequest,
  slots: readonly string[],
  count: (bytes: number) => void,
): Promise<Form> {
  const form: Form = { fields: {}, files: new Map() };
  let reading: string | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated || part.fieldname in form.fields)
          throw new Refusal('request.bad_body', part.fieldname.replaceAll(/\W/g, ''));
        count(part.value.length);
        form.fields[part.fieldname] = part.value;
        continue;
      }
      if (!slots.includes(part.fieldname) || form.files.has(part.fieldname))
        throw new Refusal('request.bad_body', part.fieldname.replaceAll(/\W/g, ''));
      reading = part.fieldname;
      if (findUnstorable(part.filename) !== null) throw new Refusal('request.bad_body', reading);
      const bytes = await readFile(part.file, count);
      if (part.file.truncated) throw new Refusal('document.too_large', reading);
      // A form without a file in this place sends an empty one without a name.
      if (bytes.length > 0 || part.filename !== '') form.files.set(reading, { name: part.filename, bytes });
      reading = null;
    }
    return form;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$|^FST_PROTO_VIOLATION$/.test(codeOf(error)))
      throw new Refusal('request.bad_body');
    throw new Refusal('upload.broken');
  }
}

/** Returns the announced length of a request's body, or null where it has none. */
function announcedBy(request: FastifyRequest): number | null {
  const length = request.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Checks whether a form with these files could be accepted, before the database identifies its sender. A form that is
 * too long is refused later. Throws a Refusal. Returns a function to call when its sender is known, or null.
 */
export function knock(
  gate: UploadGate,
  request: FastifyRequest,
  slots: readonly string[],
): (() => void) | null {
  const announced = announcedBy(request);
  return announced !== null && announced > longestForm(slots) ? null : gate.knock(announced);
}

/** Accepts a form with these files before any of it is read. Throws a Refusal. */
export function admitForm(
  gate: UploadGate,
  request: FastifyRequest,
  slots: readonly string[],
  sender: UploadSender,
): Admission {
  const announced = announcedBy(request);
  if (announced !== null && announced > longestForm(slots)) {
    const [only, ...more] = slots;
    throw new Refusal(
      only === undefined ? 'request.too_large' : 'document.too_large',
      more.length > 0 ? null : only,
    );
  }
  return gate.admit(sender, announced);
}

/** Watches a form on its way, and calls back when it is too slow. Returns a function that stops the watch. */
function watchPace(
  { raw }: FastifyRequest,
  rules: UploadRules,
  { kept }: Admission,
  received: () => number,
  tooSlow: () => void,
): () => void {
  const everyMs = Math.min(rules.firstMs, rules.silentMs, rules.graceMs) / 20;
  const began = performance.now();
  const { socket } = raw;
  // A field counts when it is complete, and its bytes before. An injected request has no connection.
  const heardNow = () => received() + (socket instanceof Socket ? socket.bytesRead : 0);
  let heard = heardNow();
  let silentMs = 0;
  const watch = setInterval(() => {
    // A form that has arrived and is still being joined is not late.
    if (raw.complete) return;
    // Silence is measured in turns of this clock: while the process itself stood still, nobody was silent.
    silentMs = heardNow() === heard ? silentMs + everyMs : 0;
    heard = heardNow();
    const isSilent = silentMs >= longestSilence(rules, received());
    if (isSilent || received() < leastBytes(rules, performance.now() - began, kept)) tooSlow();
  }, everyMs);
  return () => clearInterval(watch);
}

/**
 * Reads a complete multipart form with these files before anything is done with it: a form that is cut off leaves no
 * trace, and one that arrives byte by byte is ended. Throws a Refusal.
 */
export async function readForm(
  request: FastifyRequest,
  slots: readonly string[],
  { rules }: UploadGate,
  admission: Admission,
): Promise<Form> {
  const late = Promise.withResolvers<never>();
  let received = 0;
  const stopWatch = watchPace(
    request,
    rules,
    admission,
    () => received,
    () => late.reject(new Refusal('upload.too_slow')),
  );
  const reading = readParts(request, slots, (bytes) => {
    received += bytes;
    admission.need(received);
  });
  // Once the form is given up nobody waits for it, and it ends with the connection.
  reading.catch(() => null);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    stopWatch();
  }
}
