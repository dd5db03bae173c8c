import { devTokens } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import { createWalletClient, encodeFunctionData, erc20Abi, http, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { answerBalances, manyTokens } from './answerBalances.ts'
import { inTurn } from './inTurn.ts'
import { expect, test } from './namespaceTest.ts'
import { pixelsOf } from './pixelsOf.ts'
import { untilStill } from './untilStill.ts'
import { connect, openAccount, openModal, visit } from './visit.ts'

const dollars = /^\$[\d,]+\.\d\d$/

test('three tokens and the native currency stand in the account with prices, and the total is their sum (S1.7, S1.15, S7.13, S7.25, S9.17)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  await expect(page.getByTestId('account-total')).toHaveText(dollars)
  const symbols = ['ETH', 'USDC', 'USDT', 'DAI']
  for (const symbol of symbols)
    await expect(page.getByTestId(`token-${symbol}`)).toContainText(
      new RegExp(`[\\d,]+(\\.\\d{1,3})?\\s${symbol}.*\\$`),
    )
  const worthOf = async (symbol: string) => {
    const text = (await page.getByTestId(`token-${symbol}`).textContent()) ?? ''
    return Number(text.slice(text.indexOf('$') + 1).replaceAll(',', ''))
  }
  // Other tests spend from this account meanwhile: rows and total are of one answer only when nothing changed in between. Each is
  // cut to the cent, and so is their sum.
  await expect(async () => {
    const total = Number((await page.getByTestId('account-total').innerText()).replace(/[$,]/g, ''))
    const worths = await Promise.all(symbols.map(worthOf))
    expect(Math.abs(total - worths.reduce((sum, worth) => sum + worth, 0))).toBeLessThan(0.05)
  }).toPass()
  expect(await worthOf('ETH')).toBeGreaterThan(1000)
})

test('a transfer from outside appears by itself once the cache is over (S9.1)', async ({
  install,
  page,
  world,
}) => {
  const [alice, , carol] = world.faucet.eip155.accounts
  const token = devTokens.find(({ symbol }) => symbol === 'DAI')
  if (!alice || !carol || !token) throw new Error('The world lacks an account or a token.')
  const { privateKey } = carol
  const wallet = await install({ privateKeys: [privateKey] })
  await page.clock.install()
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  const row = page.getByTestId('token-DAI')
  await expect(row).toBeVisible()
  const before = await row.textContent()
  await inTurn(async () => {
    const client = createWalletClient({
      account: privateKeyToAccount(alice.privateKey),
      transport: http(world.chains['eip155:31337']),
    })
    const data = encodeFunctionData({
      abi: erc20Abi,
      args: [carol.address, parseUnits('1', 18)],
      functionName: 'transfer',
    })
    await client.sendTransaction({ chain: null, data, to: token.address })
  })
  await expect(async () => {
    await page.clock.fastForward(31_000)
    expect(await row.textContent()).not.toBe(before)
  }).toPass()
})

test('with the server down the chain’s own amount stays of use, and the toast says what is missing once (S8.2, S5.33)', {
  tag: '@flow',
}, async ({ page, wallet }) => {
  await page.clock.install()
  let down = true
  await page.route(
    (url) => url.pathname.endsWith('/balance'),
    (route) => (down ? route.abort() : route.continue()),
  )
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(page.getByTestId('toast')).toHaveText('Token Balance Unavailable')
  await expect(page.getByTestId('account-balance')).toHaveText(/^[\d,]+(\.\d{1,3})?\sETH$/)
  await expect(page.getByTestId('token-ETH')).toBeVisible()
  await expect(modal).toContainText('Other tokens can’t be loaded right now.')
  await expect(page.getByTestId('disconnect-button')).toBeEnabled()
  down = false
  await page.clock.fastForward(31_000)
  await expect(page.getByTestId('account-total')).toHaveText(dollars)
  await expect(page.getByTestId('token-DAI')).toBeVisible()
})

test('what was read is called old after a minute without news, and while the page is offline', async ({
  context,
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await expect(page.getByTestId('account-total')).toHaveText(dollars)
  await expect(modal).not.toContainText('as of')
  await context.setOffline(true)
  await expect(modal).toContainText(/as of \d\d:\d\d/)
  await expect(page.getByTestId('account-total')).toHaveText(dollars)
  await context.setOffline(false)
  await expect(modal).not.toContainText('as of')
})

test('Solana (S1.15) and, on top, Bitcoin have balances with prices, and a way to send', async ({
  ids,
  installBitcoin,
  installSolana,
  page,
}) => {
  await installSolana()
  await installBitcoin()
  for (const [namespace, id, symbol] of [
    ['solana', ids.solana, 'SOL'],
    ['bip122', ids.bitcoin, 'BTC'],
  ] as const) {
    await visit(page, `namespaces=${namespace}`)
    const modal = await openModal(page)
    await modal
      .getByTestId(/^wallet-selector-/)
      .first()
      .click()
    await expect(page.locator('#demo-network')).toContainText(id)
    await openAccount(page)
    await expect(page.getByTestId(`token-${symbol}`)).toContainText('$')
    await expect(page.getByTestId('account-total')).toHaveText(dollars)
    await expect(page.getByTestId('account-receive')).toBeVisible()
    await expect(page.getByTestId('account-send')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('a code to be paid by is read again as the address, and as a link once there is an amount (S1.11)', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  await page.getByTestId('account-receive').click()
  const [address] = wallet.accounts
  await expect(page.getByTestId('receive-address')).toHaveText(address)
  expect(await readCode(page)).toBe(address)
  await page.getByTestId('receive-ask').click()
  await page.getByTestId('receive-amount').fill('1.5')
  await expect(page.getByTestId('receive-qr')).toHaveAttribute('data-uri', /^ethereum:/)
  expect(await readCode(page)).toBe(`ethereum:${address}@31337?value=1500000000000000000`)
})

test('a token leads to all that is known of it, and back to the row (S3.22, S3.23)', async ({
  page,
  wallet,
}) => {
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  await page.getByTestId('token-USDC').click()
  await expect(modal).toHaveAttribute('data-view', 'Token')
  await expect(page.getByTestId('modal-title')).toHaveText('USD Coin (dev)')
  await expect(page.getByTestId('token-address')).toHaveText(/^0x[0-9a-f]{40}$/i)
  await page.getByTestId('token-action-receive').click()
  await expect(page.getByTestId('modal-title')).toHaveText('Receive USDC')
  await page.getByTestId('modal-back').click()
  await page.getByTestId('modal-back').click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await expect(page.getByTestId('token-USDC')).toBeFocused()
})

// Firefox's driver has no frames to count.
test('a thousand tokens scroll; of their rows only those near the screen are drawn', {
  tag: '@chromium',
}, async ({ page, wallet }) => {
  await answerBalances(page, manyTokens(1000))
  await visit(page)
  await connect(page, wallet)
  const modal = await openAccount(page)
  const rows = modal.getByTestId(/^token-/)
  const more = page.getByTestId('tokens-more')
  // The first of them may still be on their way.
  await expect(rows.first()).toBeVisible()
  for (let shown = await rows.count(); shown < 1000; shown = await rows.count()) {
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  await untilStill(page)
  const frames = await page.evaluate(async () => {
    const scroller = document
      .querySelector('[data-latchkey-host]')
      ?.shadowRoot?.querySelector('[data-scroller]')
    const frame = () => new Promise<number>(requestAnimationFrame)
    const times: number[] = []
    let last = await frame()
    // As a finger flicks.
    for (let turn = 0; turn < 240; turn++) {
      scroller?.scrollBy(0, 200)
      const now = await frame()
      times.push(now - last)
      last = now
    }
    return times.sort((one, other) => one - other)
  })
  const at = (part: number) => frames[Math.floor(part * (frames.length - 1))]?.toFixed(1)
  console.log(`ms a frame at 1,000 tokens: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`)
  // A busy machine says nothing of the product; how much of it is drawn does.
  const drawn = await rows.evaluateAll(
    (all) =>
      all.filter((row) => (row as CheckedElement).checkVisibility({ contentVisibilityAuto: true }))
        .length,
  )
  expect(drawn).toBeGreaterThan(3)
  expect(drawn).toBeLessThan(100)
})

type CheckedElement = Element & {
  checkVisibility(options: { contentVisibilityAuto: boolean }): boolean
}

/** What a camera would read of the code. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByTestId('receive-qr')
  await untilStill(page)
  return decodeQr(await pixelsOf(await page.context().newPage(), await code.screenshot()))
}
