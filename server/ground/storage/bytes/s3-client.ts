import type { S3Settings } from './s3-settings.ts';

/** How long a store may take, in milliseconds, and how often a request is tried. */
interface S3Patience {
  connectionTimeout: number;
  requestTimeout: number;
  maxAttempts: number;
}

/**
 * Makes a client for an S3-compatible store of any vendor: path style, and checksums only if required. Most servers
 * use a folder, so the library is loaded only when an object store is used.
 */
export function s3Client(settings: S3Settings, { maxAttempts, ...requestHandler }: S3Patience) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const load = async () => {
    const aws = await import('@aws-sdk/client-s3');
    const client = new aws.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts,
      requestHandler,
    });
    return { aws, client };
  };
  let opened: ReturnType<typeof load> | null = null;
  return {
    open: () => (opened ??= load()),
    close: () => void opened?.then(({ client }) => client.destroy()),
  };
}
