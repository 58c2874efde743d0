const oz = (value) => ({ value, unit: 'oz' });

export const WAREHOUSE = {
  name: 'Oakland',
  timezone: 'America/Los_Angeles',
  address: {
    company: 'Mugs & Co',
    street1: '2201 Broadway',
    city: 'Oakland',
    state: 'CA',
    postalCode: '94612',
    country: 'US',
  },
};

/** What customers see of the merchant. */
export const BRAND = {
  name: 'Mugs & Co',
  primaryColor: '#1f4e5f',
  supportEmail: 'hello@mugs.example',
  websiteUrl: 'https://mugs.example',
};

/** With what is in stock of each. Two people order the last copper kettle. */
export const PRODUCTS = [
  { sku: 'MUG-BLUE', name: 'Blue mug', price: 12.5, weight: oz(12), barcode: '4006381333931', stock: 48 },
  { sku: 'MUG-SAND', name: 'Sand mug', price: 12.5, weight: oz(12), barcode: '4006381333948', stock: 36 },
  { sku: 'BOWL-M', name: 'Noodle bowl', price: 24, weight: oz(22), barcode: '4006381333955', stock: 20 },
  { sku: 'TEA-ASSAM', name: 'Assam tea, 250 g', price: 14, weight: oz(10), stock: 60 },
  { sku: 'POT-GLASS', name: 'Glass teapot', price: 38, weight: oz(30), stock: 9 },
  { sku: 'KETTLE-CU', name: 'Copper kettle', price: 89, weight: oz(52), stock: 1 },
];

const CUSTOMERS = [
  ['Ada Lovelace', '179 N Harbor Dr', 'Redondo Beach', 'CA', '90277'],
  ['Grace Hopper', '350 5th Ave', 'New York', 'NY', '10118'],
  ['Katherine Johnson', '600 Independence Ave SW', 'Washington', 'DC', '20560'],
  ['Alan Turing', '1100 Congress Ave', 'Austin', 'TX', '78701'],
  ['Hedy Lamarr', '1701 Wynkoop St', 'Denver', 'CO', '80202'],
  ['Mary Jackson', '85 Pike St', 'Seattle', 'WA', '98101'],
  ['Barbara Liskov', '4 Jersey St', 'Boston', 'MA', '02215'],
  ['Edsger Dijkstra', '233 S Wacker Dr', 'Chicago', 'IL', '60606'],
  ['Radia Perlman', '2600 Benjamin Franklin Pkwy', 'Philadelphia', 'PA', '19130'],
  ['Dorothy Vaughan', '265 Peachtree St NE', 'Atlanta', 'GA', '30303'],
];
const BASKETS = [
  [['MUG-BLUE', 2]],
  [
    ['TEA-ASSAM', 1],
    ['POT-GLASS', 1],
  ],
  [['BOWL-M', 4]],
  [
    ['MUG-SAND', 2],
    ['TEA-ASSAM', 2],
  ],
  [
    ['MUG-BLUE', 1],
    ['MUG-SAND', 1],
  ],
];
const FIRST_NUMBER = 1001;
const DAY_MS = 86_400_000;

/** Twenty orders: two want the same kettle, one waits for its payment, one is late and one a gift. */
export const ORDERS = Array.from({ length: 20 }, (_, i) => {
  const [name, street1, city, state, postalCode] = CUSTOMERS[i % CUSTOMERS.length];
  const basket = i === 6 || i === 13 ? [['KETTLE-CU', 1]] : BASKETS[i % BASKETS.length];
  return {
    orderNumber: String(FIRST_NUMBER + i),
    storeId: i % 4 === 3 ? 'market' : 'web',
    shipTo: { name, street1, city, state, postalCode, country: 'US' },
    items: basket.map(([sku, quantity]) => ({ sku, quantity })),
    shippingPaid: 7.95,
    shipBy: new Date(Date.now() + (i === 18 ? -DAY_MS : DAY_MS)).toISOString(),
    ...(i === 9 && { holdReason: 'Waiting for the bank transfer' }),
    ...(i === 4 && { isGift: true, giftMessage: 'Happy birthday! Drink it while it is hot.' }),
  };
});
