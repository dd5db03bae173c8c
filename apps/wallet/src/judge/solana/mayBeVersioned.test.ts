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
import { mayBeVersioned } from './mayBeVersioned.ts'

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
    expect(mayBeVersioned(bytes)).toBe(true)
    // Of a later version, and cut off.
    expect(mayBeVersioned(bytes.with(0, 0x82 + count))).toBe(true)
    expect(mayBeVersioned(bytes.subarray(0, 60))).toBe(true)
  }
})

test('an off-chain message is none, and what only begins like one is', () => {
  const header = [0xff, ...new TextEncoder().encode('solana offchain')]
  expect(mayBeVersioned(Uint8Array.from([...header, 0, 0, 1, 0, 65]))).toBe(false)
  expect(mayBeVersioned(Uint8Array.from([...header.slice(0, -1), 0, 0, 1, 0, 65]))).toBe(true)
})

test('other bytes are none', () => {
  const legacy = compileSolana(payer, [call], { version: 'legacy' })
  expect(mayBeVersioned(Uint8Array.from(legacy.messageBytes))).toBe(false)
  expect(mayBeVersioned(new TextEncoder().encode('مرحبا'))).toBe(false)
  expect(mayBeVersioned(new TextEncoder().encode('A text'.repeat(30)))).toBe(false)
  expect(mayBeVersioned(new Uint8Array())).toBe(false)
})
