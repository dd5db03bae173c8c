/** Routers of Uniswap as its makers and this project's server have them, and PancakeSwap's, by chain id. */
const knownRouters: ReadonlyMap<bigint, readonly string[]> = new Map([
  [
    1n,
    [
      '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
      '0xe592427a0aece92de3edee1f18e0157c05861564',
    ],
  ],
  [
    10n,
    ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2', '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'],
  ],
  [
    56n,
    [
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      '0x1b81d678ffb9c0263b24a97847620c99d213eb14',
      '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    ],
  ],
  [
    137n,
    ['0xedf6066a2b290c185783862c7f4776a2c8077ad1', '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'],
  ],
  [
    8453n,
    ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0x2626664c2603336e57b271c5c0b26f421741e481'],
  ],
  [
    42_161n,
    ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'],
  ],
  [
    43_114n,
    ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce'],
  ],
])

/** Whether swaps are made by a contract as its methods say: what others do in methods of these names is theirs. */
export function isKnownRouter(chainId: bigint, address: string): boolean {
  return knownRouters.get(chainId)?.includes(address.toLowerCase()) ?? false
}
