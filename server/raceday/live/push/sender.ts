import webPush from 'web-push';
import { keepSecret } from '#server/ground/access/keep-secret.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The keys and settings with which messages are signed and sent. */
export interface PushSender {
  /** Push services identify this installation by these keys. */
  keys: { publicKey: string; privateKey: string };
  /** The address at which a push service may contact us. */
  contact: string;
  /** The allowed origins beside the known services. */
  services: readonly string[];
}

const publicBytes = 65;

/** Opens the keys of this installation. All its nodes share them, and the first start makes them. */
export async function openSender(
  db: Db,
  { MAIL_FROM, PUSH_SERVICES }: Pick<Config, 'MAIL_FROM' | 'PUSH_SERVICES'>,
): Promise<PushSender> {
  const made = webPush.generateVAPIDKeys();
  const both = [made.publicKey, made.privateKey].map((key) => Buffer.from(key, 'base64url'));
  const kept = await keepSecret(db, 'push', Buffer.concat(both));
  return {
    keys: {
      publicKey: kept.subarray(0, publicBytes).toString('base64url'),
      privateKey: kept.subarray(publicBytes).toString('base64url'),
    },
    contact: `mailto:${/<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`,
    services: PUSH_SERVICES,
  };
}
