/** States and provinces where an address needs one and the post has codes for them. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
    PR: 'Puerto Rico',
    VI: 'Virgin Islands',
    GU: 'Guam',
    AS: 'American Samoa',
    MP: 'Northern Mariana Islands',
    PW: 'Palau',
    FM: 'Federated States of Micronesia',
    MH: 'Marshall Islands',
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  AU: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
};

/** Other names of the same places. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    DISTRICTOFCOLUMBIA: 'DC',
    WASHINGTONDC: 'DC',
    USVIRGINISLANDS: 'VI',
    USVI: 'VI',
    CNMI: 'MP',
    MICRONESIA: 'FM',
    ARMEDFORCES: 'AE',
    ARMEDFORCESEUROPETHEMIDDLEEASTANDCANADA: 'AE',
  },
  CA: {
    NEWFOUNDLAND: 'NL',
    LABRADOR: 'NL',
    NF: 'NL',
    PEI: 'PE',
    PQ: 'QC',
    YUKONTERRITORY: 'YT',
    YK: 'YT',
  },
  AU: { JBT: 'ACT', JERVISBAYTERRITORY: 'ACT' },
};

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();

const codes = new Map(
  Object.entries(REGIONS).map(([country, regions]) => {
    const known = new Map(Object.entries(ALIASES[country] ?? {}));
    for (const [code, name] of Object.entries(regions)) known.set(code, code).set(letters(name), code);
    return [country, known];
  }),
);

export const needsRegion = (country: string): boolean => codes.has(country);

/** The code of a state or province, given as a code or by name in any case: `calif.` is neither. */
export const regionCode = (country: string, text: string): string | undefined =>
  codes.get(country)?.get(letters(text));

export const regionExample = (country: string): string => ({ US: 'CA', CA: 'ON' })[country] ?? 'NSW';
