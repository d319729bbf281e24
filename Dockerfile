# Two stages: the first builds, the second holds what runs. Node comes from the image here, so the
# version is the one that package.json pins.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /sawt
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /sawt
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /sawt/package.json ./
COPY --from=build /sawt/node_modules node_modules
COPY --from=build /sawt/build build
COPY --from=build /sawt/public public
COPY --from=build /sawt/locales locales
COPY --from=build /sawt/app app
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# SESSION_SECRETS, DATA_KEYS, PUBLIC_URL and DATABASE_URL come from outside (README).
CMD ["node", "app/server.ts"]
