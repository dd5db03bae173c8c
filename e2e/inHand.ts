import { devices, type Page } from '@playwright/test'

/**
 * Does something while the page has a phone's size, touch, and no pointer that hovers; then it is at the desk again.
 * What a page reads once from the browser's name stays a desk's. Of Chromium alone: its driver changes an open page.
 */
export async function inHand(page: Page, act: () => Promise<void>): Promise<void> {
  const desk = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  const touch = (enabled: boolean) =>
    session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  await touch(true)
  await page.setViewportSize(devices['Pixel 7'].viewport)
  await page.waitForFunction(() => matchMedia('(pointer: coarse) and (hover: none)').matches)
  try {
    await act()
  } finally {
    await touch(false)
    if (desk) await page.setViewportSize(desk)
    await session.detach()
  }
}
