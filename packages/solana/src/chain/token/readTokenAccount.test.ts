import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import type { ChainAccount } from '../readAccounts.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { token2022Program } from './tokenData.ts'

/** Bytes of what an account holds for payments that no one sees (`ConfidentialTransferAccount`). */
const confidentialBytes = 295
const takesOpenAt = 262

/** An account of Token-2022 with that extension. */
function account(takesOpen: boolean): ChainAccount {
  const data = new Uint8Array(170 + confidentialBytes)
  data[108] = 1
  data[165] = 2
  const view = new DataView(data.buffer)
  view.setUint16(166, 5, true)
  view.setUint16(168, confidentialBytes, true)
  data[170 + takesOpenAt] = Number(takesOpen)
  return { data, executable: false, lamports: 1n, owner: token2022Program as Address }
}

describe('an account for confidential payments', () => {
  test.each([true, false])('may take what anyone sees: %s', (takesOpen) => {
    expect(readTokenAccount(account(takesOpen))).toMatchObject({ takesOpen })
  })

  test('every other one takes it', () => {
    const { data, ...plain } = account(false)
    expect(readTokenAccount({ ...plain, data: data.slice(0, 166) })).toMatchObject({
      takesOpen: true,
    })
  })
})
