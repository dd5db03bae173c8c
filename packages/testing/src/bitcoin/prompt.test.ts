// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountApprovalPrompt } from '../prompt/mountApprovalPrompt.ts'
import { createTestBitcoinWallet } from './createTestBitcoinWallet.ts'

const mnemonic = 'test test test test test test test test test test test junk'

test('the window asks a Bitcoin wallet’s questions in plain words', async () => {
  const wallet = createTestBitcoinWallet({
    accountCount: 2,
    family: 'standard',
    mnemonic,
    networks: { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' },
  })
  const unmount = mountApprovalPrompt(wallet, document)
  const root = () => document.querySelector('latchkey-devwallet')?.shadowRoot
  const answer = wallet.request({ method: 'bitcoin:connect', params: { purposes: ['payment'] } })
  const find = (id: string) =>
    vi.waitFor(() => {
      const element = root()?.querySelector<HTMLElement>(`[data-testid="devwallet-${id}"]`)
      if (!element) throw new Error(`No ${id} yet`)
      return element
    })
  const account = await find('account-1')
  account.click()
  const approve = await find('approve')
  approve.click()
  await answer
  expect(wallet.granted[0]).toBe(wallet.accounts[1]?.payment)

  void wallet.ask?.({
    feeSats: 150n,
    from: 'me',
    kind: 'sendTransfer',
    sats: 123_456_789n,
    to: 'you',
  })
  await vi.waitFor(() => expect(root()?.textContent).toContain('1.23456789 BTC'))
  expect(root()?.textContent).toContain('0.00000150 BTC')
  unmount()

  // The next file may have the same document.
  onTestFinished(mountApprovalPrompt(wallet, document))
  void wallet.ask?.({
    inputs: [{ address: 'me', index: 0 }],
    kind: 'signPsbt',
    outputs: [{ address: undefined, sats: 5n }],
    send: true,
  })
  await vi.waitFor(() => expect(root()?.textContent).toContain('0.00000005 BTC to a script'))
  expect(root()?.textContent).toContain('Sign and send')
})
