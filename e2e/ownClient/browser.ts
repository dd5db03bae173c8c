// What a page needs of our own client beyond what the modal shows: it puts `openOwnClient` on the page.
import { currentEnvironment } from '@latchkey/core/adapter'
import { createRemote } from '../../packages/walletconnect/src/remote/createRemote.ts'

const chains = ['eip155:31337', 'eip155:31338']
const metadata = { description: '', icons: [], name: 'Own client', url: location.origin }

function openOwnClient({ projectId, relayUrl }: { projectId: string; relayUrl: string }) {
  const lifetime = new AbortController()
  const { client } = createRemote(
    {
      activeNetworkId: () => undefined,
      environment: currentEnvironment(),
      locale: undefined,
      look: {
        getState: () => ({ theme: { mode: undefined, variables: {} } }),
        subscribe: () => () => {},
      },
      metadata,
      networks: () => [],
      onRefused: () => {},
      onRequest: () => {},
      onSession: () => {},
      onError: () => {},
      projectId,
      rpcUrls: async () => [],
      signal: lifetime.signal,
      storageKey: `own-client-${crypto.randomUUID()}`,
    },
    { relayUrl },
  )
  return {
    /** Offers a sign-in; its code comes at once, its answer when the wallet has one. */
    signIn(nonce: string) {
      let answer: ReturnType<typeof client.authenticate> | undefined
      const uri = new Promise<string>((resolve) => {
        answer = client.authenticate({
          link: () => undefined,
          metadata,
          namespaces: { eip155: { chains, events: [], methods: ['personal_sign'] } },
          onUri: resolve,
          signal: lifetime.signal,
          wanted: {
            chains,
            domain: location.host,
            methods: ['personal_sign'],
            nonce,
            statement: 'Hello',
            uri: location.origin,
          },
        })
        // The page asks for the answer later.
        answer.catch(() => undefined)
      })
      return { answer, uri }
    },
  }
}

export type OwnClient = ReturnType<typeof openOwnClient>

Object.assign(globalThis, { openOwnClient })
