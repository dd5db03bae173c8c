import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage, verifyTypedData } from 'viem'
import { axeViolations } from './axe.ts'
import { inTurn } from './inTurn.ts'
import { accountOf, allNamespaces, show } from './namespaceTest.ts'
import { test as ownRelayTest } from './ownRelayTest.ts'
import {
  connectPhone,
  expect,
  readCode,
  resultOf,
  showCode,
  shownResult,
  test,
  visitWithPhones,
} from './phoneTest.ts'
import { openModal } from './visit.ts'

const message = 'Hello from the playground'

test('a code is scanned, the phone approves, and the page is connected; a reload keeps it (S1.3, S2.5, S3.16, S4.37, S4.42)', {
  tag: ['@engine', '@flow'],
}, async ({ page, phone, world }) => {
  await visitWithPhones(page, allNamespaces)
  await connectPhone(page, phone)
  await expect(page.locator('#demo-connector')).toHaveText('walletConnect')

  const { bip122, eip155, solana } = world.faucet
  const accounts = [
    ['eip155', eip155.accounts[0]?.address],
    ['solana', solana?.accounts[0]?.address],
    ['bip122', bip122?.accounts[0]?.payment.address],
  ] as const
  for (const [namespace, address] of accounts)
    await expect(accountOf(page, namespace)).toHaveText(address ?? '')

  await phone.goOffline()
  await page.reload()
  for (const [namespace, address] of accounts)
    await expect(accountOf(page, namespace)).toHaveText(address ?? '')
  await phone.goOnline()
  await page.locator('#demo-sign-message').click()
  await phone.approve()
  const signature = (await shownResult(page)) as `0x${string}`
  const address = eip155.accounts[0]?.address as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

test('what a phone approved is kept where the page’s code does not arrive, and joined by the next load (S1.3, S4.37)', {
  tag: '@engine',
}, async ({ page, phone, world }) => {
  const isCode = (url: URL) => /\/assets\/sessionOpener-/.test(url.pathname)
  let refused = 0
  await page.route(isCode, (route) => {
    refused++
    return route.abort()
  })
  await visitWithPhones(page)
  const uri = await showCode(page)
  // While the code is shown, and before any phone has scanned it.
  await expect.poll(() => refused).toBeGreaterThan(0)
  await phone.pair(uri)
  await phone.approve()
  const modal = page.getByTestId('modal')
  await expect(modal).toContainText('Approved, but this page didn’t finish loading.')
  await expect(phone.sessions).toHaveCount(1)

  await page.unroute(isCode)
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  const address = world.faucet.eip155.accounts[0]?.address ?? ''
  await expect(page.locator('#demo-address')).toHaveText(address)
  const signature = (await resultOf(page, '#demo-sign-message', phone)) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
})

test('the phone signs a text and typed data, sends what lands, and says no (S1.8, S1.15, S6.10, S6.12)', {
  tag: '@flow',
}, async ({ page, phone, world }) => {
  await visitWithPhones(page)
  await connectPhone(page, phone)
  const address = world.faucet.eip155.accounts[0]?.address as `0x${string}`

  await page.locator('#demo-sign-message').click()
  await expect(phone.page.getByTestId('phone-content')).toHaveText(message)
  await phone.approve()
  const signature = (await shownResult(page)) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const typed = (await resultOf(page, '#demo-sign-typed-data', phone)) as `0x${string}`
  expect(await verifyTypedData({ address, ...mail(address), signature: typed })).toBe(true)

  const hash = await inTurn(() => resultOf(page, '#demo-send-transaction', phone))
  await expect
    .poll(() => rpc(world.chains['eip155:31337'], 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ from: address.toLowerCase(), status: '0x1' })

  await page.locator('#demo-sign-message').click()
  await phone.reject()
  await expect(page.locator('#demo-error')).toContainText('wallet.user_rejected')
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('the network is switched on the page without a question, and on the phone; accounts follow (S1.6, S4.33, S4.41, S4.42)', {
  tag: '@flow',
}, async ({ page, phone, world }) => {
  await visitWithPhones(page)
  await connectPhone(page, phone)
  await show(page, 'eip155:31338')
  await expect(phone.question).toBeHidden()
  const hash = await inTurn(() => resultOf(page, '#demo-send-transaction', phone))
  const url = world.chains['eip155:31338']
  await expect
    .poll(() => rpc(url, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1' })

  // The phone has been on the first chain all the time: it says so when it moves.
  await phone.page.getByTestId('phone-chain').selectOption('eip155:31338')
  await phone.page.getByTestId('phone-chain').selectOption('eip155:31337')
  await expect(page.locator('#demo-network')).toContainText('eip155:31337')

  await phone.page.getByTestId('phone-account').selectOption('1')
  const bob = world.faucet.eip155.accounts[1]?.address as `0x${string}`
  await expect(page.locator('#demo-address')).toHaveText(bob)
  const signature = (await resultOf(page, '#demo-sign-message', phone)) as `0x${string}`
  expect(await verifyMessage({ address: bob, message, signature })).toBe(true)
})

test('accounts on Solana and Bitcoin of the same session sign and send (S1.14, S6.13, S6.14)', async ({
  ids,
  page,
  phone,
  world,
}) => {
  await visitWithPhones(page, allNamespaces)
  await connectPhone(page, phone)

  await show(page, ids.solana)
  const solana = world.faucet.solana?.accounts[0]?.address ?? ''
  const signature = base58.decode(await resultOf(page, '#demo-sign-message', phone))
  const text = new TextEncoder().encode(message)
  expect(ed25519.verify(signature, text, base58.decode(solana))).toBe(true)
  expect(await inTurn(() => resultOf(page, '#demo-send-transaction', phone))).toMatch(
    /^[\w]{80,90}$/,
  )

  await show(page, ids.bitcoin)
  const bitcoin = world.faucet.bip122?.accounts[0]?.payment.address ?? ''
  const proof = await resultOf(page, '#demo-sign-message', phone)
  expect(Verifier.verifySignature(bitcoin, message, proof)).toBe(true)
  const txid = await inTurn(() => resultOf(page, '#demo-send-transaction', phone))
  const sent = await fetch(`${world.chains[ids.bitcoin as 'bip122:x']}/tx/${txid}`)
  expect(sent.status).toBe(200)
})

test('either side ends the session, and the other knows (S4.40)', { tag: '@flow' }, async ({
  page,
  phone,
}) => {
  await visitWithPhones(page, allNamespaces)
  await connectPhone(page, phone)
  await page.locator('#demo-disconnect').click()
  await expect(phone.sessions).toHaveCount(0)
  await expect(page.locator('#demo-status')).toHaveText('disconnected')

  await connectPhone(page, phone)
  await phone.disconnect()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(accountOf(page, namespace)).toBeEmpty()
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
})

test('a phone that says no leaves a way on: another code, which it may approve late (S8.27)', {
  tag: '@flow',
}, async ({ page, phone }) => {
  await visitWithPhones(page)
  const refused = await showCode(page)
  await phone.pair(refused)
  await phone.reject()
  const modal = page.getByTestId('modal')
  await expect(modal.getByTestId('connecting-status')).toContainText('declined')
  await modal.getByTestId('try-again').click()
  const again = await readCode(page, { not: refused })

  await phone.answerAfter(2_000)
  await phone.pair(again)
  await phone.page.clock.install()
  await phone.page.clock.pauseAt(Date.now() + 1_000)
  await phone.approve()
  await expect(phone.question).toBeHidden()
  await phone.page.clock.runFor(1_000)
  await expect(page.locator('#demo-status')).not.toHaveText('connected')
  await phone.page.clock.resume()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  // A slow answer to a request arrives as well.
  expect(await resultOf(page, '#demo-sign-message', phone)).toMatch(/^0x/)
})

test('what is asked while the phone is away waits for it, and its page may be reloaded (#4)', async ({
  page,
  phone,
}) => {
  await visitWithPhones(page)
  await connectPhone(page, phone)
  await phone.goOffline()
  await page.locator('#demo-sign-message').click()
  await page.waitForTimeout(500)
  await phone.goOnline()
  await phone.question.waitFor()
  await phone.page.reload()
  await phone.question.waitFor()
  // What its owner says without a line is said once there is one.
  await phone.goOffline()
  await phone.approve()
  await phone.goOnline()
  expect(await shownResult(page)).toMatch(/^0x/)
})

test('a wallet that approves fewer chains is used on those, and asked for another one (S4.31, S4.35)', async ({
  page,
  phone,
}) => {
  await visitWithPhones(page)
  await phone.pair(await showCode(page))
  await phone.page.getByTestId('phone-proposal-chain-eip155:31337').uncheck()
  await phone.approve()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.locator('#demo-network')).toContainText('eip155:31338')
  expect(await resultOf(page, '#demo-sign-message', phone)).toMatch(/^0x/)

  await page.getByTestId('network-button').first().click()
  const other = page.getByTestId('network-item-eip155:31337')
  await expect(other).toContainText('Allow this network in Development phone wallet first')
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  // A site may ask for it all the same: the wallet's owner decides.
  const switched = page.evaluate(() => {
    const { latchkeyDemo } = globalThis as unknown as Demo
    return latchkeyDemo.switchNetwork('eip155:31337')
  })
  await phone.approve()
  await switched
  await expect(page.locator('#demo-network')).toContainText('eip155:31337')
  await expect(phone.page.getByTestId('phone-session-chain-eip155:31337')).toBeChecked()

  await phone.keepChains({ remove: ['eip155:31337'] })
  await expect(page.locator('#demo-network')).toContainText('eip155:31338')
  // What the owner grants later can be chosen at once.
  await phone.keepChains({ add: ['eip155:31337'] })
  await show(page, 'eip155:31337')
})

test('the account the phone turns to is followed in each namespace, and one it takes back is gone, after a reload too (S4.36, S4.40, S4.42)', async ({
  ids,
  page,
  phone,
  world,
}) => {
  await visitWithPhones(page, allNamespaces)
  await connectPhone(page, phone)
  await phone.page.getByTestId('phone-account').selectOption('1')
  const { bip122, eip155, solana } = world.faucet
  for (const [namespace, address] of [
    ['eip155', eip155.accounts[1]?.address],
    ['solana', solana?.accounts[1]?.address],
    ['bip122', bip122?.accounts[1]?.payment.address],
  ] as const)
    await expect(accountOf(page, namespace)).toHaveText(address ?? '')

  await phone.keepChains({ remove: [ids.solana] })
  await expect(accountOf(page, 'solana')).toBeEmpty()
  await page.reload()
  await expect(accountOf(page, 'bip122')).not.toBeEmpty()
  await expect(accountOf(page, 'eip155')).not.toBeEmpty()
  await expect(accountOf(page, 'solana')).toBeEmpty()
})

test('tabs share one session: each signs, and all hear its end (#4)', async ({
  context,
  page,
  phone,
}) => {
  const first = await context.newPage()
  await visitWithPhones(first)
  await connectPhone(first, phone)
  await visitWithPhones(page)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  // A visitor acts on the tab in front; one behind draws a frame a second.
  await page.bringToFront()
  expect(await resultOf(page, '#demo-sign-message', phone)).toMatch(/^0x/)
  await first.bringToFront()
  expect(await resultOf(first, '#demo-sign-message', phone)).toMatch(/^0x/)
  // The tab that connected goes; the other continues alone.
  await first.close()
  expect(await resultOf(page, '#demo-sign-typed-data', phone)).toMatch(/^0x/)

  const third = await context.newPage()
  await visitWithPhones(third)
  await expect(third.locator('#demo-status')).toHaveText('connected')
  await page.bringToFront()
  await page.locator('#demo-disconnect').click()
  await expect(third.locator('#demo-status')).toHaveText('disconnected')
  await expect(phone.sessions).toHaveCount(0)
})

test('a wallet that is a website opens in a tab of its own, for the session and for each request (S3.19)', async ({
  context,
  page,
}) => {
  await visitWithPhones(page)
  const modal = await openModal(page)
  await modal.getByTestId('wallet-selector-latchkey-phone').click()
  await modal.getByTestId('tab-web').click()
  const [app] = await Promise.all([
    context.waitForEvent('page'),
    modal.getByTestId('try-again').click(),
  ])
  await app.getByTestId('approve').click()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  // The code is used up: the address of the wallet's page does not keep it.
  await expect(app).toHaveURL(/\/$/)
  await app.close()

  await page.bringToFront()
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('#demo-sign-message').click(),
  ])
  await again.getByTestId('approve').click()
  expect(await shownResult(page)).toMatch(/^0x/)
})

test.describe(() => {
  // A server starts three times.
  test.describe.configure({ timeout: 360_000 })
  ownRelayTest(
    'a relay that stops and starts in mid-session loses nothing: what was asked before is answered after (#4)',
    async ({ page, phone, relay }) => {
      await visitWithPhones(page)
      await connectPhone(page, phone)
      await phone.goOffline()
      await page.locator('#demo-sign-message').click()
      // Half a second later the relay alone has it.
      await page.waitForTimeout(500)
      await relay.stop()
      await relay.start()
      await phone.goOnline()
      await phone.approve()
      expect(await shownResult(page)).toMatch(/^0x/)

      // Stopped while the phone is asking: its answer waits for the relay.
      await page.locator('#demo-sign-typed-data').click()
      await phone.question.waitFor()
      await relay.stop()
      await phone.approve()
      await relay.start()
      expect(await shownResult(page)).toMatch(/^0x/)
      await phone.disconnect()
      await expect(page.locator('#demo-status')).toHaveText('disconnected')
    },
  )
})

test('the phone wallet is usable by keyboard and screen reader: nothing found by axe', async ({
  page,
  phone,
}) => {
  await visitWithPhones(page, allNamespaces)
  await phone.pair(await showCode(page))
  expect(await axeViolations(phone.page, 'body')).toEqual([])
  await phone.approve()
  await expect(phone.sessions).toHaveCount(1)
  expect(await axeViolations(phone.page, 'body')).toEqual([])
})

type Demo = { latchkeyDemo: { switchNetwork(networkId: string): Promise<void> } }

/** What the demo's button signs. */
function mail(from: `0x${string}`) {
  return {
    domain: { chainId: 31337, name: 'Latchkey playground', version: '1' },
    message: {
      contents: 'A latch, a key.',
      from,
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
    primaryType: 'Mail',
    types: {
      Mail: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'contents', type: 'string' },
      ],
    },
  } as const
}

async function rpc(url: string | undefined, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url ?? '', {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return ((await response.json()) as { result: unknown }).result
}
