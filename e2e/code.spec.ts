import decodeQr from 'qr/decode.js'
import { expect, showCode, test, visitWithPhones } from './phoneTest.ts'
import { pixelsOf } from './pixelsOf.ts'

for (const look of ['theme=dark', 'theme=light', 'theme=dark&locale=ar'])
  test(`the code on the screen can be scanned: ${look} (S2.5)`, async ({ context, page }) => {
    await visitWithPhones(page, look)
    const uri = await showCode(page)
    const shot = await page.getByTestId('qr-code').screenshot()
    expect(decodeQr(await pixelsOf(await context.newPage(), shot))).toBe(uri)
  })
