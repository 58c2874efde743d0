const ID = 'shp_0k3v9m2x7c5b';
const PASSWORD = 'correct horse battery staple';
const TOKEN = 'uT0pV9Xw2QmB5kFhZr7s';
const ADDRESS = {
  name: 'Ada Lovelace',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};

/** Examples of request bodies, by operation, where the schema of the body has none of its own. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  'orders.createBatch': {
    orders: [{ orderNumber: '1001', shipTo: ADDRESS, items: [{ sku: 'MUG-BLUE', quantity: 2 }] }],
  },
  'orders.updateBatch': { orders: [{ id: 'ord_0k3v9m2x7c5b', addTags: ['gift'] }] },
  'orders.hold': { reason: 'The customer wants to change the address' },
  'orders.close': { reason: 'The rest is sold out' },
  'orders.markShipped': { trackingCode: '9400111206206406260787', shippedAt: '2026-11-16T14:30:00Z' },
  'orders.markShippedBatch': {
    orders: [{ id: 'ord_0k3v9m2x7c5b', trackingCode: '9400111206206406260787' }],
  },
  'orders.pack': { items: [{ orderItemId: 'itm_0k3v9m2x7c5b', quantity: 1 }] },
  'shipments.buyBatch': { shipments: [{ rateId: 'rate_0k3v9m2x7c5b' }] },
  'shipments.printLabels': { ids: [ID] },
  'shipments.markPrinted': { ids: [ID] },
  'shipments.stopWaiting': { reason: 'The account was closed at the carrier' },
  'shipments.void': { reason: 'Wrong service' },
  'settings.uploadLogo': {
    image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  'returns.approve': { createLabel: true },
  'returns.buyLabel': { carrier: 'fleet', service: 'ground' },
  'returns.reject': { reason: 'The time for returns is over' },
  'inventory.adjustBatch': {
    adjustments: [{ sku: 'MUG-BLUE', warehouseId: 'wh_0k3v9m2x7c5b', delta: 48, reason: 'received' }],
  },
  'webhooks.create': { url: 'https://shop.example.com/hooks', events: ['order.created', 'shipment.created'] },
  'webhooks.update': { isActive: true },
  'webhooks.sendTest': { event: 'order.created' },
  'addresses.verifyBatch': { addresses: [ADDRESS] },
  'addresses.parse': { text: 'Ada Lovelace\n179 N Harbor Dr\nRedondo Beach, CA 90277' },
  'setup.createOwner': { token: TOKEN, email: 'ada@example.com', password: PASSWORD },
  'session.logIn': { email: 'ada@example.com', password: PASSWORD },
  'session.finishLogIn': { token: TOKEN, code: '123456' },
  'session.switchAccount': { accountId: 'usr_0k3v9m2x7c5b' },
  'password.change': { currentPassword: PASSWORD, newPassword: `another ${PASSWORD}` },
  'members.changeRole': { role: 'packer' },
  'twoFactor.start': { password: PASSWORD },
  'twoFactor.confirm': { code: '123456' },
  'twoFactor.replaceRecoveryCodes': { password: PASSWORD, code: '123456' },
  'twoFactor.turnOff': { password: PASSWORD, code: '123456' },
  'invitations.create': { email: 'grace@example.com', role: 'packer' },
  'invitations.lookUp': { token: TOKEN },
  'invitations.accept': { token: TOKEN, password: PASSWORD },
  'invitations.join': { token: TOKEN },
  'passwordResets.lookUp': { token: TOKEN },
  'passwordResets.use': { token: TOKEN, password: PASSWORD },
  'accounts.create': { name: 'Mugs & Co' },
  'account.rename': { name: 'Mugs & Co' },
  'apiKeys.create': { name: 'Shop', access: ['shipping'] },
  'webhookStats.retryFailed': { event: 'order.created' },
};
