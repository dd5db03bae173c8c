// @vitest-environment happy-dom
import { closeModal, connect, openModal, type View } from '@latchkey/core'
import { navigate, showToast } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { answerAsServer, manyWallets, serverOf } from '../test/fakeServer.ts'
import { icon } from '../test/icon.ts'
import { mountModal } from '../test/mountModal.tsx'
import { seven } from '../test/networks.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function setup(options: Parameters<typeof mountModal>[0] = {}) {
  const mounted = await mountModal(options)
  end = mounted.end
  return mounted
}

const text = (element: Node | null | undefined) => element?.textContent

test('a view may have an amount in base units among its arguments', async () => {
  const { latchkey, open, see } = await setup()
  await open()
  const networks = (preset: bigint) => ({ name: 'Networks', preset }) as unknown as View
  await act(async () => navigate.push(latchkey, networks(1n)))
  const first = await see('network-item-eip155:31337')
  expect(text(await see('modal-title'))).toBe('Choose a network')
  await act(async () => navigate.replace(latchkey, networks(1n)))
  expect(await see('network-item-eip155:31337')).toBe(first)
  await act(async () => navigate.replace(latchkey, networks(2n)))
  expect(await see('network-item-eip155:31337')).not.toBe(first)
})

describe('the dialog', () => {
  test('is named by the title of the view on screen', async () => {
    const { open, press, see, shadow } = await setup()
    await open()
    const dialog = shadow()?.querySelector('dialog')
    const name = () => shadow()?.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
    expect(text(name())).toBe('Connect a wallet')
    await press('all-wallets')
    await see('wallet-search')
    expect(text(name())).toBe('All wallets')
  })

  test('closes by its button and leaves nothing of the view behind (S2.24)', async () => {
    const { find, latchkey, open, press, shadow } = await setup()
    await open()
    await press('modal-close')
    expect(latchkey.store.getState().modal.open).toBe(false)
    await eventually(async () => {
      await act(async () => {})
      expect(find('modal')).toBeFalsy()
    })
    expect(shadow()?.querySelector('dialog')?.open).toBe(false)
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  })

  test('Escape shakes instead of closing while the network is not supported (S2.27)', async () => {
    const { latchkey, open, shadow, wallet } = await setup()
    wallet.networkId = 'eip155:999'
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await open({ view: 'UnsupportedChain' })
    const dialog = shadow()?.querySelector('dialog')
    await act(async () => {
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }))
    })
    expect(latchkey.store.getState().modal).toMatchObject({ open: true, shake: true })
  })

  test('stays open when word of an earlier close comes late', async () => {
    const { latchkey, open, press, shadow } = await setup()
    await open()
    await press('modal-close')
    await open()
    const dialog = shadow()?.querySelector('dialog')
    await act(async () => dialog?.dispatchEvent(new Event('close')))
    expect(latchkey.store.getState().modal.open).toBe(true)
    expect(dialog?.open).toBe(true)
  })

  test('a close by force is a wish like any other', async () => {
    const { latchkey, open, shadow } = await setup()
    await open()
    await act(async () => shadow()?.querySelector('dialog')?.close())
    expect(latchkey.store.getState().modal.open).toBe(false)
  })

  test('is inline, without overlay and close button, when embedded (S2.25)', async () => {
    const { find, see, shadow } = await setup({ enableEmbedded: true })
    await see('modal')
    expect(shadow()?.querySelector('dialog')).toBeNull()
    expect(find('modal-close')).toBeFalsy()
  })

  test('says when the browser is offline', async () => {
    const { latchkey, open, shadow } = await setup()
    await open()
    await act(async () => latchkey.store.setState({ online: false }))
    expect(text(shadow())).toContain('You’re offline.')
  })

  test('shows one toast, by key or as it came', async () => {
    const { latchkey, open, see } = await setup()
    // The views that raise toasts bring what shows them.
    await open({ view: 'Networks' })
    await see('network-item-eip155:31337')
    await act(async () => showToast(latchkey, { message: { text: 'As is' }, variant: 'error' }))
    expect(text(await see('toast'))).toBe('As is')
  })

  test('shows a toast that comes before any view that could have raised it', async () => {
    const { latchkey, open, see } = await setup()
    await open()
    const message = { key: 'toast.signInUnavailable' } as const
    await act(async () => showToast(latchkey, { message, variant: 'error' }))
    expect(text(await see('toast'))).toBe(
      'A problem occurred while trying initialize authentication',
    )
  })

  test('shows set-up mistakes in the alert bar, and not without debug (S5.13)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const loud = await setup({ projectId: '' })
    await loud.open()
    expect(await loud.see('alert')).toBeTruthy()
    await end?.()
    const quiet = await setup({ debug: false, projectId: '' })
    await quiet.open()
    expect(quiet.find('alert')).toBeFalsy()
  })
})

describe('connecting', () => {
  test('asks the wallet once under StrictMode and closes when it agrees', async () => {
    const { latchkey, open, press, wallet } = await setup()
    await open()
    await press('wallet-selector-io.rabby')
    await eventually(async () => {
      await act(async () => {})
      expect(latchkey.store.getState().connections.eip155?.status).toBe('connected')
    })
    expect(wallet.connects).toBe(1)
    expect(latchkey.store.getState().modal.open).toBe(false)
  })

  test('error: a declined request says so and can be asked again (S8.40)', async () => {
    const { latchkey, open, press, see, wallet } = await setup()
    wallet.answer = 'decline'
    await open()
    await press('wallet-selector-io.rabby')
    await see('try-again')
    expect(text(await see('connecting-status'))).toContain('Request declined in Rabby Wallet.')
    wallet.answer = 'approve'
    await press('try-again')
    await eventually(() => expect(latchkey.store.getState().modal.open).toBe(false))
    expect(wallet.connects).toBe(2)
  })

  test('error: code that did not load is asked for again, which is all where the browser fetches again', async () => {
    const { latchkey, open, press, see, wallet } = await setup()
    wallet.answer = 'unload'
    await open()
    await press('wallet-selector-io.rabby')
    expect(text(await see('try-again'))).toBe('Try again')
    expect(text(await see('connecting-status'))).toContain('didn’t load')
    wallet.answer = 'approve'
    await press('try-again')
    await eventually(() => expect(latchkey.store.getState().modal.open).toBe(false))
  })

  test('error: code that did not load twice, as where the browser keeps the failure, leads to a reload', async () => {
    const { open, press, see, wallet } = await setup()
    wallet.answer = 'break'
    await open()
    await press('wallet-selector-io.rabby')
    await see('try-again')
    wallet.answer = 'unload'
    for (const way of ['Try again', 'Reload the page']) {
      await press('try-again')
      await eventually(async () => {
        expect(text(await see('connecting-status'))).toContain('didn’t load')
        expect(text(await see('try-again'))).toBe(way)
      })
    }
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await press('try-again')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('error: another request already waits in the wallet (S8.53)', async () => {
    const { open, press, see, wallet } = await setup()
    wallet.answer = 'pending'
    await open()
    await press('wallet-selector-io.rabby')
    await see('try-again')
    expect(text(await see('connecting-status'))).toContain('already has a request waiting')
  })

  test('error: a wallet that is gone says so and leads to the others', async () => {
    const { open, press, see, shadow } = await setup()
    await open({
      view: { connectorId: 'io.gone', name: 'ConnectingExternal', namespace: 'eip155' },
    })
    expect(text(await see('try-again'))).toBe('Choose another wallet')
    expect(text(await see('connecting-status'))).toBe(
      'io.gone is no longer in this browser.Turn the extension on, or choose another wallet.',
    )
    await press('try-again')
    expect(await see('wallet-selector-io.rabby')).toBeTruthy()
    expect(text(shadow())).not.toContain('io.gone')
  })

  test('after eight seconds of waiting a second hint and a way to ask again join the first', async () => {
    const { find, open, press, see, wallet } = await setup()
    wallet.answer = 'hang'
    await open()
    await see('wallet-selector-io.rabby')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await press('wallet-selector-io.rabby')
      await act(async () => {
        await vi.dynamicImportSettled()
      })
      // Where the code was there already, the screen comes after the moment that a quick answer takes.
      await act(async () => void vi.advanceTimersByTime(100))
      const status = await see('connecting-status')
      expect(text(status)).not.toContain('Don’t see it?')
      expect(find('try-again')).toBeFalsy()
      await act(async () => void vi.advanceTimersByTime(8000))
      expect(text(status)).toContain('This can’t move your funds.')
      expect(text(status)).toContain('Don’t see it?')
      expect((await see('try-again')).dataset['variant']).toBe('secondary')
      expect(find('other-wallet')).toBeFalsy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('who waits for a wallet may take another one from the first moment', async () => {
    const { latchkey, open, press, see, wallet } = await setup()
    wallet.answer = 'hang'
    await open()
    await press('wallet-selector-io.rabby')
    expect(text(await see('other-wallet'))).toBe('Use another wallet')
    await press('other-wallet')
    expect(await see('wallet-selector-sh.frame')).toBeTruthy()
    expect(latchkey.store.getState().router).toEqual([{ name: 'Connect' }])
    expect(latchkey.store.getState().connections.eip155?.status).not.toBe('connecting')
  })

  test('another wallet is one of the list, also where no list came before', async () => {
    const { latchkey, open, press, see, wallet } = await setup()
    wallet.answer = 'hang'
    await open({
      view: { connectorId: 'io.rabby', name: 'ConnectingExternal', namespace: 'eip155' },
    })
    await see('other-wallet')
    await press('other-wallet')
    expect(await see('wallet-selector-io.rabby')).toBeTruthy()
    expect(latchkey.store.getState().router).toEqual([{ name: 'Connect' }])
    expect(latchkey.store.getState().connections.eip155?.status).not.toBe('connecting')
  })

  test('the box for the terms bars every wallet until it is ticked, and a click on one points to it', async () => {
    const { open, press, see, shadow, wallet } = await setup({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://site.example/terms',
    })
    await open()
    const box = shadow()?.querySelector<HTMLInputElement>('input[type=checkbox]')
    const moves = vi.fn()
    if (box) box.animate = moves
    await press('wallet-selector-io.rabby')
    expect(wallet.connects).toBe(0)
    expect((await see('wallet-selector-io.rabby')).getAttribute('aria-disabled')).toBe('true')
    expect(shadow()?.activeElement).toBe(box)
    expect(moves).toHaveBeenCalledOnce()
    await act(async () => box?.click())
    await press('wallet-selector-io.rabby')
    await eventually(() => expect(wallet.connects).toBe(1))
  })
})

describe('account and networks', () => {
  async function connected(options: Parameters<typeof setup>[0] = {}) {
    const page = await setup(options)
    await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
    return page
  }

  test('Account shows the name and the balance cut to three decimals (S1.7, S9.17)', async () => {
    const { open, see } = await connected()
    await open()
    await eventually(async () => expect(text(await see('account-balance'))).toBe('1.234 ETH'))
    await eventually(async () => expect(text(await see('account-address'))).toBe('ada.eth'))
  })

  test('error: an unreachable chain says so', async () => {
    const { open, see, shadow, wallet } = await connected()
    wallet.balance = new Error('down')
    await open()
    await see('account-receive')
    await eventually(async () => {
      await act(async () => {})
      expect(text(shadow())).toContain('We can’t reach Harbour right now.')
    })
  })

  test('a chosen network is asked of the wallet, then Account is back (S1.6)', async () => {
    const { latchkey, open, press, wallet } = await connected()
    await open()
    await act(async () => navigate.push(latchkey, { name: 'Networks' }))
    await press('network-item-eip155:31338')
    await eventually(async () => {
      await act(async () => {})
      expect(latchkey.store.getState().router).toEqual([{ name: 'Account' }])
    })
    expect(wallet.switches).toBe(1)
    expect(latchkey.store.getState().activeNetworkIds.eip155).toBe('eip155:31338')
  })

  test('error: a declined switch changes nothing and can be asked again', async () => {
    const { latchkey, open, press, see, wallet } = await connected()
    wallet.answer = 'decline'
    await open({ view: 'Networks' })
    await press('network-item-eip155:31338')
    await see('try-again')
    expect(text(await see('connecting-status'))).toContain('You stay on Harbour.')
    expect(latchkey.store.getState().activeNetworkIds.eip155).toBe('eip155:31337')
  })

  test('a search shows from seven networks on', async () => {
    const few = await connected()
    await few.open({ view: 'Networks' })
    await few.see('network-item-eip155:31337')
    expect(few.shadow()?.querySelector('input')).toBeNull()
    await end?.()
    const many = await connected({ networks: seven })
    await many.open({ view: 'Networks' })
    await many.see('network-item-eip155:31337')
    expect(many.shadow()?.querySelector('input')).not.toBeNull()
  })

  test('disconnects from Account (S4.5)', async () => {
    const { latchkey, open, press } = await connected()
    await open()
    await press('disconnect-button')
    await eventually(() =>
      expect(latchkey.store.getState().connections.eip155?.status).toBe('disconnected'),
    )
    expect(latchkey.store.getState().modal.open).toBe(false)
  })
})

describe('all wallets', () => {
  test('filters what is loaded in the same frame (S5.19)', async () => {
    const { find, open, press, see } = await setup()
    await open()
    await press('all-wallets')
    await see('wallet-item-wallet-2')
    const field = (await see('wallet-search')) as HTMLInputElement
    await act(async () => type(field, ' metam '))
    expect(find('wallet-item-wallet-20')).toBeTruthy()
    expect(find('wallet-item-wallet-2')).toBeFalsy()
  })

  test('adds what only the server knows', async () => {
    const { open, see } = await setup({ fetch: serverOf(manyWallets(45), { withoutIndex: true }) })
    await open({ view: 'AllWallets' })
    // The first page holds forty of the forty-five.
    const field = (await see('wallet-search')) as HTMLInputElement
    await act(async () => type(field, 'zerion'))
    expect(await see('wallet-item-many-44')).toBeTruthy()
  })

  test('the first twenty pictures of a page are fetched with it (S9.9)', async () => {
    const asked: string[] = []
    class Picture {
      set src(url: string) {
        asked.push(url)
      }
    }
    vi.stubGlobal('Image', Picture)
    const { find, open, see } = await setup()
    await open({ view: 'AllWallets' })
    await see('wallet-item-wallet-18')
    // Installed wallets stand first, so that the page's last one is not on the screen yet.
    const shown = Array.from(
      { length: 19 },
      (_, index) =>
        find(`wallet-item-wallet-${index}`)?.querySelector('img')?.getAttribute('src') ?? '',
    )
    await eventually(() => expect(asked.slice(0, 19)).toEqual(shown))
    expect(new Set(asked).size).toBe(20)
  })

  test('error: says that the list did not load, and loads it on request', async () => {
    let down = true
    const { open, see, shadow } = await setup({
      fetch: (...request) =>
        down ? Promise.reject(new Error('down')) : answerAsServer(...request),
    })
    await open({ view: 'AllWallets' })
    await eventually(async () => {
      await act(async () => {})
      expect(text(shadow())).toContain('We couldn’t load the list.')
    })
    down = false
    const retry = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => retry?.click())
    expect(await see('wallet-item-wallet-2')).toBeTruthy()
  })
})

test('recent wallets that did not load are just not there: the others are, and nothing is said (S8.20)', async () => {
  const asked: string[] = []
  const { find, latchkey, open, see, shadow } = await setup({
    fetch: (...request) => {
      const include = new URL(String(request[0])).searchParams.get('include')
      if (!include) return answerAsServer(...request)
      asked.push(include)
      return Promise.reject(new Error('down'))
    },
    stored: JSON.stringify({
      activeNetworkIds: {},
      connections: {},
      others: {},
      recentWalletIds: ['wallet-7'],
      version: 1,
    }),
  })
  await open()
  await see('wallet-selector-io.rabby')
  await see('wallet-selector-wallet-0')
  await eventually(async () => {
    await act(async () => {})
    const rows = [...(shadow()?.querySelectorAll('li') ?? [])]
    // A held place has no button.
    expect(rows.filter((row) => !row.querySelector('button'))).toEqual([])
  })
  expect(asked).toEqual(['wallet-7'])
  expect(find('wallet-selector-wallet-7')).toBeFalsy()
  expect(latchkey.store.getState().alerts).toEqual([])
})

describe('a wallet the site brings along', () => {
  const homepage = 'https://house.example'
  const own = { homepage, id: 'house', image_url: icon('#345', 'H'), name: 'House Wallet' }

  test('stands on Connect in its group, with its picture and its link (S3.50)', async () => {
    const { open, press, see, shadow } = await setup({ customWallets: [own] })
    await open()
    const row = await see('wallet-selector-house')
    expect(text(row)).toBe('House Wallet')
    expect(row.querySelector('img')?.getAttribute('src')).toBe(own.image_url)
    await see('wallet-selector-wallet-0')
    const ids = [
      ...(shadow()?.querySelectorAll<HTMLElement>('[data-testid^=wallet-selector]') ?? []),
    ].map(({ dataset }) => dataset['testid']?.replace('wallet-selector-', ''))
    expect(ids).toEqual(['io.rabby', 'sh.frame', 'house', 'wallet-0'])
    await press('wallet-selector-house')
    await eventually(async () => {
      await act(async () => {})
      expect(shadow()?.querySelector('a')?.href).toBe(`${homepage}/`)
    })
  })

  test('is among all wallets and found by the search (S3.50)', async () => {
    const { find, open, see } = await setup({ customWallets: [own] })
    await open({ view: 'AllWallets' })
    await see('wallet-item-house')
    const field = (await see('wallet-search')) as HTMLInputElement
    await act(async () => type(field, ' house '))
    expect(find('wallet-item-house')).toBeTruthy()
    expect(find('wallet-item-wallet-2')).toBeFalsy()
    await act(async () => type(field, 'metamask'))
    expect(find('wallet-item-house')).toBeFalsy()
  })

  test('is suggested first to a visitor without one (S3.50)', async () => {
    const { open, see, shadow } = await setup({ customWallets: [own] })
    await open({ view: 'GetWallet' })
    await see('wallet-item-house')
    expect(text(shadow()?.querySelector('[data-testid^=wallet-item]'))).toBe('House Wallet')
  })

  test('is asked where it is installed, and listed once (S3.50)', async () => {
    const { find, open, see } = await setup({ customWallets: [{ ...own, rdns: 'io.rabby' }] })
    await open()
    await see('wallet-selector-io.rabby')
    expect(find('wallet-selector-house')).toBeFalsy()
  })
})

test('Arabic turns the modal round and speaks Arabic', async () => {
  const { latchkey, see, shadow } = await setup({ locale: 'ar' })
  await act(async () => openModal(latchkey))
  expect(text(await see('modal-title'))).toBe('اربط محفظتك')
  expect(shadow()?.querySelector('[dir]')?.getAttribute('dir')).toBe('rtl')
})

test('opening and closing many times leaves no nodes behind', async () => {
  const { find, latchkey, open, see } = await setup()
  const cycle = async () => {
    await act(async () => openModal(latchkey))
    await see('modal')
    await act(async () => closeModal(latchkey))
    await eventually(async () => {
      await act(async () => {})
      expect(find('modal')).toBeFalsy()
    })
  }
  await open()
  await cycle()
  const before = document.querySelectorAll('*').length
  for (let round = 0; round < 10; round += 1) await cycle()
  expect(document.querySelectorAll('*').length).toBe(before)
})

/** React listens for the native event and reads the native setter. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
