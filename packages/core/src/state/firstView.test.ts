import { expect, test } from 'vitest'
import { type FirstViewFacts, firstView } from './firstView.ts'

const facts: FirstViewFacts = {
  connected: false,
  hasAdapters: true,
  manualWCControl: false,
  mobile: false,
  view: undefined,
}

test('manual control shows the code on desktop and all wallets on phones, whatever was asked (S2.20)', () => {
  const manual = {
    ...facts,
    connected: true,
    manualWCControl: true,
    view: { name: 'Networks' } as const,
  }
  expect(firstView(manual)).toEqual({ name: 'ConnectingWalletConnectBasic' })
  expect(firstView({ ...manual, mobile: true })).toEqual({ name: 'AllWallets' })
})

test('without adapters and without an address it is the same; with an address it is not (S2.20)', () => {
  expect(firstView({ ...facts, hasAdapters: false })).toEqual({
    name: 'ConnectingWalletConnectBasic',
  })
  expect(firstView({ ...facts, hasAdapters: false, mobile: true })).toEqual({ name: 'AllWallets' })
  expect(firstView({ ...facts, connected: true, hasAdapters: false })).toEqual({ name: 'Account' })
})

test('an explicit view is used, connected or not (S2.21)', () => {
  expect(firstView({ ...facts, connected: true, view: { name: 'Networks' } })).toEqual({
    name: 'Networks',
  })
})

test('connected visitors see Account (S2.22, S2.3)', () => {
  expect(firstView({ ...facts, connected: true })).toEqual({ name: 'Account' })
})

test('everybody else sees Connect (S2.23)', () => {
  expect(firstView(facts)).toEqual({ name: 'Connect' })
})
