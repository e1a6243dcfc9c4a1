import { basename, dirname, resolve } from 'node:path';
import type { Config } from '#server/ground/config/config.ts';
import { folderPlace } from './folder-place.ts';
import { objectPlace } from './object-place.ts';
import type { BackupPlace } from './place.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

const inObjectStore = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Opens a folder, or `s3://bucket/prefix` with the settings of the object store. */
export function openPlace(config: Config, where: string): BackupPlace {
  const [, bucket, prefix = ''] = inObjectStore.exec(where) ?? [];
  if (bucket === undefined) return folderPlace(resolve(where));
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (endpoint === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new StartRefusal('setting_wrong', {
      variable: 'S3_ENDPOINT',
      held: 'not set',
      allowed: `the address of the object store, because ${where} is in one`,
    });
  const settings = {
    endpoint,
    region,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  return objectPlace(settings, bucket, folder);
}

/** Returns the place and the name of one backup, from a path or from `s3://bucket/prefix/name`. */
export function backupPlaceOf(config: Config, file: string): { place: BackupPlace; name: string } {
  const match = inObjectStore.exec(file);
  if (match === null)
    return { place: openPlace(config, dirname(resolve(file))), name: basename(resolve(file)) };
  const cut = file.lastIndexOf('/');
  return { place: openPlace(config, file.slice(0, cut)), name: file.slice(cut + 1) };
}
