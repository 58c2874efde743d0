import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, IdParams, many, nullable } from '../../schema/shapes.ts';
import type { OrderPictures } from './order-pictures.ts';

const ItemPicture = Type.Object(
  {
    orderItemId: Type.String(),
    picture: nullable(
      Type.String({
        description:
          'A small copy of the picture, at most 112 pixels wide and high, as a `data:` URL. Null until it is fetched, ' +
          'or if it cannot be',
      }),
    ),
  },
  { title: 'ItemPicture' },
);

export const pictureRoutes = (app: Routes, pictures: OrderPictures): void => {
  const route = apiRoute({ tag: 'Orders', group: 'orders', changes: [] });
  app.get(
    '/orders/:id/pictures',
    route('orders.listPictures', {
      summary: "List pictures of an order's items",
      description:
        'Of the items whose product has an `imageUrl`, or a picture in a connected store; of the first 100. Pictures that ' +
        'are not here yet are fetched in the background.',
      params: IdParams,
      response: answers(200, many(ItemPicture)),
    }),
    async (request) => ({ data: await pictures.list(accountIdOf(request), request.params.id) }),
  );
};
