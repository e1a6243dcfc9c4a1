/** Between a code and the name it was made for: no code contains it. */
const BETWEEN = '~';

/** The end of a link to a page opened with a code. It is behind the #, so no server and no log sees it. In: the name it was made for. */
export const codeLink = (code: string, person: string): string =>
  `#${code}${BETWEEN}${encodeURIComponent(person)}`;

/** Code and name in the end of such a link; empty: none. A link that was cut short still has the code. */
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
