/** On a 24-unit grid with one stroke width. They only accompany text, so screen readers skip them. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  orders: 'M5 7h14l-1 13H6zM9 10V6a3 3 0 0 1 6 0v4',
  shipments:
    'M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15.5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  reports: 'M4 4v16h16M8 16v-5M12.5 16V8M17 16v-7',
  returns: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 5 5v2',
  products: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  inventory: 'M4 4h16v5H4zM5 9v11h14V9M10 13h4',
  warehouses: 'M3 20V9l9-5 9 5v11M7 20v-7h10v7M7 16.5h10',
  addresses: 'M12 21s7-6.1 7-11a7 7 0 0 0-14 0c0 4.9 7 11 7 11zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  webhooks: 'M7 17a3 3 0 1 0 3 3h7M10 8a3.5 3.5 0 1 1 5.5 1L12 15M15 15h2.5a3 3 0 1 1-1.5 4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  events: 'M13 3L5 14h6l-1 7 8-11h-6z',
  requests: 'M4 6h16M4 12h10M4 18h13M18 10l3 2-3 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  auto: 'M4 5h16v11H4zM9 20h6M12 16v4',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  key: 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 13l8-8M16 8l3 3',
  devices: 'M3 5h13v9H3zM3 18h9M16 10h5v9h-5z',
  refresh: 'M20 11a8 8 0 0 0-14.5-4.5L4 8M4 4v4h4M4 13a8 8 0 0 0 14.5 4.5L20 16M20 20v-4h-4',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.2',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  send: 'M21 3L10 14M21 3l-7 18-4-7-7-4z',
  dots: 'M5 12h.1M12 12h.1M19 12h.1',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 18.5a2 2 0 0 0 4 0M12 5V3.5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5L21 21',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 3 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
