/** `gid://shopify/Order/1` → `1` */
export const numberOf = (gid: string): string => /\/(\d+)(?:\?.*)?$/.exec(gid)?.[1] ?? gid;

type GidType = 'Order' | 'Fulfillment' | 'FulfillmentOrder' | 'ProductVariant' | 'Location' | 'InventoryItem';

export const gidOf = (type: GidType, number: string): string => `gid://shopify/${type}/${number}`;

export const isNumber = (id: string): boolean => /^\d{1,20}$/.test(id);
