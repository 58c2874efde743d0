/**
 * QR codes (ISO/IEC 18004) of text, in byte mode with error correction level M. Drawn here, because what they contain, the secret
 * of an authenticator app, must not leave the browser.
 */

/** Of level M, by version from 1: error correction codewords per block, and number of blocks. */
const EC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** Level M in the format information. */
const LEVEL_BITS = 0;

/** True is dark. */
type Modules = boolean[][];

/** A square of modules, without the quiet zone of four modules that must surround it. */
export function qrCode(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  const codewords = interleave(dataCodewords(bytes, version), version);
  const candidates = MASKS.map((isInverted, mask) => {
    const { modules, reserved } = functionPatterns(version);
    placeData(modules, reserved, codewords, isInverted);
    drawFormat(modules, mask);
    return modules;
  });
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** Codewords for data and error correction: all modules that are not part of a function pattern. */
function totalCodewords(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) modules -= (25 * alignments - 10) * alignments - 55;
  if (version > 6) modules -= 36;
  return Math.floor(modules / 8);
}

const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 0;
const ecPerBlock = (version: number): number => EC_PER_BLOCK[version - 1] ?? 0;
const dataCapacity = (version: number): number =>
  totalCodewords(version) - blocksOf(version) * ecPerBlock(version);
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function smallestVersion(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * dataCapacity(version)) return version;
  }
  throw new Error('too long for a QR code');
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCapacity(version);
  const binary = (value: number, width: number) => value.toString(2).padStart(width, '0');
  const content = [...bytes].map((byte) => binary(byte, 8)).join('');
  const bits = `0100${binary(bytes.length, lengthBits(version))}${content}`;
  const terminated = bits.padEnd(Math.min(bits.length + 4, 8 * capacity), '0');
  const aligned = terminated.padEnd(8 * Math.ceil(terminated.length / 8), '0');
  const codewords = (aligned.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const padding = Array.from({ length: capacity - codewords.length }, (_, i) => (i % 2 === 0 ? 0xec : 0x11));
  return [...codewords, ...padding];
}

/** Splits the data into blocks, of which the last ones may be longer by one, and takes codewords from each in turn. */
function interleave(data: number[], version: number): number[] {
  const count = blocksOf(version);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const divisor = generatorPolynomial(ecPerBlock(version));
  let start = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const end = start + short + (i >= count - longer ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return { data: block, ec: remainder(block, divisor) };
  });
  const inTurn = (parts: number[][]): number[] => {
    const longest = Math.max(...parts.map((part) => part.length));
    return Array.from({ length: longest }, (_, i) => parts.flatMap((part) => part.slice(i, i + 1))).flat();
  };
  return [...inTurn(blocks.map(({ data }) => data)), ...inTurn(blocks.map(({ ec }) => ec))];
}

/** In GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon: the coefficients of (x - 1)(x - 2)(x - 4)… without the leading 1. */
function generatorPolynomial(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    const shifted = [...rest.slice(1), 0];
    rest = shifted.map((value, i) => value ^ multiply(divisor[i] ?? 0, factor));
  }
  return rest;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Finders, timing, alignment and version; `reserved` are all modules that data must not use. */
function functionPatterns(version: number) {
  const size = 17 + 4 * version;
  const square = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const modules = square();
  const reserved = square();
  const set = (x: number, y: number, dark: boolean) => {
    const [row, reservedRow] = [modules[y], reserved[y]];
    if (row === undefined || reservedRow === undefined || x < 0 || x >= size) return;
    row[x] = dark;
    reservedRow[x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const rings = (cx: number, cy: number, radius: number, light: number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  const centers = alignmentCenters(version, size);
  const last = centers.length - 1;
  for (const [i, x] of centers.entries())
    for (const [j, y] of centers.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) rings(x, y, 2, [1]);
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false);
  set(8, size - 8, true);
  if (version > 6) {
    const bits = withCheckBits(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >>> i) & 1) === 1);
      set(b, a, ((bits >>> i) & 1) === 1);
    }
  }
  return { modules, reserved };
}

function alignmentCenters(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const distance = 2 * Math.ceil((size - 13) / (2 * count - 2));
  const others = Array.from({ length: count - 1 }, (_, i) => size - 7 - i * distance);
  return [6, ...others.reverse()];
}

/** In a zigzag of two columns from the right, around the vertical timing pattern. */
function placeData(
  modules: Modules,
  reserved: Modules,
  codewords: number[],
  isInverted: (x: number, y: number) => boolean,
): void {
  const size = modules.length;
  let bit = 0;
  for (let column = 0, right = size - 1; right >= 1; right -= 2, column++) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = column % 2 === 0 ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (row === undefined || reserved[y]?.[x]) continue;
        const value = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        row[x] = value !== isInverted(x, y);
        bit++;
      }
    }
  }
}

/** The two copies of the format information, from the lowest bit on. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const corner = [
    ...range(6).map((i) => [8, i] as const),
    [8, 7] as const,
    [8, 8] as const,
    [7, 8] as const,
    ...range(6).map((i) => [5 - i, 8] as const),
  ];
  const split = [
    ...range(8).map((i) => [size - 1 - i, 8] as const),
    ...range(7).map((i) => [8, size - 7 + i] as const),
  ];
  return [corner, split];
}

function drawFormat(modules: Modules, mask: number): void {
  const bits = withCheckBits((LEVEL_BITS << 3) | mask, 10, 0x537) ^ 0x5412;
  for (const places of formatPlaces(modules.length))
    for (const [i, [x, y]] of places.entries()) {
      const row = modules[y];
      if (row !== undefined) row[x] = ((bits >>> i) & 1) === 1;
    }
}

/** Appends the remainder of a BCH code. */
function withCheckBits(value: number, width: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < width; i++) rest = (rest << 1) ^ ((rest >>> (width - 1)) * generator);
  return (value << width) | rest;
}

/** How hard a mask makes it for scanners: long runs, blocks, patterns like a finder, and too much of one colour. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  const lines = [...modules, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = modules[y]?.[x];
      if (dark === modules[y - 1]?.[x] && dark === modules[y]?.[x - 1] && dark === modules[y - 1]?.[x - 1])
        points += 3;
    }
  const share = modules.flat().filter((dark) => dark).length / size ** 2;
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
