export { Address, checkAddress, problemsOf } from './address.ts';
export { cityKey } from './city-key.ts';
export { countryCodes, countryName, countryNamed, isCountry } from './countries.ts';
export { crossesCustomsBorder, goesAbroad, isInEu } from './customs-area.ts';
export { holidayCountries, isHoliday } from './holidays.ts';
export { isUsPosted, locate, milesBetween } from './locate.ts';
export { formatPostalCode, hasPostalForm } from './postal-codes.ts';
export { expectsRegion, findRegion, hasRegions, regionCode, regionsOfPostalCode } from './regions.ts';
export { findCity, findZip, statesOfArea, type ZipPlace, zipsOfCity } from './us-zips.ts';
