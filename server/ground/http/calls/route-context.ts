import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Captcha } from '#server/ground/access/captcha.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import type { SecondFactorRule } from '#server/ground/access/second-factor-rule.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Faults } from '#server/ground/faults/faults.ts';
import type { PublicAnswers } from '#server/ground/http/answers/public-answers.ts';
import type { Surroundings } from '#server/ground/http/surroundings.ts';
import type { UploadGate } from '#server/ground/http/uploads/upload-gate.ts';
import type { PdfWorker } from '#server/ground/pdf/pdf-worker.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import type { StreamStore } from '#server/ground/storage/bytes/stream-store.ts';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';

/** Everything that routes depend on, put together once at the start. Each route uses what it needs. */
export interface RouteContext {
  app: FastifyInstance;
  config: Config;
  version: string;
  /** The address that people see, without a slash at the end. */
  origin: () => string;
  pool: Pool;
  db: Db;
  /** The rule that decides which accounts need a second factor to sign in. */
  rule: SecondFactorRule;
  limits: Limits;
  captcha: Captcha;
  uploads: UploadGate;
  /** The public answers, kept until they change. */
  answers: PublicAnswers;
  /** Private papers. */
  documents: DocumentStore;
  /** Public pictures. */
  pictures: PictureStore;
  /** Large public files. */
  streams: StreamStore;
  pdf: PdfWorker;
  /** The name of this node. */
  node: string;
  /** The errors of every node, by kind. */
  faults: Faults;
  /** The mail server and the object store. */
  surroundings: Surroundings;
}
