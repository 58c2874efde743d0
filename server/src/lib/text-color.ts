/** Black or white, whichever is easier to read on the color, which is `#rrggbb`. */
export const textOn = (color: string): '#000000' | '#ffffff' =>
  luminanceOf(color) > 0.179 ? '#000000' : '#ffffff';

/** From 0, black, to 1, white. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
