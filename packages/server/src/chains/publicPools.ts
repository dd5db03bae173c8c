import type { EvmChainInput } from './chainConfig.ts'

/** Uniswap v3 where its makers deployed it first; on other chains it has another address. */
const uniswap = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
/** Chains of the OP stack have their wrapped coin at this address. */
const opStackWrapped = '0x4200000000000000000000000000000000000006'

type Market = {
  factories: readonly string[]
  /** Of PancakeSwap, beside those that Uniswap has. */
  fees?: readonly number[]
  usdc: string
  /** Circle's has six, Binance's own on BNB Smart Chain 18. */
  usdcDecimals?: number
  wrapped: string
}

/** Where prices of well-known chains are read without any setting: deep exchanges, in their own coin and in USDC. */
const markets: Readonly<Record<number, Market>> = {
  1: {
    factories: [uniswap],
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  10: {
    factories: [uniswap],
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    wrapped: opStackWrapped,
  },
  56: {
    factories: [
      '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
      '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    ],
    fees: [100, 500, 2500, 3000, 10_000],
    usdc: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    usdcDecimals: 18,
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  137: {
    factories: [uniswap],
    usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  8453: {
    factories: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD'],
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    wrapped: opStackWrapped,
  },
  42161: {
    factories: [uniswap],
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  43114: {
    factories: ['0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD'],
    usdc: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
}

/** What a public chain has prices of without any setting; nothing for one that is not well known. */
export function publicPools(chainId: number): Pick<EvmChainInput, 'pools' | 'tokens'> {
  const market = markets[chainId]
  if (!market) return {}
  const { factories, fees, usdc, usdcDecimals: decimals = 6, wrapped } = market
  return {
    pools: {
      stables: [{ address: usdc, decimals }],
      v3Factories: [...factories],
      ...(fees ? { v3Fees: [...fees] } : {}),
      wrappedNative: wrapped,
    },
    tokens: [{ address: usdc, decimals, name: 'USD Coin', symbol: 'USDC' }],
  }
}
