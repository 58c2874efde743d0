const DHL = 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=';
const UPS = 'https://www.ups.com/track?tracknum=';
const USPS = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=';
const FEDEX = 'https://www.fedex.com/apps/fedextrack/?tracknumbers=';
const CANADA_POST = 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=';

/** The carriers' own tracking pages; the code is appended. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['canada_post', CANADA_POST],
  ['canpar', 'https://www.canpar.com/en/track/tracking.jsp?locale=en&reference='],
  ['dhl', DHL],
  ['dhl_ecommerce', DHL],
  ['dhl_express', DHL],
  ['dpd', 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber='],
  ['fedex', FEDEX],
  ['gofo', 'https://www.gofoexpress.com/tracking.html?searchID='],
  ['landmark', 'https://track.landmarkglobal.com/?search='],
  ['old_dominion', 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers='],
  ['ontrac', 'https://www.ontrac.com/tracking/?number='],
  ['purolator', 'https://www.purolator.com/en/shipping/tracker?searchValue='],
  ['royal_mail', 'https://www.royalmail.com/track-your-item#/tracking-results/'],
  ['speedee', 'https://www.speedeedelivery.com/track/?tracking='],
  ['ups', UPS],
  ['usps', USPS],
  ['yodel', 'https://www.yodel.co.uk/tracking/'],
  ['yunexpress', 'https://www.yuntrack.com/parcelTracking?id='],
]);

/** The page on which a carrier shows where a parcel is; null where none is known. */
export function trackingUrlOf(carrier: string, code: string): string | null {
  const page = PAGES.get(carrier);
  return page === undefined ? null : page + encodeURIComponent(code);
}
