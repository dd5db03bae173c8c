import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import {
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { bytesOf, hexOf } from './hex.ts'
import { signEd25519, signPersonal } from './signMessage.ts'
import { signSolanaTransaction } from './signSolanaTransaction.ts'
import { signTransaction } from './signTransaction.ts'
import { signTypedData, type TypedData } from './signTypedData.ts'

// What this wallet signs, against what other libraries sign with the same key.
const secret = bytesOf('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const account = privateKeyToAccount(hexOf(secret))

const bytesHex = (facts: { maxLength: number; minLength?: number }) =>
  fc.uint8Array(facts).map(hexOf)
const evmAddress = bytesHex({ maxLength: 20, minLength: 20 })

test('a text is signed as viem signs it: emoji, right to left, what cannot be seen', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '👩‍👩‍👧‍👦', 'مرحبا \u202Eabc', 'e\u0301', '\0', '0x00'),
  )
  await fc.assert(
    fc.asyncProperty(text, async (message) => {
      const signature = signPersonal(new TextEncoder().encode(message), secret)
      expect(signature).toBe(await account.signMessage({ message }))
    }),
    { numRuns: 60 },
  )
})

describe('typed data', () => {
  /** Types without parts, and values of them. */
  const plain: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['address', evmAddress],
    ['bool', fc.boolean()],
    ['bytes', bytesHex({ maxLength: 70 })],
    ['bytes1', bytesHex({ maxLength: 1, minLength: 1 })],
    ['bytes32', bytesHex({ maxLength: 32, minLength: 32 })],
    ['int8', fc.bigInt({ max: 127n, min: -128n })],
    ['int256', fc.bigInt({ max: 2n ** 255n - 1n, min: -(2n ** 255n) })],
    ['string', fc.string({ unit: 'grapheme' })],
    ['uint8', fc.bigInt({ max: 255n, min: 0n })],
    ['uint256', fc.bigInt({ max: 2n ** 256n - 1n, min: 0n })],
  ]
  type Made = { types: Record<string, { name: string; type: string }[]>; value: unknown }
  type Shape = { type: string } & Made

  const leaf: fc.Arbitrary<Shape> = fc
    .constantFrom(...plain)
    .chain(([type, values]) => values.map((value) => ({ type, types: {}, value })))
  /** A list of one type, of a length that its type may say. */
  const listOf = (of: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> =>
    fc
      .record({ count: fc.nat({ max: 3 }), isFixed: fc.boolean(), item: of })
      .map(({ count, isFixed, item: { type, types, value } }) => ({
        type: isFixed ? `${type}[${count}]` : `${type}[]`,
        types,
        value: Array.from({ length: count }, () => value),
      }))
  let structs = 0
  const structOf = (of: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> =>
    fc.array(of, { maxLength: 4, minLength: 1 }).map((parts) => {
      structs += 1
      const type = `Struct${structs}`
      const fields = parts.map((part, index) => ({ name: `field${index}`, type: part.type }))
      return {
        type,
        types: Object.assign({ [type]: fields }, ...parts.map(({ types }) => types)),
        value: Object.fromEntries(parts.map(({ value }, index) => [`field${index}`, value])),
      }
    })
  const inner = structOf(fc.oneof(leaf, listOf(leaf)))
  const outer = structOf(fc.oneof(leaf, inner, listOf(inner), listOf(listOf(leaf))))
  const domain = fc.record(
    {
      chainId: fc.integer({ max: 100_000, min: 1 }),
      name: fc.string(),
      salt: bytesHex({ maxLength: 32, minLength: 32 }),
      verifyingContract: evmAddress,
      // Of an empty one viem makes none.
      version: fc.string({ minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  /** As JSON has it. */
  const toJson = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
    ) as Record<string, unknown>

  test('is signed as viem signs it, however its structures and lists lie in each other', async () => {
    await fc.assert(
      fc.asyncProperty(domain, outer, async (given, { type, types, value }) => {
        const data = { domain: given, message: value, primaryType: type, types }
        const signature = signTypedData(toJson(data) as TypedData, secret)
        expect(signature).toBe(await account.signTypedData(data as never))
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    [
      'a part of it',
      [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
    ],
    ['nothing of it', []],
  ])('has the domain that its own type says, which may be %s', async (_, EIP712Domain) => {
    const data = {
      domain: { chainId: 1, name: 'Mail', version: '1' },
      message: { text: 'Hello' },
      primaryType: 'Mail' as const,
      types: { EIP712Domain, Mail: [{ name: 'text', type: 'string' }] },
    }
    expect(signTypedData(data, secret)).toBe(await account.signTypedData(data as never))
  })
})

/** Everything but the signature, which has chance in it. */
function contentOf(serialized: Hex): object {
  const { r, s, v, yParity, ...content } = parseTransaction(
    serialized as TransactionSerializedEIP1559,
  )
  return content
}

test('a transaction has the content that viem gives it, and the account’s signature', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        chainId: fc.integer({ max: 2 ** 31, min: 1 }),
        data: bytesHex({ maxLength: 200 }),
        gas: fc.bigInt({ max: 30_000_000n, min: 21_000n }),
        isCreation: fc.boolean(),
        maxFeePerGas: fc.bigInt({ max: 10n ** 12n, min: 10n ** 9n }),
        maxPriorityFeePerGas: fc.bigInt({ max: 10n ** 9n, min: 0n }),
        nonce: fc.integer({ max: 100_000, min: 0 }),
        to: evmAddress,
        value: fc.bigInt({ max: 10n ** 26n, min: 0n }),
      }),
      async ({ chainId, data, gas, isCreation, nonce, to, ...fields }) => {
        // One that makes a contract has data.
        const code = isCreation && data === '0x' ? '0x00' : data
        const own = { ...fields, chainId: BigInt(chainId), data: code, gasLimit: gas }
        const signed = signTransaction(
          { ...own, nonce: BigInt(nonce), to: isCreation ? '' : to },
          secret,
        ) as TransactionSerializedEIP1559
        expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(
          account.address,
        )
        expect(contentOf(signed)).toEqual(
          contentOf(
            await account.signTransaction({
              ...fields,
              chainId,
              data: code,
              gas,
              nonce,
              ...(isCreation ? {} : { to }),
              type: 'eip1559',
            }),
          ),
        )
      },
    ),
    { numRuns: 60 },
  )
})

describe('on Solana', () => {
  const own = new Uint8Array(32).fill(7)
  const lifetime = {
    blockhash: blockhash('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'),
    lastValidBlockHeight: 100n,
  }
  const program = address('11111111111111111111111111111111')

  test('bytes are signed as the browser signs them', async () => {
    const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(own)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const signature = await crypto.subtle.sign(
          'Ed25519',
          keyPair.privateKey,
          Uint8Array.from(bytes),
        )
        expect(signEd25519(bytes, own)).toEqual(new Uint8Array(signature))
      }),
      { numRuns: 30 },
    )
  })

  test('a transaction is signed as the kit signs it, whoever signs it beside the account', async () => {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(own)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          data: fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 3, minLength: 1 }),
          isPayer: fc.boolean(),
          others: fc.array(fc.integer({ max: 250, min: 10 }), { maxLength: 4, minLength: 1 }),
          version: fc.constantFrom<(0 | 'legacy')[]>(0, 'legacy'),
        }),
        async ({ data, isPayer, others, version }) => {
          const signers = await Promise.all(
            others.map((byte) =>
              createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(byte)),
            ),
          )
          const payer = isPayer ? signer : (signers[0] ?? signer)
          const accounts = [signer, ...signers].map((each) => ({
            address: each.address,
            role: AccountRole.READONLY_SIGNER,
          }))
          const transaction = pipe(
            createTransactionMessage({ version }),
            (empty) => setTransactionMessageFeePayerSigner(createNoopSigner(payer.address), empty),
            (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
            (dated) =>
              appendTransactionMessageInstructions(
                data.map((bytes) => ({ accounts, data: bytes, programAddress: program })),
                dated,
              ),
            compileTransaction,
          )
          const bytes = Uint8Array.from(getTransactionEncoder().encode(transaction))
          const expected = await partiallySignTransaction([signer.keyPair], transaction)
          const { signature, signed } = signSolanaTransaction(bytes, own)
          expect(signed).toEqual(Uint8Array.from(getTransactionEncoder().encode(expected)))
          expect(getTransactionDecoder().decode(signed).signatures[signer.address]).toEqual(
            signature,
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})
