import { describe, expect, test } from 'vitest'
import { nothingStored, type Stored, type StoredWallet } from '../createStorage.ts'
import { mergeStored } from './mergeStored.ts'

const one = { address: 'a', connectorId: 'one' }
const two = { address: 'b', connectorId: 'two' }
const stored = (change: Partial<Stored>): Stored => ({ ...nothingStored, ...change })

test('what this tab changed is stored, what another tab stored meanwhile stays', () => {
  expect(
    mergeStored(
      nothingStored,
      stored({ connections: { eip155: one } }),
      stored({ connections: { solana: two }, recentWalletIds: ['two'] }),
    ),
  ).toEqual(stored({ connections: { eip155: one, solana: two }, recentWalletIds: ['two'] }))
})

test('what this tab did not change stays as the other left it, however often it was read', () => {
  const here = () =>
    stored({
      activeNetworkIds: { eip155: 'eip155:1' },
      connections: { eip155: { ...one } },
      recentWalletIds: ['one'],
    })
  const there = stored({
    activeNetworkIds: { eip155: 'eip155:2' },
    connections: { eip155: two },
    recentWalletIds: ['two', 'one'],
  })
  expect(mergeStored(here(), here(), there)).toEqual(there)
})

test('the end of a wallet here does not end the one that another tab put in its place', () => {
  const before = stored({ connections: { eip155: one } })
  expect(mergeStored(before, nothingStored, before)).toEqual(nothingStored)
  const now = stored({ connections: { eip155: two } })
  expect(mergeStored(before, nothingStored, now)).toEqual(now)
})

describe('further wallets that two tabs change at once', () => {
  const others = (...wallets: readonly StoredWallet[]) => stored({ others: { eip155: wallets } })
  const previous = { ...two, connected: false }
  const standby = { ...one, connected: true }

  test('keep the previous one that the other tab remembered when both saw its wallet end', () => {
    // The wallet notified both tabs of its end. The tab in which the visitor ended it has stored that first.
    const before = stored({ connections: { eip155: two }, others: { eip155: [standby] } })
    const after = stored({ connections: { eip155: one }, others: { eip155: [] } })
    const now = stored({ connections: { eip155: one }, others: { eip155: [previous] } })
    expect(mergeStored(before, after, now)).toEqual(now)
  })

  test('lose what either tab removed, and never hold the wallet in use', () => {
    const third = { address: 'c', connected: true, connectorId: 'three' }
    expect(mergeStored(others(standby, previous), others(previous), others(standby))).toEqual(
      others(),
    )
    expect(
      mergeStored(
        others(),
        stored({ connections: { eip155: third }, others: { eip155: [standby] } }),
        others(third, previous),
      ).others,
    ).toEqual({ eip155: [standby, previous] })
  })

  test('are remembered up to five, as in one tab', () => {
    const list = (prefix: string) =>
      Array.from({ length: 4 }, (_, index) => ({
        address: prefix,
        connected: false,
        connectorId: `${prefix}${index}`,
      }))
    const merged = mergeStored(others(), others(...list('here')), others(...list('there')))
    expect(merged.others.eip155?.map(({ connectorId }) => connectorId)).toEqual([
      'here0',
      'here1',
      'here2',
      'here3',
      'there0',
    ])
  })
})
