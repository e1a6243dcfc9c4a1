import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#rules/documents.ts';
import { findUnstorable } from '#server/http/storable.ts';

/** A file as it arrived: nothing about it has been checked but its size. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export interface Form {
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

/** One address sends so many forms at a time: each may hold thirty megabytes here. */
const formsAtOnce = 12;
const underWay = new Map<string, number>();

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

async function readParts(request: FastifyRequest, slots: readonly string[]): Promise<Form> {
  const form: Form = { fields: {}, files: new Map() };
  let reading: string | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated || part.fieldname in form.fields)
          throw new Refusal('request.bad_body', part.fieldname.replaceAll(/\W/g, ''));
        form.fields[part.fieldname] = part.value;
        continue;
      }
      if (!slots.includes(part.fieldname) || form.files.has(part.fieldname))
        throw new Refusal('request.bad_body', part.fieldname.replaceAll(/\W/g, ''));
      reading = part.fieldname;
      if (findUnstorable(part.filename) !== null) throw new Refusal('request.bad_body', reading);
      const bytes = await part.toBuffer();
      // A form without a file in this place sends an empty one without a name.
      if (bytes.length > 0 || part.filename !== '') form.files.set(reading, { name: part.filename, bytes });
      reading = null;
    }
    return form;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('document.too_large', reading);
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$|^FST_PROTO_VIOLATION$/.test(codeOf(error)))
      throw new Refusal('request.bad_body');
    throw new Refusal('upload.broken');
  }
}

/**
 * Reads a multipart form whole before anything is done with it: what is cut off on the way leaves no trace.
 * In: the names a file may have. Throws a Refusal.
 */
export async function readForm(request: FastifyRequest, slots: readonly string[]): Promise<Form> {
  const now = underWay.get(request.ip) ?? 0;
  if (now >= formsAtOnce) throw new Refusal('request.too_many');
  underWay.set(request.ip, now + 1);
  try {
    return await readParts(request, slots);
  } finally {
    const left = (underWay.get(request.ip) ?? 1) - 1;
    if (left === 0) underWay.delete(request.ip);
    else underWay.set(request.ip, left);
  }
}
