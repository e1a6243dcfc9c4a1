# syntax=docker/dockerfile:1
# Small, without root, and with a file system that may be read-only: what is written goes to /data (and /tmp),
# or to /backups where something is mounted there.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/build.mjs').then(({ buildAll }) => buildAll())" \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf .cache node_modules/node-linux-* node_modules/.bin/node

FROM node:26-bookworm-slim
WORKDIR /app
# Two arenas, and large pieces given back at once: what compressing threads leave behind in many is never given back.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data/partidor DEMO=off DRAIN_SECONDS=10
RUN install -d -o node -g node -m 0700 /data /backups
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The program itself, without npm in between: it gets the signals.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=25", "--max-valid-polymorphic-map-count=16", "dist/program/main.js"]
