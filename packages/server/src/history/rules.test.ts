import { describe, expect, test } from 'vitest'
import { collectibleName } from './collectibleName.ts'
import { isSpamName } from './isSpam.ts'
import { type Leg, operationType } from './operationType.ts'

describe('what is spam (S5.11)', () => {
  test.each([
    'Visit usdc-bonus.com to claim',
    '$5000 reward',
    'claim-eth [.] xyz',
    'https://evil.example',
    't.me/airdrop',
    'AIRDROP 2026',
  ])('%s', (name) => expect(isSpamName(name)).toBe(true))

  test.each([
    'CryptoPunks',
    'Mr. Brown',
    'vitalik.eth',
    'Art Blocks',
    'ENS: Ethereum Name Service',
    'Proof of Reclamation',
    '',
  ])('%s is not', (name) => expect(isSpamName(name)).toBe(false))
})

describe('what a transaction did (S3.32)', () => {
  const leg = (direction: Leg['direction'], isZero = false): Leg => ({ direction, isZero })
  test.each([
    ['send', [leg('out')], undefined, false],
    ['receive', [leg('in')], '0xa9059cbb', false],
    ['trade', [leg('out'), leg('in')], '0x38ed1739', false],
    ['mint', [leg('in', true)], '0x40c10f19', false],
    ['burn', [leg('out', true)], '0x42966c68', false],
    ['send', [leg('self')], undefined, false],
    ['approve', [], '0x095ea7b3', false],
    ['approve', [], '0xa22cb465', false],
    ['execute', [], '0x12345678', false],
    ['deploy', [], '0x60806040', true],
    ['deploy', [leg('out')], '0x60806040', true],
    ['send', [], undefined, false],
  ] as const)('%s: %j %s', (type, legs, selector, deploys) => {
    expect(operationType({ deploys, legs, selector })).toBe(type)
  })
})

test('a collectible has its number, and a long one shortened', () => {
  expect(collectibleName('Punks', 42n)).toBe('Punks #42')
  expect(collectibleName('Names', 2n ** 255n)).toBe('Names #5789…9968')
})
