import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { endpoints } from '#contract/endpoints.ts';
import multipart from '@fastify/multipart';
import { registerAds } from '#server/ads/routes.ts';
import { openCaptcha } from '#server/access/captcha.ts';
import { readBackupState } from '#server/backup/state.ts';
import { registerCareers } from '#server/careers/routes.ts';
import { PlacingsKeeper } from '#server/careers/placings-keeper.ts';
import { registerCaptcha } from '#server/accounts/captcha/routes.ts';
import type { Config } from '#server/config/config.ts';
import { rootFolder } from '#server/config/root-folder.ts';
import { registerClaims } from '#server/accounts/claims/routes.ts';
import { registerClubs } from '#server/clubs/routes.ts';
import { registerCounts } from '#server/counts/routes.ts';
import { registerRankingFiles } from '#server/cups/files/routes.ts';
import { registerRegulations } from '#server/cups/regulation/routes.ts';
import { registerCups } from '#server/cups/routes.ts';
import type { DB } from '#server/db/database.ts';
import type { DatabaseLink } from '#server/db/link.ts';
import { registerEntries } from '#server/entries/family/routes.ts';
import { registerFederation } from '#server/federation/routes.ts';
import { registerGuardians } from '#server/accounts/guardians/routes.ts';
import { Drain } from '#server/http/drain.ts';
import { readAssets } from '#server/http/answers/assets.ts';
import { databaseCheck, diskCheck, Readiness, registerHealth } from '#server/http/health.ts';
import { openLimits } from '#server/access/limits.ts';
import { KeptAnswers } from '#server/http/answers/kept.ts';
import { listenChanges } from '#server/changes/listen.ts';
import { PublicChanges } from '#server/changes/public-changes.ts';
import { openApiOf } from '#server/http/calls/openapi.ts';
import { ownOrigin } from '#server/http/own-origin.ts';
import { readFirstAds } from '#server/ads/queries.ts';
import { loadRenderer, registerPages } from '#server/http/pages.ts';
import { PublicAnswers } from '#server/http/answers/public-answers.ts';
import { PdfWorker } from '#server/pdf/pdf-worker.ts';
import { registerPhotographs } from '#server/photographs/routes.ts';
import { registerPrinted } from '#server/printed/routes.ts';
import { refusalStyle } from '#server/http/refusals/refusal-page.ts';
import { registerPublicFiles } from '#server/http/public-files.ts';
import { securityHeaders } from '#server/http/security.ts';
import { createHttp } from '#server/http/server.ts';
import { UploadGate, uploadRules, type UploadRules } from '#server/http/uploads/upload-gate.ts';
import { registerLanguageSwitch } from '#server/http/switch-language.ts';
import { registerCards } from '#server/cards/routes.ts';
import { registerPictures } from '#server/races/race-picture.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { registerLicences } from '#server/licences/routes.ts';
import { registerGauges } from '#server/metrics/gauges.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { listenForMetrics, registerMetrics } from '#server/metrics/serve.ts';
import { openMail } from '#server/mail/transport.ts';
import { registerOfficeAds } from '#server/office/ads/routes.ts';
import { registerOfficeCategories } from '#server/office/categories/routes.ts';
import { registerProgramme } from '#server/office/day/programme/routes.ts';
import { registerDayState } from '#server/office/day/state/routes.ts';
import { registerDayChanges } from '#server/office/day/change-routes.ts';
import { registerNotices } from '#server/draws/notices/routes.ts';
import { registerOfficeDay } from '#server/office/day/routes.ts';
import { registerDraws } from '#server/draws/routes.ts';
import { registerOfficeCups } from '#server/office/cups/routes.ts';
import { registerRiderImport } from '#server/office/rider-import/routes.ts';
import { registerOfficeEntries } from '#server/office/entries/routes.ts';
import { registerCheckIn } from '#server/office/check-in/routes.ts';
import { registerKiosk } from '#server/office/kiosk/routes.ts';
import { registerMedical } from '#server/office/medical/routes.ts';
import { registerEmergency } from '#server/riders/emergency/routes.ts';
import { registerPosting } from '#server/office/posting/routes.ts';
import { registerJudging } from '#server/office/judging/routes.ts';
import { registerDesk } from '#server/office/desk/routes.ts';
import { registerOfficeFederation } from '#server/office/federation/routes.ts';
import { registerOfficeLicences } from '#server/office/licences/routes.ts';
import { registerOfficeLetters } from '#server/office/letters/routes.ts';
import { registerOfficeMessages } from '#server/office/messages/routes.ts';
import { registerOfficeOrganizations } from '#server/office/organizations/routes.ts';
import { registerCallOff } from '#server/office/call-off/routes.ts';
import { registerOfficePrices } from '#server/office/prices/routes.ts';
import { registerOfficePhotographs } from '#server/office/photographs/routes.ts';
import { registerOfficePeople } from '#server/office/people/routes.ts';
import { registerOfficeReasons } from '#server/office/reasons/routes.ts';
import { registerOfficeSamples } from '#server/office/samples/routes.ts';
import { registerSystem } from '#server/office/system/routes.ts';
import { registerClubPages } from '#server/office/club-pages/routes.ts';
import { registerOfficeTracks } from '#server/office/tracks/routes.ts';
import { registerOfficeResults } from '#server/office/results/routes.ts';
import { registerReceiptBlocks } from '#server/money/blocks/routes.ts';
import { registerClosings } from '#server/money/closing/routes.ts';
import { registerMovements } from '#server/office/dues/movement-routes.ts';
import { registerStatements } from '#server/office/dues/statement-routes.ts';
import { registerOfficeDues } from '#server/office/dues/routes.ts';
import { registerOfficeMerges } from '#server/office/merges/routes.ts';
import { registerOfficeRiders } from '#server/office/riders/routes.ts';
import { registerOffice } from '#server/office/routes.ts';
import { registerClubAccounts } from '#server/money/club-accounts/routes.ts';
import { registerClubFees } from '#server/money/club-fees/routes.ts';
import { registerOrganizationPayments } from '#server/money/organization-payments.ts';
import { registerNoticesOfProviders } from '#server/money/rails/notice-routes.ts';
import { openRails } from '#server/money/rails/open-rails.ts';
import { registerProviderCases } from '#server/money/rails/cases/routes.ts';
import { registerRails } from '#server/money/rails/routes.ts';
import { registerReturns } from '#server/money/returns/routes.ts';
import { registerPayments } from '#server/money/proofs/routes.ts';
import { registerRaces } from '#server/races/routes.ts';
import { OpenDownloads } from '#server/open-data/dump/hand-out/downloads.ts';
import type { DumpParts } from '#server/open-data/dump/make-dump.ts';
import { registerDump } from '#server/open-data/dump/hand-out/routes.ts';
import { readDumpHealth } from '#server/open-data/dump/state.ts';
import { followDump } from '#server/open-data/dump/tasks.ts';
import { registerResultFiles } from '#server/open-data/results/routes.ts';
import { registerPaperTerms } from '#server/riders/paper-terms/routes.ts';
import { registerPortraits } from '#server/riders/portraits/routes.ts';
import { registerProposals } from '#server/riders/proposals/routes.ts';
import { registerCredentials } from '#server/riders/credentials/routes.ts';
import { registerWaivers } from '#server/riders/waivers/routes.ts';
import { registerRiders } from '#server/riders/profile/routes.ts';
import { LiveRooms } from '#server/live/live-rooms.ts';
import { openSender } from '#server/live/push/sender.ts';
import { registerPush } from '#server/live/push/routes.ts';
import { followChanges } from '#server/live/push/tell-followers.ts';
import { registerProtests } from '#server/protests/routes.ts';
import { registerLive } from '#server/live/routes.ts';
import { StreamBounds } from '#server/live/stream-bounds.ts';
import { registerProfile } from '#server/accounts/users/profile-routes.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { registerSessions } from '#server/accounts/sign-in/routes.ts';
import { openDocumentStore } from '#server/storage/documents/open-document-store.ts';
import { openStreamStore } from '#server/storage/bytes/open-stream-store.ts';
import { openPictureStore } from '#server/storage/pictures/picture-store.ts';
import { Withheld } from '#server/storage/pictures/withheld.ts';
import { registerSite } from '#server/site/routes.ts';
import { tasksOf } from '#server/tasks.ts';
import { registerCalendar } from '#server/calendar/routes.ts';
import { registerTracks } from '#server/tracks/routes.ts';
import { registerTwoFactor } from '#server/accounts/two-factor/routes.ts';
import { secondFactorRule } from '#server/access/second-factor-rule.ts';
import { registerUsers } from '#server/accounts/users/routes.ts';
import { registerReference } from '#server/reference/routes.ts';
import { registerSearch } from '#server/search/routes.ts';
import { registerVersion } from '#server/version/routes.ts';

interface AppParts {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  /** How the pool connects; the line that listens for changes watches it. */
  link: DatabaseLink;
  log: Logger;
  /** Where jobs find the database; null: they are written and done by another process, or by a test. */
  jobs: ClientConfig | null;
  /** Where reCAPTCHA answers are checked; tests have their own. */
  recaptchaUrl?: string;
  /** How much may be sent at once; tests have little room. */
  uploads?: Partial<UploadRules>;
  /** How the built pages are read; tests read them once for many apps. */
  assetsOf?: typeof readAssets;
  /** Who draws PDFs, closed by whoever gives it; tests have one for many apps. */
  pdf?: PdfWorker;
}

/** A track behind one address, above what it may hold freely. */
const moreStreamsPerMinute = 400;

/** What answers, a registrar for each feature. */
const features: readonly ((context: RouteContext) => void)[] = [
  registerCups,
  registerRankingFiles,
  registerRegulations,
  registerFederation,
  registerPhotographs,
  registerPortraits,
  registerOfficePhotographs,
  registerOfficePrices,
  registerCallOff,
  registerRaces,
  registerResultFiles,
  registerCareers,
  registerDraws,
  registerPictures,
  registerCards,
  registerReference,
  registerClubs,
  registerCalendar,
  registerTracks,
  registerSearch,
  registerAds,
  registerCounts,
  registerSessions,
  registerTwoFactor,
  registerUsers,
  registerProfile,
  registerRiders,
  registerCredentials,
  registerWaivers,
  registerEmergency,
  registerClaims,
  registerProposals,
  registerPaperTerms,
  registerGuardians,
  registerEntries,
  registerLicences,
  registerOffice,
  registerOfficeCups,
  registerOfficeCategories,
  registerOfficeFederation,
  registerOfficeEntries,
  registerOfficeLicences,
  registerOfficeRiders,
  registerOfficeMerges,
  registerOfficeAds,
  registerRiderImport,
  registerOfficePeople,
  registerOfficeOrganizations,
  registerOfficeTracks,
  registerClubPages,
  registerOfficeLetters,
  registerOfficeReasons,
  registerOfficeSamples,
  registerSystem,
  registerDesk,
  registerJudging,
  registerPosting,
  registerProtests,
  registerCheckIn,
  registerMedical,
  registerKiosk,
  registerOfficeMessages,
  registerOfficeDay,
  registerProgramme,
  registerDayState,
  registerDayChanges,
  registerNotices,
  registerOfficeResults,
  registerPayments,
  registerOrganizationPayments,
  registerOfficeDues,
  registerClubAccounts,
  registerClosings,
  registerReceiptBlocks,
  registerReturns,
  registerMovements,
  registerStatements,
  registerPrinted,
  registerCaptcha,
  registerVersion,
  registerSite,
];

/** The whole server around a database that is there and migrated. In: its parts. Out: the app, ready to listen. */
export async function createApp(parts: AppParts) {
  const { config, pool, db, link, log, jobs, recaptchaUrl, uploads, assetsOf = readAssets } = parts;
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
  const live = {
    rooms: new LiveRooms(db, log),
    bounds: new StreamBounds({
      node: config.LIVE_STREAMS,
      network: config.LIVE_STREAMS_PER_ADDRESS,
      perMinute: moreStreamsPerMinute,
    }),
    securityHeaders: headers,
    onMismatch: () => metrics.liveMismatch(),
  };
  live.rooms.follow(changes);
  const withheld = new Withheld(pool);
  withheld.follow(changes);
  drain.whenParting(() => live.rooms.close());
  const origin = ownOrigin(app, config.PUBLIC_URL);
  const stopListening = await listenChanges(pool.options, link, changes, log);

  readiness.addCheck('database', databaseCheck(pool));
  readiness.addCheck('disk', diskCheck(config.DATA_DIR));
  readiness.addFact('backup', async () => {
    // Why one failed names places of the server: that is for its operators, on their screen.
    const { scheduled, age_seconds, overdue, failure } = await readBackupState(db, config);
    return { scheduled, age_seconds, overdue, failure };
  });
  readiness.addFact('dump', () => readDumpHealth(db, config));
  registerHealth(app, readiness);
  // Made when it is first asked for: a sixth of a second that no start has to wait.
  let openApi: ReturnType<typeof openApiOf> | undefined;
  app.get('/api/openapi.json', async () => (openApi ??= openApiOf(endpoints, version)));

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
  };
  const mail = openMail(config);
  const sender = await openSender(db, config);
  followChanges(changes, db, log);
  const dumps: DumpParts = { isWanted: config.DUMP === 'on', db, pool, store: context.streams, origin, log };
  const downloads = new OpenDownloads();
  followDump(changes, dumps, () => downloads.cut());
  const rails = openRails(config, origin);
  const tasks = tasksOf({ db, mail, origin }, documents, context, sender, dumps, rails);
  for (const register of features) register(context);
  registerLive(context, live);
  registerPush(context, sender);
  registerRails(context, rails);
  registerClubFees(context, rails);
  registerProviderCases(context);
  registerNoticesOfProviders(context, rails);
  registerDump(context, downloads);
  const { registry } = metrics;
  if (config.METRICS_PORT !== undefined || config.METRICS_TOKEN !== undefined)
    registerGauges({
      registry,
      pool,
      db,
      server: app.server,
      config,
      uploads: gate,
      streams: live.bounds,
    });
  registerMetrics(app, registry, config);
  registerPublicFiles(app, context.pictures, withheld);
  registerLanguageSwitch(app);
  app.get('/api/*', (_request, reply) => reply.callNotFound());
  registerPages(app, answers, renderer, (sources) => readFirstAds(db, sources), {
    origin,
    site: config.SITE,
    analytics: config.ANALYTICS_ID ?? null,
  });
  await app.ready();
  const stopMetrics = await listenForMetrics(registry, config);
  const placings = new PlacingsKeeper(db, log);
  if (jobs !== null) placings.follow(changes);
  const running = jobs === null ? null : await startJobs({ connection: jobs, tasks, log });

  return {
    app,
    kept,
    readiness,
    tasks,
    documents,
    streams: context.streams,
    drain,
    limits: context.limits,
    uploads: gate,
    live,
    placings,
    listen: () => app.listen({ host: config.HOST, port: config.PORT }),
    async close() {
      live.rooms.close();
      await stopListening();
      await app.close();
      await stopMetrics();
      await running?.stop();
      await placings.stop();
      if (parts.pdf === undefined) await context.pdf.close();
      mail.close();
      documents.close();
      context.pictures.close();
      context.streams.close();
    },
  };
}
