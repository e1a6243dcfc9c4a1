import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Language } from '#contract/values.ts';
import { writeWhole } from '#server/storage/write-whole.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Envelope extends Letter {
  to: string;
  language: Language;
  /** Who reads answers; without one they go nowhere. */
  replyTo?: string;
  /** A PDF that comes with it. */
  attachment?: Attachment | undefined;
}

export interface Attachment {
  name: string;
  bytes: Buffer;
}

export interface Mail {
  /** Resolves when the mail server, or the disk, has taken it. */
  send(letter: Envelope): Promise<void>;
  close(): void;
}

export interface MailSettings {
  MAIL_URL?: string | undefined;
  MAIL_FROM: string;
  DATA_DIR: string;
}

const patienceMs = 15_000;

function messageOf(from: string, { to, replyTo, subject, text, html, language, attachment }: Envelope) {
  return {
    from,
    // As an object the address is never read as a list, whatever it holds.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...(attachment === undefined
      ? {}
      : {
          attachments: [
            { filename: attachment.name, content: attachment.bytes, contentType: 'application/pdf' },
          ],
        }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail over SMTP; without a server each letter is a file in `DATA_DIR/outbox`, to be opened with any mail program. */
export function openMail({ MAIL_URL, MAIL_FROM, DATA_DIR }: MailSettings): Mail {
  if (MAIL_URL === undefined) {
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return {
      async send(letter) {
        const { message } = await composer.sendMail(messageOf(MAIL_FROM, letter));
        if (!Buffer.isBuffer(message)) throw new Error('the letter was not composed');
        const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
        await writeWhole(join(DATA_DIR, 'outbox', name), message, { file: 0o600, folder: 0o700 });
      },
      close: () => composer.close(),
    };
  }
  const transport = nodemailer.createTransport({
    url: MAIL_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
  });
  return {
    async send(letter) {
      await transport.sendMail(messageOf(MAIL_FROM, letter));
    },
    close: () => transport.close(),
  };
}
