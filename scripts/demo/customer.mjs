import { DemoFailure } from './failure.mjs';

/** What the customer of a parcel sees: no login, no program, one request. Returns the link. */
export async function customersView({ desk, parcel, screen }) {
  screen.chapter('Where is my parcel? The customer looks for themselves');
  const { orderNumber, trackingPageUrl, shipTo } = await desk.orders.get(parcel.orderId);
  const page = await open(trackingPageUrl, 'en');
  const headline = /<h1>([^<]*)</.exec(page)?.[1];
  if (headline === undefined || !page.includes(parcel.trackingCode))
    throw new DemoFailure(`the page of order ${orderNumber} shows no parcel`);
  if (page.includes(shipTo.street1)) throw new DemoFailure('the page shows the street of the customer');
  await screen.step(`order ${orderNumber}: “${headline}”`);
  const kilobytes = (Buffer.byteLength(page) / 1000).toFixed(1);
  await screen.step(`${kilobytes} kB in one request, with the brand of the shop and no street or full name`);
  const inGerman = /<h1>([^<]*)</.exec(await open(trackingPageUrl, 'de'))?.[1];
  await screen.step(`in six languages: “${inGerman}”`);
  return trackingPageUrl;
}

async function open(url, language) {
  const response = await fetch(url, { headers: { 'accept-language': language } });
  if (!response.ok) throw new DemoFailure(`${url} answered ${response.status}`);
  return response.text();
}
