// `node --import tsx packages/react/playground/probe.ts` after building the playground: what only a browser can tell.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../e2e/findChromium.ts'

const built = process.env['PLAYGROUND_DIST'] ?? '/tmp/react-playground'
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  const file = join(built, pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    'content-type': types[extname(file)] ?? 'application/octet-stream',
  })
  createReadStream(file).pipe(response)
}).listen(0)
const { port } = server.address() as { port: number }
const { env, executablePath } = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags, '--js-flags=--expose-gc'],
  env: { ...process.env, ...env } as Record<string, string>,
  executablePath,
})
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const open = async (query: string) => {
  const page = await browser.newPage({ viewport: { height: 720, width: 900 } })
  const refused: string[] = []
  page.on(
    'console',
    (message) =>
      /Content Security|Refused|violat/i.test(message.text()) && refused.push(message.text()),
  )
  await page.goto(`http://localhost:${port}/?${query}`)
  await page.waitForTimeout(500)
  return { page, refused }
}

{
  const { page, refused } = await open('')
  await page.getByTestId('connect-button').focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(400)
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('data-testid') ?? element?.tagName
    })
  console.log('focus on open:', await focused())
  const order = []
  for (let index = 0; index < 12; index += 1) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  console.log('tab order:', order.join(' > '))
  await page.getByTestId('all-wallets').focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  console.log('focus in all wallets:', await focused())
  await page.getByTestId('modal-back').click()
  await page.waitForTimeout(300)
  console.log('focus after back:', await focused())
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  console.log(
    'focus after Escape:',
    await focused(),
    'CSP refusals:',
    refused.length,
    refused[0] ?? '',
  )
  await page.close()
}

for (const query of [
  'view=Connect',
  'view=AllWallets',
  'connected&view=Account',
  'connected&view=AccountSettings',
  'connected&view=Networks&networks=7',
  'connected&wrong',
  'view=WhatIsAWallet',
  'view=GetWallet',
  'view=Connect&legal&checkbox',
  'embedded',
])
  for (const look of ['theme=dark', 'theme=light', 'theme=dark&locale=ar']) {
    const { page } = await open(`${query}&${look}`)
    const client = await page.context().newCDPSession(page)
    await client.send('Page.setBypassCSP', { enabled: true })
    await page.reload()
    await page.waitForTimeout(500)
    await page.evaluate(axe)
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
    }
    for (const { id, nodes } of violations)
      console.log(
        'axe',
        query,
        look,
        id,
        nodes[0]?.html.slice(0, 160),
        nodes[0]?.failureSummary.slice(0, 200),
      )
    await page.close()
  }

{
  const { page } = await open('')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { color: lime !important; font-size: 30px !important } button { background: red !important; font-size: 40px; padding: 40px !important; border: 9px solid !important } dialog, div { display: none !important; background: red !important } #root, main { display: block !important } span { display: none !important } svg { width: 100px !important }',
    )
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets, sheet]
  })
  await page.getByTestId('connect-button').click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/shots/hostile.png' })
  await page.close()
}

{
  const { page } = await open('')
  await page.evaluate(() => {
    const ad = document.createElement('div')
    ad.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#800'
    document.body.append(ad)
    const dialog = document.createElement('dialog')
    dialog.textContent = 'host dialog'
    document.body.append(dialog)
    dialog.showModal()
    ;(window as unknown as { openModal: (l: unknown) => void; latchkey: unknown }).openModal(
      (window as unknown as { latchkey: unknown }).latchkey,
    )
  })
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/shots/stacking.png' })
  await page.getByTestId('modal-close').click()
  await page.waitForTimeout(300)
  console.log(
    'host dialog still open:',
    await page.evaluate(() => document.querySelector('dialog')?.open),
  )
  await page.close()
}

{
  const { page } = await open('')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const counts = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') }
  }
  const cycle = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      await page.getByTestId('connect-button').click()
      await page.getByTestId('modal-close').click()
      await page.waitForFunction(
        () =>
          !document.querySelector('[data-latchkey-host]')?.shadowRoot?.querySelector('dialog')
            ?.open,
      )
    }
  }
  await cycle(40)
  const before = await counts()
  await cycle(200)
  const after = await counts()
  console.log('200 cycles:', {
    heapPerCycle: Math.round((after.heap - before.heap) / 200),
    listeners: after.listeners - before.listeners,
    nodes: after.nodes - before.nodes,
  })
  const times: number[] = []
  for (let index = 0; index < 10; index += 1) {
    times.push(
      await page.evaluate<number>(
        `new Promise((resolve) => {
          const start = performance.now()
          document.querySelector('[data-testid=connect-button]').click()
          const look = () => {
            const row = document.querySelector('[data-latchkey-host]')?.shadowRoot.querySelector('[data-testid^=wallet-selector]')
            if (row && row.getBoundingClientRect().height > 0) resolve(performance.now() - start)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        })`,
      ),
    )
    await page.getByTestId('modal-close').click()
    await page.waitForTimeout(200)
  }
  console.log('click to list ms:', times.map(Math.round).join(' '))
  await page.close()
}
await browser.close()
server.close()
