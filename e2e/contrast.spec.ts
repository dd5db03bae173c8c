import type { Page } from '@playwright/test'
import { drawIn } from './drawIn.ts'
import { createContrastReader, type Reading, type State, states } from './readContrast.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'

type Look = { accent?: string; colorScheme: 'dark' | 'light'; contrast?: 'more' }

const looks: Readonly<Record<string, Look>> = {
  dark: { colorScheme: 'dark' },
  light: { colorScheme: 'light' },
  'dark more': { colorScheme: 'dark', contrast: 'more' },
  'light more': { colorScheme: 'light', contrast: 'more' },
  'dark white': { accent: '#ffffff', colorScheme: 'dark' },
  'dark black': { accent: '#000000', colorScheme: 'dark' },
  'light white': { accent: '#ffffff', colorScheme: 'light' },
  'light black': { accent: '#000000', colorScheme: 'light' },
}

/** Together they have each kind of control; `npm run test:browsers` reads every screen. */
const samples = [
  'connect-legal',
  'all-wallets-search',
  'connecting-declined',
  'account',
  'networks',
  'downloads',
]
const isEverywhere = process.env['LATCHKEY_BROWSERS'] === 'all'

for (const scene of scenes.filter(({ name }) => isEverywhere || samples.includes(name)))
  test(`${scene.name}: every text, sign, edge and mark has its contrast in every state`, {
    // States are forced by Chromium's own protocol.
    tag: '@chromium',
  }, async ({ page }) => {
    const modal = await goTo(page, scene)
    await stopTransitions(page)
    const reader = await createContrastReader(page)
    const rows = new Map<string, Row>()
    for (const [name, look] of Object.entries(looks)) {
      await wear(page, look)
      for (const state of states) note(rows, name, state, await reader.read(modal, state))
    }
    console.log(table(scene.name, rows))

    expect(rows.size, 'something was read').toBeGreaterThan(5)
    expect([...rows.values()].flatMap(({ tooLow }) => tooLow)).toEqual([])
  })

/** The least that was read of something, by look. */
type Row = { ratios: Map<string, number>; required: number; tooLow: string[] }

const emptyRow = (): Row => ({ ratios: new Map(), required: 0, tooLow: [] })

function note(rows: Map<string, Row>, look: string, state: State, readings: readonly Reading[]) {
  for (const { ratio, required, what, words } of readings) {
    const key = `${what}, ${state}`
    const row = rows.get(key) ?? emptyRow()
    rows.set(key, row)
    row.ratios.set(look, Math.min(ratio, row.ratios.get(look) ?? Number.POSITIVE_INFINITY))
    row.required = Math.max(row.required, required)
    if (ratio < required)
      row.tooLow.push(`${key}, ${look}: ${ratio.toFixed(2)} of ${required} (${words})`)
  }
}

function table(title: string, rows: ReadonlyMap<string, Row>): string {
  const names = Object.keys(looks)
  const wide = Math.max(...[...rows.keys()].map(({ length }) => length))
  const lines = [...rows]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, { ratios, required }]) =>
      [
        key.padEnd(wide),
        ...names.map((name) => (ratios.get(name)?.toFixed(2) ?? '').padStart(12)),
        (required ? required.toFixed(1) : '–').padStart(10),
      ].join(''),
    )
  const head = ['state'.padEnd(wide), ...names.map((name) => name.padStart(12)), '  required']
  return [title, head.join(''), ...lines].join('\n')
}

/** As a visitor's browser prefers, and with an accent of the site's. */
async function wear(page: Page, { accent, colorScheme, contrast }: Look): Promise<void> {
  await page.emulateMedia({ contrast: contrast ?? 'no-preference' })
  await page.evaluate((accent) => {
    const { latchkeyDemo } = globalThis as unknown as Demo
    latchkeyDemo.latchkey.store.setState(({ theme }) => ({
      theme: { ...theme, variables: accent ? { accent } : {} },
    }))
  }, accent)
  await drawIn(page, colorScheme)
  await expect(page.locator('[data-latchkey-host]')).toHaveAttribute('data-theme', colorScheme)
  await untilStill(page)
}

type Theme = { variables: object }
type Demo = {
  latchkeyDemo: {
    latchkey: { store: { setState(change: (state: { theme: Theme }) => object): void } }
  }
}

/** A colour on its way to another is none of the two. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { transition: none !important }')
    const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
    for (const tree of [document, root])
      if (tree) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  })
}
