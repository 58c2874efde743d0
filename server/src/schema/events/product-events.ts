import { Type } from 'typebox';
import { Product } from '../product.ts';
import { defineFrom } from './definition.ts';

const exampleProduct = (at: string): Product => ({
  id: 'prd_test',
  sku: 'TEST-SKU',
  name: 'Test mug',
  description: null,
  barcode: null,
  price: 12.5,
  cost: null,
  currency: 'USD',
  weight: { value: 12, unit: 'oz' },
  dimensions: null,
  hsCode: null,
  originCountry: null,
  imageUrl: null,
  active: true,
  trackInventory: true,
  variantGroup: null,
  tags: [],
  metadata: {},
  createdAt: at,
  updatedAt: at,
});

const ProductUpdated = Type.Object({
  ...Product.properties,
  changed: Type.Array(Type.String(), { description: 'Names of the fields that have changed' }),
});

export const productEvents = {
  'product.created': defineFrom(Product, {
    title: 'ProductCreatedEvent',
    meaning: 'A product was created or imported',
    example: exampleProduct,
  }),
  'product.updated': defineFrom(ProductUpdated, {
    title: 'ProductUpdatedEvent',
    meaning: 'A product changed; `changed` names the fields',
    example: (at) => ({ ...exampleProduct(at), price: 14, changed: ['price', 'updatedAt'] }),
  }),
  'product.deleted': defineFrom(Product, {
    title: 'ProductDeletedEvent',
    meaning: 'A product was deleted. The event has it as it was',
    example: exampleProduct,
  }),
};
