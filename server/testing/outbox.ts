import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads and deletes the letters in the outbox of a server without SMTP, oldest first. */
export async function takeLetters(dataDir: string): Promise<ReceivedLetter[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const letters: ReceivedLetter[] = [];
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    await rm(join(folder, name));
    letters.push({
      to: mail.to?.map((one) => one.address).join(', ') ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    });
  }
  return letters;
}

/** Returns the secret after the # of a letter's link. */
export function secretIn(letter: ReceivedLetter | undefined): string {
  return /#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** Returns the password in a rescue letter. */
export function passwordIn(letter: ReceivedLetter | undefined): string {
  return /\b([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(letter?.text ?? '')?.[1] ?? '';
}
