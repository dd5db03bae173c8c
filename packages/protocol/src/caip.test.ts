import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  caipAddress,
  InvalidCaipAddressError,
  InvalidNetworkIdError,
  namespaceOf,
  parseCaipAddress,
  parseNetworkId,
} from './caip.ts'
import { InvalidChainIdError } from './coinType.ts'
import { namespaces } from './namespace.ts'

describe('parseCaipAddress', () => {
  test('takes namespace, reference and address apart (S5.2)', () => {
    expect(parseCaipAddress('eip155:1:0xab16')).toEqual({
      address: '0xab16',
      namespace: 'eip155',
      reference: '1',
    })
  })

  test.each([
    '',
    'eip155',
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:0xab:x',
    'ripple:1:r4',
  ])("error: refuses %j with the specification's sentence (S5.2)", (value) => {
    expect(() => parseCaipAddress(value)).toThrow(`Invalid CAIP-10 address: ${value}`)
    expect(() => parseCaipAddress(value)).toThrow(
      expect.objectContaining({ code: 'caip.invalid_address' }),
    )
  })

  test.each(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])(
    'knows the namespace %s (S1.14)',
    (namespace) => {
      expect(parseCaipAddress(`${namespace}:1:a`)).toMatchObject({ namespace })
    },
  )

  test('reads back what caipAddress wrote, for every namespace', () => {
    const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,32}$/)
    fc.assert(
      fc.property(fc.constantFrom(...namespaces), part, part, (namespace, reference, address) => {
        const id = caipAddress(`${namespace}:${reference}`, address)
        expect(parseCaipAddress(id)).toEqual({ address, namespace, reference })
        expect(namespaceOf(id)).toBe(namespace)
      }),
    )
  })
})

describe('parseNetworkId', () => {
  test('takes namespace and reference apart (S5.3)', () => {
    expect(parseNetworkId('eip155:8453')).toEqual({ namespace: 'eip155', reference: '8453' })
  })

  test.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:2', '::'])(
    "error: refuses %j with the specification's sentence (S5.3)",
    (value) => {
      expect(() => parseNetworkId(value)).toThrow(`Invalid CAIP-2 network id: ${value}`)
    },
  )
})

test.each([
  [new InvalidCaipAddressError('x'), 'caip.invalid_address', 'InvalidCaipAddressError'],
  [new InvalidNetworkIdError('x'), 'caip.invalid_network_id', 'InvalidNetworkIdError'],
  [new InvalidChainIdError(), 'name.invalid_chain_id', 'InvalidChainIdError'],
])('error: %s has a code and a name', (error, code, name) => {
  expect(error).toMatchObject({ code, name })
})
