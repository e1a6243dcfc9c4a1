import { randomBytes } from 'node:crypto';

export interface FilePart {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** Returns a multipart form as a browser sends it. */
export function formData(fields: Record<string, string | undefined>, files: Record<string, FilePart> = {}) {
  const boundary = `----form${randomBytes(8).toString('hex')}`;
  const parts: Uint8Array[] = [];
  const put = (head: string, bytes: Uint8Array) => {
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n'));
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) put(`content-disposition: form-data; name="${name}"`, Buffer.from(value));
  }
  for (const [name, file] of Object.entries(files)) {
    put(
      `content-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'image/jpeg'}`,
      file.bytes,
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
