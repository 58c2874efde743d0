/** ISO 4217, as the server counts: browsers differ in some. */
const WITHOUT = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many decimals an amount in this currency can have. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  const code = currency.trim().toUpperCase();
  if (WITHOUT.has(code)) return 0;
  return WITH_THREE.has(code) ? 3 : 2;
}
