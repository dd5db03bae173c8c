import fc from 'fast-check'
import {
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { bytesOf, hexOf } from './hex.ts'
import { signPersonal } from './signMessage.ts'
import { signTransaction } from './signTransaction.ts'
import { InvalidTypedDataError, signTypedData } from './signTypedData.ts'

const secret = bytesOf('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const account = privateKeyToAccount(hexOf(secret))
const { address } = account

test('a message is signed as viem signs it, whatever its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const signature = signPersonal(bytes, secret)
      expect(signature).toBe(await account.signMessage({ message: { raw: hexOf(bytes) } }))
    }),
    { numRuns: 50 },
  )
})

test('a signed text is the account’s for viem', async () => {
  const message = 'Grüße, 你好 🔑'
  const signature = signPersonal(new TextEncoder().encode(message), secret) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

describe('typed data', () => {
  const mail = {
    domain: {
      chainId: '0x7a69',
      name: 'Mail',
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      version: '1',
    },
    message: {
      amounts: [1, '2', '0x3'],
      contents: 'Hello',
      data: '0x0102',
      from: { name: 'Ann', wallet: address },
      id: `0x${'ab'.repeat(32)}`,
      isUrgent: true,
      signed: '-5',
      to: [{ name: 'Bob', wallet: address }],
    },
    primaryType: 'Mail',
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
        { name: 'contents', type: 'string' },
        { name: 'amounts', type: 'uint256[3]' },
        { name: 'data', type: 'bytes' },
        { name: 'id', type: 'bytes32' },
        { name: 'isUrgent', type: 'bool' },
        { name: 'signed', type: 'int64' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
    },
  } as const

  test('is signed as viem signs it: structures, lists, numbers as pages write them', async () => {
    const { EIP712Domain: _, ...types } = mail.types
    const signature = signTypedData(mail, secret) as Hex
    expect(
      await verifyTypedData({
        address,
        // Its type names no more.
        domain: { name: mail.domain.name },
        message: {
          ...mail.message,
          amounts: [1n, 2n, 3n],
          signed: -5n,
          to: [...mail.message.to],
        } as never,
        primaryType: 'Mail',
        signature,
        types,
      }),
    ).toBe(true)
  })

  test.each([
    ['a field that is missing', { ...mail, message: { ...mail.message, contents: undefined } }],
    ['a number that is none', { ...mail, message: { ...mail.message, amounts: [1.5, 2, 3] } }],
    [
      'a number that is too large',
      { ...mail, message: { ...mail.message, signed: `${2n ** 70n}` } },
    ],
    ['a list that is none', { ...mail, message: { ...mail.message, to: {} } }],
    ['a type that is none', { ...mail, primaryType: 'Letter' }],
    ['a domain that lacks what its type names', { ...mail, domain: { chainId: 1 } }],
    [
      'a domain with a type of its own',
      {
        ...mail,
        types: { ...mail.types, EIP712Domain: [{ name: 'name', type: 'bytes32' }] },
      },
    ],
    ['a truth value as a text', { ...mail, message: { ...mail.message, isUrgent: 'no' } }],
  ])('error: %s is not signed', (_, data) => {
    const { contents, ...rest } = data.message
    const message = contents === undefined ? rest : data.message
    expect(() => signTypedData({ ...data, message }, secret)).toThrow(InvalidTypedDataError)
  })
})

test('a transaction is what viem reads from it, of the account', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        data: fc.uint8Array({ maxLength: 100 }),
        gasLimit: fc.bigInt({ max: 30_000_000n, min: 21_000n }),
        maxFeePerGas: fc.bigInt({ max: 10n ** 12n, min: 10n ** 9n }),
        nonce: fc.bigInt({ max: 10_000n, min: 0n }),
        value: fc.bigInt({ max: 10n ** 24n, min: 0n }),
      }),
      async ({ data, ...fields }) => {
        const transaction = {
          ...fields,
          chainId: 31_337n,
          data: hexOf(data),
          maxPriorityFeePerGas: 10n ** 8n,
          to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        }
        const serialized = signTransaction(transaction, secret) as TransactionSerializedEIP1559
        const read = parseTransaction(serialized)
        expect(read).toMatchObject({
          chainId: 31_337,
          gas: fields.gasLimit,
          maxFeePerGas: fields.maxFeePerGas,
          maxPriorityFeePerGas: 10n ** 8n,
        })
        expect([read.data ?? '0x', BigInt(read.nonce ?? 0), read.value ?? 0n]).toEqual([
          transaction.data,
          fields.nonce,
          fields.value,
        ])
        expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(address)
      },
    ),
    { numRuns: 50 },
  )
})
