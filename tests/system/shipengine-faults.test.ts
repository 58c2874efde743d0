import { testCarrierFaults } from './support/carrier-faults.ts';

// What is particular to a vendor does not depend on the database: the other vendor's faults are tested on both. Which of its
// answers leave a purchase open, and how it is found then, is in `server/src/carriers/shipengine/purchases.test.ts`.
testCarrierFaults('shipengine', { dialects: ['sqlite'], long: ['sqlite'] });
