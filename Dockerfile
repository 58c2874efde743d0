# Waybill as a small image without build tools: docker build -t waybill .
FROM docker.io/library/node:24-slim AS build
WORKDIR /waybill
COPY . .
# The package needs none of the development packages: only it and what it depends on go into the image.
RUN npm run package && npm install --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund ./dist/waybill-[0-9]*.tgz
# SQLite's source, and its builds for other machines.
RUN cd /app/node_modules/@photostructure/sqlite && rm -r src \
  && find prebuilds -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)" -exec rm -r {} +
# A first start, which also shows that the package works: what V8 compiles is kept for the starts of the image, where nothing can be
# written. Node keeps it apart for each user, readable only by that one.
RUN cache=/app/node_modules/waybill/server/dist/.compile-cache && install -d -o node "$cache" \
  && WAYBILL_DATA=/tmp/data PORT=0 setpriv --reuid=node --regid=node --clear-groups \
    timeout --preserve-status 15 node /app/node_modules/waybill/bin/waybill.mjs serve > /dev/null \
  && chmod -R a+rX "$cache"

FROM docker.io/library/node:24-slim
LABEL org.opencontainers.image.title=Waybill \
  org.opencontainers.image.description="Self-hosted shipping platform" \
  org.opencontainers.image.licenses=Apache-2.0
ENV NODE_ENV=production WAYBILL_DATA=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app /app
WORKDIR /app
# The user node, as a number: Kubernetes checks that it is not root (runAsNonRoot).
USER 1000:1000
VOLUME /data
EXPOSE 3000
# A worker answers here too if WAYBILL_WORKER_PORT is 3000.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WAYBILL_WORKER_PORT || process.env.PORT) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it receives the container's signals.
ENTRYPOINT ["node", "/app/node_modules/waybill/bin/waybill.mjs"]
CMD ["serve"]
