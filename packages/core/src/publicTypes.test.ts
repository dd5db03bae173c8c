import { expect, expectTypeOf, test } from 'vitest'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createLatchkey } from './createLatchkey.ts'
import { createFakeEnvironment, devOne } from './fixtures/setup.ts'
import { type AccountSnapshot, getAccount } from './getAccount.ts'
import type { Latchkey } from './Latchkey.ts'
import type { RegisteredNetworkId } from './Register.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const

function site() {
  return createLatchkey({
    adapters: [],
    debug: false,
    environment: createFakeEnvironment({ window: undefined }),
    networks: [{ ...devOne, id: 31337 }, solana],
    projectId: 'p',
    serverUrl: 'https://server.example',
  })
}

test('network ids are those of the site’s networks', async () => {
  const latchkey = site()
  expectTypeOf(latchkey).toEqualTypeOf<Latchkey<'eip155:31337' | 'solana:abc'>>()
  // An action of any instance takes it.
  expectTypeOf(latchkey).toExtend<Latchkey>()
  expect((await switchNetwork(latchkey, { networkId: 'solana:abc' })).name).toBe('Sol')
  // @ts-expect-error the site has no such network
  await expect(switchNetwork(latchkey, { networkId: 'eip155:1' })).rejects.toThrow('not found')
  latchkey.destroy()
})

test('what no site registered is any network', () => {
  expectTypeOf<RegisteredNetworkId>().toEqualTypeOf<
    Parameters<typeof switchNetwork>[1]['networkId']
  >()
})

test('the status narrows an account, the namespace its address', () => {
  const latchkey = site()
  const account = getAccount(latchkey)
  expect(account.status).toBe('disconnected')
  if (account.status === 'connected') {
    expectTypeOf(account.connectorId).toEqualTypeOf<string>()
    if (account.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
  } else expectTypeOf(account.address).toEqualTypeOf<undefined>()
  expectTypeOf(getAccount(latchkey, { namespace: 'eip155' })).toEqualTypeOf<
    AccountSnapshot<'eip155'>
  >()
  expectTypeOf(getAccount(latchkey, { namespace: 'eip155' }).address).toEqualTypeOf<
    `0x${string}` | undefined
  >()
  latchkey.destroy()
})
