import { expectNoBlankFrame, expectOwnHeader, expectStill } from './expectFrames.ts'
import { visit } from './visit.ts'
import { walkThrough } from './walkThrough.ts'
import { test } from './walletTest.ts'

for (const [name, viewport] of Object.entries({
  'a phone': undefined,
  'a small one': { height: 480, width: 320 },
}))
  test(`the sheet's foot stands still, no frame is blank, and each header is its view's: ${name}`, async ({
    page,
    wallet,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    await visit(page)
    const samples = await walkThrough(page, wallet)
    expectStill(samples, ({ bottom }) => bottom)
    expectNoBlankFrame(samples)
    expectOwnHeader(samples)
  })
