/**
 * Where the seed puts each contract, the same on both chains. An address follows from the deployer and its
 * nonce alone, so it stays when a contract's code changes; a test compares this list with that rule.
 */
export const devContracts = {
  /** What accounts lend their address to, so that several calls are carried out as one (EIP-7702). */
  batchAccount: '0xeF22dE266e468426C38b86b476D1CB9d1Cbad736',
  /** An account that the first of `devAccounts` signs and spends for. */
  contractAccount: '0x0248fE56FEc850664885f72d42eb6A3BEFd9b9aC',
  ensRegistry: '0xf3215bb4ba9421706C99f8D1D31F26eA347884e5',
  ensResolver: '0x0727c3b0d617F7168F8904377cF0348c6D2358dc',
  ensUniversalResolver: '0x89a53A2db1FDAd725e98Dca938A0B08080D48145',
  /** Where client libraries look for it on every chain. */
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const

/** The tokens of both chains, in the order the seed deploys them. */
export const devTokens = [
  {
    address: '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639',
    decimals: 6,
    name: 'USD Coin (dev)',
    symbol: 'USDC',
  },
  {
    // Its transfer, transferFrom and approve return nothing.
    address: '0x9EEc0c1422CE7a8e23e982b640Fc07e4E5708804',
    decimals: 6,
    name: 'Tether USD (dev)',
    symbol: 'USDT',
  },
  {
    address: '0x66408429CC9204ea959bf7a84940e7524376a3B1',
    decimals: 18,
    name: 'Dai Stablecoin (dev)',
    symbol: 'DAI',
  },
] as const

/** A token of the development chains. */
export type DevToken = (typeof devTokens)[number]
