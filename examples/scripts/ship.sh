#!/usr/bin/env bash
# An order, its cheapest rate and its label with curl: WAYBILL_URL=http://localhost:3000 WAYBILL_KEY=svc_live_… ./ship.sh 1001 label.pdf
set -euo pipefail
number=$1 file=$2

api() { # path, then arguments of curl
  curl -sS --fail-with-body "$WAYBILL_URL/api/v1$1" -H "Authorization: Bearer $WAYBILL_KEY" -H 'Content-Type: application/json' "${@:2}"
}
field() { node -pe "JSON.parse(require('fs').readFileSync(0)).data$1"; }

order=$(api /orders -H "Idempotency-Key: order-$number" -d '{"orderNumber":"'"$number"'","shipTo":{"name":"Ada Lovelace",
  "street1":"179 N Harbor Dr","city":"Redondo Beach","state":"CA","postalCode":"90277","country":"US"},
  "items":[{"name":"Blue mug","quantity":2,"weight":{"value":12,"unit":"oz"}}]}' | field .id)
rate=$(api /rates -d '{"orderId":"'"$order"'"}' | field '.rates[0].id')
shipment=$(api /shipments -H "Idempotency-Key: label-$order" -d '{"rateId":"'"$rate"'"}' | field .id)
api "/shipments/$shipment/label?format=pdf" -o "$file"
echo "$shipment"
