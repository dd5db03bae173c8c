import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  createPublicClient,
  createTestClient,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { show } from '../namespaceTest.ts'
import { expect, test } from '../test.ts'
import { mailOf, mailsOf } from './inbox.ts'
import {
  addressesOf,
  approve,
  doApproved,
  enterCode,
  frameOf,
  newEmail,
  startLogin,
  visit,
} from './walletVisit.ts'
import { expectOneEnd } from './watchEnd.ts'

const message = 'Hello from the playground'

test('an address and a code make a wallet that is signed in, signs and pays on both chains, comes back after a reload, and is left', {
  tag: '@flow',
}, async ({ page, world }) => {
  const email = newEmail()
  const solana = Object.keys(world.chains).find((id) => id.startsWith('solana:')) ?? ''
  const rpc = (id: string) => world.chains[id as 'eip155:1'] ?? ''
  await visit(page, { siwx: 'required' })
  await test.step('a page that is loaded again while the mail is read comes back to its code, without another mail (S5.32)', async () => {
    await startLogin(page, email)
    await mailOf(world, email)
    await page.reload()
    await startLogin(page, email)
    await expect(page.getByTestId('otp-input')).toBeEditable()
    await enterCode(page, world, email)
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(page.getByTestId('modal')).toBeHidden()
    expect(await mailsOf(world, email)).toHaveLength(1)
  })
  await expect(page.locator('#demo-session')).toHaveText('signedIn')
  await expect(page.locator('#demo-user')).toHaveText(email)
  const [address, solanaAddress] = (await addressesOf(page)) as [`0x${string}`, string]
  await giveMoney({ address, rpc, solana, solanaAddress })

  await test.step('what it signs, others verify', async () => {
    const signature = (await doApproved(page, 'demo-sign-message')) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const typed = (await doApproved(page, 'demo-sign-typed-data')) as `0x${string}`
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(
      await verifyTypedData({
        address,
        domain: { chainId: 31337, name: 'Latchkey playground', version: '1' },
        message: { contents: 'A latch, a key.', from: address, to },
        primaryType: 'Mail',
        signature: typed,
        types: {
          Mail: [
            { name: 'from', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'contents', type: 'string' },
          ],
        },
      }),
    ).toBe(true)
  })
  await test.step('however it ends, the card of the frame and that of the page leave together', async () => {
    const ends = {
      approved: () => approve(page),
      closed: () => page.keyboard.press('Escape'),
      rejected: () => frameOf(page).getByTestId('reject').click(),
    }
    for (const end of Object.values(ends)) {
      await page.locator('#demo-sign-message').click()
      await frameOf(page).getByTestId('approve').waitFor()
      await expectOneEnd(page, end)
    }
  })
  await test.step('what it pays, the chain has', async () => {
    const hash = (await doApproved(page, 'demo-send-transaction')) as `0x${string}`
    const client = createPublicClient({ transport: http(rpc('eip155:31337')) })
    const { from, status } = await client.waitForTransactionReceipt({ hash })
    expect({ from, status }).toEqual({ from: address.toLowerCase(), status: 'success' })
  })
  await test.step('the same on Solana', async () => {
    await show(page, solana)
    const signature = base58.decode(await doApproved(page, 'demo-sign-message'))
    const text = new TextEncoder().encode(message)
    expect(ed25519.verify(signature, text, base58.decode(solanaAddress))).toBe(true)
    const paid = await doApproved(page, 'demo-send-transaction')
    await expect
      .poll(() => ask(rpc(solana), 'getSignatureStatuses', [[paid]]))
      .toMatchObject({ value: [{ err: null }] })
  })
  await test.step('a reload asks nothing', async () => {
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('connected')
    expect(await addressesOf(page)).toEqual([address, solanaAddress])
    await expect(page.locator('#demo-session')).toHaveText('signedIn')
    await expect(page.getByTestId('modal')).toBeHidden()
    const signature = base58.decode(await doApproved(page, 'demo-sign-message'))
    expect(signature).toHaveLength(64)
  })
  await test.step('and who has left it is asked for a code again', async () => {
    await page.locator('#demo-disconnect').click()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
    await expect(frameOf(page).locator('body')).toHaveCount(0)
  })
})

/** Gives the wallet coins on both chains, as a faucet does. */
async function giveMoney({
  address,
  rpc,
  solana,
  solanaAddress,
}: {
  address: `0x${string}`
  rpc: (id: string) => string
  solana: string
  solanaAddress: string
}): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpc('eip155:31337')) })
  await client.setBalance({ address, value: parseEther('1') })
  await ask(rpc(solana), 'requestAirdrop', [solanaAddress, 1_000_000_000])
  await expect
    .poll(() => ask(rpc(solana), 'getBalance', [solanaAddress]))
    .toMatchObject({ value: 1_000_000_000 })
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return ((await answer.json()) as { result?: unknown }).result
}
