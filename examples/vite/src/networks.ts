import { defineChain } from 'viem'
import { foundry } from 'viem/chains'

// The chains of `npm start`. A site of yours has `import { base, mainnet } from '@latchkey/evm/networks'` in their place.
export const networks = [
  foundry,
  defineChain({
    id: 31338,
    name: 'Second',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:8546'] } },
  }),
] as const
