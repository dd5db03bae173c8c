import { devSolana, devTokens } from '@latchkey/devnet'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { enter } from './enter.ts'
import { inTurn } from './inTurn.ts'
import { expect, rowsOf, test } from './namespaceTest.ts'
import { chooseToken, confirmSend, openSend, reviewSend } from './sendForm.ts'
import { takeQuestions } from './takeQuestions.ts'
import { connect, openModal, visit } from './visit.ts'

const networkId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdc, usdt] = devTokens

const mint = parseAbi(['function mint(address to, uint256 value)'])

const stranger = () => privateKeyToAccount(generatePrivateKey()).address

const chainAt = (url: string) => createPublicClient({ transport: http(url) })

/** An account that no other test spends from, with ether and tokens. */
async function holder(url: string, { ether = '10', tokens = true } = {}) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const node = createTestClient({ mode: 'anvil', transport: http(url) })
  await node.setBalance({ address, value: parseEther(ether) })
  if (tokens) {
    // Anybody may mint on these chains.
    await node.impersonateAccount({ address })
    for (const { address: token } of [usdc, usdt]) {
      const data = encodeFunctionData({ abi: mint, args: [address, 100_000_000n] })
      await node.request({
        method: 'eth_sendTransaction',
        params: [{ data, from: address, to: token }],
      } as never)
    }
    await node.stopImpersonatingAccount({ address })
  }
  return { address, privateKey }
}

/** Asks a Solana node. */
function askSolana(url: string) {
  return async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const headers = { 'content-type': 'application/json' }
    const { result } = await (await fetch(url, { body, headers, method: 'POST' })).json()
    return result as { value: unknown }
  }
}

const events = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent ?? [])

/** Keeps the names of the events. */
async function watchEvents(page: Page) {
  await page.evaluate(() => {
    const world = globalThis as unknown as {
      sent: string[]
      latchkeyDemo: {
        latchkey: {
          internal: { events: { subscribe(run: (event: { event: string }) => void): void } }
        }
      }
    }
    world.sent = []
    world.latchkeyDemo.latchkey.internal.events.subscribe(({ event }) => world.sent.push(event))
  })
}

const amountOf = (page: Page) => page.getByTestId('send-amount')
const status = (page: Page) => page.getByTestId('send-status')

test('ether goes to a name: found in place, reviewed in full, followed to its end, and back to the account (S1.11, S1.15, S3.28, S3.29, S4.44, S4.45, S4.46, S7.26)', {
  tag: '@flow',
}, async ({ capture, install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await watchEvents(page)
  await openSend(page)
  await expect(page.getByTestId('send-preview')).toHaveText('Enter an amount')
  await enter(amountOf(page), '0,5')
  await expect(amountOf(page)).toHaveValue('0.5')
  await expect(page.getByTestId('send-preview')).toHaveText('Enter a receiver')
  await enter(page.getByTestId('send-receiver'), 'Bob.eth')
  await expect(page.getByTestId('send-found')).toHaveText('0x70…dc79C8')
  await expect(page.getByTestId('send-preview')).toHaveText('Review')
  await capture('send-enter')
  await page.getByTestId('send-preview').click()

  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'WalletSendPreview')
  await expect(modal).toContainText('bob.eth')
  await expect(modal.locator('[data-address]')).toHaveText(bob)
  await expect(modal).toContainText('New receiver')
  await expect(modal).toContainText('Latchkey Dev One')
  await expect(modal).toContainText(/up to|under/)
  await expect(modal).toContainText('9.499 ETH')
  await expect(page.getByTestId('send-confirm')).toHaveText(`Confirm in ${wallet.info.name}`)
  await capture('send-review')
  const before = await chainAt(url).getBalance({ address: bob })
  await confirmSend(page)
  await expect(status(page)).toContainText('0.5 ETH sent to bob.eth')
  await capture('send-done')
  const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toMatchObject([
    { params: [{ from: address, to: bob, value: toHex(parseEther('0.5')) }] },
  ])
  expect(await chainAt(url).getBalance({ address: bob })).toBeGreaterThanOrEqual(
    before + parseEther('0.5'),
  )
  expect(await events(page)).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))

  await page.getByTestId('send-done').click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
  // Without a reload.
  await expect(modal).toContainText('9.499')

  await openSendAgain(page)
  await expect(amountOf(page)).toHaveValue('')
  await reviewSend(page, { amount: '0.1', to: bob.toLowerCase() })
  await expect(modal).toContainText('Once before')
})

async function openSendAgain(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  await openSend(page)
}

test('tokens arrive, those that return nothing as well (S4.45, S5.9)', { tag: '@flow' }, async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  for (const [index, { address: token, symbol }] of [usdc, usdt].entries()) {
    const to = stranger()
    if (index === 0) await openSend(page)
    else await openSendAgain(page)
    await chooseToken(page, symbol)
    await reviewSend(page, { amount: '12.5', to })
    await confirmSend(page)
    await expect(status(page)).toContainText(`12.5 ${symbol} sent to`)
    const balance = await chainAt(url).readContract({
      abi: erc20Abi,
      address: token as `0x${string}`,
      args: [to],
      functionName: 'balanceOf',
    })
    expect(balance).toBe(12_500_000n)
  }
})

test('max leaves the fee and no more; more than there is cannot be reviewed', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url, { ether: '1', tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await enter(page.getByTestId('send-receiver'), to)
  await enter(amountOf(page), '2')
  await expect(page.getByTestId('send-preview')).toHaveText('Not enough ETH')
  await expect(page.getByTestId('send-preview')).toBeDisabled()
  await enter(amountOf(page), '1')
  await expect(page.getByTestId('send-preview')).toHaveText('Not enough ETH for the fee')
  await page.getByTestId('send-share-50').click()
  await expect(amountOf(page)).toHaveValue('0.5')
  await page.getByTestId('send-max').click()
  await expect(page.getByTestId('send-max')).toHaveText('Max, fee kept back')
  await expect(amountOf(page)).toHaveValue(/^0\.999/)
  await page.getByTestId('send-preview').click()
  await confirmSend(page)
  const [left, arrived] = await Promise.all(
    [address, to].map((one) => chainAt(url).getBalance({ address: one })),
  )
  expect(arrived).toBeGreaterThan(parseEther('0.99'))
  expect(left).toBeLessThan(parseEther('0.001'))
})

test('an amount typed in dollars buys base units at the price that is shown (S3.30)', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await enter(amountOf(page), '0.5')
  await expect(page.getByTestId('send-unit')).toContainText('≈ $1,250.00')
  await page.getByTestId('send-unit').click()
  await expect(amountOf(page)).toHaveValue('1250')
  await enter(amountOf(page), '625.00')
  await expect(page.getByTestId('send-unit')).toContainText('≈ 0.25 ETH')
  await enter(page.getByTestId('send-receiver'), to)
  await page.getByTestId('send-preview').click()
  await confirmSend(page)
  expect(await chainAt(url).getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('a code before the camera fills in the form; without a reader of codes there is no button', async ({
  install,
  page,
}) => {
  const wallet = await install()
  await page.addInitScript(
    ([code]) => {
      if (sessionStorage.getItem('reader') === 'none') {
        Reflect.deleteProperty(globalThis, 'BarcodeDetector')
        return
      }
      Object.assign(globalThis, {
        BarcodeDetector: class {
          detect = async () => [{ rawValue: code }]
        },
      })
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
        return canvas.captureStream()
      }
    },
    [`ethereum:${bob}@31337?value=5e17`],
  )
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await page.getByTestId('send-scan').click()
  await expect(page.getByTestId('send-receiver')).toHaveValue(bob)
  await expect(amountOf(page)).toHaveValue('0.5')

  await page.evaluate(() => sessionStorage.setItem('reader', 'none'))
  await page.reload()
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await openSend(page)
  await expect(page.getByTestId('send-scan')).toHaveCount(0)
})

test('declined, the form is kept and nothing is sent; asked again, it is (S4.47)', {
  tag: '@flow',
}, async ({ install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  await visit(page)
  await connect(page, wallet)
  await watchEvents(page)
  await openSend(page)
  await reviewSend(page, { amount: '0.25', to })
  wallet.rejectNext()
  await page.getByTestId('send-confirm').click()
  await expect(status(page)).toContainText(`Declined in ${wallet.info.name}. Nothing was sent.`)
  expect(await chainAt(url).getBalance({ address: to })).toBe(0n)
  expect(await events(page)).toContain('SEND_REJECTED')
  await page.getByTestId('modal-back').click()
  await expect(amountOf(page)).toHaveValue('0.25')
  await expect(page.getByTestId('send-receiver')).toHaveValue(to)
  await page.getByTestId('send-preview').click()
  await confirmSend(page)
  expect(await chainAt(url).getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('two clicks on one button ask the wallet once; closing the modal meanwhile loses nothing', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await reviewSend(page, { amount: '0.25', to })
  const owner = takeQuestions(wallet)
  const confirm = page.getByTestId('send-confirm')
  await expect(confirm).toBeEnabled()
  await confirm.dblclick()
  await owner.asked()
  await expect(status(page)).toContainText(`Confirm in ${wallet.info.name}.`)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  owner.answer({ approved: true })
  await expect.poll(() => chainAt(url).getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  await expect
    .poll(() =>
      page.evaluate(() => {
        type State = { transactions: { state: { status: string } }[] }
        const { latchkeyDemo } = globalThis as unknown as {
          latchkeyDemo: { transactions(): { getState(): State } }
        }
        return latchkeyDemo
          .transactions()
          .getState()
          .transactions.map(({ state }) => state.status)
      }),
    )
    .toEqual(['confirmed'])
})

test('a wallet that moves to another network is led back before anything is asked', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await reviewSend(page, { amount: '0.25', to })
  wallet.switchChain(31338)
  const confirm = page.getByTestId('send-confirm')
  await expect(confirm).toHaveText('Switch to Latchkey Dev One')
  await expect(status(page)).toContainText(`${wallet.info.name} isn’t on Latchkey Dev One.`)
  await confirm.click()
  await expect(confirm).toHaveText(`Confirm in ${wallet.info.name}`)
  expect(wallet.chainId).toBe(31337)
  await confirmSend(page)
  expect(await chainAt(url).getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('an address that only looks like a known one is told, with what differs; so are a token’s and one’s own', {
  tag: '@flow',
}, async ({ install, page, world }) => {
  const url = world.chains[networkId] ?? ''
  const { address, privateKey } = await holder(url)
  const wallet = await install({ privateKeys: [privateKey] })
  const known = stranger()
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await reviewSend(page, { amount: '0.1', to: known })
  await confirmSend(page)

  const warning = page.getByTestId('send-warning')
  const fake = `${known.slice(0, 6)}${'0'.repeat(32)}${known.slice(-4)}`.toLowerCase()
  await openSendAgain(page)
  await reviewSend(page, { amount: '0.1', to: fake })
  await expect(warning).toContainText('This looks like an address you know, but isn’t.')
  await expect(page.locator('[data-differs]')).toHaveCount(8)
  for (const [to, sentence] of [
    [usdc.address, 'This is the contract of a token.'],
    [address.toLowerCase(), 'This is your own address.'],
    [`0x${'0'.repeat(40)}`, 'No one has the key to this address.'],
  ] as const) {
    await page.getByTestId('modal-back').click()
    await reviewSend(page, { amount: '0.1', to })
    await expect(warning).toContainText(sentence)
  }
})

test('what is no receiver is told at its field (S5.5, S5.6)', async ({ install, page, world }) => {
  const { privateKey } = await holder(world.chains[networkId] ?? '', { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await enter(amountOf(page), '0.1')
  const field = page.getByTestId('send-receiver')
  for (const [text, sentence] of [
    [bob.slice(0, -1), 'This is neither an address nor a name. Check each character.'],
    // One letter in the wrong case: its checksum does not fit.
    [bob.replace('C518', 'c518'), 'This is neither an address nor a name. Check each character.'],
    ['nobody-has-this.eth', 'nobody-has-this.eth has no address on Latchkey Dev One.'],
    ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', 'This is an address for Solana.'],
    [`ethereum:${bob}@1?value=1`, 'This code doesn’t ask for a payment on Latchkey Dev One.'],
  ] as const) {
    await enter(field, text)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByTestId('send-preview')).toHaveText('Check the receiver')
  }
  await enter(field, `ethereum:${usdc.address}@31337/transfer?address=${bob}&uint256=1500000`)
  await expect(field).toHaveValue(bob)
  await expect(amountOf(page)).toHaveValue('1.5')
  await expect(page.getByTestId('send-token')).toContainText('USDC')
})

test('RPCs that are down leave a usable form, which goes on when they are back', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  let down = false
  await page.route(
    (asked) => asked.href.startsWith(url) || asked.pathname === '/v1/',
    (route) => (down ? route.abort() : route.fallback()),
  )
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await reviewSend(page, { amount: '0.1', to })
  await expect(page.getByTestId('send-confirm')).toBeEnabled()
  await page.getByTestId('modal-back').click()
  await enter(amountOf(page), '0.2')
  await expect(page.getByTestId('send-preview')).toHaveText('Review')
  down = true
  await page.getByTestId('send-preview').click()
  await expect(status(page)).toContainText('We can’t reach Latchkey Dev One right now.')
  await expect(page.getByTestId('send-confirm')).toHaveText('Try again')
  down = false
  await page.getByTestId('send-confirm').click()
  await confirmSend(page)
  expect(await chainAt(url).getBalance({ address: to })).toBe(parseEther('0.2'))
})

test('a transfer that fails on the chain says what that has cost, and its form comes back as it was', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { privateKey } = await holder(url, { tokens: false })
  const wallet = await install({ privateKeys: [privateKey] })
  const to = stranger()
  const reverted = { blockNumber: '0x1', status: '0x0' }
  await page.route('**/*', async (route) => {
    const asked = route.request().postData() ?? ''
    if (!asked.includes('eth_getTransactionReceipt')) return route.fallback()
    const response = await route.fetch()
    const given = (await response.json()) as { id: number } | { id: number }[]
    const calls = [JSON.parse(asked)].flat() as { id: number; method: string }[]
    const change = (one: { id: number }) =>
      calls.find(({ id }) => id === one.id)?.method === 'eth_getTransactionReceipt'
        ? { id: one.id, jsonrpc: '2.0', result: reverted }
        : one
    return route.fulfill({
      json: Array.isArray(given) ? given.map(change) : change(given),
      response,
    })
  })
  await visit(page)
  await connect(page, wallet)
  await openSend(page)
  await reviewSend(page, { amount: '0.1', to })
  await page.getByTestId('send-confirm').click()
  await expect(status(page)).toHaveAttribute('data-status', 'failed')
  await expect(status(page)).toContainText('It didn’t go through.')
  await expect(status(page)).toContainText(/Nothing was sent; a fee of up to .* ETH was used\./)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(amountOf(page)).toHaveValue('0.1')
  await expect(page.getByTestId('send-receiver')).toHaveValue(to)
})

test('SOL and a token on Solana, whose account is made for the receiver and paid for (S1.15, S4.45)', {
  tag: '@flow',
}, async ({ ids, installSolana, page, world }) => {
  const solana = await installSolana()
  const ask = askSolana(world.chains[ids.solana as 'solana:x'] ?? '')
  const lamports = async (of: string) =>
    (await ask('getBalance', of, { commitment: 'confirmed' })).value as number
  await visit(page, 'namespaces=solana')
  await openModal(page)
  await rowsOf(page.getByTestId('modal')).click()
  await expect(page.locator('#demo-address')).toHaveText(solana.accounts[0])
  await inTurn(async () => {
    const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
    await openSend(page)
    await expect(page.getByTestId('modal')).toContainText(/Fee (about|under)/)
    await reviewSend(page, { amount: '0.5', to })
    await confirmSend(page)
    expect(await lamports(to)).toBe(500_000_000)
  })
  await inTurn(async () => {
    const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
    const [token] = devSolana.tokens
    await openSendAgain(page)
    await chooseToken(page, token.symbol)
    await reviewSend(page, { amount: '2.5', to })
    await expect(page.getByTestId('modal')).toContainText('Token account for the receiver')
    await expect(page.getByTestId('modal')).toContainText('0.00203928 SOL')
    await confirmSend(page)
    const { value } = await ask(
      'getTokenAccountsByOwner',
      to,
      { mint: token.address },
      { commitment: 'confirmed', encoding: 'jsonParsed' },
    )
    type Held = { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }
    expect(
      (value as Held[]).map(({ account }) => account.data.parsed.info.tokenAmount.amount),
    ).toEqual(['2500000'])
  })
})

test('bitcoin is sent from the payment account', { tag: '@flow' }, async ({
  ids,
  installBitcoin,
  page,
  world,
}) => {
  const bitcoin = await installBitcoin()
  const esplora = world.chains[ids.bitcoin as 'bip122:x'] ?? ''
  const to = world.faucet.bip122?.accounts[3]?.payment.address ?? ''
  const funded = async () => {
    const { chain_stats, mempool_stats } = await (await fetch(`${esplora}/address/${to}`)).json()
    return chain_stats.funded_txo_sum + mempool_stats.funded_txo_sum
  }
  await visit(page, 'namespaces=bip122')
  await openModal(page)
  await rowsOf(page.getByTestId('modal')).click()
  await expect(page.locator('#demo-address')).toHaveText(bitcoin.accounts[0]?.payment ?? '')
  await inTurn(async () => {
    const before = await funded()
    await openSend(page)
    await reviewSend(page, { amount: '0.0005', to })
    await page.getByTestId('send-confirm').click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'WalletSendProgress')
    await expect.poll(funded).toBe(before + 50_000)
  })
})
