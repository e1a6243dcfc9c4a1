import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Language } from '#contract/values.ts';
import { currentTrail } from '#server/ground/log/trail.ts';
import type { Letter } from '#server/ground/mail/letters/layout.ts';
import { writeWhole } from '#server/ground/storage/bytes/write-whole.ts';

interface Envelope extends Letter {
  to: string;
  language: Language;
  /** The person who reads answers. Without one they go nowhere. */
  replyTo?: string;
  /** A PDF that is sent with it. */
  attachment?: Attachment | undefined;
}

export interface Attachment {
  name: string;
  bytes: Buffer;
}

export interface Mail {
  /** Resolves when the mail server, or the disk, has accepted it. */
  send(letter: Envelope): Promise<void>;
  /** Throws where the mail server does not answer, or refuses us. */
  check(): Promise<void>;
  close(): void;
}

interface MailSettings {
  MAIL_URL?: string | undefined;
  MAIL_FROM: string;
  DATA_DIR: string;
}

const patienceMs = 15_000;

function messageOf(from: string, { to, replyTo, subject, text, html, language, attachment }: Envelope) {
  const trail = currentTrail();
  return {
    from,
    // As an object the address is never read as a list, whatever it contains.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(trail === undefined ? {} : { 'X-Request-Id': trail.id, Traceparent: trail.traceparent }),
    },
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

/**
 * Opens mail over SMTP. Without a server each letter is a file in `DATA_DIR/outbox`, which any mail program opens.
 */
export function openMail({ MAIL_URL, MAIL_FROM, DATA_DIR }: MailSettings): Mail {
  return MAIL_URL === undefined ? openOutbox(MAIL_FROM, DATA_DIR) : openSmtp(MAIL_FROM, MAIL_URL);
}

/* The library is loaded with the first letter. */

function openOutbox(from: string, dataDir: string): Mail {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  };
  let composer: ReturnType<typeof open> | null = null;
  return {
    async send(letter) {
      const { message } = await (await (composer ??= open())).sendMail(messageOf(from, letter));
      if (!Buffer.isBuffer(message)) throw new Error('the letter was not composed');
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      await writeWhole(join(dataDir, 'outbox', name), message, { file: 0o600, folder: 0o700 });
    },
    async check() {},
    close: () => void composer?.then((opened) => opened.close()),
  };
}

function openSmtp(from: string, url: string): Mail {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      // Letters of a class that has hundreds use two of them, so that another letter need not wait for theirs.
      maxConnections: 3,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: 2 * patienceMs,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send(letter) {
      await (await (transport ??= open())).sendMail(messageOf(from, letter));
    },
    async check() {
      await (await (transport ??= open())).verify();
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
