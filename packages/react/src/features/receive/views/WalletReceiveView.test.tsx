// @vitest-environment happy-dom
import { connect, type NetworkId, type ViewOf } from '@latchkey/core'
import type { AccountCode } from '@latchkey/core/adapter'
import { knownDelegates, readPaymentUri } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { holdTimers } from '../../../test/holdTimers.ts'
import { lentAccount, ownLent, stranger } from '../../../test/lentAccount.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { harbour, lagoon } from '../../../test/networks.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function receiving(
  view: Partial<ViewOf<'WalletReceive'>> = {},
  options: Parameters<typeof mountModal>[0] = {},
) {
  const page = await mountModal(options)
  end = page.end
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view: { ...view, name: 'WalletReceive' } })
  const uri = async () => (await page.see('receive-qr')).dataset['uri']
  const type = async (text: string) => {
    const field = (await page.see('receive-amount')) as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return { ...page, type, uri }
}

test('the address is there in full, in groups, and in the code (S1.11)', async () => {
  const { see, shadow, uri } = await receiving()
  const text = await see('receive-address')
  expect(text.textContent).toBe(address)
  expect([...text.children].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '0x7099',
    '7970',
  ])
  expect(await uri()).toBe(address)
  expect(shadow()?.textContent).toContain('Only send what lives on Harbour to this address.')
})

test('an amount makes code and copy a link that wallets read (S1.11)', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'test' })
  const { press, see, type, uri } = await receiving()
  await press('receive-ask')
  await type('0,25')
  await eventually(async () => expect(await uri()).toMatch(/^ethereum:/))
  expect(readPaymentUri((await uri()) ?? '')).toEqual({
    amount: { unit: 'base', value: 25n * 10n ** 16n },
    namespace: 'eip155',
    networkId: 'eip155:31337',
    receiver: address,
    token: undefined,
  })
  expect((await see('receive-copy')).textContent).toBe('Copy payment link')
  await press('receive-copy')
  expect(writeText).toHaveBeenCalledWith(await uri())
})

test.each([
  ['1,234,567', '1234567', 1234567n * 10n ** 18n],
  ['٥', '5', 5n * 10n ** 18n],
  ['0.0000000000000000019', '0.000000000000000001', 1n],
])('of %s the field says and the code asks for %s', async (text, says, value) => {
  const { press, see, type, uri } = await receiving()
  await press('receive-ask')
  await type(text)
  await eventually(async () => expect(await uri()).toMatch(/^ethereum:/))
  expect(((await see('receive-amount')) as HTMLInputElement).value).toBe(says)
  expect(readPaymentUri((await uri()) ?? '')?.amount).toEqual({ unit: 'base', value })
})

// Of 1,000 no one can tell whether it is a thousand or one.
test.each(['abc', '1e9', '-1', '1,000'])('%s is no amount', async (text) => {
  const { press, shadow, type, uri } = await receiving()
  await press('receive-ask')
  await type(text)
  expect(shadow()?.textContent).toContain('This isn’t an amount of ETH.')
  expect(await uri()).toBe(address)
})

test('another network is shown without a word to the wallet, and keeps the address', async () => {
  const { press, see, shadow, uri, wallet } = await receiving()
  await press('receive-network')
  const lagoon: NetworkId = 'eip155:31338'
  await press(`compatible-network-${lagoon}`)
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.textContent).toContain('Only send what lives on Lagoon to this address.')
  })
  expect((await see('modal')).dataset['view']).toBe('WalletReceive')
  expect(await uri()).toBe(address)
  expect(wallet.switches).toBe(0)
})

test('an account that runs a stranger’s code is paid into knowingly: its code and copy come after a yes', async () => {
  const { find, see, shadow, uri } = await receiving({}, { adapters: [lentAccount(ownLent)] })
  const words = await see('receive-strange')
  expect(words.textContent).toContain(
    'This account runs code of an unknown contract, 0x57…575757. It may be able to move what arrives.',
  )
  expect(words.querySelector('a')?.getAttribute('href')).toBe(
    `https://scan.example/31337/address/${stranger}`,
  )
  expect([find('receive-qr'), find('receive-copy')]).toEqual([null, null])
  await agree(see)
  expect(await uri()).toBe(address)
  await see('receive-copy')
  // What was agreed to stays in sight.
  expect(shadow()?.textContent).toContain('It may be able to move what arrives.')
})

test('the words come late in the place of the code, and a click that was meant for “Copy” agrees to nothing', async () => {
  let answer: (code: AccountCode) => void = () => {}
  const said = new Promise<AccountCode>((resolve) => {
    answer = resolve
  })
  const { find, see, shadow } = await receiving(
    {},
    { adapters: [lentAccount({ [address]: said })] },
  )
  const pauses = holdTimers(400)
  const place = (await see('receive-qr')).parentElement
  await see('receive-copy')
  await act(async () => answer(ownLent[address] ?? { kind: 'none' }))
  expect((await see('receive-strange')).parentElement).toBe(place)
  await act(async () => find('receive-anyway')?.click())
  expect(find('receive-qr')).toBeNull()
  await act(async () => pauses.release())
  await agree(see)
  await see('receive-qr')
  expect(shadow()?.querySelector('[data-covered]')).toBeNull()
})

test('what two nodes say otherwise is said with that; what none says, and what is known, is not', async () => {
  const unsure = { claimed: [stranger], kind: 'unsure' } as const
  const { see } = await receiving({}, { adapters: [lentAccount({ [address]: unsure })] })
  expect((await see('receive-strange')).textContent).toContain('Only one of two sources says so.')
  const known = knownDelegates[0]?.address ?? ''
  for (const code of [
    new Error('down'),
    { delegate: known, kind: 'delegated' } as const,
    { kind: 'contract' } as const,
    { claimed: [], kind: 'unsure' } as const,
  ]) {
    await end?.()
    document.body.replaceChildren()
    const page = await receiving({}, { adapters: [lentAccount({ [address]: code })] })
    await page.see('receive-qr')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(page.find('receive-strange')).toBeNull()
  }
})

test('on a network where the account’s contract is not, it is paid into knowingly as well', async () => {
  const networks = [harbour, { ...lagoon, testnet: undefined }] as const
  const adapter = lentAccount({}, { contracts: [`eip155:31338 ${address}`] })
  const { find, press, see, uri } = await receiving({}, { adapters: [adapter], networks })
  expect((await see('receive-strange')).textContent).toContain(
    'Your account is a contract on another network, and not on Harbour.',
  )
  await agree(see)
  expect(await uri()).toBe(address)
  await press('receive-network')
  await press('compatible-network-eip155:31338')
  await eventually(async () => {
    await act(async () => {})
    expect(find('receive-qr')).toBeTruthy()
  })
  expect(find('receive-strange')).toBeNull()
})

/** Clicks once the button has been there for long enough. */
async function agree(see: (testId: string) => Promise<HTMLElement>) {
  await eventually(async () => {
    const button = await see('receive-anyway')
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await act(async () => button.click())
  })
}
