import type { QuoteRequest } from '../../schema/quote.ts';
import { unknownPackageTypes } from '../capability-check.ts';

/** EasyPost's names for packaging that carriers hand out, which nothing else is called. */
const PACKAGING = new Set(
  [
    // USPS
    'FlatRateEnvelope FlatRateLegalEnvelope FlatRatePaddedEnvelope FlatRateWindowEnvelope FlatRateCardboardEnvelope',
    'SmallFlatRateEnvelope SmallFlatRateBox MediumFlatRateBox LargeFlatRateBox LargeFlatRateBoxAPOFPO',
    'SoftPack FlatTubTrayBox EMMTrayBox FullTrayBox HalfTrayBox PMODSack',
    // UPS
    'UPSLetter UPSExpressBox UPS25kgBox UPS10kgBox SmallExpressBox MediumExpressBox LargeExpressBox',
    // FedEx
    'FedExEnvelope FedExBox FedExPak FedExTube FedEx10kgBox FedEx25kgBox FedExSmallBox FedExMediumBox FedExLargeBox',
    'FedExExtraLargeBox',
    // DHL Express
    'JumboDocument JumboParcel DHLFlyer ExpressDocument DHLExpressEnvelope JumboBox JumboJuniorDocument JuniorJumboBox',
    'JumboJuniorParcel OtherDHLPackaging YourPackaging',
    // Purolator, Royal Mail
    'CUSTOMERPACKAGING EXPRESSPACK EXPRESSBOX EXPRESSENVELOPE LARGELETTER SMALLPARCEL MEDIUMPARCEL PRINTEDPAPER',
  ].flatMap((names) => names.split(' ')),
);
/** Names of EasyPost that a merchant may have given to a box of their own, and then means that. */
const ORDINARY_WORDS = new Set('Card Letter Flat Parcel Tube Pak Document LETTER'.split(' '));

const isPackaging = (packageType: string, { ownPackages = [] }: QuoteRequest): boolean =>
  PACKAGING.has(packageType) || (ORDINARY_WORDS.has(packageType) && !ownPackages.includes(packageType));

/** `predefined_package`; undefined for a box of the merchant's own. */
export const packagingOf = (packageType: string | undefined, request: QuoteRequest): string | undefined =>
  packageType !== undefined && isPackaging(packageType, request) ? packageType : undefined;

export const unknownTo = (request: QuoteRequest): string[] =>
  unknownPackageTypes(request, (packageType) => isPackaging(packageType, request));
