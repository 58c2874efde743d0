import type { Catalog } from '../languages.ts';

export const brand: Catalog = {
  'A color is written like #1a56db': 'Un color se escribe así: #1a56db',
  'A PNG or JPEG of at most 512 KiB and 1,000,000 pixels.':
    'Un PNG o JPEG de 512 KiB y 1 000 000 píxeles como máximo.',
  'Brand saved': 'Marca guardada',
  Color: 'Color',
  'Email for questions': 'Correo para preguntas',
  'Help pages': 'Páginas de ayuda',
  'How customers see you: on the page of their order, in emails and on packing slips.':
    'Cómo le ven los clientes: en la página de su pedido, en los correos y en los albaranes.',
  'If empty, the name of the store or account': 'Si está vacío, el nombre de la tienda o de la cuenta',
  'If empty, the name of your account or default warehouse':
    'Si está vacío, el nombre de su cuenta o de su almacén predeterminado',
  'In dark mode, it hardly stands out from the page.': 'En modo oscuro apenas destaca sobre la página.',
  'In light mode, it hardly stands out from the page.': 'En modo claro apenas destaca sobre la página.',
  Logo: 'Logotipo',
  'Logo removed': 'Logotipo quitado',
  'Logo saved': 'Logotipo guardado',
  'Name, color and contact': 'Nombre, color y contacto',
  'For the bar with your name, and for buttons': 'De la barra con su nombre y de los botones',
  'Replace logo': 'Reemplazar logotipo',
  'Text on it is black, with a contrast of {ratio} to 1.':
    'El texto encima es negro, con un contraste de {ratio} a 1.',
  'Text on it is white, with a contrast of {ratio} to 1.':
    'El texto encima es blanco, con un contraste de {ratio} a 1.',
  'The page of a made-up order, with what you have entered.':
    'La página de un pedido ficticio, con lo que ha introducido.',
  'Upload logo': 'Subir logotipo',
  Website: 'Sitio web',
  'Fields left empty are the same as for all orders.': 'Los campos vacíos son como para todos los pedidos.',
  'Without one, the one for all orders is used.': 'Sin uno propio se usa el de todos los pedidos.',
  'Your logo': 'Su logotipo',
};
