import { Key } from 'selenium-webdriver'
import { verifyMessage } from 'viem'
import type { WebKitPage } from './WebKitPage.ts'
import { expect, test } from './webkitTest.ts'

const byId = (testId: string) => `[data-testid="${testId}"]`
const modal = byId('modal')
const sentence = `${byId('connecting-status')} p`
const message = 'Hello from the playground'

test('the modal opens from its button with the wallets of the page, and closes with Escape', async ({
  demo,
}) => {
  await isText(demo, '#demo-status', 'disconnected')
  await openModal(demo)
  await isText(demo, byId('modal-title'), 'Connect a wallet')
  await isText(demo, byId('wallet-selector-dev.latchkey.wallet'), /^Development Wallet/)
  await demo.press(Key.ESCAPE)
  await isGone(demo, modal)
})

test('the catalogue is shown, a search finds its wallet, and says when there is none', async ({
  demo,
}) => {
  await demo.click(byId('demo-open-AllWallets'))
  const items = '[data-testid^="wallet-item-"]'
  await expect.poll(() => demo.count(items)).toBeGreaterThan(3)
  await demo.type(byId('wallet-search'), 'rainbow')
  await expect.poll(() => demo.count(items)).toBe(1)
  await isText(demo, items, /Rainbow/)
  await demo.type(byId('wallet-search'), 'qqqqqq')
  await isText(demo, modal, /qqqqqq/)
  await isGone(demo, items)
})

test('a wallet declines, then connects; account, network and signature are its own; a reload keeps it, until it is disconnected', {
  tag: '@engine',
}, async ({ demo, world }) => {
  const address = world.faucet.eip155.accounts[0]?.address as `0x${string}`
  const approve = () => demo.click(byId('devwallet-approve'))

  await test.step('declines', async () => {
    await openModal(demo)
    await demo.click(byId('wallet-selector-dev.latchkey.wallet'))
    await demo.click(byId('chain-eip155'))
    await demo.click(byId('devwallet-reject'))
    await isText(demo, sentence, 'Request declined in Development Wallet.')
    await isText(demo, '#demo-status', 'disconnected')
  })

  await test.step('connects when it is asked again', async () => {
    await demo.click(byId('try-again'))
    await approve()
    await isText(demo, '#demo-status', 'connected')
    await isText(demo, '#demo-address', address)
    await isGone(demo, modal)
  })

  await test.step('shows name and balance, and copies the address', async () => {
    await demo.click(byId('account-button'))
    await isText(demo, modal, /alice\.eth/)
    await isText(demo, byId('account-balance'), /^[\d,.]+\sETH$/)
    await demo.click(byId('account-address'))
    await isText(demo, modal, /Address copied/)
    await demo.press(Key.ESCAPE)
    await isGone(demo, modal)
  })

  await test.step('switches network', async () => {
    await demo.click(byId('network-button'))
    await demo.click(byId('network-item-eip155:31338'))
    await approve()
    await isText(demo, '#demo-network', /eip155:31338/)
    await isGone(demo, modal)
  })

  await test.step('signs', async () => {
    await demo.click('#demo-sign-message')
    await approve()
    await isText(demo, '#demo-result', /^0x[0-9a-f]{130}$/)
    const signature = (await demo.text('#demo-result')) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  await test.step('is there after a reload, and gone after a disconnect', async () => {
    await demo.reload()
    await isText(demo, '#demo-status', 'connected')
    await isText(demo, '#demo-network', /eip155:31338/)
    await demo.click(byId('account-button'))
    await demo.click(byId('disconnect-button'))
    await isText(demo, '#demo-status', 'disconnected')
    await demo.reload()
    await isText(demo, '#demo-status', 'disconnected')
  })
})

test('a phone scans the code and approves; it signs after a reload, and ends the session', {
  tag: '@engine',
}, async ({ open, world }) => {
  const address = world.faucet.eip155.accounts[0]?.address as `0x${string}`
  const page = await open(world.demoUrl ?? '', 'devwallets=none&namespaces=eip155&remote=1')
  const phone = await open(world.phoneUrl ?? '')
  await isText(phone, byId('phone-status'), 'ready')

  await page.click(byId('demo-open-ConnectingWalletConnectBasic'))
  await expect.poll(() => page.attribute(byId('qr-code'), 'data-uri')).toMatch(/^wc:/)
  expect(await page.count(`${byId('qr-code')} path`)).toBeGreaterThan(0)
  const uri = (await page.attribute(byId('qr-code'), 'data-uri')) ?? ''
  await phone.type(byId('phone-uri'), uri)
  await phone.click(byId('phone-pair'))
  await phone.click(`${byId('phone-question')} ${byId('approve')}`)
  await isText(page, '#demo-status', 'connected')
  await isText(page, '#demo-connector', 'walletConnect')
  await isText(page, '#demo-address', address)
  await isGone(page, modal)

  await page.reload()
  await isText(page, '#demo-status', 'connected')
  await page.click('#demo-sign-message')
  await isText(phone, byId('phone-content'), message)
  await phone.click(`${byId('phone-question')} ${byId('approve')}`)
  await isText(page, '#demo-result', /^0x[0-9a-f]{130}$/)
  const signature = (await page.text('#demo-result')) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  await phone.click(byId('phone-disconnect'))
  await isText(page, '#demo-status', 'disconnected')
})

test('what no page of ours may do is seen here: another host, an exception, an error, a breach of the policy', async ({
  demo,
  misdeeds,
}) => {
  await demo.run(`
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))
    setTimeout(() => { throw new Error('thrown on purpose') })
    void Promise.reject(new Error('rejected on purpose'))
    console.error('logged on purpose')
  `)
  for (const misdeed of [
    'broke its policy: style-src-elem inline',
    /^threw: .*thrown on purpose/s,
    /^rejected: .*rejected on purpose/s,
    'logged an error: logged on purpose',
  ])
    await expect.poll(() => misdeeds).toContainEqual(expect.stringMatching(misdeed))
  await demo.goto('http://foreign.example/')
  // The last that the browser asks for of a page.
  await expect
    .poll(() => misdeeds)
    .toContain('asked another host: GET http://foreign.example/favicon.ico HTTP/1.1')
  misdeeds.length = 0
})

async function openModal(page: WebKitPage): Promise<void> {
  await page.click(byId('connect-button'))
  await expect.poll(() => page.attribute(modal, 'data-view')).toBe('Connect')
}

async function isText(page: WebKitPage, selector: string, text: string | RegExp): Promise<void> {
  const shown = expect.poll(() => page.text(selector), { message: selector })
  if (typeof text === 'string') await shown.toBe(text)
  else await shown.toMatch(text)
}

async function isGone(page: WebKitPage, selector: string): Promise<void> {
  await expect.poll(() => page.count(selector), { message: selector }).toBe(0)
}
