/** Between a code and the name it was made for: no code has it. */
const BETWEEN = '~';

/** The end of a link to a page that is opened with a code. Behind the #: no server and no log sees it. In: the name it was made for. */
export const codeLink = (code: string, person: string): string =>
  `#${code}${BETWEEN}${encodeURIComponent(person)}`;

/** What such an end says; empty: nothing. One that was cut short says the code at least. */
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
