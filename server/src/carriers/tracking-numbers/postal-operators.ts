import { carrierName, postOf } from '../known-carriers.ts';

/**
 * The other postal operators that give out numbers of the S10 standard of the Universal Postal Union, by the country that
 * ends them.
 */
const OPERATORS = `
AE Emirates Post; AF Afghan Post; AG Antigua Postal Services; AL Posta Shqiptare; AM Haypost; AO Correios de Angola;
AR Correo Argentino; AZ Azarpoçt; BA BH Pošta; BB Barbados Postal Service; BD Bangladesh Post Office; BF SONAPOST;
BG Bulgarian Posts; BH Bahrain Post; BI Régie nationale des postes; BJ La Poste du Bénin; BN Brunei Postal Services;
BO Correos de Bolivia; BR Correios; BS Bahamas Postal Service; BT Bhutan Post; BW BotswanaPost; BY Belpochta;
BZ Belize Postal Service; CD Congolese Posts and Telecommunications Corporation;
CF Office National des Postes et de l’Épargne; CG Congolese Posts and Savings Company; CI La Poste de Côte d’Ivoire;
CL Correos de Chile; CM Campost; CO 4-72; CR Correos de Costa Rica; CU Correos de Cuba; CV Correios de Cabo Verde;
CY Cyprus Post; CZ Česká pošta; DJ La Poste de Djibouti; DK PostNord Danmark; DM Dominica Post; DO Inposdom;
DZ Algérie Poste; EC Correos del Ecuador; EE Eesti Post; EG Egypt Post; ER Eritrean Postal Service;
ET Ethiopian postal service; FI Posti; FJ Post Fiji; GA La Poste SA; GD Grenada Postal Corporation; GE Georgian Post;
GH Ghana Post; GM Gambia Postal services Corporation; GN Office de la poste guinéenne; GQ Equatorial Guinea Post;
GR Hellenic Post; GT El Correo; GW Correios da Guiné-Bissau; GY Guyana Post Office Corporation; HK Hong Kong Post;
HN Honducor; HR Hrvatska pošta; HT Office des Postes d’Haiti; HU Magyar Posta; ID Pos Indonesia; IE An Post;
IL Israel Post; IN India Post; IQ Iraqi Post; IR Iran Post; IS Íslandspóstur hf; IT Poste Italiane; JM Jamaica Post;
JO Jordan Post; KE Posta Kenya; KG Kyrgyz Post; KH Cambodia Post; KI Kiribati Post;
KM Société Nationale des Postes et des Services Financiers; KN St. Kitts & Nevis Postal Services;
KP Korea Post and Telecommunications Corporation; KR Korea Post; KW Kuwait Post; KZ Kazpost;
LA Entreprise des Postes Lao; LB LibanPost; LC Saint Lucia Postal Service; LI Liechtensteinische Post;
LK Sri Lanka Post; LR Liberia Post; LS Lesotho Post; LT Lietuvos Pastas; LU POST Luxembourg; LV Latvia Post;
LY Libya Post; MA Barid Al-Maghrib; MC La Poste Monaco; MD Posta Moldovei; ME Pošta Crne Gore; MG Paositra Malagasy;
MK Macedonian Post; ML Office national des postes; MM Myanmar Post; MN Mongol Post; MR Mauripost; MT Malta Post;
MU Mauritius Post; MV Maldives Post; MW Malawi Posts Corporation; MX Correos de México; MY Pos Malaysia;
MZ Correios de Moçambique; NA NAM Post; NE Niger Poste; NG Nigerian Postal Service; NI Correos de Nicaragua;
NO Posten; NP Nepal Postal Services; NR Nauru General Post Office; NZ New Zealand Post; OM Oman Post;
PA Correos de Panamá; PE Serpost; PG Post PNG; PH PHLPost; PK Pakistan Post; PL Poczta Polska; PT CTT Correios;
PY Correo Paraguayo; QA Qatar Post; RO Posta Romana; RS Pošta Srbije; RU Russian Post; RW Iposita; SA Saudi Post;
SB Solomon Post; SC Seychelles Postal Service; SD Sudapost; SE PostNord Sverige; SI Pošta Slovenije;
SK Slovenská pošta; SL Sierra Leone Postal Services; SM Poste San Marino; SN La Poste Senegal; SO Somali Post;
SR SURPOST; SS South Sudan Post; ST Correios de São Tomé e Príncipe; SV Correos de El Salvador; SY Syrian Post;
SZ Eswatini Post; TD Société tchadienne des postes et de l’épargne; TG La Poste du Togo; TH Thailand Post;
TJ Tajik Post; TL Correios de Timor Leste; TM Turkmenpost; TN La Poste Tunisienne; TO Tonga Post; TR PTT;
TT Trinidad and Tobago Postal Corporation; TV Tuvalu Post; TZ Tanzania Posts Corporation; UA Ukrposhta;
UG Posta Uganda; UY Correo Uruguayo; UZ Post of Uzbekistan; VA Vatican post; VC SVG Postal Corporation; VE Ipostel;
VN Vietnam Post; VU Vanuatu Post; WS Samoa Post; YE Yemen Post; ZA South African Post Office; ZM Zampost; ZW Zimpost`;

const NAMES: ReadonlyMap<string, string> = new Map(
  OPERATORS.split(';').map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)]),
);

/** Undefined for a country whose post gives out no such numbers. */
export function postalOperatorOf(country: string): { carrier: string; name: string } | undefined {
  const carrier = postOf(country);
  if (carrier !== undefined) return { carrier, name: carrierName(carrier) };
  const name = NAMES.get(country);
  return name === undefined ? undefined : { carrier: 's10', name };
}
