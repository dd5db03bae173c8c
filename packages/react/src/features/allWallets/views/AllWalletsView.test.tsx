// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeRemote } from '../../../test/fakeRemote.ts'
import { manyWallets, serverOf } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined
let asked: URL[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function setup(options: Parameters<typeof mountModal>[0] = {}) {
  const answer = serverOf(manyWallets(100))
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(new URL(String(input)))
    return answer(input, init)
  }
  const mounted = await mountModal({ fetch, ...options })
  end = mounted.end
  await mounted.open({ view: 'AllWallets' })
  await mounted.see('wallet-item-many-0')
  const tiles = () => mounted.shadow()?.querySelectorAll('[data-testid^="wallet-item-"]').length
  const filter = () =>
    [...(mounted.shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Certified only',
    )
  return { ...mounted, filter, tiles }
}

test('the first frame has a screen of tiles; the end of the list brings more, then the next page (S9.8)', async () => {
  let sights: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        sights.push(() => onChange([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {
        sights = []
      }
    },
  )
  const { tiles } = await setup()
  const reachEnd = async () => {
    const [sight] = sights.slice(-1)
    await act(async () => sight?.())
  }
  expect(tiles()).toBe(20)
  await reachEnd()
  expect(tiles()).toBe(40)
  expect(asked.filter(({ searchParams }) => searchParams.get('page') === '2')).toHaveLength(0)
  await reachEnd()
  await eventually(() =>
    expect(asked.some(({ searchParams }) => searchParams.get('page') === '2')).toBe(true),
  )
  await eventually(async () => {
    await act(async () => {})
    expect(tiles()).toBe(40)
  })
  await reachEnd()
  expect(tiles()).toBe(60)
})

test('only certified wallets are asked for and shown, and all again (S5.19)', async () => {
  const { filter, find, see } = await setup()
  await act(async () => filter()?.click())
  expect(filter()?.getAttribute('aria-pressed')).toBe('true')
  await see('wallet-item-many-8')
  expect(find('wallet-item-many-1')).toBeNull()
  const badges = asked.map(({ searchParams }) => searchParams.get('badge_type'))
  expect(badges).toContain('certified')
  await act(async () => filter()?.click())
  await see('wallet-item-many-1')
})

test('where no wallet is certified, nothing offers to filter', async () => {
  const plain = manyWallets(3).map((wallet) => ({ ...wallet, badge_type: 'none' }))
  const { filter } = await setup({ fetch: serverOf(plain) })
  expect(filter()).toBeUndefined()
})

test('a wallet that is not installed is reached on its phone, where the site has remote wallets', async () => {
  const { press, see } = await setup({ sources: [createFakeRemote().remote] })
  await press('wallet-item-many-1')
  await see('qr-code')
})

test('without remote wallets it leads to where it can be had', async () => {
  const { press, shadow } = await setup()
  await press('wallet-item-many-1')
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.querySelector('[data-view="Downloads"]')).not.toBeNull()
  })
})
