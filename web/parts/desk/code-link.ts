/** The sign between a code and the name that it was made for. No code contains it. */
const BETWEEN = '~';

/** Makes the end of a link that opens a page with a code and a name. No server or log sees what is behind the #. */
export const codeLink = (code: string, person: string): string =>
  `#${code}${BETWEEN}${encodeURIComponent(person)}`;

/** Reads code and name from the end of such a link; they may be empty. A link that was cut short still has the code. */
export function readCodeLink(hash: string): { code: string; person: string } {
  const said = hash.replace(/^#/, '');
  const at = said.includes(BETWEEN) ? said.indexOf(BETWEEN) : said.length;
  const [code, name] = [said.slice(0, at), said.slice(at + 1)];
  try {
    return { code, person: decodeURIComponent(name) };
  } catch {
    return { code, person: '' };
  }
}
