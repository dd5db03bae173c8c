// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connected({ balance, networkId, ...options }: Options = {}) {
  const page = await mountModal(options)
  end = page.end
  if (balance !== undefined) page.wallet.balance = balance
  if (networkId) page.wallet.networkId = networkId
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  const shown = (what: () => unknown) =>
    eventually(async () => {
      await act(async () => {})
      expect(what()).toBeTruthy()
    })
  const amount = async () => {
    await shown(() => page.find('account-balance')?.querySelector('bdi'))
    return page.find('account-balance')?.querySelector('bdi')
  }
  return { ...page, amount, shown }
}
type Options = Parameters<typeof mountModal>[0] & {
  balance?: bigint | Error
  networkId?: `eip155:${number}`
}

/** The server, with one answer of the test's. */
const answering =
  (path: string, json: object): typeof globalThis.fetch =>
  async (input) =>
    new URL(String(input)).pathname.startsWith(path) ? Response.json(json) : answerAsServer(input)

const ether = 10n ** 18n
const says = (element: Node | null | undefined) => element?.textContent

describe('the amount', () => {
  test.each([
    [0n, '0 ETH', 'large'],
    [1234n, '<0.001 ETH', 'large'],
    [1000n * ether, '1,000 ETH', 'large'],
    [123_456_789_012n * ether, '123,456,789,012 ETH', 'medium'],
    [1_234_567_890_123n * ether, '1,234,567,890,123 ETH', 'small'],
    [1_234_567_890_123n * ether + ether / 8n, '1.23T ETH', 'large'],
  ])('%s is %s (S9.17)', async (balance, text, size) => {
    const { amount, open } = await connected({ balance })
    await open()
    const shown = await amount()
    expect(says(shown)).toBe(text)
    expect(shown?.dataset['size']).toBe(size)
  })

  test('is exact in its title and in Details, however it is written', async () => {
    const exact = '1,234,567,890,123.345 ETH'
    const { amount, open, shadow, shown } = await connected({
      balance: 1_234_567_890_123_345n * (ether / 1000n),
    })
    await open()
    expect((await amount())?.title).toBe(exact)
    await open({ view: 'AccountSettings' })
    await shown(() => says(shadow())?.includes(exact))
  })

  test('is not there, nor a sign in its place, while its network cannot be reached', async () => {
    const { find, open, shadow, shown } = await connected({ balance: new Error('down') })
    await open()
    await shown(() => says(shadow())?.includes('We can’t reach Harbour right now.'))
    expect(find('account-balance')).toBeFalsy()
    const status = [...(shadow()?.querySelectorAll('[role="status"]') ?? [])].map(says)
    expect(status).toContain('We can’t reach Harbour right now.')
  })
})

describe('a copy', () => {
  const tick = '<path d="m4.5 10.5 3.75 3.75 7.5-8.5"></path>'
  const writeText = vi.fn<(text: string) => Promise<void>>()
  beforeEach(() => {
    writeText.mockReset().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'test' })
  })

  test.each(['account-copy', 'account-address'])(
    'by %s is confirmed in place and in a region that was there before, without a toast',
    async (testId) => {
      const { find, open, press, see, shown } = await connected()
      await open()
      const button = await see(testId)
      const region = button.parentElement?.querySelector('[role="status"]')
      expect(says(region)).toBe('')
      await press(testId)
      await shown(() => says(region) === 'Address copied')
      expect(writeText).toHaveBeenCalledWith('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      expect(button.querySelector('svg')?.innerHTML).toBe(tick)
      expect(find('toast')).toBeFalsy()
    },
  )

  test('that the browser refuses is said by a toast', async () => {
    writeText.mockRejectedValue(new Error('refused'))
    const { open, press, see } = await connected()
    await open()
    await press('account-copy')
    expect(says(await see('toast'))).toContain('Couldn’t copy.')
  })
})

test('the network is a chip of the header that leads to the others', async () => {
  const { open, press, see } = await connected()
  await open()
  expect(says(await see('modal-title'))).toBe('Account Network Harbour')
  await press('account-network')
  await see('network-item-eip155:31338')
})

test('a network that the site does not use says so, and no amount is waited for', async () => {
  const { find, open, see } = await connected({
    allowUnsupportedChain: true,
    networkId: 'eip155:999',
  })
  await open()
  const chip = await see('account-network')
  expect(says(chip)).toBe('Network Not used here')
  expect(chip.dataset).toHaveProperty('unsupported')
  expect(find('account-balance')).toBeFalsy()
})

test('the wallet is named on the avatar, and leads to the wallets where there may be several', async () => {
  const one = await connected()
  await one.open()
  await one.see('account-copy')
  expect(says(one.shadow())).toContain('Wallet Rabby Wallet')
  expect(one.find('account-wallet')).toBeFalsy()
  await end?.()

  const several = await connected({
    fetch: answering('/appkit/v1/config', {
      features: [{ config: [], id: 'multi_wallet', isEnabled: true }],
    }),
  })
  await several.open()
  await several.press('account-wallet')
  await several.see('add-connection')
})

test('the key stands in the disc, and beside the name only where a picture takes its place', async () => {
  const images: { onload?: () => void }[] = []
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      src = ''
      constructor() {
        images.push(this)
      }
    },
  )
  const { find, open, see, shown, shadow } = await connected({
    fetch: answering('/v1/identity/', { avatar: 'https://pictures.test/a.png', name: 'ada.eth' }),
  })
  await open()
  await see('account-address')
  const keys = () => [...(shadow()?.querySelectorAll('[data-key]') ?? [])]
  await shown(() => keys().length === 1)
  expect(find('account-address')?.parentElement?.contains(keys()[0] ?? null)).toBe(false)
  await shown(() => images.length > 0)
  await act(async () => {
    for (const image of images) image.onload?.()
  })
  await shown(() => find('account-address')?.parentElement?.querySelector('[data-key]'))
  expect(keys()).toHaveLength(1)
})
