import { isOffCurveAddress, none, some } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { expect, test } from 'vitest'
import { addressOf, tableAccount } from '../../testing/solanaTransactions.ts'
import { isOnCurve } from './isOnCurve.ts'
import { systemProgram, token2022Program, tokenProgram } from './programs.ts'
import { readAccount, readTable } from './readAccounts.ts'

const mint = addressOf(3)
const owner = addressOf(4)
const tokens = (state = AccountState.Initialized) =>
  Uint8Array.from(
    getTokenEncoder().encode({
      amount: 7n,
      closeAuthority: none(),
      delegate: some(addressOf(5)),
      delegatedAmount: 0n,
      isNative: none(),
      mint,
      owner,
      state,
    }),
  )
const mintData = (isInitialized = true) =>
  Uint8Array.from(
    getMintEncoder().encode({
      decimals: 6,
      freezeAuthority: none(),
      isInitialized,
      mintAuthority: some(owner),
      supply: 1000n,
    }),
  )
/** With what Token-2022 writes behind an account: its kind, then what there is. */
const extended = (data: Uint8Array, kind: number, length = 170) => {
  const bytes = new Uint8Array(length)
  bytes.set(data)
  bytes[165] = kind
  return bytes
}

test.each([tokenProgram, token2022Program])('what accounts of %s hold', (program) => {
  const read = (data: Uint8Array) => readAccount({ data, owner: program })
  expect(read(tokens())).toEqual({ kind: 'tokens', mint, owner })
  expect(read(mintData())).toEqual({ decimals: 6, kind: 'mint', supply: 1000n })
  const other = { kind: 'other' }
  expect(read(tokens(AccountState.Uninitialized))).toEqual(other)
  expect(read(mintData(false))).toEqual(other)
  expect(read(new Uint8Array())).toEqual(other)
  expect(readAccount({ data: tokens(), owner: systemProgram })).toEqual(other)
})

test('what accounts of Token-2022 hold that say more', () => {
  const read = (data: Uint8Array, program = token2022Program) =>
    readAccount({ data, owner: program })
  expect(read(extended(tokens(), 2))).toEqual({ kind: 'tokens', mint, owner })
  expect(read(extended(mintData(), 1))).toEqual({ decimals: 6, kind: 'mint', supply: 1000n })
  for (const data of [extended(tokens(), 2, 355), extended(tokens(), 3)])
    expect(read(data)).toEqual({ kind: 'other' })
  expect(read(extended(tokens(), 2), tokenProgram)).toEqual({ kind: 'other' })
})

test('an account that is not there holds nothing', () => {
  expect(readAccount(undefined)).toEqual({ kind: 'other' })
})

test('addresses of a table, and of nothing else', () => {
  const table = tableAccount([10, 11].map((byte) => new Uint8Array(32).fill(byte)))
  expect(readTable(table)).toEqual([addressOf(10), addressOf(11)])
  expect(readTable({ ...table, owner: systemProgram })).toBeUndefined()
  expect(readTable({ ...table, data: Uint8Array.from(table.data).fill(0, 0, 1) })).toBeUndefined()
  expect(readTable({ ...table, data: new Uint8Array() })).toBeUndefined()
  expect(readTable(undefined)).toBeUndefined()
})

test('keys of persons are told from addresses of programs as kit tells them', () => {
  const all = Array.from({ length: 200 }, (_, index) => addressOf(index))
  expect(all.map(isOnCurve)).toEqual(all.map((address) => !isOffCurveAddress(address)))
  expect(new Set(all.map(isOnCurve)).size).toBe(2)
})
