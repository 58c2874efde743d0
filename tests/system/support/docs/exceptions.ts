/** What a page needs that is not here. */
const CONTAINERS =
  'needs a container engine; image.sweep.test.ts follows the Dockerfile, deploy.test.ts reads the manifests';
const VENDOR = "needs an account at a carrier's vendor";
const SHOP = 'needs a shop';
const GENERATOR = 'needs a generator of clients, from the network';
const LONG = 'takes minutes to hours; runs by itself';

/** The blocks of commands that are not run, by page and first line. Every other one is. */
export const NOT_RUN: Record<string, Record<string, string>> = {
  'README.md': {
    'docker build -t waybill .': CONTAINERS,
    'podman build --format docker -t waybill .': CONTAINERS,
  },
  'docs/carriers.md': {
    'curl -sS -X POST localhost:3000/api/v1/carrier-accounts/$ACCOUNT/check -H "Authorization: Bearer $WAYBILL_KEY"':
      VENDOR,
  },
  'docs/clients.md': {
    'java -jar openapi-generator-cli-7.25.0.jar generate -i waybill.json -g python -o client --package-name waybill_client':
      GENERATOR,
    "echo 'content_type_overrides: { application/pdf: application/octet-stream, image/png: application/octet-stream, application/zpl: application/octet-stream }' > config.yaml":
      GENERATOR,
    'java -jar openapi-generator-cli-7.25.0.jar generate -i waybill.json -g java -o client --library native \\':
      GENERATOR,
    "printf 'package: waybill\\ngenerate: { models: true, client: true }\\noutput-options: { exclude-tags: [Dashboard] }\\n' > config.yaml":
      GENERATOR,
    'java -jar openapi-generator-cli-7.25.0.jar generate -i waybill.json -g go -o client \\': GENERATOR,
    'java -jar openapi-generator-cli-7.25.0.jar generate -i waybill.json -g php -o client': GENERATOR,
    'npx openapi-typescript waybill.json -o waybill.d.ts': GENERATOR,
  },
  'docs/kubernetes.md': {
    'kubectl create namespace waybill': 'needs a cluster; deploy.test.ts reads the manifests',
  },
  'docs/deployment.md': {
    'npm install --prefix /opt/waybill --omit=dev ./waybill-1.0.0-rc.1.tgz':
      'needs the package, which package.sweep.test.ts makes, installs and starts',
  },
  'docs/reliability.md': { 'npm run chaos -- --kills 1000': LONG },
  'docs/stores.md': {
    'curl -sS -X POST localhost:3000/api/v1/stores/$STORE/check -H "Authorization: Bearer $WAYBILL_KEY"':
      SHOP,
  },
};

/** What follows commands and is not what they print, by page and first line. */
export const NOT_PRINTED: Record<string, Record<string, string>> = {
  'docs/webhooks.md': {
    '{': 'is what a delivery has, which the tests of the SDK and of deliveries look into',
  },
};

const HEX_32 = '0a1b2c3d'.repeat(4);
const HEX_40 = '0a1b2c3d'.repeat(5);

/** What stands in for what a reader replaces, or has on another machine; each must be on the page. */
export const STAND_INS: Record<string, Record<string, string>> = {
  'docs/carriers.md': { 'EZTK…': `EZTK${'0a1b2c3d'.repeat(6)}`, 'TEST_…': `TEST_${'Ab1'.repeat(14)}` },
  'docs/medusa.md': { 'sk_…': `sk_${HEX_40}` },
  'docs/shopify.md': {
    '"clientId":"…"': `"clientId":"${HEX_32}"`,
    '"clientSecret":"…"': `"clientSecret":"shpss_${HEX_32}"`,
  },
  'docs/stores.md': { 'ck_…': `ck_${HEX_40}`, 'cs_…': `cs_${HEX_40}` },
  'docs/woocommerce.md': { 'ck_…': `ck_${HEX_40}`, 'cs_…': `cs_${HEX_40}` },
  'docs/webhooks.md': { 'npx waybill webhooks receive': 'npx waybill webhooks receive --port 0' },
  'docs/backup.md': { '/backups/': './', '2027-01-31': '$(date +%F)', '/srv/waybill': './srv-waybill' },
  'docs/postgresql.md': { 'postgres://waybill:…@db/waybill': 'POSTGRES_URL' },
  'docs/production.md': {
    'postgres://waybill:…@db/waybill': 'POSTGRES_URL',
    'redis://cache:6379': 'REDIS_URL',
  },
};

const NEW_ORDER = `curl -sS localhost:3000/api/v1/orders -H "Authorization: Bearer $WAYBILL_KEY" -H "Content-Type: application/json" -d '{
  "orderNumber": "1001", "shipTo": { "name": "Ada Lovelace", "street1": "179 N Harbor Dr", "city": "Redondo Beach", "state": "CA",
  "postalCode": "90277", "country": "US" }, "items": [{ "name": "Blue mug", "quantity": 2, "weight": { "value": 12, "unit": "oz" } }] }'`;

const ORDER_OF_A_WAREHOUSE = `curl -sS localhost:3000/api/v1/warehouses -H "Authorization: Bearer $WAYBILL_KEY" -H "Content-Type: application/json" -d '{
  "name": "Oakland", "address": { "company": "Mugs & Co", "street1": "2201 Broadway", "city": "Oakland", "state": "CA",
  "postalCode": "94612", "country": "US" } }' > warehouse.json
WAREHOUSE=$(grep -o 'wh_[0-9a-z]*' warehouse.json | head -1)
${NEW_ORDER} > order.json
ORDER=$(grep -o 'ord_[0-9a-z]*' order.json | head -1)
ITEM=$(grep -o 'itm_[0-9a-z]*' order.json | head -1)`;

/** What has happened before a block, by page and first line: what its page describes in words. */
export const BEFORE: Record<string, Record<string, string>> = {
  'docs/backup.md': {
    'npx waybill backup /backups/waybill-$(date +%F).backup': 'npx waybill migrate',
  },
  'docs/events.md': {
    'curl -sS "localhost:3000/api/v1/events/stream?types=order.created,shipment.created&limit=2" -H "Authorization: Bearer $WAYBILL_KEY"':
      NEW_ORDER,
  },
  'docs/inventory.md': {
    'curl -sS localhost:3000/api/v1/inventory/adjustments \\': `${ORDER_OF_A_WAREHOUSE}
curl -sS localhost:3000/api/v1/products -H "Authorization: Bearer $WAYBILL_KEY" -H "Content-Type: application/json" -d '{
  "sku": "MUG-BLUE", "name": "Blue mug" }'`,
  },
  'docs/moving-an-account.md': {
    'npx waybill account pause --user ada@example.com': 'npx waybill users create --email ada@example.com',
    'npx waybill account import ada.account': 'export WAYBILL_DATA=./other',
  },
  'docs/operations.md': {
    'npx waybill backup before-rotation.backup': 'npx waybill users create --email you@example.com',
  },
  'docs/postgresql.md': { 'npx waybill move --to postgres://waybill:…@db/waybill': 'npx waybill migrate' },
  'docs/rate-card.md': {
    'waybill: WAYBILL_RATE_CARD: rates.csv line 33, column 10 (zone8): price must be zero or more with at most two decimals and nothing else, like 8.25, or - where it is not offered, not "-1"':
      "sed -i '33s/,[0-9.]*$/,-1/' rates.csv\nPORT=0 WAYBILL_RATE_CARD=./rates.csv npm start || true",
  },
  'docs/rates.md': {
    'curl -sS localhost:3000/api/v1/rates \\': ORDER_OF_A_WAREHOUSE,
  },
  'docs/returns.md': {
    'curl -sS localhost:3000/api/v1/returns \\': `${ORDER_OF_A_WAREHOUSE}
curl -sS -X POST localhost:3000/api/v1/orders/$ORDER/mark-shipped -H "Authorization: Bearer $WAYBILL_KEY"`,
  },
  'docs/shipments.md': {
    'SHIPMENT=$(curl -sS localhost:3000/api/v1/shipments \\': ORDER_OF_A_WAREHOUSE,
  },
  'docs/troubleshooting.md': { 'npx waybill doctor': 'npx waybill migrate' },
  'docs/upgrades.md': { 'npx waybill backup before-upgrade.backup': 'npx waybill migrate' },
  'docs/webhooks.md': {
    'Forwarding the events of you@example.com to http://localhost:8080/hooks. Ctrl-C stops.': `
curl -sS -X DELETE localhost:3000/api/v1/webhooks/$WEBHOOK -H "Authorization: Bearer $WAYBILL_KEY"
export WAYBILL_WEBHOOK_SECRET=$(npx waybill webhooks listen --user you@example.com --print-secret)
node examples/webhooks/receiver.mjs > receiver.log &
until (exec 3<> "/dev/tcp/127.0.0.1/$PORT") 2> connect.log; do sleep 0.05; done
ORDER=$(${NEW_ORDER} | grep -o 'ord_[0-9a-z]*' | head -1)
until grep -q '^order.created' receiver.log; do sleep 0.05; done
kill %1
curl -sS -X POST localhost:3000/api/v1/orders/$ORDER/hold -H "Authorization: Bearer $WAYBILL_KEY"`,
  },
};
