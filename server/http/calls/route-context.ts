import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Captcha } from '#server/access/captcha.ts';
import type { Limits } from '#server/access/limits.ts';
import type { SecondFactorRule } from '#server/access/second-factor-rule.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { PublicAnswers } from '#server/http/answers/public-answers.ts';
import type { UploadGate } from '#server/http/uploads/upload-gate.ts';
import type { PdfWorker } from '#server/pdf/pdf-worker.ts';
import type { DocumentStore } from '#server/storage/bytes/document-store.ts';
import type { StreamStore } from '#server/storage/bytes/stream-store.ts';
import type { PictureStore } from '#server/storage/pictures/picture-store.ts';

/** Everything routes stand on, put together once at the start. Each takes of it what it needs. */
export interface RouteContext {
  app: FastifyInstance;
  config: Config;
  version: string;
  /** The address people see, without a slash at the end. */
  origin: () => string;
  pool: Pool;
  db: Db;
  /** Whom sign-in asks for a second factor. */
  rule: SecondFactorRule;
  limits: Limits;
  captcha: Captcha;
  uploads: UploadGate;
  /** What anybody may read, kept until it changes. */
  answers: PublicAnswers;
  /** Private papers. */
  documents: DocumentStore;
  /** Public pictures. */
  pictures: PictureStore;
  /** Large public files. */
  streams: StreamStore;
  pdf: PdfWorker;
}
