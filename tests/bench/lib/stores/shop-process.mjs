// A stand-in for a shop in a process of its own, so that what it does is not measured.
import { createShopClock, shops } from '../../dist/shops/index.js';
import { answerWith } from '../children.mjs';

const clock = createShopClock();
let shop;
answerWith(async ({ kind, orders, lines }) => {
  if (kind !== undefined) {
    shop = await shops[kind](clock);
    return { settings: shop.settings, host: shop.host };
  }
  clock.nextRound();
  for (let order = 0; order < orders; order++) {
    shop.add(lines);
    clock.step();
  }
  // Whatever changes from now on is later than the last order.
  for (let step = 0; step < 100; step++) clock.step();
});
