// `node --import tsx packages/react/playground/frames.ts` after building the playground: how smoothly 500 wallets scroll and search.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../e2e/findChromium.ts'

const built = process.env['PLAYGROUND_DIST'] ?? '/tmp/react-playground'
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  const file = join(built, pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}).listen(0)
const { port } = server.address() as { port: number }
const { env, executablePath } = findChromium()
const browser = await chromium.launch({
  args: chromiumFlags,
  env: { ...process.env, ...env } as Record<string, string>,
  executablePath,
})
const page = await browser.newPage({ viewport: { height: 720, width: 520 } })
await page.goto(`http://localhost:${port}/?view=AllWallets&wallets=500`)
await page.getByTestId('wallet-search').waitFor()

const client = await page.context().newCDPSession(page)
// The thread's own time: what else runs on this machine does not count.
await client.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
await client.send('Performance.enable')
const busyMs = async () => {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Kept as text: what is sent to the page sees nothing of this file. */
const inPage = `
  const root = document.querySelector('[data-latchkey-host]').shadowRoot
  let scroller = root.querySelector('[data-testid=wallet-search]')
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const rest = (ms) => new Promise((done) => setTimeout(done, ms))
  /** Main-thread work of the frame: until after the paint that follows it. */
  const work = async (change) => {
    await frame()
    const start = performance.now()
    change()
    await frame()
    await new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0) })
    return performance.now() - start
  }
  const summary = (times) => {
    const sorted = [...times].sort((a, b) => a - b)
    const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] * 10) / 10
    return { frames: times.length, p50: at(0.5), p95: at(0.95), worst: at(1), above17: times.filter((time) => time > 17.5).length }
  }`
const loaded = await page.evaluate(`(async () => { ${inPage}
  for (let left = 100; left > 0; left -= 1) {
    scroller.scrollTop = scroller.scrollHeight
    await rest(60)
    if (root.querySelector('[data-testid=wallet-item-many-499]')) break
  }
  scroller.scrollTop = 0
  await rest(300)
  return { shown: root.querySelectorAll('[data-testid^=wallet-item]').length, nodes: root.querySelectorAll('*').length }
})()`)
console.log('loaded', loaded)
await page.waitForTimeout(500)
for (const round of [1, 2]) {
  const before = await busyMs()
  const frames = await page.evaluate<{ frames: number }>(`(async () => { ${inPage}
    const times = []
    let last = await frame()
    const step = 60
    for (let at = 0; at < scroller.scrollHeight - scroller.clientHeight; at += step) {
      scroller.scrollTop = at
      const now = await frame()
      times.push(now - last)
      last = now
    }
    scroller.scrollTop = 0
    return summary(times)
  })()`)
  const work = (await busyMs()) - before
  console.log(`scroll ${round}`, frames, `work a frame ${(work / frames.frames).toFixed(1)} ms`)
}
for (const text of ['w', 'wa', 'wal', 'wa', 'w', '', 'r', 'ra', '']) {
  const before = await busyMs()
  const painted = await page.evaluate<number>(`(async () => { ${inPage}
    const input = root.querySelector('[data-testid=wallet-search]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    return work(() => { set.call(input, ${JSON.stringify(text)}); input.dispatchEvent(new Event('input', { bubbles: true })) })
  })()`)
  const work = (await busyMs()) - before
  console.log(
    `search "${text}": work ${work.toFixed(1)} ms, painted after ${painted.toFixed(0)} ms`,
  )
  await page.waitForTimeout(600)
}
await browser.close()
server.close()
