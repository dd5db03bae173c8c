import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createMemoryStorage,
  devOne,
  wallet,
} from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
type Tested = (typeof namespaces)[number]

/** A page with a wallet for each namespace; two of them with the same storage are two visits. */
function visit(storage: Storage) {
  const made = namespaces.map((namespace) => {
    const connection = {
      accounts: [{ address: `${namespace}-address`, namespace, type: 'eoa' }],
      connectorId: `io.${namespace}`,
      networkId: `${namespace}:31337`,
    } as const
    const fake = createFakeAdapter({
      connect: async () => connection,
      reconnect: async () => connection,
    })
    return { ...fake, adapter: { ...fake.adapter, namespace }, namespace }
  })
  const latchkey = createLatchkey({
    adapters: made.map(({ adapter }) => adapter),
    debug: false,
    environment: createFakeEnvironment({ storage }),
    networks: [
      devOne,
      { ...devOne, chainNamespace: 'solana' },
      { ...devOne, chainNamespace: 'bip122' },
    ],
    projectId: 'p',
    serverUrl: 'https://server.example',
  })
  for (const { announce, namespace } of made)
    announce({ ...wallet, chain: namespace, id: `io.${namespace}`, rdns: `io.${namespace}` })
  onTestFinished(() => latchkey.destroy())
  return {
    asked: (namespace: Tested) => made.find((one) => one.namespace === namespace)?.asked,
    latchkey,
    statuses: () => namespaces.map((namespace) => getAccount(latchkey, { namespace }).status),
  }
}

test('each namespace restores what was connected and not disconnected, and no other (S4.36)', async () => {
  const storage = createMemoryStorage()
  const first = visit(storage)
  await first.latchkey.ready()
  await connect(first.latchkey, { connectorId: 'io.eip155' })
  await connect(first.latchkey, { connectorId: 'io.solana' })
  await disconnect(first.latchkey, { namespace: 'solana' })
  await connect(first.latchkey, { connectorId: 'io.bip122' })
  first.latchkey.destroy()

  const second = visit(storage)
  await second.latchkey.ready()
  expect(second.statuses()).toEqual(['connected', 'disconnected', 'connected'])
  expect(namespaces.map((namespace) => second.asked(namespace))).toEqual([
    ['reconnect'],
    [],
    ['reconnect'],
  ])
  expect(getAccount(second.latchkey, { namespace: 'bip122' }).address).toBe('bip122-address')
})
