/** CAIP-2 ids of the networks to which sellers at Meld send; a chain that is added here has to be one of its `chainId`s. */
export const meldNetworks: readonly string[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:324',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:59144',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
]
