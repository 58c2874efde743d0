interface KnownCarrier {
  /** As people write it. */
  name: string;
  /** The country whose post it is. */
  postOf?: string;
  /** Other names, such as those of an aggregator's contracts and products, in lower case without separators. */
  aliases?: string;
  /** What an aggregator's tracking calls it, if that is not the code. */
  trackedAs?: Readonly<Record<string, string>>;
  /** The carrier's tracking page; the tracking code is appended. */
  trackingPage?: string;
}

/** Every carrier that is known here, by its code: the `carrier` of a rate or shipment. */
const ENTRIES: readonly (readonly [string, KnownCarrier])[] = Object.entries({
  amazon: { name: 'Amazon' },
  asendia: { name: 'Asendia' },
  asendia_usa: { name: 'Asendia USA' },
  australia_post: {
    name: 'Australia Post',
    postOf: 'AU',
    trackingPage: 'https://auspost.com.au/mypost/track/#/details/',
  },
  austrian_post: {
    name: 'Österreichische Post',
    postOf: 'AT',
    trackingPage: 'https://www.post.at/s/sendungsdetails?snr=',
  },
  better_trucks: { name: 'Better Trucks' },
  bpost: {
    name: 'bpost',
    postOf: 'BE',
    trackingPage: 'https://track.bpost.cloud/btr/web/#/search?lang=en&itemCode=',
  },
  canada_post: {
    name: 'Canada Post',
    postOf: 'CA',
    trackedAs: { easypost: 'CanadaPost' },
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  canpar: {
    name: 'Canpar',
    trackedAs: { easypost: 'Canpar' },
    trackingPage: 'https://www.canpar.com/en/track/tracking.jsp?locale=en&reference=',
  },
  china_post: { name: 'China Post', postOf: 'CN' },
  chronopost: {
    name: 'Chronopost',
    trackingPage: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=',
  },
  colissimo: { name: 'Colissimo', trackingPage: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  correos: {
    name: 'Correos y Telégrafos',
    postOf: 'ES',
    trackingPage: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  },
  deutsche_post: {
    name: 'Deutsche Post',
    postOf: 'DE',
    trackingPage: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=',
  },
  dhl: {
    name: 'DHL',
    trackedAs: { easypost: 'DHLExpress', shipengine: 'dhl_express' },
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=',
  },
  dhl_ecommerce: {
    name: 'DHL eCommerce',
    aliases: 'dhlecs dhlecommercesolutions dhlglobalmail',
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=',
  },
  dhl_express: {
    name: 'DHL Express',
    aliases: 'dhlexpressworldwide',
    trackedAs: { easypost: 'DHLExpress' },
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=',
  },
  dpd: {
    name: 'DPD',
    trackedAs: { easypost: 'DPD' },
    trackingPage: 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=',
  },
  dpd_uk: { name: 'DPD UK' },
  easypost: { name: 'EasyPost' },
  evri: { name: 'Evri', trackingPage: 'https://www.evri.com/track/parcel/' },
  fedex: {
    name: 'FedEx',
    aliases: 'fedexdefault fedexsmartpost fedexgroundeconomy fedexcrossborder',
    trackedAs: { easypost: 'FedEx' },
    trackingPage: 'https://www.fedex.com/apps/fedextrack/?tracknumbers=',
  },
  fleet: { name: 'Fleet' },
  gls: { name: 'GLS', trackingPage: 'https://gls-group.eu/EU/en/parcel-tracking?match=' },
  gofo: { name: 'GOFO Express', trackingPage: 'https://www.gofoexpress.com/tracking.html?searchID=' },
  hermes: {
    name: 'Hermes',
    trackingPage: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  },
  inpost: { name: 'InPost', trackingPage: 'https://inpost.pl/sledzenie-przesylek?number=' },
  japan_post: { name: 'Japan Post', postOf: 'JP' },
  la_poste: {
    name: 'La Poste',
    postOf: 'FR',
    trackingPage: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  landmark: { name: 'Landmark Global', trackingPage: 'https://track.landmarkglobal.com/?search=' },
  lasership: { name: 'LaserShip', trackedAs: { easypost: 'LaserShipV2' } },
  old_dominion: {
    name: 'Old Dominion Freight Line',
    trackingPage: 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers=',
  },
  ontrac: {
    name: 'OnTrac',
    trackedAs: { easypost: 'OnTrac' },
    trackingPage: 'https://www.ontrac.com/tracking/?number=',
  },
  osm_worldwide: { name: 'OSM Worldwide' },
  postnl: { name: 'PostNL', postOf: 'NL', trackingPage: 'https://jouw.postnl.nl/track-and-trace/' },
  purolator: {
    name: 'Purolator',
    trackedAs: { easypost: 'Purolator' },
    trackingPage: 'https://www.purolator.com/en/shipping/tracker?searchValue=',
  },
  royal_mail: {
    name: 'Royal Mail',
    postOf: 'GB',
    trackedAs: { easypost: 'RoyalMail' },
    trackingPage: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  shipengine: { name: 'ShipEngine' },
  singpost: { name: 'SingPost', postOf: 'SG' },
  speedee: { name: 'Spee-Dee Delivery', trackingPage: 'https://www.speedeedelivery.com/track/?tracking=' },
  swiss_post: {
    name: 'Swiss Post',
    postOf: 'CH',
    trackingPage: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  ups: {
    name: 'UPS',
    aliases: 'upsdap upssurepost upsmailinnovations upsiparcel',
    trackedAs: { easypost: 'UPS' },
    trackingPage: 'https://www.ups.com/track?tracknum=',
  },
  usps: {
    name: 'USPS',
    postOf: 'US',
    aliases: 'uspsship uspsaccount stampscom endicia',
    trackedAs: { easypost: 'USPS', shipengine: 'stamps_com' },
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  yodel: { name: 'Yodel', trackingPage: 'https://www.yodel.co.uk/tracking/' },
  yunexpress: { name: 'YunExpress', trackingPage: 'https://www.yuntrack.com/parcelTracking?id=' },
});

const CARRIERS: ReadonlyMap<string, KnownCarrier> = new Map(ENTRIES);

/** The name of a carrier by its code: of one that is not known, the words of the code. A name that somebody typed stays. */
export function carrierName(carrier: string): string {
  const known = CARRIERS.get(carrier);
  if (known !== undefined) return known.name;
  return /^[a-z0-9_-]+$/.test(carrier) ? carrier.split(/[_-]+/).map(asWord).join(' ') : carrier;
}

/** Short ones are mostly abbreviations. */
const asWord = (word: string): string =>
  word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);

/** Names are compared without case, spaces and punctuation. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const BY_NAME: ReadonlyMap<string, string> = new Map(
  ENTRIES.flatMap(([carrier, { name, aliases = '' }]) =>
    [fold(carrier), fold(name), ...aliases.split(' ').filter(Boolean)].map((key) => [key, carrier]),
  ),
);

/** The code of the carrier that a person or an aggregator calls this; undefined for one that is not known. */
export const carrierCalled = (text: string): string | undefined => BY_NAME.get(fold(text));

const BY_POST: ReadonlyMap<string, string> = new Map(
  ENTRIES.flatMap(([carrier, { postOf }]) => (postOf === undefined ? [] : [[postOf, carrier]])),
);

/** The code of a country's post, if it has one. */
export const postOf = (country: string): string | undefined => BY_POST.get(country);

/** What the tracking of an aggregator calls a carrier, if that is known. */
export const trackedAs = (aggregator: string, carrier: string): string | undefined =>
  CARRIERS.get(carrier)?.trackedAs?.[aggregator];

/** DHL Paket, which the page of DHL does not know. */
const DHL_GERMANY = 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=';

/** The page on which a carrier shows where a parcel is; null if none is known. */
export function trackingUrlOf(carrier: string, code: string): string | null {
  const page = carrier === 'dhl' && isOfDhlPaket(code) ? DHL_GERMANY : CARRIERS.get(carrier)?.trackingPage;
  return page === undefined ? null : page + encodeURIComponent(code);
}

/** Numbers of GS1 that begin with that of the company, with the prefix of a scanner or without. */
const isOfDhlPaket = (code: string): boolean => /^(?:00)?340434\d{12}$/.test(code);
