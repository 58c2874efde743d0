import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { openTypesetter } from './typesetter.ts';

const shape = async (text: string) => (await openTypesetter([text], 'sc')).shape(text, 'regular');
const shapesOf = async (text: string) => (await shape(text)).glyphs.map(({ outline }) => outline.key);

describe('typesetting', () => {
  it.each([
    ['Latin', 'Łódź Ñandú Ðorđe Nguyễn Thị'],
    ['Greek', 'Ελευθερίου'],
    ['Cyrillic', 'улица Тверская ЇЄҐ'],
    ['Arabic', 'محمد بن عبد الله ۱۲۳ گپچ'],
    ['Hebrew', 'דוד כהן'],
    ['Devanagari', 'राजेश श्रीवास्तव क्षत्रिय'],
    ['Bengali', 'বাংলাদেশ'],
    ['Gurmukhi', 'ਪੰਜਾਬੀ'],
    ['Gujarati', 'ગુજરાતી'],
    ['Odia', 'ଓଡ଼ିଆ'],
    ['Tamil', 'தமிழ்'],
    ['Telugu', 'తెలుగు'],
    ['Kannada', 'ಕನ್ನಡ'],
    ['Malayalam', 'മലയാളം'],
    ['Sinhala', 'සිංහල'],
    ['Thai', 'สมชาย ใจดีที่สุด'],
    ['Lao', 'ລາວ'],
    ['Khmer', 'ខ្មែរ'],
    ['Burmese', 'မြန်မာ'],
    ['Georgian', 'ქართული'],
    ['Armenian', 'Հայերեն'],
    ['Amharic', 'አማርኛ'],
    ['Chinese', '上海市浦东新区 臺北市信義區'],
    ['Japanese', '東京都渋谷区タワー'],
    ['Korean', '서울특별시 세종대로'],
    ['emoji', '😀👍🏽🇩🇪❤️👨‍👩‍👧'],
  ])('%s: every character has a glyph', async (_, text) => {
    const missing = (await openTypesetter(['\u{10ffff}'], 'sc')).shape('\u{10ffff}', 'regular').glyphs[0]
      ?.outline.key;
    const glyphs = await shapesOf(text);
    expect(glyphs.length).toBeGreaterThan(0);
    expect(glyphs).not.toContain(missing);
  });

  it('joins Arabic letters and runs from right to left', async () => {
    const alone = await shapesOf('ب');
    const joined = await shapesOf('ببب');
    expect(joined).toHaveLength(3 * alone.length);
    expect(joined).not.toEqual([...alone, ...alone, ...alone]);
    const { glyphs } = await shape('אב 12 גד');
    expect(glyphs.map(({ text }) => text).join('')).toBe('דג 12 בא');
  });

  it('keeps numbers and Latin words readable within right-to-left text', async () => {
    const { glyphs } = await shape('שדרות Ben Gurion 24');
    const line = glyphs.map(({ text }) => text).join('');
    expect(line).toContain('24');
    expect(line).toContain('Ben Gurion');
    expect(line.indexOf('Ben')).toBeLessThan(line.indexOf('ש'));
  });

  it('writes Han characters as the region does', async () => {
    const [jp, sc] = [await openTypesetter(['骨'], 'jp'), await openTypesetter(['骨'], 'sc')];
    expect(jp.shape('骨', 'bold').glyphs[0]?.outline.path).not.toEqual(
      sc.shape('骨', 'bold').glyphs[0]?.outline.path,
    );
  });

  it('keeps the ink within the width', async () => {
    const { glyphs, width } = await shape('jffj');
    for (const { outline, x } of glyphs) {
      expect(x + outline.left).toBeGreaterThanOrEqual(0);
      expect(x + outline.right).toBeLessThanOrEqual(width);
    }
  });
});

describe('cleaning text', () => {
  it.each([
    [undefined, ''],
    ['  a \t\r\n b\u0000c ', 'a b c'],
    ['e\u0301', 'é'],
    ['a\u202eb\u2066c\ufeff', 'abc'],
    ['\ud83d', '\ufffd'],
    [`a${'\u0338'.repeat(50)}`, `a${'\u0338'.repeat(4)}`],
    ['x'.repeat(10_000), 'x'.repeat(500)],
  ])('%j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});
