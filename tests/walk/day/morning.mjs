const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};

export async function morning(steps, mugs) {
  steps.chapter('Morning: one warehouse, three products, the shelves counted');
  const warehouse = await steps.post(
    '/warehouses',
    { name: 'Oakland', address: OAKLAND, timezone: 'America/Los_Angeles' },
    { tells: ({ name }) => name },
  );
  const returnsDesk = await steps.post(
    '/warehouses',
    { name: 'Returns desk', address: { ...OAKLAND, street2: 'Unit 2' } },
    { tells: ({ name }) => name },
  );
  const products = [];
  for (const [sku, name, ounces] of [
    ['MUG', 'Blue mug', 12],
    ['TEA', 'Assam tea', 8],
    ['POT', 'Teapot', 40],
  ])
    products.push(
      await steps.post(
        '/products',
        { sku, name, price: ounces, weight: { value: ounces, unit: 'oz' }, trackInventory: true },
        { tells: ({ sku, name }) => `${sku} ${name}` },
      ),
    );
  const [mug, tea, pot] = products;
  const counts = [
    [mug, mugs],
    [tea, mugs],
    [pot, 0],
  ];
  await steps.post(
    '/inventory/adjustments/batch',
    {
      adjustments: counts.map(([{ sku }, setTo]) => ({
        sku,
        warehouseId: warehouse.id,
        setTo,
        reason: 'count',
      })),
    },
    { status: 200, tells: (results) => `${results.length} counts` },
  );
  return {
    warehouse,
    returnsDesk,
    products,
    mug,
    tea,
    pot,
    received: new Map(counts.map(([p, n]) => [p.id, n])),
  };
}
