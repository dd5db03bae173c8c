import { expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import { connected, reconnected, toStandby } from './connected.ts'

const [one, other] = [`0x${'aB'.repeat(20)}`, `0x${'cD'.repeat(20)}`] as const

function granted(namespace: 'eip155' | 'solana', ...addresses: [string, ...string[]]): Connection {
  const accountOf = (address: string) => ({ address, namespace, type: 'eoa' }) as const
  const [first, ...rest] = addresses
  return {
    accounts: [accountOf(first), ...rest.map(accountOf)],
    connectorId: 'io.test',
    networkId: `${namespace}:1`,
  }
}

test('the chosen EVM account is found in either spelling, and is the wallet’s from then on (S5.5)', () => {
  const { address } = connected(granted('eip155', one, other), other.toLowerCase())
  expect(address).toBe(other)
  // Elsewhere each capital counts.
  const solana = connected(granted('solana', one, other), other.toLowerCase())
  expect(solana.address).toBe(one)
})

test('an EVM wallet that spells its accounts anew has chosen no other one (S5.5)', () => {
  const before = connected(granted('eip155', one, other), other)
  const next = granted('eip155', one.toLowerCase(), other.toLowerCase())
  expect(reconnected(before, next).address).toBe(other.toLowerCase())
})

test('on standby the chosen account comes first, and each is there once', () => {
  const grant = granted('eip155', one, other)
  const addresses = toStandby(connected(grant, other)).accounts.map(({ address }) => address)
  expect(addresses).toEqual([other, one])
})
