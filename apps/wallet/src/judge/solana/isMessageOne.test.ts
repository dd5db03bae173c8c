import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { addressOf, compileSolana } from '../../testing/solanaTransactions.ts'
import { isMessageOne } from './isMessageOne.ts'

const payer = addressOf(1)
const call = { accounts: [], data: Uint8Array.from([1, 2, 3]), programAddress: addressOf(2) }

test('messages of version 1 are known as kit writes them, whatever stands in them', () => {
  for (let count = 0; count < 20; count += 1) {
    const { messageBytes } = pipe(
      createTransactionMessage({ version: 1 }),
      (message) => setTransactionMessageFeePayerSigner(createNoopSigner(payer), message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: addressOf(3) as never, lastValidBlockHeight: 1n },
          message,
        ),
      (message) =>
        appendTransactionMessageInstructions(
          Array.from({ length: count }, () => call),
          message,
        ),
      (message) => compileTransaction(message as never),
    )
    const bytes = Uint8Array.from(messageBytes)
    expect(bytes[0]).toBe(0x81)
    expect(isMessageOne(bytes)).toBe(true)
    expect(isMessageOne(bytes.subarray(0, 60))).toBe(false)
    expect(isMessageOne(bytes.with(1, 0))).toBe(false)
    expect(isMessageOne(bytes.with(1, 200))).toBe(false)
  }
})

test('other bytes are none', () => {
  expect(isMessageOne(Uint8Array.from(compileSolana(payer, [call]).messageBytes))).toBe(false)
  expect(isMessageOne(new TextEncoder().encode('A text'.repeat(30)))).toBe(false)
  expect(isMessageOne(new Uint8Array())).toBe(false)
})
