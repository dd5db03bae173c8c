import { expect, expectTypeOf, test } from 'vitest'
import type { LoginParameters } from './actions/login.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createLatchkey } from './createLatchkey.ts'
import { createFakeEnvironment, devOne } from './fixtures/setup.ts'
import { type AccountSnapshot, getAccount, getNetwork } from './getAccount.ts'
import type { Latchkey } from './Latchkey.ts'
import type { Network } from './network/Network.ts'
import type { ChainIdOf, NetworkReference } from './network/NetworkReference.ts'
import type {
  NetworkIdIn,
  RegisteredNamespace,
  RegisteredNetwork,
  RegisteredNetworkId,
} from './Register.ts'
import type { LoginState, LoginWay } from './sessions/LoginActions.ts'
import type { SocialProvider } from './state/features.ts'

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

test('a plain number is an EVM chain of the site', async () => {
  const latchkey = site()
  expect((await switchNetwork(latchkey, { networkId: 31337 })).caipNetworkId).toBe('eip155:31337')
  // @ts-expect-error the site has no such chain
  await expect(switchNetwork(latchkey, { networkId: 1 })).rejects.toThrow('eip155:1 not found')
  latchkey.destroy()
  type Ids = 'eip155:8453' | 'eip155:1' | 'solana:abc' | 'bip122:1'
  expectTypeOf<ChainIdOf<Ids>>().toEqualTypeOf<8453 | 1>()
  expectTypeOf<NetworkReference<Ids>>().toEqualTypeOf<Ids | 8453 | 1>()
  // Of a network whose type leaves its id open, and of no known one.
  expectTypeOf<ChainIdOf<`eip155:${number}`>>().toEqualTypeOf<number>()
  expectTypeOf<ChainIdOf>().toEqualTypeOf<number>()
  expectTypeOf<ChainIdOf<'solana:abc'>>().toBeNever()
})

test('what no site registered is any network', () => {
  expectTypeOf<RegisteredNetworkId>().toEqualTypeOf<Network['caipNetworkId']>()
  expectTypeOf<RegisteredNetwork>().toEqualTypeOf<Network['caipNetworkId'] | number>()
  expectTypeOf<RegisteredNamespace>().toEqualTypeOf<Network['chainNamespace']>()
  expectTypeOf<NetworkIdIn<{ latchkey: ReturnType<typeof site> }>>().toEqualTypeOf<
    'eip155:31337' | 'solana:abc'
  >()
})

test('a supported network is one of the site’s, and is there', () => {
  const latchkey = site()
  const network = getNetwork(latchkey)
  expect(network.supported).toBe(true)
  if (network.supported) {
    expectTypeOf(network.networkId).toEqualTypeOf<'eip155:31337' | 'solana:abc'>()
    expectTypeOf(network.network).toEqualTypeOf<Network>()
  } else expectTypeOf(network.network).toEqualTypeOf<Network | undefined>()
  latchkey.destroy()
})

test('the status narrows an account, the namespace its address', () => {
  const latchkey = site()
  const account = getAccount(latchkey)
  expect(account.status).toBe('disconnected')
  if (account.status === 'connected') {
    expectTypeOf(account.connectorId).toEqualTypeOf<string>()
    if (account.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
  } else expectTypeOf(account.address).toEqualTypeOf<undefined>()
  // @ts-expect-error the site has no Bitcoin
  expect(account.namespace === 'bip122').toBe(false)
  expectTypeOf(getAccount(latchkey, { namespace: 'eip155' })).toEqualTypeOf<
    AccountSnapshot<'eip155'>
  >()
  expectTypeOf(getAccount(latchkey, { namespace: 'eip155' }).address).toEqualTypeOf<
    `0x${string}` | undefined
  >()
  latchkey.destroy()
})

test('an account of Farcaster is a provider’s, with states of its own and no window', () => {
  expectTypeOf<{ provider: 'farcaster' }>().toExtend<LoginParameters>()
  expectTypeOf<'farcaster'>().toExtend<SocialProvider>()
  type Farcaster = Extract<LoginWay, { provider: 'farcaster' }>
  expectTypeOf<Farcaster>().toEqualTypeOf<{ provider: 'farcaster' }>()
  type Scan = Extract<LoginState, { status: 'scan' }>
  expectTypeOf<Scan['kind']>().toEqualTypeOf<'farcaster'>()
  expectTypeOf<Scan['url']>().toEqualTypeOf<string>()
  type Social = Extract<LoginState, { kind: 'social' }>
  expectTypeOf<'farcaster'>().not.toExtend<Social['provider']>()
})
