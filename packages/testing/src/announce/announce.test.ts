// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestWallet } from '../wallet/createTestWallet.ts'
import { announce } from './announce.ts'
import { inject } from './inject.ts'

const wallet = createTestWallet({
  chains: { 31337: 'http://127.0.0.1:1' },
  privateKeys: [`0x${'1'.repeat(64)}`],
})

function listen() {
  const details: { info: { rdns: string }; provider: unknown }[] = []
  window.addEventListener('eip6963:announceProvider', (event) =>
    details.push((event as CustomEvent).detail),
  )
  return details
}

test('a wallet is announced at once and on request, with a frozen detail, until it is removed', () => {
  const details = listen()
  const undo = announce(wallet, window as never)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toHaveLength(2)
  expect(details[0]?.info.rdns).toBe('dev.latchkey.wallet')
  expect(details[0]?.provider).toBe(wallet.provider)
  expect(Object.isFrozen(details[0])).toBe(true)
  expect(Object.isFrozen(details[0]?.info)).toBe(true)
  undo()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toHaveLength(2)
})

test('injecting puts the provider on the page and the undo restores what was there', () => {
  const page = window as unknown as { ethereum?: unknown }
  const undo = inject(wallet, window as never)
  expect(page.ethereum).toBe(wallet.provider)
  undo()
  expect('ethereum' in page).toBe(false)

  page.ethereum = 'other'
  inject(wallet, window as never)()
  expect(page.ethereum).toBe('other')
})
