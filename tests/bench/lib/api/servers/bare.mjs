import Fastify from 'fastify';

/** Fastify alone, with the bytes that Waybill answered with: what its HTTP side costs at least. */
export function start({ answers }) {
  const app = Fastify();
  for (const { method, path, body } of answers)
    app.route({
      method,
      url: path,
      handler: (_request, reply) => {
        reply.header('content-type', 'application/json; charset=utf-8').send(body);
      },
    });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
