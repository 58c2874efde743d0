import { qrCode } from '../../lib/qr-code.ts';

/** The light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** Black on white in every color scheme: many scanners can't read inverted codes. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const modules = qrCode(text);
  const size = modules.length + 2 * QUIET_ZONE;
  const path = modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
