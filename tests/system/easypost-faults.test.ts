import { testCarrierFaults } from './support/carrier-faults.ts';

testCarrierFaults('easypost', { dialects: ['sqlite', 'postgres'], long: ['postgres'] });
