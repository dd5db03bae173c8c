import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { workspaceRoot } from '../workspace.ts'
import type { PageName } from './buildPages.ts'
import { type HeapSnapshot, objectBytes } from './objectBytes.ts'

/** What the probe looks for on a page. */
const selectors: Record<PageName, { button: string; row: string }> = {
  base: { button: '#connect', row: '#none' },
  floor: { button: '#connect', row: '.row' },
  lists: { button: '[data-scroller]', row: '#none' },
  ours: { button: '[data-testid="connect-button"]', row: '[data-testid^="wallet-selector-"]' },
  remote: { button: '[data-testid="connect-button"]', row: '[data-testid^="wallet-selector-"]' },
}
const connected: Record<PageName, string> = {
  base: '#address',
  floor: '#address',
  lists: '#address',
  ours: '[data-testid="account-button"]',
  remote: '[data-testid="account-button"]',
}
/** Time for what a page does once it is quiet: prefetches, images. */
const restMs = 700
const slow4G = {
  downloadThroughput: (1.6 * 1_000_000) / 8,
  latency: 150,
  offline: false,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

export type Visit = { browser: Browser; page: PageName; url: string; throttle: number }
/** Milliseconds by name of the measurement. */
export type Times = Record<string, number>

/** One cold visit at rest: the button, the list, the catalogue, a search, a connection. */
export async function measureVisit(visit: Visit): Promise<Times> {
  return withPage(visit, async (page) => {
    const { button, row } = selectors[visit.page]
    const times: Times = {}
    await page.goto(visit.url)
    times['navigation to button'] = await page.evaluate<number>(`bench.seen`)
    await rest(page)
    if (visit.page === 'base') return times

    Object.assign(times, await timedOpening(page, button, row))
    await rest(page)
    times['close'] = await timedClose(page, row)
    await rest(page)
    await timedClick(page, button, row)
    if (visit.page === 'ours') {
      await rest(page)
      const item = '[data-testid^="wallet-item-"]'
      times['all wallets'] = await timedClick(page, '[data-testid="all-wallets"]', item)
      await rest(page)
      await page.evaluate(`void (globalThis.pending = bench.inputToChanged('${item}'))`)
      await page.getByTestId('wallet-search').pressSequentially('z')
      times['search'] = await page.evaluate<number>('pending')
      await page.getByTestId('modal-back').click()
    }
    await rest(page)
    const last =
      visit.page === 'ours' ? '[data-testid="wallet-selector-dev.latchkey.instant"]' : row
    times['connect'] = await timedClick(page, last, connected[visit.page], 'clickToPresent')
    return times
  })
}

/** A cold visit that ends when the button can be used. */
export async function measureButton(visit: Visit): Promise<Times> {
  return withPage(visit, async (page) => {
    await page.goto(visit.url)
    return { 'navigation to button': await page.evaluate<number>(`bench.seen`) }
  })
}

/** Opening at rest on a site whose server and chain are far away. */
export async function measureFarVisit(visit: Visit): Promise<Times> {
  return withPage(visit, async (page) => {
    const { button, row } = selectors[visit.page]
    await page.goto(visit.url)
    await rest(page)
    return { 'click to list, hosts 150 ms away': await timedClick(page, button, row) }
  })
}

/** A cold visit on slow 4G by someone who clicks as soon as the button can be clicked. */
export async function measureSlowVisit(visit: Visit): Promise<Times> {
  return withPage(visit, async (page, session) => {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    const { button, row } = selectors[visit.page]
    await page.goto(visit.url, { waitUntil: 'commit' })
    return {
      'navigation to list, slow 4G': await page.evaluate<number>(
        `bench.clickWhenShown('${button}', '${row}')`,
      ),
    }
  })
}

/** From the click on phone wallets to the code, and from the moment that all of its client has come. */
export async function measureCode(visit: Visit): Promise<Times> {
  return withPage(visit, async (page) => {
    const { button, row } = selectors[visit.page]
    await page.goto(visit.url)
    await rest(page)
    await timedClick(page, button, row)
    await rest(page)
    const code = '[data-testid="qr-code"][data-uri]'
    const phones = '[data-testid="wallet-selector-walletConnect"]'
    const pressed = await page.evaluate<number>('performance.now()')
    const toCode = await timedClick(page, phones, code)
    const shown = await page.evaluate<number>('performance.now()')
    const loaded = await page.evaluate<number>(
      `Math.max(...performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd))`,
    )
    if (loaded < pressed) throw new Error('The client was there before it was wanted.')
    return { 'click to code': toCode, 'client loaded to code': shown - loaded }
  })
}

/** What each opening and closing leaves behind, over many. */
export async function measureCycles(visit: Visit, cycles: number): Promise<Times> {
  return withPage(visit, async (page, session) => {
    const { button, row } = selectors[visit.page]
    await page.goto(visit.url)
    await rest(page)
    const cycle = async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        await click(page, button)
        await page.evaluate(`bench.shown('${row}')`)
        await page.keyboard.press('Escape')
        await page.evaluate(`bench.gone('${row}')`)
      }
    }
    // What a page makes once is made.
    await cycle(60)
    const before = await held(session)
    await cycle(cycles)
    const after = await held(session)
    return {
      'nodes kept a cycle': (after.nodes - before.nodes) / cycles,
      'listeners kept a cycle': (after.listeners - before.listeners) / cycles,
      'heap kB kept a cycle': (after.heap - before.heap) / cycles / 1_000,
    }
  })
}

/** Opens a page of the bench, throttled, with the probe in it. */
export async function withPage<T>(
  { browser, page: name, throttle }: Visit,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { height: 800, width: 1280 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript({ path: join(workspaceRoot, 'scripts/bench/probe.js') })
    await page.addInitScript(`bench.seen = bench.shown('${selectors[name].button}')`)
    if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    return await use(page, session)
  } finally {
    await context.close()
  }
}

async function rest(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(restMs)
}

async function timedClick(
  page: Page,
  target: string,
  result: string,
  wait: 'clickToPresent' | 'clickToShown' = 'clickToShown',
): Promise<number> {
  await page.evaluate(`void (globalThis.pending = bench.${wait}('${result}'))`)
  await click(page, target)
  return page.evaluate<number>('pending')
}

/** Until the list can be clicked, and until nothing moves any more. */
async function timedOpening(page: Page, button: string, row: string): Promise<Times> {
  await page.evaluate(
    `void (globalThis.pending = Promise.all([bench.clickToShown('${row}'), bench.clickToSettled('${row}')]))`,
  )
  await click(page, button)
  const [shown = NaN, settled = NaN] = await page.evaluate<number[]>('pending')
  return { 'click to list': shown, settled }
}

async function timedClose(page: Page, row: string): Promise<number> {
  await page.evaluate(`void (globalThis.pending = bench.keyToGone('${row}'))`)
  await page.keyboard.press('Escape')
  return page.evaluate<number>('pending')
}

async function click(page: Page, target: string) {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`bench.centre('${target}')`)
  await page.mouse.click(x, y)
}

async function held(session: CDPSession) {
  await session.send('Performance.enable')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: objectBytes(await heapSnapshot(session)),
    listeners: value('JSEventListeners'),
    nodes: value('Nodes'),
  }
}

async function heapSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  let text = ''
  const add = ({ chunk }: { chunk: string }) => {
    text += chunk
  }
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.takeHeapSnapshot')
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  return JSON.parse(text) as HeapSnapshot
}
