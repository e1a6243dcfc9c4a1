import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { endpoints } from '#contract/endpoints.ts';
import multipart from '@fastify/multipart';
import { registerAds } from '#server/ads/routes.ts';
import { openCaptcha } from '#server/captcha/captcha.ts';
import { readBackupState } from '#server/backup/state.ts';
import { registerCaptcha } from '#server/captcha/routes.ts';
import type { Config } from '#server/config.ts';
import { registerClaims } from '#server/claims/routes.ts';
import { registerCounts } from '#server/counts/routes.ts';
import { registerCups } from '#server/cups/routes.ts';
import type { DB } from '#server/db/database.ts';
import type { DatabaseLink } from '#server/db/link.ts';
import { registerEntries } from '#server/entries/routes.ts';
import { registerGuardians } from '#server/guardians/routes.ts';
import { Drain } from '#server/http/drain.ts';
import { readAssets } from '#server/http/assets.ts';
import { databaseCheck, diskCheck, Readiness, registerHealth } from '#server/http/health.ts';
import { openLimits } from '#server/http/limits.ts';
import { KeptAnswers } from '#server/http/kept.ts';
import { listenChanges } from '#server/http/listen-changes.ts';
import { openApiOf } from '#server/http/openapi.ts';
import { ownOrigin } from '#server/http/own-origin.ts';
import { loadRenderer, registerPages } from '#server/http/pages.ts';
import { PublicAnswers } from '#server/http/public-answers.ts';
import { PdfRoom } from '#server/pdf/pdf-room.ts';
import { registerPrinted } from '#server/printed/routes.ts';
import { refusalStyle } from '#server/http/refusal-page.ts';
import { registerPublicFiles } from '#server/http/public-files.ts';
import { securityHeaders } from '#server/http/security.ts';
import { createHttp } from '#server/http/server.ts';
import { UploadGate, uploadRules, type UploadRules } from '#server/http/upload-gate.ts';
import { registerLanguageSwitch } from '#server/http/switch-language.ts';
import { registerPictures } from '#server/http/race-picture.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { registerLicences } from '#server/licences/routes.ts';
import { registerGauges } from '#server/metrics/gauges.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { listenForMetrics, registerMetrics } from '#server/metrics/serve.ts';
import { openMail } from '#server/mail/transport.ts';
import { registerOfficeAds } from '#server/office/ads/routes.ts';
import { registerOfficeCategories } from '#server/office/categories/routes.ts';
import { registerOfficeCups } from '#server/office/cups/routes.ts';
import { registerRiderImport } from '#server/office/rider-import/routes.ts';
import { registerOfficeEntries } from '#server/office/entries/routes.ts';
import { registerDesk } from '#server/office/desk/routes.ts';
import { registerOfficeLetters } from '#server/office/letters/routes.ts';
import { registerOfficeMessages } from '#server/office/messages/routes.ts';
import { registerOfficeOrganizations } from '#server/office/organizations/routes.ts';
import { registerOfficePeople } from '#server/office/people/routes.ts';
import { registerOfficeReasons } from '#server/office/reasons/routes.ts';
import { registerSystem } from '#server/office/system/routes.ts';
import { registerOfficeResults } from '#server/office/results/routes.ts';
import { registerOfficeDues } from '#server/office/dues/routes.ts';
import { registerOfficeMerges } from '#server/office/merges/routes.ts';
import { registerOfficeRiders } from '#server/office/riders/routes.ts';
import { registerOffice } from '#server/office/routes.ts';
import { pageSource } from '#server/page-source.ts';
import { registerPayments } from '#server/payments/routes.ts';
import { registerRaces } from '#server/races/routes.ts';
import { registerPaperTerms } from '#server/paper-terms/routes.ts';
import { registerProposals } from '#server/riders/proposal-routes.ts';
import { registerRiders } from '#server/riders/routes.ts';
import { Door } from '#server/sessions/door.ts';
import { registerSessions } from '#server/sessions/routes.ts';
import { openDocumentStore } from '#server/storage/document-store.ts';
import { openPictureStore } from '#server/storage/picture-store.ts';
import { registerSite } from '#server/site/routes.ts';
import { tasksOf } from '#server/tasks.ts';
import { registerTwoFactor } from '#server/two-factor/routes.ts';
import { secondFactorRule } from '#server/two-factor/rule.ts';
import { registerUsers } from '#server/users/routes.ts';
import { registerReference } from '#server/reference/routes.ts';
import { registerVersion } from '#server/version/routes.ts';

export interface AppParts {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  /** How the pool connects, watched by the line that hears of changes. */
  link: DatabaseLink;
  log: Logger;
  /** Where jobs find the database; null: they are written and done by another process, or by a test. */
  jobs: ClientConfig | null;
  /** Where reCAPTCHA answers are checked; tests have their own. */
  recaptchaUrl?: string;
  /** How much may be sent at once; tests have little room. */
  uploads?: Partial<UploadRules>;
}

const root = join(import.meta.dirname, '..');

/** The whole server around a database that is there and migrated. In: its parts. Out: the app, ready to listen. */
export async function createApp({ config, pool, db, link, log, jobs, recaptchaUrl, uploads }: AppParts) {
  const dist = join(root, 'dist');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const renderer = await loadRenderer(dist);
  const headers = securityHeaders(config, {
    scripts: renderer.inlineScripts,
    styles: [renderer.assets.css, refusalStyle],
  });
  const assets = await readAssets(join(dist, 'client'), headers);
  const kept = new KeptAnswers();
  const answers = new PublicAnswers(kept, headers, link, renderer.sayAge);
  const readiness = new Readiness();
  const drain = new Drain(readiness);
  const metrics = new Metrics();
  const app = await createHttp({
    answers,
    assets,
    securityHeaders: headers,
    log,
    trustedProxies: config.TRUST_PROXY,
    drain,
    metrics,
  });
  const origin = ownOrigin(app, config.PUBLIC_URL);
  const stopListening = await listenChanges(pool.options, link, kept, log);

  readiness.addCheck('database', databaseCheck(pool));
  readiness.addCheck('disk', diskCheck(config.DATA_DIR));
  readiness.addFact('backup', async () => {
    // Why one failed names places of the server: that is for its operators, on their screen.
    const { scheduled, age_seconds, overdue, failure } = await readBackupState(db, config);
    return { scheduled, age_seconds, overdue, failure };
  });
  registerHealth(app, readiness);
  const openApi = openApiOf(endpoints, version);
  app.get('/api/openapi.json', async () => openApi);

  await app.register(multipart);
  const rule = secondFactorRule(config);
  const limits = await openLimits(pool, db);
  const captcha = await openCaptcha(db, config, recaptchaUrl);
  const gate = new UploadGate({ ...uploadRules, bytes: config.UPLOAD_MEMORY_MB * 1024 * 1024, ...uploads });
  const house = { app, db, rule, limits, uploads: gate, captcha };
  const store = openDocumentStore(config, (sentence) => log.warn(sentence));
  const pictures = openPictureStore(config);
  const mail = openMail(config);
  const room = new PdfRoom();
  const printing = { db, pool, store, room, origin };
  const tasks = tasksOf({ db, mail, origin }, store, printing);

  registerCups(app, answers, db, origin);
  registerRaces(app, answers, pool, db);
  registerReference(app, answers, db);
  registerAds({ ...house, answers }, config.SITE, limits);
  registerCounts(house);
  const doors = { db, limits, captcha, rule, door: new Door() };
  registerSessions(house, doors);
  registerTwoFactor(house, doors);
  registerUsers(house, { db, store, captcha, limits });
  registerRiders(house, { db, store }, limits);
  registerClaims(house, store, limits);
  registerProposals(house, { db, store });
  registerPaperTerms(house);
  registerGuardians(house, limits);
  registerEntries(house, pool, limits);
  registerLicences(house, { db, store }, limits);
  registerOffice(house, config);
  registerOfficeCups(house, { db, pool, pictures });
  registerOfficeCategories(house);
  registerOfficeEntries(house, limits);
  registerOfficeRiders(house, pool, limits);
  registerOfficeMerges(house);
  registerOfficeAds(house, { db, pool, pictures });
  registerRiderImport(house, limits);
  registerOfficePeople(house, limits);
  registerOfficeOrganizations(house, { db, pool, pictures });
  registerOfficeLetters(house);
  registerOfficeReasons(house);
  registerSystem(house, version);
  registerDesk(house, limits);
  registerOfficeMessages(house, limits);
  registerOfficeResults(house, pool);
  registerPayments(house, store, limits);
  registerOfficeDues(house, room, limits);
  registerPrinted(house, printing, limits);
  registerCaptcha(house);
  registerVersion(app, answers, version, config.SITE);
  registerSite(app, answers, { db, root, origin, dataDir: config.DATA_DIR, site: config.SITE });
  const { registry } = metrics;
  if (config.METRICS_PORT !== undefined || config.METRICS_TOKEN !== undefined)
    registerGauges({ registry, pool, db, server: app.server, config, uploads: gate });
  registerMetrics(app, registry, config);
  registerPublicFiles(app, pictures);
  registerPictures(app, answers, pool);
  registerLanguageSwitch(app);
  app.get('/api/*', (_request, reply) => reply.callNotFound());
  registerPages(app, answers, renderer, pageSource(pool, db, config.SITE), {
    origin,
    site: config.SITE,
    analytics: config.ANALYTICS_ID ?? null,
  });
  await app.ready();
  const stopMetrics = await listenForMetrics(registry, config);
  const running = jobs === null ? null : await startJobs({ connection: jobs, tasks, log });

  return {
    app,
    kept,
    readiness,
    tasks,
    store,
    drain,
    limits,
    uploads: gate,
    listen: () => app.listen({ host: config.HOST, port: config.PORT }),
    async close() {
      await stopListening();
      await app.close();
      await stopMetrics();
      await running?.stop();
      await room.close();
      mail.close();
      store.close();
      pictures.close();
    },
  };
}
