// @vitest-environment happy-dom
import { activate } from '@latchkey/core/modal'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmailContext } from '../../../kit/EmailContext.ts'
import { LatchkeyProvider } from '../../../LatchkeyProvider.tsx'
import { createTestLatchkey } from '../../../test/createTestLatchkey.ts'
import { eventually } from '../../../test/eventually.ts'
import { answerWithLogin, createFakeLogin } from '../../../test/fakeLogin.ts'
import { createFakeRemote } from '../../../test/fakeRemote.ts'
import { manyWallets, serverOf } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { ConnectView } from './ConnectView.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const none = { desktop_link: null, link_mode: null, mobile_link: null, webapp_link: null }

/** A catalogue of wallets that differ by how they are reached. */
const catalogue = [
  { id: 'app', mobile_link: 'app://', name: 'By App' },
  { browse_link: 'https://w.example/{url}', id: 'browse', name: 'By Its Browser' },
  { id: 'web', name: 'By Web', webapp_link: 'https://wallet.example' },
  { id: 'nowhere', name: 'By Nothing' },
].map((wallet) => ({ ...manyWallets(1)[0], rdns: null, ...none, ...wallet }))

/** Connect, once all that it fetches is there: the ids of its rows from top to bottom. */
async function rowsOf(options: Parameters<typeof mountModal>[0] = {}): Promise<string[]> {
  await end?.()
  const {
    end: unmount,
    open,
    see,
    shadow,
  } = await mountModal({
    fetch: serverOf(catalogue as never),
    ...options,
  })
  end = unmount
  await open()
  await see('modal-title')
  return eventually(async () => {
    await act(async () => {})
    const rows = [...(shadow()?.querySelectorAll('li') ?? [])]
    expect(rows).not.toHaveLength(0)
    const ids = rows.map((row) =>
      row.querySelector('button')?.dataset['testid']?.replace('wallet-selector-', ''),
    )
    // A held place has no button.
    expect(ids).not.toContain(undefined)
    return ids.filter((id) => id !== undefined)
  })
}

test('installed wallets of the exclude list are not there, by rdns or by name in any case (S5.16)', async () => {
  expect(await rowsOf()).toEqual(expect.arrayContaining(['io.rabby', 'sh.frame']))
  for (const excludeWalletIds of [['io.rabby'], ['RABBY wallet']]) {
    const rows = await rowsOf({ excludeWalletIds })
    expect(rows).toContain('sh.frame')
    expect(rows).not.toContain('io.rabby')
  }
})

test('a phone has only wallets with a link for it (S5.17)', async () => {
  const wallets = (rows: readonly string[]) =>
    rows.filter((id) => catalogue.some((each) => each.id === id))
  expect(wallets(await rowsOf({ connectors: [] }))).toEqual(['app', 'browse', 'web', 'nowhere'])
  const phone = { connectors: [], mobile: true }
  expect(wallets(await rowsOf({ ...phone, sources: [createFakeRemote().remote] }))).toEqual([
    'app',
    'browse',
  ])
  // A wallet that only a session would reach is no way to connect on this site.
  expect(wallets(await rowsOf(phone))).toEqual(['browse'])
})

test('where sessions with phones are offered, a wallet without any link is not there (S5.18)', async () => {
  const rows = await rowsOf({ connectors: [], sources: [createFakeRemote().remote] })
  expect(rows).toEqual(expect.arrayContaining(['app', 'web']))
  expect(rows).not.toContain('nowhere')
})

test('groups stand in the default order, and in that of the site (S2.28, S9.40)', async () => {
  const options = {
    customWallets: [{ id: 'house', name: 'House Wallet', webapp_link: 'https://house.example' }],
    featuredWalletIds: ['web'],
    sources: [createFakeRemote().remote],
  }
  const groups = async (connectorTypeOrder?: readonly ['custom', 'featured', 'injected']) => {
    const rows = await rowsOf({
      ...options,
      ...(connectorTypeOrder && { features: { connectorTypeOrder } }),
    })
    return rows.filter((id) => ['walletConnect', 'io.rabby', 'web', 'house'].includes(id))
  }
  expect(await groups()).toEqual(['walletConnect', 'io.rabby', 'web', 'house'])
  expect(await groups(['custom', 'featured', 'injected'])).toEqual([
    'house',
    'web',
    'io.rabby',
    'walletConnect',
  ])
})

test('the way to all wallets is there unless the site has switched it off (S9.27)', async () => {
  expect(await rowsOf()).toContain('all-wallets')
  expect(await rowsOf({ features: { allWallets: false } })).not.toContain('all-wallets')
  expect(await rowsOf({ allWallets: 'HIDE' })).not.toContain('all-wallets')
  expect(await rowsOf({ allWallets: 'ONLY_MOBILE' })).not.toContain('all-wallets')
})

test('without the wallet list there is no wallet', async () => {
  const { end: unmount, find, open, see } = await mountModal({ enableWallets: false })
  end = unmount
  await open()
  await see('modal-title')
  expect(find('wallet-selector-io.rabby')).toBeFalsy()
})

test.each([
  [['email'], 96],
  [['google'], 84],
  [['email', 'google'], 152],
  [['email', 'google', 'apple'], 208],
  [['email', 'google', 'apple', 'github'], 208],
  [['email', 'google', 'apple', 'github', 'discord'], 208],
  [['google', 'apple', 'github', 'discord'], 140],
] as const)(
  'ways to log in whose code is on its way have their place: %j is %i px high',
  async (logins, px) => {
    const { latchkey } = createTestLatchkey({
      fetch: answerWithLogin(...logins),
      sources: [createFakeLogin().source],
    })
    await activate(latchkey)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <EmailContext.Provider value={null}>
            <ConnectView />
          </EmailContext.Provider>
        </LatchkeyProvider>,
      ),
    )
    end = async () => {
      await act(async () => root.unmount())
      latchkey.destroy()
    }
    const places = [...document.querySelectorAll<HTMLElement>('[style]')]
    expect(places.map(({ style }) => style.blockSize)).toEqual([`${px}px`])
  },
)
