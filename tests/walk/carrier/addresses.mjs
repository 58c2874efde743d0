import { ADA } from './shop.mjs';

/** With an account, addresses are verified down to the house. */
export async function verifyAddresses(steps) {
  steps.chapter('Addresses, verified down to the house');
  const { phone: _phone, name: _name, ...address } = ADA;
  const tells = ({ status, level, normalized: { street1, postalCode }, residential, messages }) =>
    `${status} at level ${level}: ${street1}, ${postalCode}, residential ${residential ?? 'unknown'}` +
    messages.map(({ code }) => `, ${code}`).join('');
  await steps.post('/addresses/verify', address, {
    status: 200,
    holds: { level: 'street', residential: true, normalized: { postalCode: '90277-2506' } },
    tells,
  });
  await steps.post('/addresses/verify', { ...address, street1: 'Harbor Dr' }, { status: 200, tells });
}
