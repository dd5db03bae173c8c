// `node --import tsx packages/react/playground/shoot.ts [names]` after building the playground: pictures of every screen.
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../e2e/findChromium.ts'
import { icon } from '../src/test/icon.ts'

const built = process.env['PLAYGROUND_DIST'] ?? '/tmp/react-playground'
const shots = process.env['SHOTS'] ?? '/tmp/shots'

type Shot = { name: string; query: string; act?: (page: Page) => Promise<void>; phone?: boolean }

const click = (testId: string) => (page: Page) => page.getByTestId(testId).click()

const remoteView = encodeURIComponent(
  JSON.stringify({
    name: 'ConnectingWalletConnect',
    wallet: {
      app_store: 'https://apps.example/app',
      chains: ['eip155:1'],
      desktop_link: 'rainbow-desktop://',
      id: 'rainbow',
      image_id: 'rainbow',
      image_url: icon('#5b6dd1', 'R'),
      mobile_link: 'rainbow://',
      name: 'Rainbow',
      webapp_link: 'https://app.example',
    },
  }),
)

const screens: Shot[] = [
  { name: 'page', query: '' },
  { name: 'page-connected', query: 'connected' },
  { name: 'page-wrong', query: 'connected&wrong' },
  { name: 'connect', query: '', act: click('connect-button') },
  { name: 'connect-legal', query: 'view=Connect&legal' },
  { name: 'connect-checkbox', query: 'view=Connect&legal&checkbox' },
  { name: 'connect-empty', query: 'view=Connect&empty' },
  { name: 'connect-slow', query: 'view=Connect&slow' },
  { name: 'connect-alert', query: 'view=Connect&alert' },
  {
    name: 'connecting',
    query: 'view=Connect&answer=hang',
    act: async (page) => {
      await page.getByTestId('wallet-selector-io.rabby').click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'declined',
    query: 'view=Connect&answer=decline',
    act: async (page) => {
      await page.getByTestId('wallet-selector-io.rabby').click()
      await page.getByTestId('try-again').waitFor()
    },
  },
  {
    name: 'pending',
    query: 'view=Connect&answer=pending',
    act: async (page) => {
      await page.getByTestId('wallet-selector-io.rabby').click()
      await page.getByTestId('try-again').waitFor()
    },
  },
  { name: 'all', query: 'view=AllWallets' },
  { name: 'all-slow', query: 'view=AllWallets&slow' },
  { name: 'all-broken', query: 'view=AllWallets&broken' },
  {
    name: 'all-search',
    query: 'view=AllWallets',
    act: (page) => page.getByTestId('wallet-search').fill('wal'),
  },
  {
    name: 'all-nothing',
    query: 'view=AllWallets',
    act: (page) => page.getByTestId('wallet-search').fill('qqq'),
  },
  { name: 'account', query: 'connected&view=Account' },
  { name: 'account-stale', query: 'connected&view=Account&balance=error' },
  {
    name: 'account-toast',
    query: 'connected&view=Account',
    act: async (page) => {
      await page.evaluate('navigator.clipboard.writeText = async () => {}')
      await page.getByTestId('account-address').click()
    },
  },
  { name: 'settings', query: 'connected&view=AccountSettings' },
  { name: 'networks', query: 'connected&view=Networks' },
  { name: 'networks-many', query: 'connected&view=Networks&networks=7' },
  {
    name: 'switch',
    query: 'connected&view=Networks&answer=hang',
    act: async (page) => {
      await page.getByTestId('network-item-eip155:31338').click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'switch-declined',
    query: 'connected&view=Networks&answer=decline',
    act: async (page) => {
      await page.getByTestId('network-item-eip155:31338').click()
      await page.getByTestId('try-again').waitFor()
    },
  },
  { name: 'unsupported', query: 'connected&wrong&view=UnsupportedChain' },
  { name: 'what-wallet', query: 'view=WhatIsAWallet' },
  { name: 'what-network', query: 'view=WhatIsANetwork' },
  { name: 'get', query: 'view=GetWallet' },
  {
    name: 'downloads',
    query: 'view=GetWallet',
    act: async (page) => {
      await page.getByTestId('wallet-item-wallet-1').click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'phone-wallets', query: 'view=ConnectingWalletConnectBasic' },
  { name: 'remote-connect', query: 'remote&view=Connect' },
  { name: 'remote-any', query: 'remote&view=ConnectingWalletConnectBasic' },
  { name: 'remote-awaited', query: 'remote=silent&view=ConnectingWalletConnectBasic' },
  { name: 'remote-code', query: `remote&view=${remoteView}` },
  {
    name: 'remote-declined',
    query: `remote&view=${remoteView}`,
    act: async (page) => {
      await page.getByTestId('qr-code').waitFor()
      await page.evaluate("offers.at(-1).decline({ code: 'wallet.user_rejected' })")
    },
  },
  {
    name: 'remote-web',
    query: `remote&view=${remoteView}`,
    act: click('tab-web'),
  },
  { name: 'remote-link', query: `remote&mobile&view=${remoteView}` },
  {
    name: 'remote-nothing',
    query: `remote&mobile&view=${remoteView}`,
    act: async (page) => {
      await page.getByTestId('try-again').click()
      await page.waitForTimeout(1800)
    },
  },
  {
    name: 'remote-long',
    query: `remote&mobile&view=${encodeURIComponent(JSON.stringify({ name: 'ConnectingWalletConnect', wallet: { app_store: 'https://x.example', chains: ['eip155:1'], id: 'x', image_id: 'x', image_url: icon('#5b6dd1', 'T'), mobile_link: 'x://', name: 'The Extraordinarily Long Named Self Custodial Wallet of Everything \u202Eevil' } }))}`,
    act: async (page) => {
      await page.getByRole('button', { name: /Show code|عرض الرمز/ }).click()
    },
  },
  {
    name: 'remote-unsupported',
    query: `remote&view=${encodeURIComponent(JSON.stringify({ name: 'ConnectingWalletConnect', wallet: { chains: ['eip155:1'], homepage: 'https://x.example', id: 'x', image_id: 'x', name: 'Enkrypt' } }))}`,
  },
  { name: 'embedded', query: 'embedded' },
  { name: 'accent', query: 'view=WhatIsAWallet&accent=%237a5cff' },
]

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
}
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname
  const file = join(built, path === '/' ? 'index.html' : path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}).listen(0)
const { port } = server.address() as { port: number }
mkdirSync(shots, { recursive: true })

const { env, executablePath } = findChromium()
const browser = await chromium.launch({
  args: chromiumFlags,
  env: { ...process.env, ...env } as Record<string, string>,
  executablePath,
})
const asked = process.argv.slice(2)
const looks = [
  { height: 720, look: 'dark', query: '', width: 520 },
  { height: 720, look: 'light', query: 'theme=light', width: 520 },
  { height: 844, look: 'phone', query: '', width: 390 },
  { height: 720, look: 'ar', query: 'locale=ar', width: 520 },
]
for (const { height, look, query, width } of looks) {
  const touch = look === 'phone'
  const context = await browser.newContext({
    hasTouch: touch,
    isMobile: touch,
    viewport: { height, width },
  })
  for (const screen of screens) {
    const name = `${screen.name}.${look}`
    if (asked.length > 0 && !asked.some((part) => name.startsWith(part) || look === part)) continue
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(name, message.text())
    })
    page.on('pageerror', (error) => console.log(name, error))
    try {
      await page.goto(`http://localhost:${port}/?${screen.query}&${query}`)
      await page.waitForTimeout(450)
      page.setDefaultTimeout(4000)
      await screen.act?.(page)
      await page.waitForTimeout(450)
    } catch (error) {
      console.log(name, String(error).split('\n')[0])
    }
    await page.screenshot({ path: join(shots, `${name}.png`) })
    await page.close()
  }
  await context.close()
}
await browser.close()
server.close()
