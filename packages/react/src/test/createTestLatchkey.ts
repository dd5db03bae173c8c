import { type Connector, createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'
import { createFakeAdapter } from './fakeAdapter.ts'
import { answerAsServer } from './fakeServer.ts'
import { harbour, lagoon } from './networks.ts'

/** A real instance with a wallet that does as the test sets it and a server that answers from memory. */
export function createTestLatchkey({
  connectors,
  fetch = answerAsServer,
  mobile,
  stored,
  ...options
}: Partial<LatchkeyOptions> & {
  connectors?: readonly Connector[] | undefined
  fetch?: typeof globalThis.fetch
  /** The visitor is on a phone. */
  mobile?: boolean | undefined
  /** What an earlier visit left in storage. */
  stored?: string | undefined
} = {}) {
  const fake = createFakeAdapter({ connectors })
  const storage = new Map<string, string>()
  if (stored) storage.set('@latchkey/test', stored)
  const environment = currentEnvironment()
  const latchkey = createLatchkey({
    adapters: [fake.adapter],
    environment: {
      ...environment,
      fetch,
      mobile: mobile ?? environment.mobile,
      storage: {
        clear: () => storage.clear(),
        getItem: (key) => storage.get(key) ?? null,
        key: () => null,
        length: 0,
        removeItem: (key) => void storage.delete(key),
        setItem: (key, value) => void storage.set(key, value),
      },
    },
    networks: [harbour, lagoon],
    projectId: 'test',
    serverUrl: 'https://latchkey.test',
    ...options,
  })
  return { ...fake, latchkey, storage }
}
