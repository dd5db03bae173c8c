import { describe, expect, test } from 'vitest'
import { closed, closedModal, closeRefusal, setLoading, shakeMs } from './modal.ts'
import type { Router } from './router.ts'

const open = {
  ...closedModal,
  loadingNamespaces: { eip155: true },
  namespace: 'solana' as const,
  open: true,
  shake: true,
}

test('marks one namespace without touching another', () => {
  const busy = setLoading(setLoading(closedModal, true, 'eip155'), true, 'solana')
  expect(setLoading(busy, false, 'eip155').loadingNamespaces).toEqual({
    eip155: false,
    solana: true,
  })
  expect(busy.loadingNamespaces).toEqual({ eip155: true, solana: true })
})

describe('closed', () => {
  const router: Router = [{ name: 'Account' }, { name: 'Networks' }]

  test('resets to Connect, clears loading and forgets the namespace (S2.24)', () => {
    expect(closed({ modal: open, router }, { connected: true, embedded: false })).toEqual({
      modal: closedModal,
      router: [{ name: 'Connect' }],
    })
  })

  test('embedded and connected: stays and replaces the view with Account (S2.25)', () => {
    const next = closed({ modal: open, router }, { connected: true, embedded: true })
    expect(next.modal.open).toBe(true)
    expect(next.router).toEqual([{ name: 'Account' }, { name: 'Account' }])
  })

  test('embedded and not connected: pushes Connect (S2.25)', () => {
    const next = closed(
      { modal: open, router: [{ name: 'WhatIsAWallet' }] },
      { connected: false, embedded: true },
    )
    expect(next.router).toEqual([{ name: 'WhatIsAWallet' }, { name: 'Connect' }])
  })
})

describe('closeRefusal', () => {
  test('a required sign-in without session blocks closing (S2.26)', () => {
    expect(
      closeRefusal({ router: [{ name: 'Account' }], signInRequired: true, unsupported: false }),
    ).toBe('signInRequired')
  })

  test('the unsupported-network screen blocks closing only while the network is unsupported', () => {
    const router: Router = [{ name: 'UnsupportedChain' }]
    expect(closeRefusal({ router, signInRequired: false, unsupported: true })).toBe(
      'unsupportedNetwork',
    )
    expect(closeRefusal({ router, signInRequired: false, unsupported: false })).toBeUndefined()
    expect(
      closeRefusal({ router: [{ name: 'Account' }], signInRequired: false, unsupported: true }),
    ).toBeUndefined()
  })
})

test('the shake lasts 500 ms (S2.27)', () => {
  expect(shakeMs).toBe(500)
})
