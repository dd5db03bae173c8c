import {
  type ConnectParameters,
  connect,
  createLatchkey,
  getConnections,
  type SwitchConnectionParameters,
  switchConnection,
  switchNetwork,
} from '@latchkey/core'
import { featuresOf, transactionsOf } from '@latchkey/core/modal'
import type { Namespace, NetworkId } from '@latchkey/protocol'
import { LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { adaptersFor } from './adapters.ts'
import { ContractsPanel } from './ContractsPanel.tsx'
import './demo.css'
import hostileCss from './hostile.css?url'
import { flag, optionsFromQuery } from './optionsFromQuery.ts'
import { SecondInstance } from './SecondInstance.tsx'
import { addDevelopmentWallets, type DevelopmentWallets } from './wallets/developmentWallets.ts'
import { readWorld } from './world.ts'

const query = new URLSearchParams(location.search)
const world = readWorld(document)
const options = optionsFromQuery(query, world)
const wallets = addDevelopmentWallets(
  world,
  (query.get('devwallets') || 'one') as DevelopmentWallets,
)
const adapters = adaptersFor(options.networks, { embedded: flag(query, 'auth', false) })
const latchkey = createLatchkey({ adapters, ...options })

if (flag(query, 'hostile', false)) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = hostileCss
  document.head.append(link)
}
if (options.themeMode) document.documentElement.dataset['theme'] = options.themeMode
// For the browser's console and the end-to-end tests: drive the wallets, read the instance.
Object.assign(globalThis, {
  latchkeyDemo: {
    connect: (wallet: ConnectParameters) => connect(latchkey, wallet),
    connections: (namespace: Namespace) => getConnections(latchkey, { namespace }),
    features: () => featuresOf(latchkey),
    latchkey,
    switchConnection: (wallet: SwitchConnectionParameters) => switchConnection(latchkey, wallet),
    switchNetwork: (networkId: NetworkId) => switchNetwork(latchkey, { networkId }),
    transactions: () => transactionsOf(latchkey).store,
    wallets,
  },
})

// In the page's own code: a page of its own would cut the toolkit into thirty files more.
const showsContracts = flag(query, 'contracts', false)

const page = (
  <LatchkeyProvider latchkey={latchkey}>
    <App inboxUrl={world.walletUrl && world.inboxUrl} phoneUrl={world.phoneUrl} query={query}>
      {showsContracts ? <ContractsPanel tokens={world.tokens} /> : null}
    </App>
    {flag(query, 'second', false) ? <SecondInstance options={options} /> : null}
  </LatchkeyProvider>
)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(flag(query, 'strict', true) ? <StrictMode>{page}</StrictMode> : page)
