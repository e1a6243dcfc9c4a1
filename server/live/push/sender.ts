import webPush from 'web-push';
import { keepSecret } from '#server/access/keep-secret.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/pool.ts';

/** What messages are signed and sent with. */
export interface PushSender {
  /** By which push services know this installation. */
  keys: { publicKey: string; privateKey: string };
  /** The address a push service may write to about us. */
  contact: string;
  /** Origins beside the known services. */
  services: readonly string[];
}

const publicBytes = 65;

/** The keys of this installation: all its nodes share them, and the first start makes them. */
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
