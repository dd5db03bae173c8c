import type { NetworkId } from '@latchkey/protocol'
import { expect, test, vi } from 'vitest'
import { devOne, devTwo, setup } from '../fixtures/setup.ts'
import { contractElsewhereQuery } from './contractElsewhere.ts'
import { queryClientOf } from './queryClient.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const one = 'eip155:31337'

/** A site of eight networks, two of them for tests, with contracts at the address on some. */
function site(contracts: readonly (string | Error)[]) {
  const more = [3, 4, 5, 6, 7].map((id) => ({ ...devOne, id, name: `${id}` }))
  const networks = [devOne, devTwo, { ...devOne, id: 2, testnet: true }, ...more] as const
  const hasContract = vi.fn(async ({ network }: { network: { caipNetworkId: string } }) => {
    const found = contracts.find((each) => each instanceof Error || each === network.caipNetworkId)
    if (found instanceof Error) throw found
    return found !== undefined
  })
  const { latchkey } = setup({ actions: { hasContract }, networks })
  const ask = (networkId: NetworkId = one) =>
    queryClientOf(latchkey).fetchQuery(
      contractElsewhereQuery(latchkey, { address: bob, networkId }),
    )
  return { ask, hasContract, latchkey }
}

test('a contract on another network alone is told', async () => {
  expect(await site(['eip155:31338']).ask()).toBe(true)
  expect(await site([one, 'eip155:31338']).ask()).toBe(false)
  expect(await site([]).ask()).toBe(false)
})

test('four others are asked at most, none of them a network for tests, and none where it is one here', async () => {
  const far = site(['eip155:2', 'eip155:7'])
  expect(await far.ask()).toBe(false)
  const asked = far.hasContract.mock.calls.map(([{ network }]) => network.caipNetworkId)
  expect(asked).toEqual([one, 'eip155:31338', 'eip155:3', 'eip155:4', 'eip155:5'])
  const here = site([one])
  await here.ask()
  expect(here.hasContract).toHaveBeenCalledOnce()
})

test('other kinds of chains, networks of no site and adapters without it are not asked', async () => {
  const { ask, hasContract, latchkey } = site(['eip155:31338'])
  expect(await ask('eip155:99')).toBe(false)
  expect(await ask('solana:x')).toBe(false)
  expect(hasContract).not.toHaveBeenCalled()
  const query = contractElsewhereQuery(latchkey, { address: bob, networkId: 'solana:x' })
  expect(query.enabled).toBe(false)
  const plain = setup().latchkey
  const client = queryClientOf(plain)
  const asked = { address: bob, networkId: one } as const
  expect(await client.fetchQuery(contractElsewhereQuery(plain, asked))).toBe(false)
})

test('error: a network that cannot be asked says nothing of its contracts', async () => {
  await expect(site([new Error('down')]).ask()).rejects.toThrow('down')
})
