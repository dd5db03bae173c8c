import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'

const query = new URLSearchParams(location.search)
export const serverUrl = query.get('server') ?? ''
export const relayUrl = query.get('relay') ?? ''
export const projectId = query.get('project') ?? ''

export const chain = defineChain({
  id: 31337,
  name: 'Latchkey Dev One',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: [query.get('rpc') ?? ''] } },
})

const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })
const queryClient = new QueryClient()

/** Renders the site that all three pages share, with what one of them adds to it. */
export function mount(addition: ReactNode) {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Address />
        {addition}
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

function Address() {
  const { address } = useAccount()
  return address ? <output id="address">{address}</output> : null
}
