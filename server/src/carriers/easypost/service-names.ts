const UPPER_CASE = new Set(['AM', 'PM', 'UPS', 'DHL', 'USPS', 'US', 'ECX']);

/** `GroundAdvantage` → `Ground Advantage`, `FEDEX_2_DAY` → `FedEx 2 Day`, `2ndDayAirAM` → `2nd Day Air AM`. */
export function serviceName(service: string): string {
  const words = service
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\d)([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(/\s+/);
  return words.map(asWritten).join(' ').replaceAll('Fed Ex', 'FedEx');
}

function asWritten(word: string): string {
  if (/^fedex$/i.test(word)) return 'FedEx';
  if (UPPER_CASE.has(word)) return word;
  if (!/^[A-Z]{2,}$/.test(word)) return word;
  return word[0] + word.slice(1).toLowerCase();
}
