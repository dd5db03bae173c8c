import { setTimeout as pause } from 'node:timers/promises'
import { devExchange, devTokens } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { enter } from './enter.ts'
import { inTurn } from './inTurn.ts'
import { connectPhone, expect, test, visitWithPhones } from './phoneTest.ts'
import { connect, openAccount, visit } from './visit.ts'

const networkId = 'eip155:31337'
const [usdc, usdt, dai] = devTokens
const [shallow] = devExchange.tokens

/** An account that no other test spends from. */
async function holder(url: string) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const node = createTestClient({ mode: 'anvil', transport: http(url) })
  await node.setBalance({ address, value: parseEther('10') })
  return { address, privateKey }
}

const balanceOf = (url: string, token: string, owner: string) =>
  createPublicClient({ transport: http(url) }).readContract({
    abi: erc20Abi,
    address: token as `0x${string}`,
    args: [owner as `0x${string}`],
    functionName: 'balanceOf',
  })

/** Anyone can mint the dev tokens; USDT's `approve` returns nothing. */
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])

/** Has an account send a call of a token, beside the page. */
async function callToken(
  url: string,
  privateKey: `0x${string}`,
  token: `0x${string}`,
  functionName: 'approve' | 'mint',
  args: readonly [`0x${string}`, bigint],
) {
  const account = privateKeyToAccount(privateKey)
  const client = createWalletClient({ account, transport: http(url) })
  const hash = await client.writeContract({
    abi: tokenAbi,
    address: token,
    args,
    chain: null,
    functionName,
  })
  await createPublicClient({ pollingInterval: 50, transport: http(url) }).waitForTransactionReceipt(
    { hash },
  )
}

/** What a router may take, that of Uniswap v3 unless another is named, as the chain says it. */
const allowanceOf = (
  url: string,
  token: string,
  owner: string,
  router: `0x${string}` = devExchange.v3.router,
) =>
  createPublicClient({ transport: http(url) }).readContract({
    abi: erc20Abi,
    address: token as `0x${string}`,
    args: [owner as `0x${string}`, router],
    functionName: 'allowance',
  })

const step = (page: Page, name: string) => page.getByTestId(`swap-step-${name}`)

/** The whole units of an amount, as a row writes them. */
const wholeOf = (amount: bigint, decimals: number) =>
  (amount / 10n ** BigInt(decimals)).toLocaleString('en-US')

const action = (page: Page) => page.getByTestId('swap-action-button')
const modal = (page: Page) => page.getByTestId('modal')

/** What the page asks of its server from now on, as method and path, but for what it asks of a chain through it. */
function watchServer(page: Page, serverUrl: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === new URL(serverUrl).origin && /^\/v1\/./.test(url.pathname))
      asked.push(`${request.method()} ${url.pathname}`)
  })
  return asked
}

/** Waits until nothing has been asked for a while. */
async function untilQuiet(asked: readonly string[]): Promise<void> {
  for (let count = -1; count !== asked.length; ) {
    count = asked.length
    await pause(700)
  }
}

/** Opens Swap from the account. */
async function openSwap(page: Page) {
  await openAccount(page)
  await page.getByTestId('account-swaps').click()
  await expect(modal(page)).toHaveAttribute('data-view', 'Swap')
}

/** Chooses what is to come. */
async function chooseTarget(page: Page, symbol: string) {
  await page.getByTestId('swap-select-token-button-toToken').click()
  await expect(modal(page)).toHaveAttribute('data-view', 'SwapSelectToken')
  await page.getByTestId(`swap-select-token-item-${symbol}`).click()
  await expect(modal(page)).toHaveAttribute('data-view', 'Swap')
}

/** The least that arrives, as the review says it, in base units. */
async function leastShown(page: Page, decimals: number): Promise<bigint> {
  await expect(page.getByTestId('swap-least')).toContainText(/\d/)
  const text = (await page.getByTestId('swap-least').innerText()).replace(/[^\d.]/g, '')
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0')
}

async function review(page: Page) {
  await expect(action(page)).toHaveText('Review swap')
  await action(page).click()
  await expect(modal(page)).toHaveAttribute('data-view', 'SwapPreview')
}

async function expectDone(page: Page) {
  await expect(modal(page)).toHaveAttribute('data-view', 'SwapProgress')
  await expect(page.getByTestId('swap-status')).toHaveAttribute('data-status', 'confirmed')
}

test('ether becomes USDC of v3, DAI of v2 and USDT by two hops; at least what was shown arrives, and balance and activity know it (S1.9, S7.6, S7.7, S7.11, S9.38)', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openAccount(page)
  await expect(page.getByTestId('account-swaps')).toBeVisible()
  const asked = watchServer(page, world.serverUrl ?? '')
  // What the account has begun is over: what is asked from here on is the form's.
  await untilQuiet(asked)
  asked.length = 0
  await page.getByTestId('account-swaps').click()
  await expect(action(page)).toHaveText('Select token')
  await expect(modal(page)).toContainText('Balance')
  await untilQuiet(asked)
  expect(asked).toEqual(['GET /v1/convert/tokens'])
  let left = 10
  for (const { from, token } of [
    { from: 'Uniswap v3', token: usdc },
    { from: 'Uniswap v2', token: dai },
    { from: 'Uniswap v3', token: usdt },
  ]) {
    await chooseTarget(page, token.symbol)
    await expect(action(page)).toHaveText('Enter amount')
    await untilQuiet(asked)
    asked.length = 0
    const beganAtMs = Date.now()
    await enter(page.getByTestId('swap-input-token-sourceToken'), '1')
    await expect(action(page)).toHaveText('Review swap')
    // One for what was typed, and one for each ten seconds in which it is looked at.
    const most = 1 + Math.floor((Date.now() - beganAtMs) / 10_000)
    expect(asked).toEqual(asked.map(() => 'GET /v1/convert/quotes'))
    expect(asked.length).toBeGreaterThanOrEqual(1)
    expect(asked.length).toBeLessThanOrEqual(most)
    await expect(modal(page)).toContainText(from)
    if (token === usdc) await capture('swap-enter')
    await review(page)
    const least = await leastShown(page, token.decimals)
    if (token === usdc) await capture('swap-review')
    expect(least).toBeGreaterThan(2000n * 10n ** BigInt(token.decimals))
    await inTurn(async () => {
      await page.getByTestId('swap-confirm').click()
      await expectDone(page)
    })
    await expect(page.getByTestId('swap-status')).toContainText(`Swapped 1 ETH to 2,4`)
    if (token === usdc) await capture('swap-done')
    const arrived = await balanceOf(url, token.address, address)
    expect(arrived).toBeGreaterThanOrEqual(least)
    await page.getByTestId('swap-done').click()
    await expect(modal(page)).toHaveAttribute('data-view', 'Account')
    // Without a reload: what came, what went with its fee, and what happened.
    left -= 1
    await expect(page.getByTestId(`token-${token.symbol}`)).toContainText(
      wholeOf(arrived, token.decimals),
    )
    await expect(page.getByTestId('token-ETH')).toContainText(`${left - 1}.99`)
    await page.getByTestId('tab-activity').click()
    await expect(modal(page)).toContainText(`Swapped ETH for ${token.symbol}`)
    await page.getByTestId('tab-tokens').click()
    await page.getByTestId('account-swaps').click()
  }
  await page.getByTestId('modal-back').click()
  const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(3)
})

test('a token’s page leads to its swap, to the end, and a site’s preset opens filled in (S1.9, S2.11)', {
  tag: '@flow',
}, async ({ install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await page.getByTestId('demo-open-Swap').click()
  await expect(page.getByTestId('swap-input-token-sourceToken')).toHaveValue('0.5')
  await expect(page.getByTestId('swap-select-token-button-toToken')).toContainText('USDC')
  await review(page)
  await inTurn(async () => {
    await page.getByTestId('swap-confirm').click()
    await expectDone(page)
  })
  await page.getByTestId('swap-done').click()
  await page.getByTestId('token-USDC').click()
  await page.getByTestId('token-action-swaps').click()
  await expect(page.getByTestId('swap-select-token-button-toToken')).toContainText('USDC')
  const before = await balanceOf(url, usdc.address, address)
  await enter(page.getByTestId('swap-input-token-sourceToken'), '0.25')
  await review(page)
  const least = await leastShown(page, usdc.decimals)
  await inTurn(async () => {
    await page.getByTestId('swap-confirm').click()
    await expectDone(page)
  })
  const now = await balanceOf(url, usdc.address, address)
  expect(now - before).toBeGreaterThanOrEqual(least)
  await page.getByTestId('swap-done').click()
  // In the account and its activity, without a reload.
  await expect(page.getByTestId('token-USDC')).toContainText(wholeOf(now, usdc.decimals))
  await page.getByTestId('tab-activity').click()
  await expect(page.getByTestId('activity-item')).toHaveCount(2)
})

test('USDC for ether takes two steps: exactly the amount is allowed; declined at the second and after a reload it continues there (S5.22, S7.9, S7.12)', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  await callToken(url, privateKey, usdc.address, 'mint', [address, 100_000_000n])
  const wallet = await install({ privateKeys: [privateKey] })
  const sent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  const fill = async () => {
    await openSwap(page)
    await chooseTarget(page, 'USDC')
    await page.getByTestId('swap-switch').click()
    await expect(page.getByTestId('swap-select-token-button-sourceToken')).toContainText('USDC')
    await expect(page.getByTestId('swap-select-token-button-toToken')).toContainText('ETH')
    await enter(page.getByTestId('swap-input-token-sourceToken'), '25')
    await review(page)
  }
  await visit(page)
  await connect(page, wallet)
  await fill()
  await expect(step(page, 'approve')).toContainText('Let Uniswap v3 use 25 USDC')
  await expect(step(page, 'approve')).toHaveAttribute('data-status', 'current')
  await expect(step(page, 'swap')).toHaveAttribute('data-status', 'later')
  await capture('swap-steps')
  await page.getByTestId('swap-confirm').click()
  await expect(step(page, 'swap')).toHaveAttribute('data-status', 'current')
  expect(sent()).toBe(1)
  expect(await allowanceOf(url, usdc.address, address)).toBe(25_000_000n)
  wallet.rejectNext()
  await page.getByTestId('swap-confirm').click()
  await expect(page.getByTestId('swap-status')).toContainText('Declined')
  await expect(step(page, 'approve')).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('swap-take-back')).toBeVisible()
  await capture('swap-steps-declined')
  // A page that knows nothing of it finds it where it stands.
  await page.reload()
  await fill()
  await expect(step(page, 'approve')).toHaveAttribute('data-status', 'done')
  await expect(step(page, 'swap')).toHaveAttribute('data-status', 'current')
  await inTurn(async () => {
    await page.getByTestId('swap-confirm').click()
    await expectDone(page)
  })
  await expect(page.getByTestId('swap-status')).toContainText('Swapped 25 USDC to')
  expect(await balanceOf(url, usdc.address, address)).toBe(75_000_000n)
  expect(await allowanceOf(url, usdc.address, address)).toBe(0n)
})

test('USDT for USDC takes back the old allowance first, since it takes none over another (S9.39)', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  await callToken(url, privateKey, usdt.address, 'mint', [address, 100_000_000n])
  await callToken(url, privateKey, usdt.address, 'approve', [devExchange.v3.router, 10_000_000n])
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openSwap(page)
  await chooseTarget(page, 'USDC')
  await page.getByTestId('swap-select-token-button-sourceToken').click()
  await page.getByTestId('swap-select-token-item-USDT').click()
  await enter(page.getByTestId('swap-input-token-sourceToken'), '25')
  await review(page)
  await expect(step(page, 'reset')).toContainText('Take back the old allowance')
  await expect(step(page, 'approve')).toContainText('Let Uniswap v3 use 25 USDT')
  await capture('swap-steps-reset')
  for (const [done, next, allowance] of [
    ['reset', 'approve', 0n],
    ['approve', 'swap', 25_000_000n],
  ] as const) {
    await expect(step(page, done)).toHaveAttribute('data-status', 'current')
    await page.getByTestId('swap-confirm').click()
    await expect(step(page, next)).toHaveAttribute('data-status', 'current')
    await expect(step(page, done)).toHaveAttribute('data-status', 'done')
    expect(await allowanceOf(url, usdt.address, address)).toBe(allowance)
  }
  const least = await leastShown(page, usdc.decimals)
  await inTurn(async () => {
    await page.getByTestId('swap-confirm').click()
    await expectDone(page)
  })
  expect(await balanceOf(url, usdc.address, address)).toBeGreaterThanOrEqual(least)
  expect(await allowanceOf(url, usdt.address, address)).toBe(0n)
})

test('a swap that loses a third says so, asks twice, and can be given up', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openSwap(page)
  await page.getByTestId('swap-select-token-button-toToken').click()
  // No list has it.
  await enter(page.getByTestId('swap-select-token-search-input'), shallow.address)
  await page.getByTestId(`swap-select-token-item-${shallow.symbol}`).click()
  await enter(page.getByTestId('swap-input-token-sourceToken'), '1')
  await expect(page.getByTestId('swap-impact')).toContainText('33')
  await capture('swap-impact')
  await expect(action(page)).toHaveText('Review swap')
  await action(page).click()
  await expect(modal(page)).toHaveAttribute('data-view', 'Swap')
  await expect(page.getByTestId('swap-anyway')).toHaveText(/^Swap anyway, lose about /)
  await page.getByTestId('modal-back').click()
  await expect(modal(page)).toHaveAttribute('data-view', 'Account')
  expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  expect(await balanceOf(url, shallow.address, address)).toBe(0n)
})

test('the phone confirms a swap (S1.9)', { tag: '@flow' }, async ({ page, phone, world }) => {
  const url = world.chains[networkId] ?? ''
  const address = world.faucet.eip155.accounts[0]?.address ?? ''
  await visitWithPhones(page)
  await connectPhone(page, phone)
  await page.getByTestId('demo-open-Swap').click()
  await review(page)
  const least = await leastShown(page, usdc.decimals)
  await inTurn(async () => {
    const before = await balanceOf(url, usdc.address, address)
    await page.getByTestId('swap-confirm').click()
    await phone.approve()
    await expectDone(page)
    expect((await balanceOf(url, usdc.address, address)) - before).toBeGreaterThanOrEqual(least)
  })
})

test('DAI becomes USDC by two hops; declined at the first step it is asked there again, and the chain allows what the screen says (S5.22, S7.9, S7.12)', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  await callToken(url, privateKey, dai.address, 'mint', [address, parseEther('100')])
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openSwap(page)
  await chooseTarget(page, 'USDC')
  await page.getByTestId('swap-select-token-button-sourceToken').click()
  await page.getByTestId('swap-select-token-item-DAI').click()
  await enter(page.getByTestId('swap-input-token-sourceToken'), '25')
  await review(page)
  // There is no pool of the two, and either exchange may have the better ones by now.
  await expect(step(page, 'approve')).toContainText(/Let Uniswap v[23] use 25 DAI/)
  const isOfVersion2 = /Uniswap v2/.test(await step(page, 'approve').innerText())
  const { router } = isOfVersion2 ? devExchange.v2 : devExchange.v3
  const allowed = () => allowanceOf(url, dai.address, address, router)
  wallet.rejectNext()
  await page.getByTestId('swap-confirm').click()
  await expect(page.getByTestId('swap-status')).toContainText('Declined')
  await expect(step(page, 'approve')).toHaveAttribute('data-status', 'current')
  expect(await allowed()).toBe(0n)
  await page.getByTestId('swap-confirm').click()
  await expect(step(page, 'swap')).toHaveAttribute('data-status', 'current')
  expect(await allowed()).toBe(parseEther('25'))
  const least = await leastShown(page, usdc.decimals)
  await inTurn(async () => {
    await page.getByTestId('swap-confirm').click()
    await expectDone(page)
  })
  expect(await balanceOf(url, usdc.address, address)).toBeGreaterThanOrEqual(least)
  expect(await balanceOf(url, dai.address, address)).toBe(parseEther('75'))
  expect(await allowed()).toBe(0n)
})

test('the phone allows USDC and swaps it for USDT, declined at each step and asked there again (S5.22, S7.12)', async ({
  page,
  phone,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = world.faucet.eip155.accounts[0] ?? {}
  const owner = `${address}`
  const allowed = () => allowanceOf(url, usdc.address, owner)
  await visitWithPhones(page)
  await connectPhone(page, phone)
  // The account is of all tests: no other test sends from it meanwhile.
  await inTurn(async () => {
    await callToken(url, privateKey as `0x${string}`, usdc.address, 'mint', [
      owner as `0x${string}`,
      100_000_000n,
    ])
    await openSwap(page)
    await chooseTarget(page, 'USDT')
    await page.getByTestId('swap-select-token-button-sourceToken').click()
    await page.getByTestId('swap-select-token-item-USDC').click()
    await enter(page.getByTestId('swap-input-token-sourceToken'), '25')
    await review(page)
    // The phone offers both as one, too.
    await expect(page.getByTestId('swap-together')).toContainText('Allow exactly 25 USDC and swap')
    await page.getByTestId('swap-way').click()
    await expect(step(page, 'approve')).toContainText('Let Uniswap v3 use 25 USDC')
    for (const [name, allowance] of [
      ['approve', 25_000_000n],
      ['swap', 0n],
    ] as const) {
      const before = await allowed()
      await expect(step(page, name)).toHaveAttribute('data-status', 'current')
      await page.getByTestId('swap-confirm').click()
      await phone.reject()
      await expect(page.getByTestId('swap-status')).toContainText('Declined')
      await expect(step(page, name)).toHaveAttribute('data-status', 'current')
      expect(await allowed()).toBe(before)
      const held = await balanceOf(url, usdt.address, owner)
      const least = await leastShown(page, usdt.decimals)
      await page.getByTestId('swap-confirm').click()
      await phone.approve()
      if (name === 'approve')
        await expect(step(page, 'swap')).toHaveAttribute('data-status', 'current')
      else {
        await expectDone(page)
        expect((await balanceOf(url, usdt.address, owner)) - held).toBeGreaterThanOrEqual(least)
      }
      expect(await allowed()).toBe(allowance)
    }
  })
})
