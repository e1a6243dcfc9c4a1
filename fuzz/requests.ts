import type { Random } from '../rules/raceday/day/draw/random.ts';
import { columnOf, type Target } from '#server/testing/targets.ts';
import { type Choice, hostileValue, type Ids, pick, valueOf } from './values.ts';

export interface FuzzRequest {
  method: string;
  /** The path and the query. */
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

function pathOf({ endpoint, params }: Target, choice: Choice): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const schema = params?.properties?.[param] ?? { type: 'string' };
    const value = valueOf(schema, columnOf(endpoint.path, param), choice);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return encoded(text.slice(0, 400), choice.random);
  });
}

/** Encodes a text for an address, and now and then in a way that cannot be read. */
function encoded(text: string, random: Random): string {
  const odd = random.below(300);
  if (odd === 0) return '%E0%A4%A';
  if (odd === 1) return '%00';
  return encodeURIComponent(text.toWellFormed());
}

function queryOf({ query }: Target, choice: Choice): string {
  if (query === null || choice.random.below(8) === 0) return '';
  const value = valueOf(query, '', choice);
  const pairs = Object.entries(typeof value === 'object' && value !== null ? value : { q: value });
  const text = pairs
    .map(([name, one]) => {
      const said = typeof one === 'string' ? one : JSON.stringify(one);
      return `${encoded(name, choice.random)}=${encoded(said.slice(0, 3000), choice.random)}`;
    })
    .join('&');
  return text === '' ? '' : `?${text}`;
}

const fileStarts = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('apellido;nombre;documento\nPérez;Ana;1\n'),
  Buffer.from('<svg onload=alert(1)>'),
];

/** Returns a form with the fields of a body and files that are none, and now and then one that ends too early. */
function formOf(fields: object, files: readonly string[], { random }: Choice) {
  const boundary = `----fuzz${random.uint32()}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name.toWellFormed())}"\r\n\r\n`;
    parts.push(Buffer.from(`${head}${text}\r\n`));
  }
  for (const name of files) {
    if (random.below(3) === 0) continue;
    const noise = Buffer.alloc(random.below(3000), random.below(256));
    const fileName = pick(random, ['a.jpg', 'a.pdf', 'a.xlsx', 'a.csv', '../a.png', 'ñ.jpg', '']) ?? '';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
    parts.push(Buffer.from(head), pick(random, fileStarts) ?? noise, noise, Buffer.from('\r\n'));
  }
  if (random.below(20) > 0) parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { bytes: new Uint8Array(Buffer.concat(parts)), type: `multipart/form-data; boundary=${boundary}` };
}

function bodyOf({ endpoint, body }: Target, choice: Choice): Pick<FuzzRequest, 'headers' | 'body'> {
  const { random } = choice;
  if (endpoint.method === 'GET' || (body === null && endpoint.files === undefined))
    return { headers: {}, body: undefined };
  const value = valueOf(body ?? { type: 'object' }, '', choice);
  if (endpoint.files !== undefined && random.below(4) > 0) {
    const { bytes, type } = formOf(
      typeof value === 'object' && value !== null ? value : {},
      endpoint.files,
      choice,
    );
    return { headers: { 'content-type': type }, body: bytes };
  }
  const text = JSON.stringify(value) ?? 'null';
  switch (random.below(60)) {
    case 0:
      return { headers: { 'content-type': 'application/json' }, body: text.slice(0, -1) };
    case 1:
      return { headers: { 'content-type': 'text/plain' }, body: text };
    case 2:
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(hostileValue(random)) };
    case 3:
      return { headers: {}, body: undefined };
    default:
      return { headers: { 'content-type': 'application/json' }, body: text };
  }
}

/**
 * Returns one request to a call, as somebody sends it. It needs the call, what decides, existing ids, a token, and a
 * number of its own.
 */
export function requestTo(
  target: Target,
  random: Random,
  ids: Ids,
  token: string | null,
  index: number,
): FuzzRequest {
  const hostility = [0, 0, 20, 150, 500][random.below(5)] ?? 0;
  const choice = { random, ids, hostility };
  const { headers, body } = bodyOf(target, choice);
  return {
    method: target.endpoint.method,
    url: `${pathOf(target, choice)}${queryOf(target, choice)}`,
    headers: {
      ...headers,
      'accept-language': pick(random, ['es', 'en', 'pt', 'xx;q=zz']) ?? 'es',
      // Each request has an address of its own, because limits by address are tested elsewhere.
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      ...(token === null ? {} : { 'x-access-token': token }),
    },
    body,
  };
}
