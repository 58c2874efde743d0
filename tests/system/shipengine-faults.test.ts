import { testCarrierFaults } from './support/carrier-faults.ts';

// What is particular to a vendor does not depend on the database: the other vendor's faults are tested on both.
testCarrierFaults('shipengine', { dialects: ['sqlite'] });
