/** Files of the public registry that were reviewed, with the name of who made the contract. */
export type Choice = {
  app: string
  files: RegExp
  /** Where the contract takes the address of no one for its caller's. */
  isZeroSender?: true
  /** Arguments whose last bytes are the address of who gets something. */
  receiversInBytes?: readonly string[]
  /** Methods that no visitor calls, or whose description would mislead more than none. */
  without?: readonly string[]
}

export const chosen: readonly Choice[] = [
  {
    app: 'Aave',
    files: /^registry\/aave\/calldata-/,
    // It names its caller as who has a role.
    without: ['renouncePositionManagerRole'],
  },
  {
    app: '1inch',
    // Not its orders: what their least amount is, an extension may set that only its hash names.
    files: /^registry\/1inch\/calldata-AggregationRouterV6\.json$/,
    isZeroSender: true,
    // Resolvers fill orders.
    without: ['fillContractOrder', 'fillContractOrderArgs', 'fillOrder', 'fillOrderArgs'],
  },
  {
    app: 'Velora',
    files: /^registry\/paraswap\/(?:calldata-AugustusSwapper-v6\.2|eip712-Velora)/,
    isZeroSender: true,
    // Its tokens are read from places in bytes that the contract may read in another way.
    without: ['swapExactAmountInOnBalancerV2', 'swapExactAmountOutOnBalancerV2'],
  },
  {
    app: 'LI.FI',
    files: /^registry\/lifi\/calldata-/,
    // By a flag that no field shows each of several swaps takes another token of the caller's.
    without: [
      'swapTokensGeneric',
      'swapTokensMultipleV3ERC20ToERC20',
      'swapTokensMultipleV3ERC20ToNative',
      'swapTokensMultipleV3NativeToERC20',
    ],
  },
  { app: 'KyberSwap', files: /^registry\/kyberswap\/calldata-/, isZeroSender: true },
  {
    app: 'Lido',
    files: /^registry\/lido\/calldata-/,
    // Who may take something is judged by this wallet's own readers alone.
    without: ['permit'],
  },
  {
    app: 'Morpho',
    files: /^registry\/morpho\/calldata-/,
    // Contracts call it while they are called themselves.
    without: ['reenter'],
  },
  { app: 'Ethena', files: /^registry\/ethena\/calldata-/ },
  { app: 'Benqi', files: /^registry\/benqi\/calldata-/ },
  {
    app: 'Ethereum Foundation',
    files: /^registry\/consensus-specs\/calldata-/,
    receiversInBytes: ['withdrawal_credentials'],
  },
  { app: 'Hyperliquid', files: /^registry\/hyperliquid\/eip712-/ },
]

/** Networks that visitors use, by chain id: addresses of others would only take room. */
export const chosenChains: ReadonlySet<number> = new Set([
  1, 10, 56, 100, 137, 146, 324, 8453, 42_161, 42_220, 43_114, 59_144, 534_352,
])

/** Arguments with names like a receiver's that are steps on the way of a swap. */
export const onTheWay: ReadonlySet<string> = new Set([
  'feeReceivers',
  'srcReceiver',
  'srcReceivers',
])

/** Methods that this wallet reads by itself, and stricter: transfers, approvals, and several calls in one. */
export const ownMethods: ReadonlySet<string> = new Set([
  '0x095ea7b3',
  '0x23b872dd',
  '0x39509351',
  '0x42842e0e',
  '0xa22cb465',
  '0xa457c2d7',
  '0xa9059cbb',
  '0xac9650d8',
])
