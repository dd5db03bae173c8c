import { expect, test } from 'vitest'
import { nothingStored, type Stored } from '../createStorage.ts'
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

test('the end of a wallet here does not end the one that another tab put in its place', () => {
  const before = stored({ connections: { eip155: one } })
  expect(mergeStored(before, nothingStored, before)).toEqual(nothingStored)
  const now = stored({ connections: { eip155: two } })
  expect(mergeStored(before, nothingStored, now)).toEqual(now)
})
