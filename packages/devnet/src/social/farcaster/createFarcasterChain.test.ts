import { createPublicClient, http, parseAbi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createFarcasterChain } from './createFarcasterChain.ts'
import { authOf, custodyOf, farcasterRegistries, keyOfAddress } from './PlayFarcaster.ts'

const abi = parseAbi([
  'function idOf(address) view returns (uint256)',
  'function custodyOf(uint256) view returns (address)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256, bytes) view returns (KeyData)',
])

test('its registries say who holds an account, by which keys it signs in, and what moved', async () => {
  const chain = await createFarcasterChain()
  onTestFinished(chain.stop)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const idOf = (address: `0x${string}`) =>
    client.readContract({
      abi,
      address: farcasterRegistries.id,
      args: [address],
      functionName: 'idOf',
    })
  const keyOf = (fid: bigint) =>
    client.readContract({
      abi,
      address: farcasterRegistries.key,
      args: [fid, keyOfAddress(authOf('7001').address)],
      functionName: 'keyDataOf',
    })
  expect(await client.getChainId()).toBe(10)
  const [before, after] = [custodyOf('7001', 0).address, custodyOf('7001', 1).address]
  await chain.setCustody('7001', before)
  expect([await idOf(before), await idOf(after)]).toEqual([7001n, 0n])
  expect(await keyOf(7001n)).toEqual({ keyType: 0, state: 0 })
  await chain.setAuth('7001', authOf('7001').address)
  expect(await keyOf(7001n)).toEqual({ keyType: 2, state: 1 })
  expect(await keyOf(7002n)).toEqual({ keyType: 0, state: 0 })
  await chain.setCustody('7001', after)
  expect([await idOf(before), await idOf(after)]).toEqual([0n, 7001n])
})
