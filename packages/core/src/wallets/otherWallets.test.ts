import { expect, test } from 'vitest'
import type { StoredWallet } from '../createStorage.ts'
import { maxPreviousWallets, otherWallets } from './otherWallets.ts'

const wallet = (connectorId: string, connected: boolean): StoredWallet => ({
  address: `0x${connectorId}`,
  connected,
  connectorId,
})
const standby = (connectorId: string) => ({
  accounts: [{ address: `0x${connectorId}`, namespace: 'eip155', type: 'eoa' }] as const,
  connectorId,
  networkId: 'eip155:1' as const,
})
const none = { activeId: undefined, hasEnded: () => false }

test('those on standby come first, then those still to be restored, then the previous ones', () => {
  const stored = [wallet('c', false), wallet('b', true), wallet('a', true)]
  expect(otherWallets([standby('a')], stored, none)).toEqual([
    wallet('a', true),
    wallet('b', true),
    wallet('c', false),
  ])
})

test('the active one is not among them, and one that has ended is a previous one', () => {
  const stored = [wallet('a', true), wallet('b', true)]
  const facts = { activeId: 'a', hasEnded: (id: string) => id === 'b' }
  expect(otherWallets([], stored, facts)).toEqual([wallet('b', false)])
})

test('only the previous ones are limited', () => {
  const stored = Array.from({ length: 20 }, (_, index) => wallet(`${index}`, index < 10))
  const kept = otherWallets([], stored, none)
  expect(kept.filter(({ connected }) => connected)).toHaveLength(10)
  expect(kept.filter(({ connected }) => !connected)).toHaveLength(maxPreviousWallets)
})
