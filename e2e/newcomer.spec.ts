import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { inTurn } from './inTurn.ts'
import { expect, test } from './test.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * What a newcomer does after `npm start`, with nothing but the page: the development wallet's own
 * window answers, as an extension's would.
 */
test('connects, sees balance, name and avatar, switches, signs, sends and disconnects (S1.2, S1.6, S1.7, S1.8)', {
  tag: '@flow',
}, async ({ capture, page, world }) => {
  const approve = () => page.getByTestId('devwallet-approve').click()
  const result = page.locator('#demo-result')
  await page.goto('/')

  await test.step('connects', async () => {
    await page.getByTestId('connect-button').click()
    await expect(page.getByTestId('modal')).toBeVisible()
    await capture('connect')
    await page.getByTestId('wallet-selector-dev.latchkey.wallet').click()
    // The wallet has accounts on all three kinds of chains.
    await page.getByTestId('chain-eip155').click()
    await expect(page.getByTestId('connecting-status')).toBeVisible()
    await approve()
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(page.locator('#demo-address')).toHaveText(alice)
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  await test.step('sees balance, name and avatar', async () => {
    await page.getByTestId('account-button').click()
    const modal = page.getByTestId('modal')
    await expect(modal).toContainText('alice.eth')
    await expect(page.getByTestId('account-balance')).toHaveText(/^[\d,]+(\.\d{1,3})?\sETH$/)
    await expect(modal.locator('img[src^="data:image/svg+xml"]').first()).toBeVisible()
    await capture('account')
    await page.keyboard.press('Escape')
  })

  await test.step('switches network', async () => {
    await page.getByTestId('network-button').click()
    await capture('networks')
    await page.getByTestId('network-item-eip155:31338').click()
    await approve()
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expect(page.getByTestId('modal')).toBeHidden()
  })

  await test.step('signs a message that others can verify', async () => {
    await page.locator('#demo-sign-message').click()
    await approve()
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    const message = await page.locator('#demo-message').inputValue()
    expect(await verifyMessage({ address: alice, message, signature })).toBe(true)
  })

  await test.step('signs typed data bound to the chain', async () => {
    await page.locator('#demo-sign-typed-data').click()
    await approve()
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const valid = await verifyTypedData({
      address: alice,
      domain: { chainId: 31338, name: 'Latchkey playground', version: '1' },
      message: { contents: 'A latch, a key.', from: alice, to: receiver },
      primaryType: 'Mail',
      signature: (await result.textContent()) as `0x${string}`,
      types: {
        Mail: [
          { name: 'from', type: 'address' },
          { name: 'to', type: 'address' },
          { name: 'contents', type: 'string' },
        ],
      },
    })
    expect(valid).toBe(true)
  })

  await test.step('sends, and the chain has it', async () => {
    const client = createPublicClient({ transport: http(world.chains['eip155:31338']) })
    const before = await client.getBalance({ address: receiver })
    await inTurn(async () => {
      await page.locator('#demo-send-transaction').click()
      await approve()
      await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    })
    const hash = (await result.textContent()) as `0x${string}`
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(await client.getBalance({ address: receiver })).toBeGreaterThanOrEqual(
      before + 10n ** 15n,
    )
  })

  await test.step('is still connected after a reload, without being asked', async () => {
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(page.locator('#demo-network')).toContainText('eip155:31338')
    await expect(page.getByTestId('devwallet')).toHaveCount(0)
  })

  await test.step('disconnects', async () => {
    await page.getByTestId('account-button').click()
    await page.getByTestId('disconnect-button').click()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect(page.getByTestId('connect-button')).toBeVisible()
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })
})
