import { bip322Hash, toSpendId } from '@latchkey/siwx/bitcoin'
import { base64, hex } from '@scure/base'
import { p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { deriveKeys } from '../deriveKeys.ts'
import { signBip137 } from './bip137.ts'
import { signBip322 } from './bip322.ts'

/** The mnemonic that BIP-49, BIP-84 and BIP-86 use. */
const mnemonic =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

describe('addresses of published paths', () => {
  test.each([
    ['p2pkh', 'mainnet', ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA']],
    ['p2sh-p2wpkh', 'testnet', ['2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2']],
    [
      'p2wpkh',
      'mainnet',
      ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    ],
  ] as const)('%s on %s (BIP-44, BIP-49, BIP-84)', (paymentType, network, expected) => {
    const keys = deriveKeys(mnemonic, { count: expected.length, network, paymentType })
    expect(keys.map(([payment]) => payment.address)).toEqual(expected)
  })

  test('taproot with its internal key (BIP-86)', () => {
    const keys = deriveKeys(mnemonic, { count: 2, network: 'mainnet', paymentType: 'p2wpkh' })
    expect(keys.map(([, ordinals]) => ordinals.address)).toEqual([
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    ])
    expect(keys[0]?.[1].publicKey).toBe(
      'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
    )
    expect(keys[0]?.[0].publicKey).toBe(
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    )
  })
})

describe('BIP-322', () => {
  const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const publicKey = hex.decode('02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872')
  const segwit = p2wpkh(publicKey)
  const key = {
    address: segwit.address ?? '',
    path: '',
    privateKey,
    publicKey: hex.encode(publicKey),
    purpose: 'payment',
    script: segwit.script,
    spending: {},
    type: 'p2wpkh',
  } as const

  test.each([
    ['', 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1'],
    ['Hello World', 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a'],
  ])('the hash of %j', (message, expected) => {
    expect(hex.encode(bip322Hash(message))).toBe(expected)
  })

  test.each([
    ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
    ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
  ])('the virtual transaction of %j', (message, expected) => {
    expect(key.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    expect(toSpendId(key.script, message)).toBe(expected)
  })

  test.each([
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])(
    'the signature of %j with the nonce of RFC 6979, one of the two published',
    (message, expected) => {
      expect(signBip322(key, message)).toBe(expected)
    },
  )

  test('taproot signs the published address with one item of 64 bytes', () => {
    const taproot = p2tr(publicKey.slice(1))
    expect(taproot.address).toBe('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')
    const signature = signBip322(
      {
        ...key,
        script: taproot.script,
        spending: { tapInternalKey: taproot.tapInternalKey },
        type: 'p2tr',
      },
      'Hello World',
    )
    expect([...base64.decode(signature).slice(0, 2)]).toEqual([1, 64])
    expect(base64.decode(signature)).toHaveLength(66)
  })

  test('a legacy address has no simple form', () => {
    expect(() => signBip322({ ...key, type: 'p2pkh' }, 'x')).toThrow('segwit')
  })
})

describe('BIP-137', () => {
  const privateKey = WIF().decode('L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1')
  const [[payment] = []] = deriveKeys(mnemonic, {
    count: 1,
    network: 'mainnet',
    paymentType: 'p2pkh',
  })
  const key = { ...payment!, privateKey }
  const message = 'This is an example of a signed message.'

  test('the published signature of a compressed legacy key', () => {
    expect(signBip137(key, message)).toBe(
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    )
  })

  test.each([
    ['p2sh-p2wpkh', 4],
    ['p2wpkh', 8],
  ] as const)('the header of %s is %i above it, the rest the same', (type, above) => {
    const [legacy = 0, ...rest] = base64.decode(signBip137(key, message))
    expect([...base64.decode(signBip137({ ...key, type }, message))]).toEqual([
      legacy + above,
      ...rest,
    ])
  })

  test('taproot has none', () => {
    expect(() => signBip137({ ...key, type: 'p2tr' }, message)).toThrow('not taproot')
  })
})
