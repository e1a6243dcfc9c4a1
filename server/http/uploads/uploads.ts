import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#rules/files/documents.ts';
import { findUnstorable } from '#server/http/request/storable.ts';
import { type Admission, leastBytes, type UploadSender, type UploadGate } from './upload-gate.ts';

/** A file as it arrived: nothing about it has been checked but its size. */
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

/** The longest form that may be announced: its files and the text around them. */
const longestForm = (slots: readonly string[]): number => slots.length * MAX_UPLOAD_BYTES + 3 * 1024 * 1024;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Files that end together are put together one after the other: twenty at once keep every reader waiting for half a second. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** The bytes of a file as they come. In: what counts them. */
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

/** How long a request says its body is; null where it does not. */
function announcedBy(request: FastifyRequest): number | null {
  const length = request.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Asks whether a form could come in, before the database is asked who sends it. One that is too long in any case is told so later.
 * In: the names a file may have. Out: to be called when its sender is known; null where nothing has to be. Throws a Refusal.
 */
export function knock(
  gate: UploadGate,
  request: FastifyRequest,
  slots: readonly string[],
): (() => void) | null {
  const announced = announcedBy(request);
  return announced !== null && announced > longestForm(slots) ? null : gate.knock(announced);
}

/** Lets a form in before any of it is read. In: the names a file may have, and who sends it. Throws a Refusal. */
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

/**
 * Reads a multipart form whole before anything is done with it: what is cut off on the way leaves no trace, and what comes byte by byte is
 * ended. In: the names a file may have, and the room it was given. Throws a Refusal.
 */
export async function readForm(
  request: FastifyRequest,
  slots: readonly string[],
  { rules }: UploadGate,
  admission: Admission,
): Promise<Form> {
  const began = performance.now();
  const announced = announcedBy(request);
  const late = Promise.withResolvers<never>();
  let received = 0;
  const watch = setInterval(() => {
    if (received < leastBytes(rules, performance.now() - began, announced))
      late.reject(new Refusal('upload.too_slow'));
  }, rules.graceMs / 30);
  const reading = readParts(request, slots, (bytes) => {
    received += bytes;
    admission.need(received);
  });
  // Once it is given up nobody waits for it: it ends with the connection.
  reading.catch(() => null);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearInterval(watch);
  }
}
