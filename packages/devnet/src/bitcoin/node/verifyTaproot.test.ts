import { schnorr } from '@noble/curves/secp256k1.js'
import { p2tr, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regtest } from '../devBitcoin.ts'
import { verifyTaproot } from './verifyTaproot.ts'

const privateKey = new Uint8Array(32).fill(7)
const payment = p2tr(schnorr.getPublicKey(privateKey), undefined, regtest)
const spent = [10_000n, 20_000n].map((amount) => ({ amount, script: payment.script }))

/** Two taproot inputs and one output, signed with a hash type. */
function signed(sighashType: SigHash = SigHash.DEFAULT): Uint8Array {
  const transaction = new Transaction()
  for (const [index, witnessUtxo] of spent.entries())
    transaction.addInput({
      index,
      tapInternalKey: payment.tapInternalKey,
      txid: 'ab'.repeat(32),
      witnessUtxo,
      ...(sighashType === SigHash.DEFAULT ? {} : { sighashType }),
    })
  transaction.addOutputAddress(payment.address!, 29_000n, regtest)
  transaction.sign(privateKey, [sighashType], new Uint8Array(32))
  transaction.finalize()
  return transaction.extract()
}

function verify(bytes: Uint8Array, change: Partial<Parameters<typeof verifyTaproot>[0]> = {}) {
  const witnesses = RawTx.decode(bytes).witnesses ?? []
  return verifyTaproot({ bytes, spent, witnesses, ...change })
}

/** The witnesses of a signed transaction with that of its first input changed. */
function changed(bytes: Uint8Array, change: (signature: Uint8Array) => Uint8Array[]) {
  const [[signature] = [], ...rest] = RawTx.decode(bytes).witnesses ?? []
  return { witnesses: [change(signature!), ...rest] }
}

describe('BIP-341, spending by key', () => {
  test.each([SigHash.DEFAULT, SigHash.ALL, SigHash.NONE, SigHash.ALL_ANYONECANPAY])(
    'hash type %i is good',
    (type) => {
      expect(verify(signed(type))).toBeUndefined()
    },
  )

  test('one that names the single output of an input without one is not', () => {
    const bytes = signed()
    // The second input has no output at its place.
    const [first, [signature] = []] = RawTx.decode(bytes).witnesses ?? []
    const witnesses = [first!, [Uint8Array.of(...signature!, SigHash.SINGLE)]]
    expect(verify(bytes, { witnesses })).toBe('Invalid Schnorr signature hash type')
  })

  test('the default hash type is never written, and unknown ones are refused', () => {
    const bytes = signed()
    for (const type of [0x00, 0x04, 0x80, 0xff])
      expect(
        verify(
          bytes,
          changed(bytes, (one) => [Uint8Array.of(...one, type)]),
        ),
      ).toBe('Invalid Schnorr signature hash type')
  })

  test('a witness of another form is refused', () => {
    const bytes = signed()
    expect(
      verify(
        bytes,
        changed(bytes, () => []),
      ),
    ).toMatch(/empty witness/)
    expect(
      verify(
        bytes,
        changed(bytes, (one) => [one.slice(1)]),
      ),
    ).toMatch(/size/)
    expect(
      verify(
        bytes,
        changed(bytes, (one) => [one, one]),
      ),
    ).toMatch(/script paths/)
  })

  test('an annex is covered by the signature', () => {
    const bytes = signed()
    const annex = Uint8Array.of(0x50, 1, 2)
    expect(
      verify(
        bytes,
        changed(bytes, (one) => [one, annex]),
      ),
    ).toBe('Invalid Schnorr signature')
  })

  test('the amounts and scripts of all inputs are covered', () => {
    const bytes = signed()
    const other = { amount: 20_001n, script: payment.script }
    expect(verify(bytes, { spent: [spent[0]!, other] })).toBe('Invalid Schnorr signature')
    const foreign = { amount: 20_000n, script: Uint8Array.of(0x51) }
    expect(verify(bytes, { spent: [spent[0]!, foreign] })).toBe('Invalid Schnorr signature')
  })

  test('an amount beyond any is refused', () => {
    const bytes = signed()
    const output = Buffer.from(bytes).indexOf(Buffer.from(payment.script))
    bytes[output - 2] = 0xff
    expect(verify(bytes)).toBe('Transaction cannot be read')
  })

  test('property: no changed bit of a signature or of an output passes', () => {
    const bytes = signed()
    const output = Buffer.from(bytes).indexOf(Buffer.from(payment.script))
    const inSignature = fc.tuple(fc.nat(63), fc.nat(7)).map(([byte, bit]) =>
      verify(
        bytes,
        changed(bytes, (one) => {
          const copy = Uint8Array.from(one)
          copy[byte] = (copy[byte] ?? 0) ^ (1 << bit)
          return [copy]
        }),
      ),
    )
    const inOutput = fc.tuple(fc.integer({ max: 33, min: -8 }), fc.nat(7)).map(([byte, bit]) => {
      const copy = Uint8Array.from(bytes)
      // Before the script come its length, which is left as it is, and the eight bytes of the amount.
      const at = output + (byte < 0 ? byte - 1 : byte)
      copy[at] = (copy[at] ?? 0) ^ (1 << bit)
      return verify(copy)
    })
    fc.assert(
      fc.property(fc.oneof(inSignature, inOutput), (problem) => problem !== undefined),
      { numRuns: 100 },
    )
  })
})
