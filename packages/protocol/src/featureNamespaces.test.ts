import { expect, test } from 'vitest'
import { isFeatureIn } from './featureNamespaces.ts'
import { namespaces } from './namespace.ts'

test.each([
  ['activity', ['eip155', 'solana', 'bip122']],
  ['balance', ['eip155', 'solana', 'bip122']],
  ['names', ['eip155', 'solana']],
  ['onramp', ['eip155', 'solana']],
  ['send', ['eip155', 'solana', 'bip122']],
  ['swaps', ['eip155']],
] as const)('%s works in %j and nowhere else (S9.42)', (feature, where) => {
  const works = namespaces.filter((namespace) => isFeatureIn(feature, namespace))
  expect(new Set(works)).toEqual(new Set(where))
})
