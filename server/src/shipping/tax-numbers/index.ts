export { applicableTaxNumbers, isSameDeclaration, withTaxNumbers } from './declared-tax-numbers.ts';
export { readTaxNumbers } from './read-tax-numbers.ts';
