import type { CDPSession, Page } from '@playwright/test'
import { connect } from './scenes/connectWallet.ts'
import { visit } from './scenes/visit.ts'
import { expect, test } from './test.ts'

const warmUp = 50
const cycles = 50
// Bytes of heap are for `npm run bench`: here the browser still compiles what runs and grows its caches. What is kept shows as nodes.
/** A leak is one a cycle; what comes late on a busy machine, as a picture, is a few once. */
const grownLimit = 0.2

// Traces and pictures hold on to nodes themselves.
// Movement costs time and keeps nothing: `npm run bench` opens and closes with it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, screenshot: 'off', trace: 'off' })
test.describe.configure({ timeout: 180_000 })

for (const { connected, opener } of [
  { connected: false, opener: 'connect-button' },
  { connected: true, opener: 'account-button' },
])
  test(`opening and closing ${warmUp + cycles} times keeps nothing, ${connected ? 'connected' : 'not connected'}`, {
    // Counts by the DevTools protocol.
    tag: '@chromium',
  }, async ({ page }) => {
    await visit(page, { strict: '0' })
    if (connected) await connect(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    // What leaks, leaks after the warm-up too.
    await openAndClose(page, { opener, times: warmUp })
    const before = await kept(session)
    await openAndClose(page, { opener, times: cycles })
    const after = await kept(session)

    const grown = (name: keyof Kept) => (after[name] - before[name]) / cycles
    expect.soft(grown('nodes'), 'nodes a cycle').toBeLessThan(grownLimit)
    expect.soft(grown('listeners'), 'listeners a cycle').toBeLessThan(grownLimit)
  })

type Kept = { listeners: number; nodes: number }

/** What the page holds once everything that can be collected is. */
async function kept(session: CDPSession): Promise<Kept> {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => {
    const metric = metrics.find((each) => each.name === name)
    if (!metric) throw new Error(`The browser does not tell ${name}.`)
    return metric.value
  }
  return { listeners: read('JSEventListeners'), nodes: read('Nodes') }
}

/** Presses the opener, waits for the view, presses Escape and waits until the card is gone, all in the page. */
function openAndClose(page: Page, parameters: { opener: string; times: number }) {
  return page.evaluate(async ({ opener, times }) => {
    const root = () => document.querySelector('[data-latchkey-host]')?.shadowRoot
    const card = () => root()?.querySelector('[data-testid="modal"][data-view]')
    const until = (ready: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => (ready() ? resolve() : void requestAnimationFrame(look))
        look()
      })
    for (let cycle = 0; cycle < times; cycle += 1) {
      document.querySelector<HTMLElement>(`[data-testid="${opener}"]`)?.click()
      await until(() => Boolean(card()))
      card()?.dispatchEvent(
        new KeyboardEvent('keydown', {
          bubbles: true,
          cancelable: true,
          composed: true,
          key: 'Escape',
        }),
      )
      await until(() => !card() && !root()?.querySelector('dialog[open]'))
    }
  }, parameters)
}
