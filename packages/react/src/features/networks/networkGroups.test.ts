import type { Network } from '@latchkey/core'
import { expect, test } from 'vitest'
import { networkGroups } from './networkGroups.ts'

const network = (id: number, testnet = false) =>
  ({ caipNetworkId: `eip155:${id}`, testnet }) as unknown as Network
const ids = (networks: readonly Network[]) => networks.map(({ caipNetworkId }) => caipNetworkId)
const groups = (networks: readonly Network[], active?: Network['caipNetworkId']) => {
  const { main, test } = networkGroups(networks, { active })
  return [ids(main), ids(test)]
}

const mixed = [network(1), network(11, true), network(2), network(12, true), network(3)]

test('the network in use comes first, test networks last, each in the order of the site', () => {
  expect(groups(mixed, 'eip155:2')).toEqual([
    ['eip155:2', 'eip155:1', 'eip155:3'],
    ['eip155:11', 'eip155:12'],
  ])
})

test('a test network in use comes first, too', () => {
  expect(groups(mixed, 'eip155:12')).toEqual([
    ['eip155:12', 'eip155:1', 'eip155:2', 'eip155:3'],
    ['eip155:11'],
  ])
})

test('a site with nothing but test networks has one list', () => {
  const networks = [network(11, true), network(12, true)]
  expect(groups(networks, 'eip155:12')).toEqual([['eip155:12', 'eip155:11'], []])
  expect(groups(networks)).toEqual([['eip155:11', 'eip155:12'], []])
})

test('without a network in use the order is that of the site', () => {
  expect(groups(mixed)).toEqual([
    ['eip155:1', 'eip155:2', 'eip155:3'],
    ['eip155:11', 'eip155:12'],
  ])
})
