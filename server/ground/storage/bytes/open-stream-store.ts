import { diskStreams } from './disk-streams.ts';
import { type S3Config, s3SettingsOf } from './s3-settings.ts';
import { s3Streams } from './s3-streams.ts';
import type { StreamStore } from './stream-store.ts';

/** Opens the object store if configured, so that every node has every file, otherwise a folder of DATA_DIR. */
export function openStreamStore(config: S3Config & { DATA_DIR: string }): StreamStore {
  const settings = s3SettingsOf(config);
  return settings === null ? diskStreams(config.DATA_DIR) : s3Streams(settings);
}
