import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fontFolder } from './fontConfiguration.ts'

/** Draws the modal in a font as wide as the widest that a visitor may have: the suite's own, stretched. */
export async function widen(page: Page): Promise<void> {
  const font = await readFile(join(fontFolder, 'DejaVuSans.ttf'), 'base64')
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const face = new FontFace('Wide', bytes, { sizeAdjust: '130%' } as FontFaceDescriptors)
    document.fonts.add(await face.load())
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { --lk-font: Wide, sans-serif !important }')
    document.querySelector('[data-latchkey-host]')?.shadowRoot?.adoptedStyleSheets.push(sheet)
    await document.fonts.ready
  }, font)
}
