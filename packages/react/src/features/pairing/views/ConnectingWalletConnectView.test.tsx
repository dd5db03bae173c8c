// @vitest-environment happy-dom
import { showPairing } from '@latchkey/core'
import type { SessionWallet } from '@latchkey/core/adapter'
import { navigate } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeAdapter, rabby } from '../../../test/fakeAdapter.ts'
import { createFakeRemote, fakeUri, phoneWallet } from '../../../test/fakeRemote.ts'
import { mountModal } from '../../../test/mountModal.tsx'

const wallet = {
  app_store: 'https://apps.example/w',
  chains: ['eip155:31337'],
  desktop_link: 'w-desktop://',
  id: 'w',
  image_id: 'w',
  link_mode: 'https://w.example/app',
  mobile_link: 'w://',
  name: 'Wanderer',
  webapp_link: 'https://app.w.example',
}
const view = { name: 'ConnectingWalletConnect', wallet } as const

let end: (() => Promise<void>) | undefined
let followed: { href: string; target: string }[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  followed = []
  // A browser leaves the page for the app or stays; here nothing opens.
  document.addEventListener('click', follow)
})
afterEach(async () => {
  document.removeEventListener('click', follow)
  vi.useRealTimers()
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function follow(event: Event) {
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
  if (!link) return
  event.preventDefault()
  followed.push({ href: link.getAttribute('href') ?? '', target: link.target })
}

async function setup({
  remote: options,
  ...rest
}: Parameters<typeof mountModal>[0] & {
  remote?: Parameters<typeof createFakeRemote>[0]
} = {}) {
  const { offers, remote } = createFakeRemote(options)
  const mounted = await mountModal({ sources: [remote], ...rest })
  end = mounted.end
  return { ...mounted, offers }
}

/** What a wallet on a phone approved. */
const sessionWallet: SessionWallet = {
  accounts: () => [{ address: `0x${'A'.repeat(40)}`, networkIds: ['eip155:31337'] }],
  end: async () => {},
  methods: () => [],
  moveTo: async () => true,
  name: 'Phone Wallet',
  networkId: () => 'eip155:31337',
  networkIds: () => ['eip155:31337'],
  request: async () => undefined,
  subscribe: () => () => {},
}

const uriOf = (element: HTMLElement) => element.dataset['uri']
const says = (element: HTMLElement | null | undefined) => element?.textContent ?? ''
const code = (name: string) => Object.assign(new Error(name), { code: name })

describe('the code', () => {
  test('is an image with a name, and holds the URI of the offer (S2.5)', async () => {
    const { open, see } = await setup()
    await open({ view })
    const image = await see('qr-code')
    expect(uriOf(image)).toBe(fakeUri(1))
    expect(image.getAttribute('role')).toBe('img')
    expect(image.getAttribute('aria-label')).toContain('Wanderer')
  })

  test('the frame stands in its place until there is a URI', async () => {
    const { find, open, see, shadow } = await setup({ remote: { silent: true } })
    await open({ view })
    await see('connecting-status')
    expect(find('qr-code')).toBeNull()
    expect(shadow()?.querySelector('[aria-busy="true"] svg')).not.toBeNull()
    expect(find('copy-uri')?.getAttribute('aria-disabled')).toBe('true')
  })

  test('a wallet that approves is connected, and the modal closes', async () => {
    const { latchkey, offers, open, see } = await setup()
    await open({ view })
    await see('qr-code')
    await act(async () => offers[0]?.approve())
    await eventually(() => {
      expect(latchkey.store.getState().modal.open).toBe(false)
      expect(latchkey.store.getState().connections.eip155).toMatchObject({
        connectorId: 'walletConnect',
        status: 'connected',
      })
    })
    expect(latchkey.internal.storage.read().recentWalletIds).toEqual(['w'])
  })

  test('its link is copied by a press, which is confirmed where it was', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'test' })
    const { find, open, press, see } = await setup()
    await open({ view })
    await see('qr-code')
    await press('copy-uri')
    expect(writeText).toHaveBeenCalledWith(fakeUri(1))
    await eventually(() =>
      expect(find('copy-uri')?.nextElementSibling?.textContent).toBe('Link copied'),
    )
    expect(find('toast')).toBeFalsy()
  })

  test('a new one comes before the old one expires (S4.43), and by a press', async () => {
    const { find, offers, open, press, see } = await setup({ remote: { lifetimeMs: 11_500 } })
    await open({ view })
    await see('qr-code')
    await eventually(() =>
      expect(says(find('connecting-status')?.parentElement)).toContain('second'),
    )
    await eventually(() => expect(uriOf(find('qr-code') as HTMLElement)).toBe(fakeUri(2)))
    await press('renew-uri')
    await eventually(() => expect(offers.length).toBeGreaterThan(2))
    expect(offers[0]?.signal.aborted).toBe(true)
  })

  test.each([
    ['wallet.user_rejected', 'declined in the wallet', 'Try again'],
    ['wallet.session_unsupported', 'can’t do what this site needs', 'Choose another wallet'],
    ['remote.pairing_expired', 'expired', 'New code'],
    ['remote.relay_unreachable', 'can’t reach', 'Try again'],
    ['remote.relay_refused_clock', 'clock', 'Try again'],
    ['remote.relay_refused_origin', 'don’t work on this page', 'Choose another wallet'],
    ['remote.relay_refused_project', 'hasn’t set up', 'Choose another wallet'],
    ['remote.relay_refused_other', 'paused right now', 'Try again'],
    ['something.else', 'didn’t connect', 'Try again'],
  ])('%s has its own sentence and way on', async (name, sentence, way) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { find, offers, open, press, see } = await setup()
    await open({ view })
    await see('qr-code')
    await act(async () => offers[0]?.decline(code(name)))
    expect(says(await see('try-again'))).toBe(way)
    expect(says(find('connecting-status'))).toContain(sentence)
    expect(find('qr-code')).toBeNull()
    await press('try-again')
    if (way === 'Choose another wallet') await see('wallet-selector-io.rabby')
    else expect(uriOf(await see('qr-code'))).toBe(fakeUri(2))
  })
})

describe('an offer that nobody took', () => {
  test('that a wallet approved is joined when its code comes, and not made again', async () => {
    const { adapter } = createFakeAdapter()
    let hasCode = false
    const load: typeof adapter.load = async (context) => {
      if (hasCode) return adapter.load(context)
      throw new TypeError('Failed to fetch dynamically imported module: /x.js')
    }
    const { find, latchkey, offers, open, press, see } = await setup({
      adapters: [{ ...adapter, load }],
    })
    await open({ view })
    await see('qr-code')
    await act(async () => offers[0]?.approve([{ ...phoneWallet, provider: sessionWallet }]))
    await eventually(() =>
      expect(says(find('connecting-status'))).toContain(
        'Approved, but this page didn’t finish loading.',
      ),
    )
    hasCode = true
    await press('try-again')
    await eventually(() =>
      expect(latchkey.store.getState().connections.eip155).toMatchObject({
        connectorId: 'walletConnect',
        status: 'connected',
      }),
    )
    expect(offers).toHaveLength(1)
  })

  test('because code did not load, is made again; a reload is the way on when that fails too', async () => {
    const { find, offers, open, press, see } = await setup()
    const missing = new TypeError('error loading dynamically imported module: /x.js')
    await open({ view })
    await see('qr-code')
    await act(async () => offers.at(-1)?.decline(missing))
    expect(says(await see('try-again'))).toBe('Try again')
    expect(says(find('connecting-status'))).toContain('didn’t load')
    await press('try-again')
    await see('qr-code')
    await act(async () => offers.at(-1)?.decline(missing))
    expect(says(await see('try-again'))).toBe('Reload the page')
  })

  test('in a page that was hidden, is a new one when the page is seen again (S9.6)', async () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { find, offers, open, see } = await setup()
    await open({ view })
    await see('qr-code')
    await act(async () => offers[0]?.decline(code('remote.pairing_expired')))
    expect(says(find('connecting-status'))).toContain('expired')
    hidden.mockReturnValue('visible')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(uriOf(await see('qr-code'))).toBe(fakeUri(2))
  })

  test('is not renewed for ever: a page that is left open asks for a code no more', async () => {
    vi.useFakeTimers({ toFake: ['clearInterval', 'setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { offers, open, press, see } = await setup({ remote: { lifetimeMs: 5000 } })
    await open({ view })
    await see('qr-code')
    await eventually(async () => {
      await act(async () => {})
      expect(offers.length).toBeGreaterThan(5)
    })
    await act(async () => void (await vi.advanceTimersByTimeAsync(600_000)))
    const before = offers.length
    expect(before).toBeLessThan(10)
    await press('renew-uri')
    await eventually(() => expect(offers.length).toBeGreaterThan(before))
  })

  test('for want of a connection, is made again when there is one', async () => {
    const { find, latchkey, offers, open, see } = await setup()
    await open({ view })
    await see('qr-code')
    await act(async () => latchkey.store.setState({ online: false }))
    await act(async () => offers[0]?.decline(code('remote.relay_unreachable')))
    expect(says(find('connecting-status'))).toContain('You’re offline')
    await act(async () => latchkey.store.setState({ online: true }))
    expect(uriOf(await see('qr-code'))).toBe(fakeUri(2))
  })

  test('stands while the visitor looks elsewhere, and is joined again', async () => {
    const { latchkey, offers, open, see, shadow } = await setup()
    await open({ view })
    await see('qr-code')
    await act(async () => navigate.push(latchkey, { name: 'Downloads', wallet }))
    await eventually(async () => {
      await act(async () => {})
      expect(shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull()
    })
    await act(async () => navigate.back(latchkey))
    expect(uriOf(await see('qr-code'))).toBe(fakeUri(1))
    expect(offers).toHaveLength(1)
  })
})

describe('the ways', () => {
  test('are offered side by side, the code first on a computer', async () => {
    const { find, open, press, see } = await setup()
    await open({ view })
    await see('qr-code')
    expect(find('tab-phone')?.getAttribute('aria-pressed')).toBe('true')
    expect(find('tab-browser')).toBeNull()
    await press('tab-web')
    const link = await see('try-again')
    await eventually(() => expect(link.isConnected && find('try-again')?.tagName).toBe('A'))
    expect(find('try-again')).toMatchObject({ target: '_blank' })
    expect(find('try-again')?.getAttribute('href')).toBe(
      `https://app.w.example/wc?uri=${encodeURIComponent(fakeUri(1))}`,
    )
    await press('tab-desktop')
    await eventually(() =>
      expect(find('try-again')?.getAttribute('href')).toMatch(/^w-desktop:\/\/wc\?uri=/),
    )
  })

  test('one way needs no choice', async () => {
    const { find, open, see } = await setup()
    await open({ view: { ...view, wallet: { ...wallet, desktop_link: null, webapp_link: null } } })
    await see('qr-code')
    expect(find('tab-phone')).toBeNull()
  })

  test('an installed wallet is asked here', async () => {
    const { open, press, see, wallet: fake } = await setup()
    await open({ view: { ...view, wallet: { ...wallet, name: rabby.name } } })
    await see('tab-browser')
    await press('try-again')
    // The screen that asks is another feature's code.
    await eventually(() => expect(fake.connects).toBe(1))
  })

  test('an extension that is not installed leads to where it can be had', async () => {
    const bare = { chains: ['eip155:1'], id: 'x', image_id: 'x', name: 'Xeno' }
    const { offers, open, press, see, shadow } = await setup()
    await open({ view: { ...view, wallet: bare } })
    expect(says(await see('connecting-status'))).toContain('Xeno isn’t in this browser')
    await press('try-again')
    await eventually(() =>
      expect(shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull(),
    )
    expect(offers).toHaveLength(0)
  })
})

describe('on a phone', () => {
  test('the press that led here opens the wallet, and it is kept for later requests', async () => {
    vi.stubGlobal('navigator', { ...navigator, userActivation: { isActive: true }, userAgent: 'x' })
    const { latchkey, offers, open, see } = await setup({ mobile: true })
    await open({ view })
    await see('try-again')
    await eventually(() => expect(followed).toHaveLength(1))
    expect(followed[0]).toEqual({
      href: `w://wc?uri=${encodeURIComponent(fakeUri(1))}`,
      target: '_self',
    })
    expect(offers[0]?.link()).toEqual({ href: 'w://', name: 'Wanderer' })
    expect(latchkey.store.getState().pairingChoice.wallet?.id).toBe('w')
  })

  test('without a press nothing is opened, but a link to press is there', async () => {
    const { find, open } = await setup({ mobile: true })
    await open({ view })
    await eventually(async () => {
      await act(async () => {})
      expect(find('try-again')?.tagName).toBe('A')
    })
    expect(followed).toEqual([])
    expect(says(find('try-again'))).toBe('Open Wanderer')
  })

  test('a link that opened nothing is noticed within two seconds; the next press tries the other link', async () => {
    const { find, open, press } = await setup({ mobile: true })
    await open({ view })
    await eventually(async () => {
      await act(async () => {})
      expect(find('try-again')?.tagName).toBe('A')
    })
    await press('try-again')
    await eventually(async () => {
      await act(async () => {})
      expect(says(find('connecting-status'))).toContain('Did Wanderer open?')
    })
    expect(find('copy-uri')).not.toBeNull()
    await press('try-again')
    expect(followed.map(({ href }) => href.split('wc?')[0])).toEqual([
      'w://',
      'https://w.example/app/',
    ])
  })

  test('who went to the wallet and came back is told so', async () => {
    const { find, open, press } = await setup({ mobile: true })
    await open({ view })
    await eventually(async () => {
      await act(async () => {})
      expect(find('try-again')?.tagName).toBe('A')
    })
    await press('try-again')
    await act(async () => void window.dispatchEvent(new Event('blur')))
    expect(says(find('connecting-status'))).toContain('Confirm in Wanderer')
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(says(find('connecting-status'))).toContain('Approved it?')
  })

  test('a wallet that was opened stays the one to open for later requests, and is not opened again', async () => {
    vi.stubGlobal('navigator', { ...navigator, userActivation: { isActive: true }, userAgent: 'x' })
    const { latchkey, offers, open, see, shadow } = await setup({ mobile: true })
    await open({ view })
    await eventually(() => expect(followed).toHaveLength(1))
    await act(async () => navigate.push(latchkey, { name: 'Downloads', wallet }))
    await eventually(async () => {
      await act(async () => {})
      expect(shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull()
    })
    await act(async () => navigate.back(latchkey))
    await see('try-again')
    expect(followed).toHaveLength(1)
    expect(offers).toHaveLength(1)
    expect(offers[0]?.link()).toEqual({ href: 'w://', name: 'Wanderer' })
  })

  test('a code for any wallet becomes the list of wallets (S2.20)', async () => {
    const { open, see } = await setup({ mobile: true })
    await open({ view: 'ConnectingWalletConnectBasic' })
    await see('wallet-search')
  })
})

describe('an offer of the page itself', () => {
  test('is shown; none is made (manualWCControl, S2.20)', async () => {
    const { latchkey, offers, open, see } = await setup({ manualWCControl: true })
    await open()
    await see('connecting-status')
    await act(async () => showPairing(latchkey, { uri: fakeUri(7) }))
    expect(uriOf(await see('qr-code'))).toBe(fakeUri(7))
    expect(offers).toHaveLength(0)
  })

  test('that has expired says so; the next one is shown', async () => {
    const { find, latchkey, open, see } = await setup({ manualWCControl: true })
    await open()
    const showUntil = (expiresMs: number) =>
      latchkey.store.setState({ pairing: { expiresMs, status: 'waiting', uri: fakeUri(7) } })
    await act(async () => showUntil(Date.now() + 5000))
    await eventually(async () => {
      await act(async () => {})
      expect(says(find('connecting-status'))).toContain('expired')
    })
    expect(find('try-again')).toBeNull()
    await act(async () => showUntil(Date.now() + 240_000))
    expect(uriOf(await see('qr-code'))).toBe(fakeUri(7))
  })
})

test('a site without phone wallets says so (S8.30)', async () => {
  const mounted = await mountModal()
  end = mounted.end
  await mounted.open({ view: 'ConnectingWalletConnectBasic' })
  await eventually(() =>
    expect(says(mounted.shadow()?.querySelector('[data-view]') as HTMLElement)).toContain(
      'doesn’t support phone wallets yet',
    ),
  )
  await mounted.open({ view })
  expect(says(await mounted.see('connecting-status'))).toContain('hasn’t set up phone wallets')
})
