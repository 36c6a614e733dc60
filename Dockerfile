# Node 24 gets security fixes until April 2028. Node 20 no longer gets any.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY cms/package.json cms/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
# Copies the builds and only the packages that the server loads.
RUN npm run build && npm run image -- /image

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=1337 DATA_DIR=/data METRICS_HOST=0.0.0.0
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /image .
USER node
VOLUME /data
EXPOSE 1337
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["scripts/node.sh", "scripts/serve.mjs"]
