// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { createTestSolanaWallet } from '../solana/createTestSolanaWallet.ts'
import { createTestWallet } from '../wallet/createTestWallet.ts'
import { mountApprovalPrompt } from './mountApprovalPrompt.ts'

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const

function setup() {
  const wallet = createTestWallet({
    chains: { 31337: 'http://127.0.0.1:1' },
    privateKeys: [...keys],
  })
  const unmount = mountApprovalPrompt(wallet, document)
  // The next file may have the same document.
  onTestFinished(unmount)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { ask, unmount, wallet }
}

function root(): ShadowRoot | null | undefined {
  return document.querySelector('latchkey-devwallet')?.shadowRoot
}

async function find<E extends HTMLElement>(testId: string): Promise<E> {
  for (let turn = 0; turn < 50; turn++) {
    const found = root()?.querySelector<E>(`[data-testid="${testId}"]`)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error(`No ${testId}`)
}

test('rejecting is 4001 and closes the window', async () => {
  const { ask } = setup()
  const answer = ask('eth_requestAccounts')
  ;(await find('devwallet-reject')).click()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(root()?.querySelector('dialog')).toBeNull()
})

test('Escape rejects', async () => {
  const { ask } = setup()
  const answer = ask('eth_requestAccounts')
  ;(await find('devwallet')).dispatchEvent(new Event('cancel', { cancelable: true }))
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('taking the window away refuses what is open and gives the old policy back', async () => {
  const { ask, unmount, wallet } = setup()
  const answer = ask('eth_requestAccounts')
  await find('devwallet')
  unmount()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(root()).toBeUndefined()
  expect(wallet.policy).toBe('approve')
})

test('approving connects the account that was chosen', async () => {
  const { ask, wallet } = setup()
  const answer = ask('eth_requestAccounts')
  ;(await find('devwallet-account-1')).click()
  ;(await find('devwallet-approve')).click()
  expect(await answer).toEqual([wallet.accounts[1]])
})

test('questions come one at a time, in plain words', async () => {
  const { ask, wallet } = setup()
  wallet.policy = 'approve'
  await ask('eth_requestAccounts')
  wallet.policy = 'ask'
  const [address] = wallet.accounts
  const first = ask('personal_sign', '0x3c623e68693c2f623e', address)
  const second = ask('wallet_watchAsset', { options: { address, symbol: 'USDC' }, type: 'ERC20' })
  const dialog = await find('devwallet')
  expect(dialog.textContent).toContain('Sign this text?')
  // Markup in the text is shown, not run.
  expect(dialog.querySelector('pre')?.textContent).toBe('<b>hi</b>')
  expect(root()?.querySelectorAll('dialog')).toHaveLength(1)
  ;(await find('devwallet-approve')).click()
  expect(await first).toMatch(/^0x[0-9a-f]{130}$/)
  expect((await find('devwallet')).textContent).toContain('Show this token?')
  ;(await find('devwallet-approve')).click()
  expect(await second).toBe(true)
})

test('a Solana wallet asks in the same window', async () => {
  const wallet = createTestSolanaWallet({
    chains: { 'solana:localnet': 'http://127.0.0.1:1' },
    secretKeys: [
      '4Cfc4TJ6dsWwLcw8aJ5uhx7UJKPR5VGXTu2iJr5bVRoTDsxzb6qfJrzR5HNhBcwGwsXqGeHzDR3eUWLr7MRnska8',
      '2GE2EWZwKFkMpDFKaN6LYVggqLJTdwkreHLNbXBKbtfnCBqkbtNhM4cEymyi5HZD2dX6rmh2VzE4waW7pbUUgXF7',
    ],
  })
  onTestFinished(mountApprovalPrompt(wallet, document))
  const features = wallet.wallet.features as unknown as Record<
    'standard:connect',
    { connect(): Promise<{ accounts: readonly { address: string }[] }> }
  >
  const answer = features['standard:connect'].connect()
  ;(await find('devwallet-account-1')).click()
  ;(await find('devwallet-approve')).click()
  expect((await answer).accounts.map(({ address }) => address)).toEqual([wallet.accounts[1]])
})
