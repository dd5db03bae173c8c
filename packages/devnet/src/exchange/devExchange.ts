/**
 * Where the seed puts the exchange: Uniswap v2 and v3 as their makers published them, on the chain that has it. Its deployer is
 * another one than that of `devContracts`, so neither list moves the other's addresses; a test compares this one with its rule.
 */
export const devExchange = {
  /** Tokens that only its pools know. */
  tokens: [
    {
      // Its one pool has two ether: of what the price promises, one ether gets two thirds.
      address: '0xe3f1ADb05cF93c9d1c371d83233A673e0537Fb2e',
      decimals: 18,
      name: 'Shallow (dev)',
      symbol: 'SHLW',
    },
    {
      address: '0xf367731Ee411e72CA2018EE4dFdE5385cF333CAe',
      decimals: 36,
      name: 'Many Decimals (dev)',
      symbol: 'DEC36',
    },
    {
      address: '0xbD01C097c8bf07E8DD82dE2E3aA310D3A4513c2b',
      decimals: 0,
      name: 'No Decimals (dev)',
      symbol: 'DEC0',
    },
    {
      // A hundredth of each transfer goes to its deployer.
      address: '0x14e7BB3ac41651788D364320B9b492Ea999bF57F',
      decimals: 18,
      name: 'Fee on Transfer (dev)',
      symbol: 'FEE',
    },
  ],
  v2: {
    factory: '0xFf5F29a949160089e139038e99616B1C08AF1Ce6',
    router: '0x96d32e6f69Aa7bA75E07bE207DadFA111f22B377',
  },
  v3: {
    factory: '0x8850C5cC1A2e08b55C41b08c3e29f16E37B34367',
    /** Who opens pools and adds to them. */
    positions: '0xbabc498b15a0D3470B3A06707756cB37737D7792',
    quoter: '0xdb0A6627Bf4DfB0B582E3fe28DD7fe479FF1De5b',
    router: '0xc7E95B32dE050C03113B9A5831a981174e569711',
  },
  wrappedNative: '0xad18253bBB73bD269138c073811E18BEA67D8Fa4',
} as const

/** The addresses of an exchange, and the tokens that are its own. */
export type DevExchange = typeof devExchange
