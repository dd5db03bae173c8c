import type { EvmChainInput } from './chainConfig.ts'

type ExchangesInput = NonNullable<EvmChainInput['exchanges']>

/** An exchange with the page of its maker that its addresses were read from. */
type Published<Kind extends 'v2' | 'v3'> = NonNullable<ExchangesInput[Kind]>[number] & {
  page: string
}

type Market = {
  usdc: string
  /** Circle's has six, Binance's own on BNB Smart Chain 18. */
  usdcDecimals?: number
  /** Of Ethereum alone: elsewhere its pools are thin, and a thin pool's price of the moment is moved with little. */
  v2?: readonly Published<'v2'>[]
  v3: readonly Published<'v3'>[]
  wrapped: string
}

/** Uniswap v3 where its makers deployed it first; on other chains it has other addresses. */
const firstUniswapV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/** Of version 3 its makers have a page for each chain. */
function uniswapV3(
  name: string,
  addresses: { factory: string; quoter: string; router: string },
): Published<'v3'> {
  const page = `https://docs.uniswap.org/contracts/v3/reference/deployments/${name}-deployments`
  return { ...addresses, page }
}

/** Chains of the OP stack have their wrapped coin at this address. */
const opStackWrapped = '0x4200000000000000000000000000000000000006'

/** Deep exchanges of well-known chains, with the coin and the USDC that they trade in. */
export const publicMarkets: Readonly<Record<number, Market>> = {
  1: {
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    v2: [
      {
        factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
        page: 'https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments',
        router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      },
    ],
    v3: [uniswapV3('ethereum', firstUniswapV3)],
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  10: {
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    v3: [uniswapV3('optimism', firstUniswapV3)],
    wrapped: opStackWrapped,
  },
  56: {
    usdc: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    usdcDecimals: 18,
    v3: [
      {
        factory: '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
        fees: [100, 500, 2500, 10_000],
        name: 'PancakeSwap v3',
        page: 'https://developer.pancakeswap.finance/contracts/v3/addresses',
        quoter: '0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997',
        router: '0x1b81D678ffb9C0263b24A97847620C99d213eB14',
      },
      uniswapV3('bnb', {
        factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
        quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
        router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      }),
    ],
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  137: {
    usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    v3: [uniswapV3('polygon', firstUniswapV3)],
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  8453: {
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    v3: [
      uniswapV3('base', {
        factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
        quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
        router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      }),
    ],
    wrapped: opStackWrapped,
  },
  42161: {
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    v3: [uniswapV3('arbitrum', firstUniswapV3)],
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  43114: {
    usdc: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    v3: [
      uniswapV3('avax', {
        factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
        quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
        router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      }),
    ],
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
}

/** What a public chain trades on without any setting; nothing for one that is not well known. */
export function publicExchanges(chainId: number): Pick<EvmChainInput, 'exchanges' | 'tokens'> {
  const market = publicMarkets[chainId]
  if (!market) return {}
  const { usdc, usdcDecimals: decimals = 6, v2 = [], v3, wrapped } = market
  return {
    exchanges: {
      stables: [{ address: usdc, decimals }],
      v2: v2.map(({ page: _, ...exchange }) => exchange),
      v3: v3.map(({ page: _, ...exchange }) => exchange),
      wrappedNative: wrapped,
    },
    tokens: [{ address: usdc, decimals, name: 'USD Coin', symbol: 'USDC' }],
  }
}
