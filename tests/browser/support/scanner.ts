import type { Page } from 'playwright-core';

/**
 * As a keyboard wedge: fast, and with Enter at its end; it may pause after four characters. The times of the keys do not depend on
 * how busy the machine is.
 */
export async function scanAt(page: Page, code: string, pauseMs = 0): Promise<void> {
  const device = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  const press = (key: string, text: string, windowsVirtualKeyCode: number) => {
    timestamp += 0.005;
    const about = { key, windowsVirtualKeyCode, timestamp };
    return [
      device.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...about }),
      device.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about }),
    ];
  };
  await Promise.all(
    [...code]
      .flatMap((key, index) => {
        if (index === 4) timestamp += pauseMs / 1_000;
        return press(key, key, key.toUpperCase().charCodeAt(0));
      })
      .concat(press('Enter', '\r', 13)),
  );
  await device.detach();
}
