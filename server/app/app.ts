import { openDistricts } from '#server/app/districts.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { openApiPath } from '#rules/publishing/open-api.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import multipart from '@fastify/multipart';
import { openCaptcha } from '#server/ground/access/captcha.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import type { Config } from '#server/ground/config/config.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import type { DB } from '#server/ground/db/database.ts';
import type { DatabaseLink } from '#server/ground/db/link.ts';
import { Faults } from '#server/ground/faults/faults.ts';
import { openSentry } from '#server/ground/faults/sentry.ts';
import { readSentryDsn } from '#server/ground/config/sentry-dsn.ts';
import { nodeName } from '#server/ground/log/node-name.ts';
import { Surroundings } from '#server/ground/http/surroundings.ts';
import type { Tracing } from '#server/ground/tracing/tracing.ts';
import { watchJobs } from '#server/operations/metrics/watch-jobs.ts';
import { Drain } from '#server/ground/http/drain.ts';
import { readAssets } from '#server/ground/http/answers/assets.ts';
import {
  changesCheck,
  databaseCheck,
  diskCheck,
  Readiness,
  registerHealth,
} from '#server/ground/http/health.ts';
import { openLimits } from '#server/ground/access/limits.ts';
import { KeptAnswers } from '#server/ground/http/answers/kept.ts';
import { listenChanges } from '#server/ground/changes/listen.ts';
import { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { openApiOf } from '#server/ground/http/calls/openapi.ts';
import { ownOrigin } from '#server/ground/http/own-origin.ts';
import { readFirstAds } from '#server/publishing/ads/queries.ts';
import { registerCaptive } from '#server/ground/http/captive.ts';
import { isInLan } from '#server/ground/http/lan-address.ts';
import { VenueTls } from '#server/ground/http/venue-tls.ts';
import { loadRenderer, registerPages } from '#server/ground/http/pages.ts';
import { PublicAnswers } from '#server/ground/http/answers/public-answers.ts';
import { Purger } from '#server/ground/http/answers/purger.ts';
import { SharedCaches } from '#server/ground/http/answers/shared-caches.ts';
import { PdfWorker } from '#server/ground/pdf/pdf-worker.ts';
import { refusalStyle } from '#server/ground/http/refusals/refusal-page.ts';
import { registerPublicFiles } from '#server/ground/http/public-files.ts';
import { securityHeaders } from '#server/ground/http/security.ts';
import { createHttp } from '#server/ground/http/server.ts';
import { UploadGate, uploadRules, type UploadRules } from '#server/ground/http/uploads/upload-gate.ts';
import { registerLanguageSwitch } from '#server/ground/http/switch-language.ts';
import { startJobs } from '#server/ground/jobs/worker.ts';
import { registerGauges } from '#server/operations/metrics/gauges.ts';
import { Metrics } from '#server/operations/metrics/metrics.ts';
import { listenForMetrics, registerMetrics } from '#server/operations/metrics/serve.ts';
import { openMail } from '#server/ground/mail/transport.ts';
import { readDumpHealth } from '#server/publishing/open-data/dump/state.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { openDocumentStore, openStoreCheck } from '#server/ground/storage/documents/open-document-store.ts';
import { openStreamStore } from '#server/ground/storage/bytes/open-stream-store.ts';
import { openPictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { Withheld } from '#server/ground/storage/pictures/withheld.ts';
import { secondFactorRule } from '#server/ground/access/second-factor-rule.ts';

interface AppParts {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  /** The link through which the pool connects. The connection that listens for changes watches it. */
  link: DatabaseLink;
  log: Logger;
  /** How to connect past a pooler, where the pool leads through one. */
  direct?: ClientConfig | undefined;
  /** The database of the jobs. It is null when another process, or a test, runs the jobs. */
  jobs: ClientConfig | null;
  /** The address that checks reCAPTCHA answers. Tests pass an address of their own. */
  recaptchaUrl?: string;
  /** The limits of simultaneous uploads. Tests allow little. */
  uploads?: Partial<UploadRules>;
  /** The function that reads the built pages. Tests read them once for many apps. */
  assetsOf?: typeof readAssets;
  /** It is null while nothing is traced. */
  tracing?: Tracing | null;
  /** The worker that draws PDFs. The caller who passes it closes it; tests share one among many apps. */
  pdf?: PdfWorker;
}

/** The whole server around a database that is there and migrated. In: its parts. Out: the app, ready to listen. */
export async function createApp(parts: AppParts) {
  const {
    config,
    pool,
    db,
    link,
    direct,
    log,
    jobs,
    recaptchaUrl,
    uploads,
    tracing = null,
    assetsOf = readAssets,
  } = parts;
  const dist = join(rootFolder, 'dist');
  const { version } = JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const renderer = await loadRenderer(dist);
  const headers = securityHeaders(config, {
    scripts: renderer.inlineScripts,
    styles: [renderer.assets.css, refusalStyle],
  });
  const assets = await assetsOf(dist, headers);
  const changes = new PublicChanges();
  const kept = new KeptAnswers();
  kept.follow(changes);
  const shared = new SharedCaches(config);
  const purgers = Purger.open(config, log);
  for (const purger of purgers) purger.follow(changes);
  const answers = new PublicAnswers(kept, headers, link, renderer.sayAge, shared);
  const readiness = new Readiness();
  const drain = new Drain(readiness);
  const metrics = new Metrics();
  const { PUBLIC_URL, VENUE_TLS_DIR } = config;
  const tls = VENUE_TLS_DIR === undefined ? null : await VenueTls.open(VENUE_TLS_DIR, PUBLIC_URL);
  metrics.follow(changes);
  const node = nodeName(config);
  const dsn = config.SENTRY_DSN === undefined ? null : readSentryDsn(config.SENTRY_DSN);
  const sentry = dsn === null ? null : openSentry(dsn, log);
  const faults = new Faults({ db, log, node, version, sentry });
  const mail = openMail(config);
  const store = openStoreCheck(config);
  const surroundings = new Surroundings({
    mail_away: () => mail.check(),
    store_away: () => store.check(),
    ...(purgers.length > 0 && {
      cache_away: async () => {
        for (const purger of purgers) await purger.check();
      },
    }),
  });
  const app = await createHttp({
    answers,
    assets,
    securityHeaders: headers,
    log,
    trustedProxies: config.TRUST_PROXY,
    drain,
    metrics,
    tls,
    faults,
    logsAccess: config.ACCESS_LOG === 'on',
    tracing,
  });
  const withheld = new Withheld(pool);
  withheld.follow(changes);
  const origin = ownOrigin(app, PUBLIC_URL, tls);
  const listening = await listenChanges({ pool, direct, link, changes, log });

  readiness.addCheck('database', databaseCheck(pool));
  readiness.addCheck('disk', diskCheck(config.DATA_DIR));
  readiness.addCheck('changes', changesCheck(listening.hearing));
  readiness.addFact('backup', async () => {
    // The reason of a failed backup names places of the server, so only its operators read it, on their screen.
    const { scheduled, age_seconds, overdue, failure } = await readBackupState(db, config);
    return { scheduled, age_seconds, overdue, failure };
  });
  readiness.addFact('dump', () => readDumpHealth(db, config));
  readiness.addFact('warnings', () => surroundings.away());
  registerHealth(app, readiness);
  // The document is built at its first request. It takes a sixth of a second, which no start has to wait for.
  let openApi: ReturnType<typeof openApiOf> | undefined;
  app.get(openApiPath, async () => (openApi ??= openApiOf(endpoints, version)));

  await app.register(multipart);
  const documents = openDocumentStore(config, (sentence) => log.warn(sentence));
  const gate = new UploadGate({ ...uploadRules, bytes: config.UPLOAD_MEMORY_MB * 1024 * 1024, ...uploads });
  const context: RouteContext = {
    app,
    config,
    version,
    origin,
    pool,
    db,
    rule: secondFactorRule(config),
    limits: await openLimits(pool, db),
    captcha: await openCaptcha(db, config, recaptchaUrl),
    uploads: gate,
    answers,
    documents,
    pictures: openPictureStore(config),
    streams: openStreamStore(config),
    pdf: parts.pdf ?? new PdfWorker(),
    node,
    faults,
    surroundings,
  };
  const districts = await openDistricts(
    { context, post: { db, mail, origin }, papers: documents, changes, drain, securityHeaders: headers, log },
    metrics,
  );
  const { tasks, live, placings } = districts;
  districts.register();
  const { registry } = metrics;
  tracing?.measure(registry);
  if (config.METRICS_PORT !== undefined || config.METRICS_TOKEN !== undefined || tracing !== null)
    registerGauges({
      registry,
      pool,
      db,
      server: app.server,
      config,
      uploads: gate,
      streams: live.bounds,
      surroundings,
      readiness,
    });
  registerMetrics(app, registry, config);
  registerPublicFiles(app, context.pictures, withheld, shared);
  registerLanguageSwitch(app);
  if (isInLan(config)) registerCaptive(app, origin);
  app.get('/api/*', (_request, reply) => reply.callNotFound());
  registerPages(app, answers, renderer, (sources) => readFirstAds(db, sources), {
    origin,
    site: config.SITE,
    analytics: config.ANALYTICS_ID ?? null,
  });
  await app.ready();
  const stopMetrics = await listenForMetrics(registry, config);
  if (jobs !== null) placings.follow(changes);
  const watch = watchJobs(metrics, { faults, tracing, log });
  const running = jobs === null ? null : await startJobs({ connection: jobs, direct, tasks, log, watch });

  return {
    app,
    origin,
    kept,
    readiness,
    hearing: listening.hearing,
    tasks,
    documents,
    streams: context.streams,
    drain,
    limits: context.limits,
    uploads: gate,
    live,
    placings,
    faults,
    watch,
    surroundings,
    listen: () => app.listen({ host: config.HOST, port: config.PORT }),
    async close() {
      live.rooms.close();
      await listening.stop();
      await Promise.all(purgers.map((purger) => purger.close()));
      await app.close();
      await stopMetrics();
      await running?.stop();
      await placings.stop();
      if (parts.pdf === undefined) await context.pdf.close();
      await faults.save();
      mail.close();
      store.close();
      documents.close();
      context.pictures.close();
      context.streams.close();
    },
  };
}
