# Waybill as a small image without build tools: docker build -t waybill .
FROM node:24-slim AS build
WORKDIR /waybill
COPY . .
# The package needs none of the development packages: only it and what it depends on go into the image.
RUN npm run package && npm install --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund ./dist/waybill-[0-9]*.tgz

FROM node:24-slim
ENV NODE_ENV=production WAYBILL_DATA=/data PORT=3000
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
# A worker answers here too if WAYBILL_WORKER_PORT is 3000.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WAYBILL_WORKER_PORT || process.env.PORT) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it receives the container's signals.
ENTRYPOINT ["node", "/app/node_modules/waybill/bin/waybill.mjs"]
CMD ["serve"]
