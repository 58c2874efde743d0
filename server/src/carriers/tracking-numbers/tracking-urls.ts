const DHL = 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=';
/** DHL Paket, which the page above does not know. */
const DHL_GERMANY = 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=';
const LA_POSTE = 'https://www.laposte.fr/outils/suivre-vos-envois?code=';
const UPS = 'https://www.ups.com/track?tracknum=';
const USPS = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=';
const FEDEX = 'https://www.fedex.com/apps/fedextrack/?tracknumbers=';
const CANADA_POST = 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=';

/** The carriers' own tracking pages; the code is appended. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['australia_post', 'https://auspost.com.au/mypost/track/#/details/'],
  ['austrian_post', 'https://www.post.at/s/sendungsdetails?snr='],
  ['bpost', 'https://track.bpost.cloud/btr/web/#/search?lang=en&itemCode='],
  ['canada_post', CANADA_POST],
  ['canpar', 'https://www.canpar.com/en/track/tracking.jsp?locale=en&reference='],
  ['chronopost', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT='],
  ['colissimo', LA_POSTE],
  ['correos', 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number='],
  ['deutsche_post', 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode='],
  ['dhl', DHL],
  ['dhl_ecommerce', DHL],
  ['dhl_express', DHL],
  ['dpd', 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber='],
  ['evri', 'https://www.evri.com/track/parcel/'],
  ['fedex', FEDEX],
  ['gls', 'https://gls-group.eu/EU/en/parcel-tracking?match='],
  ['gofo', 'https://www.gofoexpress.com/tracking.html?searchID='],
  ['hermes', 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#'],
  ['inpost', 'https://inpost.pl/sledzenie-przesylek?number='],
  ['la_poste', LA_POSTE],
  ['landmark', 'https://track.landmarkglobal.com/?search='],
  ['old_dominion', 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers='],
  ['ontrac', 'https://www.ontrac.com/tracking/?number='],
  ['postnl', 'https://jouw.postnl.nl/track-and-trace/'],
  ['purolator', 'https://www.purolator.com/en/shipping/tracker?searchValue='],
  ['royal_mail', 'https://www.royalmail.com/track-your-item#/tracking-results/'],
  ['speedee', 'https://www.speedeedelivery.com/track/?tracking='],
  ['swiss_post', 'https://service.post.ch/ekp-web/ui/entry/search/'],
  ['ups', UPS],
  ['usps', USPS],
  ['yodel', 'https://www.yodel.co.uk/tracking/'],
  ['yunexpress', 'https://www.yuntrack.com/parcelTracking?id='],
]);

/** The page on which a carrier shows where a parcel is; null where none is known. */
export function trackingUrlOf(carrier: string, code: string): string | null {
  const page = carrier === 'dhl' && isOfDhlPaket(code) ? DHL_GERMANY : PAGES.get(carrier);
  return page === undefined ? null : page + encodeURIComponent(code);
}

/** Numbers of GS1 that begin with that of the company, with the prefix of a scanner or without. */
const isOfDhlPaket = (code: string): boolean => /^(?:00)?340434\d{12}$/.test(code);
