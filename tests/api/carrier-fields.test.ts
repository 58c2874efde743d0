import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PickupInput } from '../../server/src/shipping/pickups/pickup-schemas.ts';
import { RateRequest } from '../../server/src/shipping/rates/rate-schemas.ts';
import { ReturnInput } from '../../server/src/shipping/returns/return-schemas.ts';
import { ShipmentInput } from '../../server/src/shipping/shipments/shipment-schemas.ts';
import {
  type Cell,
  OF_STAGE,
  PROVIDERS,
  type Provider,
  ROUTES,
  type Route,
  type Row,
} from '../support/carrier-fields/cells.ts';
import { carrierFieldsPage } from '../support/carrier-fields/page.ts';
import { RETURN_ADDRESS, ROWS } from '../support/carrier-fields/rows.ts';
import { requestOf, type Scene, sceneOf, withoutRefused } from '../support/carrier-fields/scenes.ts';
import { fieldsOfSchema, valueAt, withValueAt } from '../support/carrier-fields/schema-fields.ts';
import { type Stage, type Stages, startStages } from '../support/carrier-fields/stages.ts';
import { download } from '../support/paper.ts';
import { showPdf } from '../support/pictures.ts';

/** No field of a request is ignored, whoever is asked: each is sent, acted on here, refused, or explained by a message. */

const SCHEMAS = {
  '/shipments': ShipmentInput,
  '/rates': RateRequest,
  '/returns': ReturnInput,
  '/pickups': PickupInput,
};

test.each(ROUTES)('every field of POST %s has one row in the table, and no other has', (route) => {
  const listed = ROWS.filter(({ routes }) => routes.includes(route)).map(({ field }) => field);
  expect(listed.toSorted()).toEqual(fieldsOfSchema(SCHEMAS[route]).toSorted());
});

test('the table in the documentation is the one that is tested', async () => {
  await expect(carrierFieldsPage()).toMatchFileSnapshot('../../docs/carrier-fields.md');
});

let stages: Stages;
beforeAll(async () => {
  stages = await startStages();
});
afterAll(() => stages.close());

const rowsOf = (route: Route) => ROWS.filter(({ routes }) => routes.includes(route));

/** What came of a request: what its answer and the label that was bought show, and what the carrier was sent. */
async function play(stage: Stage, route: Route, scene: Scene, request: object) {
  const { merchant } = stage;
  stage.sent();
  let answer = await merchant.post(route, request);
  const told = answer.messages ?? [];
  if (route === '/rates')
    answer = await merchant.post('/shipments', {
      rateId: answer.rates[0].id,
      ...(scene === 'order' && { stock: 'adjust' }),
    });
  if (route === '/returns')
    answer = {
      ...(answer.labelShipmentId && (await merchant.get(`/shipments/${answer.labelShipmentId}`))),
      return: answer,
    };
  if (stage.provider === 'fleet' && scene === 'order') {
    const label = await download(stages.api, merchant, `/shipments/${answer.id}/label`);
    answer.printed = (await showPdf(label)).map(({ text }) => text).join('\n');
  }
  return { answer, told: [...told, ...(answer.messages ?? [])], sent: stage.sent() };
}

type Played = Awaited<ReturnType<typeof play>>;

/** What is seen of a cell, and what should be. */
function checked(stage: Stage, cell: Cell, request: object, field: string, played: Played) {
  const given = valueAt(request, field);
  if ('sent' in cell) return [valueAt(played.sent[cell.to], cell.sent), cell.as ?? given];
  if ('kept' in cell) {
    const as = cell.as === OF_STAGE ? valueAt(stage, cell.kept) : cell.as;
    return [valueAt(played.answer, cell.kept), as ?? given];
  }
  if ('explained' in cell) {
    const codes = played.told.map(({ code }: { code: string }) => code);
    return [codes.includes(cell.explained) ? cell.explained : codes, cell.explained];
  }
  throw new Error('what is refused is not played');
}

/** The least that can be asked for, with a field that is refused. */
function refusable(request: object, rows: readonly Row[], provider: Provider, { field, cells }: Row): object {
  const cell = cells[provider];
  const value = ('when' in cell ? cell.when : undefined) ?? valueAt(request, field);
  const parcels = field.startsWith('parcels[]') ? pick(request, ['parcels'], '') : {};
  const least = withValueAt({ ...withoutRefused(request, rows, provider), ...parcels }, field, value);
  // A currency is that of an amount, and all that is said of a return's label needs one.
  const insured =
    field === 'options.insuredCurrency' ? withValueAt(least, 'options.insuredValue', 250) : least;
  const isOfLabel = rows.some((row) => row.field === 'createLabel');
  if (isOfLabel)
    return { ...insured, createLabel: true, ...pick(request, ['carrier', 'carrierAccountId'], field) };
  return 'carrierAccountId' in request
    ? { ...pick(request, Object.keys(NEEDED), field), ...insured }
    : insured;
}
const NEEDED = { carrierAccountId: 0, warehouseId: 0, day: 0, from: 0, until: 0 };
const pick = (request: object, names: string[], except: string) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name) && name !== except));

async function refusalOf(stage: Stage, route: Route, request: object): Promise<string> {
  const { status, body } = await stage.merchant.call('POST', route, request);
  if (status >= 400) return body.error.message;
  const ofCarrier = (one: { carrier: string }) => route === '/rates' && one.carrier === stage.carrier;
  if (route !== '/rates' || body.data.rates.some(ofCarrier)) return `accepted (${status})`;
  return body.data.messages.map(({ message }: { message: string }) => message).join('; ');
}

describe.each(PROVIDERS)('%s', (provider) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stages.open(provider);
  });

  test.each(ROUTES)('POST %s: every field is sent, acted on, or explained', async (route) => {
    const rows = rowsOf(route);
    const scenes = new Set(rows.map(({ field }) => sceneOf(route, field, provider)));
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const scene of scenes) {
      const inScene = rows.filter(
        ({ field, cells }) => sceneOf(route, field, provider) === scene && !('refused' in cells[provider]),
      );
      if (inScene.length === 0) continue;
      const request = withoutRefused(await requestOf(stage, { route, scene }), rows, provider);
      const played = await play(stage, route, scene, request);
      const all = scene === 'order' && route !== '/returns' ? [...inScene, RETURN_ADDRESS] : inScene;
      for (const { field, cells } of all) {
        const [is, should] = checked(stage, cells[provider], request, field, played);
        const found =
          'kept' in cells[provider] &&
          cells[provider].kept === 'printed' &&
          String(is).includes(String(should));
        seen.push([field, found ? should : is]);
        expected.push([field, should]);
        expect(should, `${field} has a value in the scene ${scene}`).toBeDefined();
      }
    }
    expect(seen).toEqual(expected);
  });

  test.each(ROUTES)('POST %s: every field that is refused is refused in so many words', async (route) => {
    const rows = rowsOf(route);
    for (const row of rows) {
      const cell = row.cells[provider];
      if (!('refused' in cell)) continue;
      const scene = sceneOf(route, row.field, provider);
      const request = refusable(await requestOf(stage, { route, scene }), rows, provider, row);
      expect(await refusalOf(stage, route, request), `${route} ${row.field}`).toContain(cell.refused);
    }
  });
});
