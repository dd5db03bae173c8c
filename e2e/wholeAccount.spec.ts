import { devSolana, devTokens } from '@latchkey/devnet'
import { installTestWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { headings, rows } from './activityRows.ts'
import { createHeldChain, type HeldChain } from './createHeldChain.ts'
import { expect, rowsOf, test } from './namespaceTest.ts'
import { chooseToken, confirmSend, openSend, reviewSend } from './sendForm.ts'
import { connect, openAccount, openModal, visit } from './visit.ts'
import { watchMisdeeds } from './watchMisdeeds.ts'

const networkId = 'eip155:31337'
const mint = parseAbi(['function mint(address to, uint256 value)'])
const chainAt = (url: string) => createPublicClient({ transport: http(url) })

/** What a chain has to tell of a visitor's account, and who else moves something there. */
type Holdings = {
  /** The native currency first. */
  symbols: readonly string[]
  /** How the wallet reaches the chain. */
  chain: HeldChain
  /** What the chain says that the account has, in whole units. */
  held(symbol: string): Promise<number>
  /** Who is paid. */
  receiver: string
  /** Someone else pays the account; what that row of the activity says. */
  payIn(): Promise<{ symbol: string; row: string }>
}

/** The price of each dollar token is one, and every chain of this world names its own currency's. */
const usd = (text: string) => Number(text.replace(/[$,]/g, ''))

/** As the screens cut it (S9.17). */
const cut = (amount: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 3, roundingMode: 'trunc' } as object).format(
    amount,
  )

/** Every row says what the chain says, each has its worth, and the total is their sum. */
async function expectHoldings(page: Page, { held, symbols }: Holdings): Promise<void> {
  await page.getByTestId('tab-tokens').click()
  for (const symbol of symbols)
    await expect(page.getByTestId(`token-${symbol}`)).toContainText(
      `${cut(await held(symbol))} ${symbol}`,
    )
  const worths = await Promise.all(
    symbols.map(async (symbol) => {
      const text = (await page.getByTestId(`token-${symbol}`).textContent()) ?? ''
      expect(text).toContain('$')
      return usd(text.slice(text.indexOf('$')))
    }),
  )
  // Each is cut to the cent, and so is their sum.
  const sum = worths.reduce((all, worth) => all + worth, 0)
  await expect
    .poll(async () => Math.abs(usd(await page.getByTestId('account-total').innerText()) - sum))
    .toBeLessThan(0.05)
}

/** Hashes that the page has had from the server's own history. */
function watchHistory(page: Page): Set<string> {
  const listed = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/history') || !response.ok()) return
    type Page = { data: { metadata: { hash: string } }[] }
    const { data } = (await response.json().catch(() => ({ data: [] }))) as Page
    for (const { metadata } of data) listed.add(metadata.hash)
  })
  return listed
}

const thisMonth = () => new Date().toLocaleString('en', { month: 'long', timeZone: 'UTC' })

/** The whole account of one namespace, in one page that is never loaded again. */
async function useAccount(page: Page, holdings: Holdings): Promise<void> {
  const { chain, held, payIn, receiver, symbols } = holdings
  const listed = watchHistory(page)
  await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
  const modal = await openAccount(page)
  await expectHoldings(page, holdings)

  for (const [index, symbol] of symbols.entries()) {
    const before = await held(symbol)
    await page.getByTestId('account-send').click()
    if (index > 0) await chooseToken(page, symbol)
    await reviewSend(page, { amount: '0.5', to: receiver })
    chain.hold()
    await page.getByTestId('send-confirm').click()
    await expect(page.getByTestId('send-status')).toHaveAttribute('data-status', 'pending')
    await page.getByTestId('send-done').click()
    await expect(modal).toHaveAttribute('data-view', 'Account')

    await page.getByTestId('tab-activity').click()
    await expect(headings(page).first()).toHaveText('Pending')
    await expect(rows(page).first()).toContainText('Sending to')
    await expect(rows(page).first()).toContainText(`−0.5 ${symbol}`)
    expect(await held(symbol)).toBe(before)

    const [hash = ''] = await chain.release()
    await expect(headings(page).first()).toHaveText(thisMonth())
    await expect(rows(page).first()).toContainText('Sent to')
    await expect(rows(page).first()).toContainText(`−0.5 ${symbol}`)
    await expect.poll(() => listed.has(hash)).toBe(true)
    await expect(headings(page).filter({ hasText: 'Pending' })).toHaveCount(0)
    expect(await held(symbol)).toBeLessThanOrEqual(before - 0.5)
    await expectHoldings(page, holdings)
  }
  await page.getByTestId('tab-activity').click()
  for (const [index, symbol] of symbols.toReversed().entries())
    await expect(rows(page).nth(index)).toContainText(`−0.5 ${symbol}`)

  const known = await rows(page).count()
  const { row, symbol } = await payIn()
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(rows(page)).toHaveCount(known + 1, { timeout: 2_000 })
  }).toPass()
  await expect(rows(page).first()).toContainText(row)
  await expectHoldings(page, holdings)
  await expect(page.getByTestId(`token-${symbol}`)).toContainText('$')
  expect(await page.evaluate(() => 'loadedOnce' in globalThis)).toBe(true)
}

test('an EVM account from its balances over each of its tokens to a payment from outside, in one page (S1.7, S1.11, S1.12, S1.15, S4.46, S7.13, S9.1)', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const giver = privateKeyToAccount(generatePrivateKey()).address
  const node = createTestClient({ mode: 'anvil', transport: http(url) })
  const give = async (symbol: string, amount: string) => {
    const token = devTokens.find((one) => one.symbol === symbol)
    if (!token) throw new Error(`No token ${symbol}.`)
    const args = [address, parseUnits(amount, token.decimals)] as const
    const data = encodeFunctionData({ abi: mint, args })
    await node.request({
      method: 'eth_sendTransaction',
      params: [{ data, from: giver, to: token.address }],
    } as never)
  }
  await node.setBalance({ address: giver, value: parseEther('10') })
  await node.setBalance({ address, value: parseEther('10') })
  await node.impersonateAccount({ address: giver })
  for (const { symbol } of devTokens) await give(symbol, '100')

  const chain = createHeldChain()
  const wallet = await install({ fetch: chain.fetch, privateKeys: [privateKey] })
  await page.clock.install()
  await visit(page)
  await connect(page, wallet)
  await useAccount(page, {
    chain,
    async held(symbol) {
      const token = devTokens.find((one) => one.symbol === symbol)
      if (!token) return Number(formatUnits(await chainAt(url).getBalance({ address }), 18))
      const balance = await chainAt(url).readContract({
        abi: erc20Abi,
        address: token.address,
        args: [address],
        functionName: 'balanceOf',
      })
      return Number(formatUnits(balance, token.decimals))
    },
    async payIn() {
      await give('DAI', '7.25')
      return { row: '+7.25 DAI', symbol: 'DAI' }
    },
    receiver: privateKeyToAccount(generatePrivateKey()).address,
    symbols: ['ETH', ...devTokens.map(({ symbol }) => symbol)],
  })
})

test('a Solana account from its balances over each of its tokens to a payment from outside, in one page (S1.7, S1.11, S1.12, S1.15)', async ({
  ids,
  installSolana,
  page,
  world,
}) => {
  const url = world.chains[ids.solana as 'solana:x'] ?? ''
  // No other test spends what these have.
  const [, , { address, secretKey }, { address: receiver }] = devSolana.accounts
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const headers = { 'content-type': 'application/json' }
    const { result } = await (await fetch(url, { body, headers, method: 'POST' })).json()
    return result as { value: unknown }
  }
  const chain = createHeldChain()
  await installSolana({ fetch: chain.fetch, secretKeys: [secretKey] })
  await page.clock.install()
  await visit(page, 'namespaces=solana')
  await openModal(page)
  await rowsOf(page.getByTestId('modal')).click()
  await expect(page.locator('#demo-address')).toHaveText(address)
  await useAccount(page, {
    chain,
    async held(symbol) {
      const commitment = 'confirmed'
      const token = devSolana.tokens.find((one) => one.symbol === symbol)
      if (!token) return ((await ask('getBalance', address, { commitment })).value as number) / 1e9
      const { value } = await ask(
        'getTokenAccountsByOwner',
        address,
        { mint: token.address },
        { commitment, encoding: 'jsonParsed' },
      )
      type Held = { account: { data: { parsed: { info: { tokenAmount: Amount } } } } }
      type Amount = { uiAmountString: string }
      const [one] = value as Held[]
      return Number(one?.account.data.parsed.info.tokenAmount.uiAmountString)
    },
    async payIn() {
      await ask('requestAirdrop', address, 1_250_000_000)
      return { row: '+1.25 SOL', symbol: 'SOL' }
    },
    receiver,
    symbols: ['SOL', ...devSolana.tokens.map(({ symbol }) => symbol)],
  })
})

test('a name is registered, stands in the button, and another visitor pays by it (S1.11, S1.13, S2.9, S7.26)', {
  tag: '@flow',
}, async ({ baseURL, browser, install, misdeeds, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const label = `payee-${Math.random().toString(36).slice(2, 10)}`
  const named = await install({ privateKeys: [generatePrivateKey()] })
  await page.clock.install()
  await visit(page, 'auth=1')
  await page.evaluate(
    (connectorId) =>
      (
        globalThis as unknown as {
          latchkeyDemo: { connect(wallet: { connectorId: string }): Promise<unknown> }
        }
      ).latchkeyDemo.connect({ connectorId }),
    named.info.rdns,
  )
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await page.getByTestId('name-input').fill(label)
  await expect(page.getByTestId('name-status')).toHaveText(/free/)
  await page.getByTestId('name-submit').click()
  await page.getByTestId('name-done').click()
  await page.getByTestId('modal-close').click()
  await expect(page.getByTestId('account-button').first()).toContainText(label.slice(0, 8))

  const payer = generatePrivateKey()
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
    address: privateKeyToAccount(payer).address,
    value: parseEther('2'),
  })
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  try {
    const other = await elsewhere.newPage()
    watchMisdeeds(other, misdeeds)
    const wallet = await installTestWallet(other, { chains: { 31337: url }, privateKeys: [payer] })
    await visit(other)
    await connect(other, wallet)
    await openSend(other)
    await reviewSend(other, { amount: '0.25', to: `${label}.latchkey.test` })
    await expect(other.getByTestId('modal')).toContainText(`${label}.latchkey.test`)
    await expect(other.getByTestId('modal').locator('[data-address]')).toHaveText(named.accounts[0])
    await confirmSend(other)
    expect(await chainAt(url).getBalance({ address: named.accounts[0] })).toBe(parseEther('0.25'))
  } finally {
    await elsewhere.close()
  }
  await openAccount(page)
  await page.clock.fastForward(31_000)
  await expect(page.getByTestId('token-ETH')).toContainText('0.25 ETH')
})
