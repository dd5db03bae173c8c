import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionVersion,
  verifySignature,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { InvalidTransactionError, signSolanaTransaction } from './signSolanaTransaction.ts'

const secret = new Uint8Array(32).fill(7)
const otherSecret = new Uint8Array(32).fill(8)
const lifetime = {
  blockhash: blockhash('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'),
  lastValidBlockHeight: 100n,
}

async function make(version: Extract<TransactionVersion, 0 | 'legacy'>, payer = secret) {
  const [signer, own] = await Promise.all([
    createKeyPairSignerFromPrivateKeyBytes(payer),
    createKeyPairSignerFromPrivateKeyBytes(secret),
  ])
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) =>
      appendTransactionMessageInstruction(
        {
          accounts: [{ address: own.address, role: AccountRole.WRITABLE_SIGNER }],
          data: Uint8Array.of(2, 0, 0, 0),
          programAddress: address('11111111111111111111111111111111'),
        },
        dated,
      ),
  )
  const transaction = compileTransaction(message)
  return { bytes: Uint8Array.from(getTransactionEncoder().encode(transaction)), own, signer }
}

describe.each([0, 'legacy'] as const)('a transaction of version %s', (version) => {
  test('has the account’s signature, as the kit verifies it, and is else as it was', async () => {
    const { bytes, own } = await make(version)
    const { signature, signed } = signSolanaTransaction(bytes, secret)
    const read = getTransactionDecoder().decode(signed)
    expect(read.signatures[own.address]).toEqual(signature)
    const key = own.keyPair.publicKey
    expect(await verifySignature(key, signature as never, read.messageBytes)).toBe(true)
    expect(read.messageBytes).toEqual(getTransactionDecoder().decode(bytes).messageBytes)
  })

  test('is signed in the account’s own place where somebody else pays, whose signature stays', async () => {
    const { bytes, own, signer } = await make(version, otherSecret)
    const byOther = signSolanaTransaction(bytes, otherSecret)
    const { signature, signed } = signSolanaTransaction(byOther.signed, secret)
    const { signatures } = getTransactionDecoder().decode(signed)
    expect(signatures).toMatchObject({
      [own.address]: signature,
      [signer.address]: byOther.signature,
    })
  })
})

test('error: one that does not want the account’s signature', async () => {
  const { bytes } = await make(0)
  expect(() => signSolanaTransaction(bytes, otherSecret)).toThrow(InvalidTransactionError)
})

test('error: bytes that are no transaction, cut off at each place or of a version nobody knows', async () => {
  const { bytes } = await make(0)
  for (const end of [0, 1, 40, 65, 66, 67, 68, 80, 100])
    expect(() => signSolanaTransaction(bytes.slice(0, end), secret)).toThrow(
      InvalidTransactionError,
    )
  const ofNext = Uint8Array.from(bytes)
  ofNext[65] = 0x81
  expect(() => signSolanaTransaction(ofNext, secret)).toThrow(InvalidTransactionError)
  expect(() => signSolanaTransaction(new Uint8Array(1233), secret)).toThrow(InvalidTransactionError)
  expect(() => signSolanaTransaction(Uint8Array.of(0x80, 0x80, 0x80, 1), secret)).toThrow(
    InvalidTransactionError,
  )
})
