/** The type of mails that show a merchant what customers get. */
export const TEST_TYPE = 'customer_test';
