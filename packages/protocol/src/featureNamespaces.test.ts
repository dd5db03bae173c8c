import { expect, test } from 'vitest'
import { isFeatureIn } from './featureNamespaces.ts'
import { namespaces } from './namespace.ts'

test.each([
  ['balance', ['eip155', 'solana']],
  ['onramp', ['eip155', 'solana']],
  ['send', ['eip155', 'solana']],
  ['swaps', ['eip155']],
] as const)('%s works in %j and nowhere else (S1.15, S1.16, S9.42)', (feature, where) => {
  expect(namespaces.filter((namespace) => isFeatureIn(feature, namespace))).toEqual(where)
})
