import { defineChain } from 'viem'
import { foundry } from 'viem/chains'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

// The chains of `npm start`; a site has `import { base, mainnet } from '@latchkey/evm/networks'` here.
export const networks = [
  foundry,
  defineChain({
    id: 31338,
    name: 'Second',
    nativeCurrency,
    rpcUrls: { default: { http: ['http://localhost:8546'] } },
  }),
] as const
