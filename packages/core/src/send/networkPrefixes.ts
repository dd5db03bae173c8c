/**
 * What stands before an address of a network (EIP-3770), for the networks that servers have (S9.39). The names are
 * those of the list at chainid.network, in small letters; Polygon has had two.
 */
const chainIds: Readonly<Record<string, number>> = {
  'arb-sep': 421614,
  arb1: 42161,
  aurora: 1313161554,
  'aurora-testnet': 1313161555,
  avax: 43114,
  base: 8453,
  basesep: 84532,
  berachain: 80094,
  'berachain-bepolia': 80069,
  berachainbartio: 80084,
  blaze: 57054,
  bnb: 56,
  bnbt: 97,
  celo: 42220,
  'datahaven-testnet': 55931,
  eth: 1,
  ftm: 250,
  fuji: 43113,
  gno: 100,
  hoe: 560048,
  holesky: 17000,
  'kaia-mainnet': 8217,
  linea: 59144,
  mantle: 5000,
  matic: 137,
  mbeam: 1284,
  'mnt-sep': 5003,
  morph: 2818,
  'odyssey-testnet': 911867,
  oeth: 10,
  opsep: 11155420,
  pol: 137,
  polygonamoy: 80002,
  rsk: 30,
  scr: 534352,
  'scr-sepolia': 534351,
  sei: 1329,
  sep: 11155111,
  sonic: 146,
  tmorph: 2810,
  trsk: 31,
  twemix: 1112,
  unichain: 130,
  'unichain-sep': 1301,
  wemix: 1111,
  zkevm: 1101,
  zksync: 324,
  'zksync-sepolia': 300,
  zora: 7777777,
  zsep: 999999999,
}

/** The network that a prefix names; undefined for one that is not known. */
export function networkOfPrefix(prefix: string): `eip155:${number}` | undefined {
  const name = prefix.toLowerCase()
  const chainId = Object.hasOwn(chainIds, name) ? chainIds[name] : undefined
  return chainId === undefined ? undefined : `eip155:${chainId}`
}
