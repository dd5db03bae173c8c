import { devExchange, devTokens } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { enter } from '../enter.ts'
import { openSend } from '../sendForm.ts'
import { expect, test } from '../test.ts'
import { addressesOf, approve, frameOf, logIn, newEmail, visit } from './walletVisit.ts'

const [usdc] = devTokens
const v2Router = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
])
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Has the wallet asked to send a call, as a site's own code does. */
async function send(
  page: Page,
  call: { data: string; from: string; to: string; value?: string },
): Promise<void> {
  await page.evaluate((params) => {
    type Provider = { request(asked: object): Promise<unknown> }
    type Connector = { chain: string; provider?: Provider }
    const { latchkeyDemo } = globalThis as unknown as {
      latchkeyDemo: { latchkey: { store: { getState(): { connectors: Connector[] } } } }
    }
    const { connectors } = latchkeyDemo.latchkey.store.getState()
    const wallet = connectors.find(({ chain, provider }) => chain === 'eip155' && provider)
    void wallet?.provider
      ?.request({ method: 'eth_sendTransaction', params: [params] })
      .catch(() => {})
  }, call)
}

test('an approval without a limit is said for what it is, asked twice, and is what the chain shows after; a name by the same wallet (S4.18, S4.21)', {
  tag: ['@chromium', '@flow'],
}, async ({ capture, page, world }) => {
  const url = world.chains['eip155:31337'] ?? ''
  await visit(page)
  await logIn(page, world, newEmail())
  const [address] = (await addressesOf(page)) as [`0x${string}`, string]
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
    address,
    value: parseEther('1'),
  })
  const allowance = () =>
    createPublicClient({ transport: http(url) }).readContract({
      abi: erc20Abi,
      address: usdc.address,
      args: [address, bob],
      functionName: 'allowance',
    })
  const call = (amount: bigint) => ({
    data: encodeFunctionData({ abi: erc20Abi, args: [bob, amount], functionName: 'approve' }),
    from: address,
    to: usdc.address,
  })
  const frame = frameOf(page)
  const heading = frame.getByTestId('approval-heading')

  await send(page, call(maxUint256))
  await expect(heading).toHaveText('Let 0x7099…79c8 take all your USDC')
  await expect(frame.getByTestId('approval-loss')).toBeInViewport({ ratio: 1 })
  // It is longer than the screen, and what may be lost has to be read.
  await expect(frame.getByTestId('read-on')).toBeEnabled()
  await expect(frame.getByTestId('approve')).toHaveCount(0)
  await capture('approval-no-limit')
  await approve(page)
  await expect(frame.getByTestId('approval-sure')).toBeInViewport({ ratio: 1 })
  await frame.getByTestId('reject').click()
  expect(await allowance()).toBe(0n)

  await send(page, call(7_000_000n))
  await expect(heading).toHaveText('Let 0x7099…79c8 take up to 7 USDC')
  await approve(page)
  await expect(frame.getByTestId('approve')).toHaveText('Allow anyway')
  await approve(page)
  await expect.poll(allowance).toBe(7_000_000n)

  const swap = (end = '') => ({
    data: `${encodeFunctionData({
      abi: v2Router,
      args: [1n, [devExchange.wrappedNative, usdc.address], address, 2n ** 40n],
      functionName: 'swapExactETHForTokens',
    })}${end}`,
    from: address,
    to: devExchange.v2.router,
    value: toHex(parseEther('0.01')),
  })
  // Of a call that no reader knows, as with a byte more than it has, the network says what it changes.
  await send(page, swap('00'))
  await expect(heading).toHaveText(/^Pay 0\.01 ETH, get about \d+(?:\.\d+)? USDC$/)
  const shown = await heading.textContent()
  await capture('approval-changes')
  await approve(page)
  const balance = () =>
    createPublicClient({ transport: http(url) }).readContract({
      abi: erc20Abi,
      address: usdc.address,
      args: [address],
      functionName: 'balanceOf',
    })
  await expect.poll(balance).toBeGreaterThan(0n)
  const before = await balance()
  expect(shown).toBe(`Pay 0.01 ETH, get about ${formatUnits(before, 6)} USDC`)

  // Of an exchange that the server knows its words are read.
  await send(page, swap())
  await expect(heading).toHaveText('Pay up to 0.01 ETH, get at least 0.000001 USDC')
  await approve(page)
  await expect.poll(balance).toBeGreaterThan(before)

  // What is there can be taken then, and no more of what may come.
  const all = await balance()
  const limited = formatUnits(all, usdc.decimals)
  await send(page, call(maxUint256))
  await expect(frame.getByTestId('limit')).toHaveText(`Limit to ${limited} USDC`)
  await capture('approval-limit')
  await frame.getByTestId('limit').click()
  await expect(heading).toHaveText(`Let 0x7099…79c8 take up to ${limited} USDC`)
  await approve(page)
  await approve(page)
  await expect.poll(allowance).toBe(all)

  // What is sent from the modal is confirmed once: the wallet says all of it.
  await openSend(page)
  await enter(page.getByTestId('send-receiver'), bob)
  await enter(page.getByTestId('send-amount'), '0.01')
  await expect(page.getByTestId('send-preview')).toHaveText('Review')
  await page.getByTestId('send-preview').click()
  await expect(heading).toHaveText('Send 0.01 ETH')
  await frame.getByTestId('reject').click()
  await expect(page.getByTestId('send-status')).toContainText('Declined')
  await page.getByTestId('send-confirm').click()
  await expect(heading).toHaveText('Send 0.01 ETH')
  await approve(page)
  await expect(page.getByTestId('send-status')).toHaveAttribute('data-status', 'confirmed')

  // A name is chosen with what is typed lying under what the wallet asks.
  const label = `visitor-${address.slice(2, 10).toLowerCase()}`
  await page.getByTestId('modal-close').click()
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await page.getByTestId('name-input').fill(label)
  await expect(page.getByTestId('name-status')).toHaveText(/free/)
  await page.getByTestId('name-submit').click()
  await expect(heading).toHaveText('Sign a message')
  await frame.getByTestId('reject').click()
  await expect(page.getByTestId('name-input')).toHaveValue(label)
  await page.getByTestId('name-submit').click()
  await approve(page)
  await expect(page.getByTestId('name-status')).toContainText(`${label}.latchkey.test is yours.`)
})
